public import CoreMedia

/// Something that produces sound: a microphone, or a generator in its place.
///
/// The sibling of ``CameraSource``: it is described before it runs (`info`), is started with one of its formats, and then
/// calls its client from one thread of its own, the *source thread*, until it is stopped, ends or fails. One source has
/// one client at a time; the capture session fans the sound out.
public protocol SoundSource: AnyObject, Sendable {
    /// What the source is and can do. Constant for the life of the object.
    var info: SoundInfo { get }

    /// The clock that the times of the samples are on: one that goes by the samples of the device, or the host clock, or
    /// one of the source's own where time is not real.
    var clock: CMClock { get }

    /// Whether the client must keep up or the source waits for it. See ``CameraPace``.
    var pace: CameraPace { get }

    /// Begins to produce sound; returns when the source is producing.
    ///
    /// - Parameters:
    ///   - request: one of `info.formats`.
    ///   - client: is called on the source thread only, and never again once ``stop()`` has returned. Held strongly
    ///     until then.
    /// - Throws: ``CameraError`` when the source cannot be opened or configured; nothing is left running.
    func start(_ request: SoundRequest, client: any SoundClient) throws(CameraError)

    /// Lets no further callback begin, and waits for none: ``stop()`` follows. No effect when not running.
    ///
    /// As ``CameraSource/prepareToStop()``.
    func prepareToStop()

    /// Ends capture and returns when the client will not be called again. No effect when not running. Called from
    /// inside a client callback it returns at once, and no callback follows the present one.
    func stop()
}

extension SoundSource {
    /// Nothing: time goes on by itself for a source that waits for nobody.
    public func prepareToStop() {}
}

/// Receives what a source of sound produces, always on the source thread and never concurrently.
public protocol SoundClient: AnyObject, Sendable {
    /// Samples were captured. Times never overlap and go forward; without a loss between them each buffer begins where
    /// the one before ended. For a source of pace `.live` the client must return at once; for `.lossless` it may wait.
    func sound(_ source: any SoundSource, didCapture buffer: SoundBuffer)

    /// Samples were lost before they could be handed over. Called in order with `didCapture`.
    func sound(_ source: any SoundSource, didLose loss: SoundLoss)

    /// A finite source has handed over its last samples. It stops by itself; no call follows.
    func soundDidEnd(_ source: any SoundSource)

    /// The source has stopped by itself: unplugged, unreadable from here on. No call follows.
    func sound(_ source: any SoundSource, didFail error: CameraError)
}

/// What the client asks for when it starts a source of sound.
public struct SoundRequest: Sendable, Hashable {
    /// One of the source's formats.
    public var format: SoundFormat

    /// Makes a request.
    public init(format: SoundFormat) { self.format = format }
}

/// Captured samples that follow one another without a gap.
public struct SoundBuffer: @unchecked Sendable {
    // @unchecked: the bytes of captured sound are never written again while anyone holds the buffer.

    /// Interleaved linear PCM in the format that was asked for, with the time of its first sample on the source's clock.
    public var samples: CMSampleBuffer
    /// The number of the first sample frame since the source was first started, lost ones counted.
    public var number: Int
    /// When the samples were handed over, in nanoseconds of CLOCK_MONOTONIC.
    public var hostTime: UInt64

    /// Makes a buffer.
    public init(samples: CMSampleBuffer, number: Int, hostTime: UInt64) {
        self.samples = samples
        self.number = number
        self.hostTime = hostTime
    }
}

/// Samples that were lost before they reached the client.
public struct SoundLoss: Sendable, Hashable {
    /// When the first missing sample was due, on the source's clock.
    public var presentationTime: CMTime
    /// The number of the first missing sample frame.
    public var number: Int
    /// How many sample frames are missing.
    public var count: Int

    /// Makes a loss.
    public init(presentationTime: CMTime, number: Int, count: Int) {
        self.presentationTime = presentationTime
        self.number = number
        self.count = count
    }
}
