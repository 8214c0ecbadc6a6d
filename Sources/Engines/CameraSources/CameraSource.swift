public import CoreMedia
public import CoreVideo

/// Something that produces video frames: a camera, a file played as a camera, a rendered scene.
///
/// A source is described before it runs (`info`), is configured with a format and a frame duration, and then calls its
/// client from one thread of its own, the *source thread*, until it is stopped, ends or fails. One source has one
/// client at a time; the capture session fans frames out.
public protocol CameraSource: AnyObject, Sendable {
    /// What the source is and can do. Constant for the life of the object.
    var info: CameraInfo { get }

    /// The clock that the time stamps of the frames are on: the host clock for live sources, a clock of the source's
    /// own where time is not real (a virtual clock, a file read without pacing).
    var clock: CMClock { get }

    /// Whether the client must keep up or the source waits for it. See ``CameraPace``.
    var pace: CameraPace { get }

    /// Begins to produce frames; returns when the source is producing.
    ///
    /// - Parameters:
    ///   - request: one of `info.formats` and a frame duration within one of its ranges.
    ///   - client: is called on the source thread only, and never again once ``stop()`` has returned. Held strongly
    ///     until then.
    /// - Throws: ``CameraError`` when the source cannot be opened or configured; nothing is left running.
    func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError)

    /// Changes the time between frames while the source runs, without a gap; ignored when it does not run.
    ///
    /// A source that cannot says so with ``changesRateWhileRunning`` and goes on as before.
    ///
    /// - Parameter duration: as in ``CameraRequest/frameDuration``.
    func setFrameDuration(_ duration: CMTime)

    /// Whether ``setFrameDuration(_:)`` is obeyed while the source runs; true where a source does not say.
    ///
    /// False for a driver that refuses a new rate while it streams. It is read after each change of rate, so a source
    /// that learns it only by trying may change its mind. Frames of such a source are thinned by its client instead.
    var changesRateWhileRunning: Bool { get }

    /// Changes what frames are taken with; kept over stops.
    ///
    /// Returns at once: from one of the next frames on, the frames' ``CameraFrame/settings`` have at least this revision.
    /// May be called on any thread, also while the source does not run. Ignored by a source without controls.
    ///
    /// - Parameters:
    ///   - change: within ``CameraInfo/controls``.
    ///   - revision: grows with every call.
    func apply(_ change: CameraChange, revision: Int)

    /// What the next frame will be taken with, as far as known; nil for a source without controls.
    var settings: CameraSettings? { get }

    /// Whether the camera gives no pictures for now, because its shutter or lid is closed.
    ///
    /// May be called on any thread; returns at once, with what is known.
    var isSuspended: Bool { get }

    /// Whether another program uses the camera, as far as that can be known. Asks the driver: may take milliseconds.
    ///
    /// False while this source runs. May be called on any thread.
    var isInUseElsewhere: Bool { get }

    /// Lets no further callback begin, and waits for none: ``stop()`` follows. No effect when not running.
    ///
    /// A source that waits for its client needs this: the client lets go of its thread, so that it can be stopped, and
    /// would else be handed one frame after the other until it is.
    func prepareToStop()

    /// Ends capture and returns when the client will not be called again. No effect when not running. Called from
    /// inside a client callback it returns at once, and no callback follows the present one.
    func stop()
}

extension CameraSource {
    /// Nothing: time goes on by itself for a source that waits for nobody.
    public func prepareToStop() {}

    /// Yes.
    public var changesRateWhileRunning: Bool { true }

    /// Nothing: the source has no controls.
    public func apply(_ change: CameraChange, revision: Int) {}

    /// Not known: the source has no controls.
    public var settings: CameraSettings? { nil }

    /// No.
    public var isSuspended: Bool { false }

    /// No.
    public var isInUseElsewhere: Bool { false }
}

/// Receives what a source produces, always on the source thread and never concurrently.
public protocol CameraClient: AnyObject, Sendable {
    /// A frame was captured. Numbers and presentation times strictly increase. For a source of pace `.live` the client
    /// must return at once; for `.lossless` it may wait.
    func camera(_ source: any CameraSource, didCapture frame: CameraFrame)

    /// Frames were lost before they could be handed over. Called in order with `didCapture`.
    func camera(_ source: any CameraSource, didLose loss: CameraLoss)

    /// The source has no free buffer for the next frame and its pace is `.lossless`: wait until a buffer may have come
    /// back. Returns false when waiting cannot help, because nothing is in flight and clients keep what they got; the
    /// source then reports a loss with reason `.outOfBuffers`.
    func cameraWaitsForBuffer(_ source: any CameraSource) -> Bool

    /// A finite source has handed over its last frame. It stops by itself; no call follows.
    func cameraDidEnd(_ source: any CameraSource)

    /// The source has stopped by itself: unplugged, unreadable from here on. No call follows.
    func camera(_ source: any CameraSource, didFail error: CameraError)
}

/// Who waits for whom.
public enum CameraPace: Sendable, Hashable {
    /// Frames come when they come, and what the client cannot take is dropped.
    case live
    /// The source waits for its client; nothing is dropped for lateness.
    case lossless
}

/// What the client asks for when it starts a source.
public struct CameraRequest: Sendable, Hashable {
    /// One of the source's formats.
    public var format: CameraFormat
    /// Time between frames, in seconds as a rational; within one of the format's ranges.
    public var frameDuration: CMTime
    /// Whether the depth stream is wanted too, where the source has one.
    public var wantsDepth: Bool
    /// Whether ``CameraFrame/image`` is wanted.
    ///
    /// Matters for formats with a codec that needs earlier pictures: such a source decodes on its own thread, and does so
    /// only when asked to. Pixels of JPEG pictures are made by whoever needs them, whatever this says.
    public var wantsPixels: Bool
    /// Whether ``CameraFrame/compressed`` is wanted from formats with a codec that needs earlier pictures.
    ///
    /// JPEG pictures always come that way.
    public var wantsCompressed: Bool

    /// Makes a request.
    public init(
        format: CameraFormat,
        frameDuration: CMTime,
        wantsDepth: Bool = false,
        wantsPixels: Bool = true,
        wantsCompressed: Bool = false
    ) {
        self.format = format
        self.frameDuration = frameDuration
        self.wantsDepth = wantsDepth
        self.wantsPixels = wantsPixels
        self.wantsCompressed = wantsCompressed
    }
}

/// One captured frame.
///
/// `@unchecked Sendable`: the pixels of a captured frame are never written again while anyone holds the buffer.
public struct CameraFrame: @unchecked Sendable {
    /// The pixels, in the format that was asked for; full size, not rotated.
    ///
    /// Nil where only ``compressed`` is there.
    /// Owned by whoever holds it; the memory goes back to the source's pool with the last reference.
    public var image: CVPixelBuffer?
    /// The picture as the camera compressed it; nil for formats without a codec, and where it is not wanted.
    ///
    /// Whoever needs the pixels of a JPEG picture decodes it; a damaged one is found out then.
    public var compressed: CompressedPicture?
    /// When the frame was exposed, on the source's clock.
    public var presentationTime: CMTime
    /// How long the frame lasts; invalid where the source does not know.
    public var duration: CMTime
    /// The frame's number since the source was first started, lost frames counted.
    public var number: Int
    /// When the frame was handed over, in nanoseconds of CLOCK_MONOTONIC, for measuring latency.
    public var hostTime: UInt64
    /// The depth map that belongs to the frame, `kCVPixelFormatType_DepthFloat32` in metres, where asked for.
    public var depth: CVPixelBuffer?
    /// What the frame was taken with; nil where the source has no controls.
    public var settings: CameraSettings?

    /// Makes a frame; at least one of `image` and `compressed` is there.
    public init(
        image: CVPixelBuffer?,
        compressed: CompressedPicture? = nil,
        presentationTime: CMTime,
        duration: CMTime,
        number: Int,
        hostTime: UInt64,
        depth: CVPixelBuffer? = nil,
        settings: CameraSettings? = nil
    ) {
        self.image = image
        self.compressed = compressed
        self.presentationTime = presentationTime
        self.duration = duration
        self.number = number
        self.hostTime = hostTime
        self.depth = depth
        self.settings = settings
    }
}

/// Frames that were lost before they reached the client.
public struct CameraLoss: Sendable, Hashable {
    /// Why frames are lost.
    public enum Reason: Sendable, Hashable {
        /// The source had no free buffer, as its clients hold them all. One loss stands for one frame.
        case outOfBuffers
        /// The source lost frames by itself: a gap in the driver's numbers, a damaged part of a file. One loss stands
        /// for one gap, however long.
        case discontinuity
    }

    /// Why.
    public var reason: Reason
    /// When the first missing frame was due, on the source's clock.
    public var presentationTime: CMTime
    /// How long one missing frame would have lasted.
    public var duration: CMTime
    /// The number of the first missing frame.
    public var number: Int
    /// How many frames are missing, where known; at least 1.
    public var count: Int

    /// Makes a loss.
    public init(reason: Reason, presentationTime: CMTime, duration: CMTime, number: Int, count: Int) {
        self.reason = reason
        self.presentationTime = presentationTime
        self.duration = duration
        self.number = number
        self.count = count
    }
}
