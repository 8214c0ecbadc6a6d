public import CoreMedia
public import CoreVideo

/// A producer of video frames: a camera, a file played as a camera, or a rendered scene.
///
/// A source describes itself in `info` before it runs. ``start(_:client:)`` configures it with a format and a frame
/// duration. It then calls its client from one thread of its own, the *source thread*, until it is stopped, ends or
/// fails. A source has one client at a time; the capture session fans frames out.
public protocol CameraSource: AnyObject, Sendable {
    /// Identity and capabilities of the source. Constant for the life of the object.
    var info: CameraInfo { get }

    /// The clock of the frames' time stamps: the host clock for live sources, or a clock of the source's own where time
    /// is not real (a virtual clock, a file read without pacing).
    var clock: CMClock { get }

    /// Determines whether the client must keep up or the source waits for it. See ``CameraPace``.
    var pace: CameraPace { get }

    /// Starts producing frames. Returns when the source is producing.
    ///
    /// - Parameters:
    ///   - request: one of `info.formats` and a frame duration within one of its ranges.
    ///   - client: Called only on the source thread, and never again after ``stop()`` has returned. The source holds it
    ///     strongly until then.
    /// - Throws: ``CameraError`` when the source cannot be opened or configured. Nothing is left running.
    func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError)

    /// Changes the time between frames without a gap while the source runs. Ignored when the source does not run.
    ///
    /// A source that cannot change its rate while it runs returns false from ``changesRateWhileRunning`` and keeps its
    /// rate.
    ///
    /// - Parameter duration: See ``CameraRequest/frameDuration``.
    func setFrameDuration(_ duration: CMTime)

    /// Indicates whether ``setFrameDuration(_:)`` takes effect while the source runs. The default is true.
    ///
    /// False for a driver that refuses a new rate while it streams. The client reads this after each change of rate,
    /// because some sources learn it only by trying. The client then thins out such a source's frames instead.
    var changesRateWhileRunning: Bool { get }

    /// Changes the capture settings. They persist across stops.
    ///
    /// Returns immediately. Starting with one of the next frames, ``CameraFrame/settings`` has at least this revision.
    /// May be called on any thread, also while the source does not run. Ignored by a source without controls.
    ///
    /// - Parameters:
    ///   - change: A change within the limits of ``CameraInfo/controls``.
    ///   - revision: A number that grows with every call.
    func apply(_ change: CameraChange, revision: Int)

    /// The settings of the next frame, as far as known; nil for a source without controls.
    var settings: CameraSettings? { get }

    /// True while the camera delivers no images because its shutter or lid is closed.
    ///
    /// May be called on any thread. Returns the last known state immediately.
    var isSuspended: Bool { get }

    /// Indicates whether another program uses the camera, as far as that can be known. Queries the driver, which may
    /// take milliseconds.
    ///
    /// False while this source runs. May be called on any thread.
    var isInUseElsewhere: Bool { get }

    /// Prevents new callbacks without waiting for a current one. A call of ``stop()`` follows. No effect when not
    /// running.
    ///
    /// A source that waits for its client needs this method. Before the client can stop it, the client releases the
    /// blocked source thread; without this call, the source would then deliver one frame after another until it is
    /// stopped.
    func prepareToStop()

    /// Ends capture. Returns when the client will not be called again. No effect when not running. When called from
    /// inside a client callback, it returns immediately, and no further callback follows.
    func stop()
}

extension CameraSource {
    /// Does nothing, which suits a source that never waits for its client.
    public func prepareToStop() {}

    /// Returns true.
    public var changesRateWhileRunning: Bool { true }

    /// Does nothing: the source has no controls.
    public func apply(_ change: CameraChange, revision: Int) {}

    /// Returns nil: the source has no controls.
    public var settings: CameraSettings? { nil }

    /// Returns false.
    public var isSuspended: Bool { false }

    /// Returns false.
    public var isInUseElsewhere: Bool { false }
}

/// Receives the frames and events of a source, always on the source thread and never concurrently.
public protocol CameraClient: AnyObject, Sendable {
    /// Called for each captured frame. Numbers and presentation times strictly increase. For a source whose pace is
    /// `.live`, the client must return without waiting; for `.lossless` it may wait.
    func camera(_ source: any CameraSource, didCapture frame: CameraFrame)

    /// Called when frames were lost before they could be delivered, in order with `didCapture`.
    func camera(_ source: any CameraSource, didLose loss: CameraLoss)

    /// Called when a source whose pace is `.lossless` has no free buffer for the next frame. Waits until a buffer may
    /// have been returned. Returns false when waiting cannot help because nothing is in flight and clients keep their
    /// buffers; the source then reports a loss with reason `.outOfBuffers`.
    func cameraWaitsForBuffer(_ source: any CameraSource) -> Bool

    /// Called after the last frame of a finite source. The source stops by itself; no call follows.
    func cameraDidEnd(_ source: any CameraSource)

    /// Called when the source has stopped by itself, for example because it was unplugged or became unreadable. No call
    /// follows.
    func camera(_ source: any CameraSource, didFail error: CameraError)
}

/// The relation between the speeds of a source and its client.
public enum CameraPace: Sendable, Hashable {
    /// Frames arrive at the camera's own rate. Frames that the client cannot take are dropped.
    case live
    /// The source waits for its client. No frame is dropped for lateness.
    case lossless
}

/// A client's choices for a run of a source.
public struct CameraRequest: Sendable, Hashable {
    /// One of the source's formats.
    public var format: CameraFormat
    /// Time between frames in seconds, as a rational number within one of the format's ranges.
    public var frameDuration: CMTime
    /// Requests the depth stream as well, if the source has one.
    public var wantsDepth: Bool
    /// Requests ``CameraFrame/image``.
    ///
    /// This matters for formats with inter-frame codecs: the source decodes these on its own thread, and only on
    /// request. Whoever needs the pixels of a JPEG image decodes it, regardless of this value.
    public var wantsPixels: Bool
    /// Requests ``CameraFrame/compressed`` from formats with inter-frame codecs.
    ///
    /// JPEG images always come compressed.
    public var wantsCompressed: Bool

    /// Creates a request.
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
/// `@unchecked Sendable`: the pixels of a captured frame are not written again while anything holds the buffer.
public struct CameraFrame: @unchecked Sendable {
    /// The pixels in the requested format, at full size and not rotated.
    ///
    /// Nil if the frame has only ``compressed``. The memory returns to the source's pool with the last reference to the
    /// buffer.
    public var image: CVPixelBuffer?
    /// The image as the camera compressed it; nil for formats without a codec, and when not requested.
    ///
    /// Consumers that need the pixels of a JPEG image decode it, so damage becomes apparent only then.
    public var compressed: CompressedImage?
    /// The time of exposure, on the source's clock.
    public var presentationTime: CMTime
    /// The frame's duration; invalid if the source does not know it.
    public var duration: CMTime
    /// The frame's number, counted from the first start of the source and including lost frames.
    public var number: Int
    /// The time of delivery in nanoseconds of CLOCK_MONOTONIC, for measuring latency.
    public var hostTime: UInt64
    /// The frame's depth map, `kCVPixelFormatType_DepthFloat32` in metres, if requested.
    public var depth: CVPixelBuffer?
    /// The settings the frame was captured with; nil if the source has no controls.
    public var settings: CameraSettings? {
        get { settingsBox?.value }
        set { settingsBox = newValue.map { SettingsBox($0) } }
    }
    /// The recorded clients that the session repeats; nil for all frames but those of a replay that asks for it.
    package var recordedClients: RecordedClients?

    /// Settings in memory of their own, because they are larger than all the rest, and frames are passed on by copying.
    private final class SettingsBox: Sendable {
        let value: CameraSettings

        init(_ value: CameraSettings) { self.value = value }
    }

    private var settingsBox: SettingsBox?

    /// Indicates whether there are ``settings``, without copying them.
    package var hasSettings: Bool { settingsBox != nil }

    /// Creates a frame with at least one of `image` and `compressed`.
    public init(
        image: CVPixelBuffer?,
        compressed: CompressedImage? = nil,
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
    /// The reason for lost frames.
    public enum Reason: Sendable, Hashable {
        /// The source had no free buffer because its clients hold them all. One loss stands for one frame.
        case outOfBuffers
        /// The source itself lost frames, for example a gap in the driver's sequence numbers or a damaged part of a
        /// file. One loss stands for one gap, however long.
        case discontinuity
    }

    /// The reason for the loss.
    public var reason: Reason
    /// The time at which the first missing frame was due, on the source's clock.
    public var presentationTime: CMTime
    /// The duration that one missing frame would have had.
    public var duration: CMTime
    /// The number of the first missing frame.
    public var number: Int
    /// The number of missing frames, where known; at least 1.
    public var count: Int

    /// Creates a loss.
    public init(reason: Reason, presentationTime: CMTime, duration: CMTime, number: Int, count: Int) {
        self.reason = reason
        self.presentationTime = presentationTime
        self.duration = duration
        self.number = number
        self.count = count
    }
}
