public import CoreMedia

/// A producer of audio: a microphone, or a generator in its place.
///
/// The sibling of ``CameraSource``: a source describes itself in `info` before it runs and is started with one of its
/// formats. It then calls its client from one thread of its own, the *source thread*, until it is stopped, ends or
/// fails. A source has one client at a time; the capture session fans the audio out.
public protocol MicrophoneSource: AnyObject, Sendable {
    /// Identity and capabilities of the source. Constant for the life of the object.
    var info: MicrophoneInfo { get }

    /// The clock of the samples' times: one that follows the device's samples, the host clock, or a clock of the
    /// source's own where time is not real.
    var clock: CMClock { get }

    /// Determines whether the client must keep up or the source waits for it. See ``CameraPace``.
    var pace: CameraPace { get }

    /// Starts producing audio. Returns when the source is producing.
    ///
    /// - Parameters:
    ///   - request: One of `info.formats`.
    ///   - client: Called only on the source thread, and never again after ``stop()`` has returned. The source holds it
    ///     strongly until then.
    /// - Throws: ``CameraError`` when the source cannot be opened or configured. Nothing is left running.
    func start(_ request: MicrophoneRequest, client: any MicrophoneClient) throws(CameraError)

    /// Prevents new callbacks without waiting for a current one. A call of ``stop()`` follows. No effect when not
    /// running.
    ///
    /// See ``CameraSource/prepareToStop()``.
    func prepareToStop()

    /// Ends capture. Returns when the client will not be called again. No effect when not running. When called from
    /// inside a client callback, it returns immediately, and no further callback follows.
    func stop()
}

extension MicrophoneSource {
    /// Does nothing, which suits a source that never waits for its client.
    public func prepareToStop() {}
}

/// Receives the audio and events of a source, always on the source thread and never concurrently.
public protocol MicrophoneClient: AnyObject, Sendable {
    /// Called for captured samples. Times never overlap and go forward; without a loss in between, each buffer begins
    /// where the previous one ended. For a source whose pace is `.live`, the client must return without waiting; for
    /// `.lossless` it may wait.
    func microphone(_ source: any MicrophoneSource, didCapture buffer: MicrophoneBuffer)

    /// Called when samples were lost before they could be delivered, in order with `didCapture`.
    func microphone(_ source: any MicrophoneSource, didLose loss: MicrophoneLoss)

    /// Called after the last samples of a finite source. The source stops by itself; no call follows.
    func microphoneDidEnd(_ source: any MicrophoneSource)

    /// Called when the source has stopped by itself, for example because it was unplugged or became unreadable. No call
    /// follows.
    func microphone(_ source: any MicrophoneSource, didFail error: CameraError)
}

/// A client's choices for a run of an audio source.
public struct MicrophoneRequest: Sendable, Hashable {
    /// One of the source's formats.
    public var format: MicrophoneFormat

    /// Creates a request.
    public init(format: MicrophoneFormat) { self.format = format }
}

/// Captured samples that follow one another without a gap.
public struct MicrophoneBuffer: @unchecked Sendable {
    // @unchecked: the bytes of captured audio are not written again while anything holds the buffer.

    /// Interleaved linear PCM in the requested format, with the time of its first sample on the source's clock.
    public var samples: CMSampleBuffer
    /// The number of the first sample frame, counted from the first start of the source and including lost ones.
    public var number: Int
    /// The time of delivery in nanoseconds of CLOCK_MONOTONIC.
    public var hostTime: UInt64

    /// Creates a buffer.
    public init(samples: CMSampleBuffer, number: Int, hostTime: UInt64) {
        self.samples = samples
        self.number = number
        self.hostTime = hostTime
    }
}

/// Samples that were lost before they reached the client.
public struct MicrophoneLoss: Sendable, Hashable {
    /// The time at which the first missing sample was due, on the source's clock.
    public var presentationTime: CMTime
    /// The number of the first missing sample frame.
    public var number: Int
    /// Number of missing sample frames.
    public var count: Int

    /// Creates a loss.
    public init(presentationTime: CMTime, number: Int, count: Int) {
        self.presentationTime = presentationTime
        self.number = number
        self.count = count
    }
}
