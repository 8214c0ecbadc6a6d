import Basics
public import CoreMedia
import CoreVideo
import MediaFiles
import Synchronization

/// A camera in the network, identified by the address of its stream.
///
/// Supports RTSP (TCP; UDP if the server refuses TCP or the address requests it), Motion JPEG and HLS over HTTP, SRT,
/// RTMP, and MPEG transport streams over UDP, RTP or TCP, to the extent that the installed FFmpeg does.
///
/// - **Times** are on the host clock: the stream's own time stamps, aligned with the arrival times of its packets.
/// - **Latency**: an image is delivered at most half a second after its arrival. Beyond that, images up to the newest
///   key frame are dropped and reported as losses with reason ``CameraLoss/Reason/discontinuity``. HLS arrives in
///   segments of several seconds and is delivered evenly; its limit is six seconds or the duration of three segments
///   behind the newest.
/// - **A lost connection** is retried for ten seconds; the missing frames are one loss with reason
///   ``CameraLoss/Reason/discontinuity``. After that, or when the camera refuses the password or changes the size of
///   its images, the source fails with ``CameraError/Code/disconnected``, like a camera that was unplugged.
/// - **Motion JPEG** is delivered compressed, so images that no client decodes cost no decoding. H.264 and HEVC are
///   decoded here if pixels are requested, and delivered as they came if compressed frames are; other codecs are
///   decoded.
/// - **Damaged images** and those that depend on them, up to the next key frame or for two seconds, are also losses of
///   that kind.
///
/// Clients may hold a limited number of frames (40, fewer if images are large). Frames that arrive beyond that are
/// losses with reason ``CameraLoss/Reason/outOfBuffers``. Connections are open only while the source runs, and for
/// three seconds after it was created. User names and passwords are used for the connection only and appear in no text
/// that the source provides.
public final class NetworkCamera: CameraSource {
    /// Options for the identity of a network camera.
    public struct Options: Sendable {
        /// The direction the camera faces.
        public var position: CameraInfo.Position?
        /// The kind of device the camera appears as.
        public var kind: CameraInfo.Kind?
        /// The unique identifier; nil derives one from the address, without credentials.
        public var uniqueID: String?
        /// Timeouts and latency limits.
        package var limits = NetworkLimits()
        /// Maximum number of frames that clients may hold; nil derives it from the image size.
        package var bufferLimit: Int?

        /// Creates options; values that are left out have the usual defaults.
        public init(
            position: CameraInfo.Position? = nil,
            kind: CameraInfo.Kind? = nil,
            uniqueID: String? = nil
        ) {
            self.position = position
            self.kind = kind
            self.uniqueID = uniqueID
        }
    }

    /// Identity and capabilities of the source; it has one format, that of the stream.
    public let info: CameraInfo
    /// The host clock.
    public var clock: CMClock { .hostTimeClock }
    /// Live: a network stream cannot be held back.
    public var pace: CameraPace { .live }

    let address: NetworkAddress
    let limits: NetworkLimits
    let bufferLimit: Int
    /// The time between frames in nanoseconds.
    let nominal: Nanoseconds
    /// Number of frames that clients hold, across all connections.
    let heldFrames: FrameCount
    private let decoded = Atomic(0)
    private let timeOrigin: Atomic<TimeOrigin>

    /// The origin of the frames' times.
    package enum TimeOrigin: UInt8, Sendable, AtomicRepresentable {
        /// The arrival of packets, evened by the stream's time stamps.
        case arrival
        /// The sender's reports (RTCP), whose clock agrees with this machine's.
        case reports
        /// The capture times that another Obscura has put into the stream.
        case stamps
    }

    /// The origin of the newest frame's time.
    package var times: TimeOrigin { timeOrigin.load(ordering: .relaxed) }

    func note(_ origin: TimeOrigin) { timeOrigin.store(origin, ordering: .relaxed) }

    /// The number of packets that runs have given to a decoder.
    package var decodedCount: Int { decoded.load(ordering: .relaxed) }

    func noteDecoding() { decoded.wrappingAdd(1, ordering: .relaxed) }

    private struct State {
        var run: NetworkRun?
        /// The feed of the previous run, which may still be closing.
        ///
        /// The run itself is not kept, because it retains the camera.
        var lastFeed: LiveFeed?
        /// The connection made by the first look at the stream.
        var opening: LiveOpening?
        var progress = NetworkProgress()
        var isGone: (@Sendable (CameraError) -> Void)?
    }
    private let state = Mutex(State())

    /// Connects to an address and reads enough to describe its stream.
    ///
    /// Waits for the network for at most 20 seconds. The connection is kept for three seconds for a start that follows.
    ///
    /// - Parameters:
    ///   - address: An address such as `rtsp://user:password@camera.local/stream`.
    ///   - options: The identity of the camera.
    /// - Throws: ``CameraError``: `notFound` if there is no answer, `noPermission` if user name or password are wrong,
    ///   `unreadable` if the data is not video.
    public convenience init(_ address: String, options: Options = Options()) throws(CameraError) {
        let address = try NetworkAddress(address)
        let probe = StreamProbe(address, limits: options.limits)
        self.init(address, options: options, description: try probe.describe())
    }

    /// Creates a camera whose stream was examined.
    init(_ address: NetworkAddress, options: Options, description: StreamProbe.Description) {
        self.address = address
        limits = options.limits
        heldFrames = description.opening.heldFrames
        timeOrigin = Atomic(description.isStamped ? .stamps : .arrival)
        let format = description.format
        bufferLimit = options.bufferLimit ?? min(40, max(12, (256 << 20) / max(1, format.width * format.height * 2)))
        nominal = format.defaultFrameDuration.convertScale(1_000_000_000, method: .default).value
        info = CameraInfo(
            uniqueID: options.uniqueID ?? CameraName.hidingCredentials(in: address.text),
            localizedName: address.location.description,
            modelID: "Network stream (\(description.codec))",
            manufacturer: "Obscura",
            position: options.position,
            kind: options.kind,
            formats: [format],
            defaultFormat: format
        )
        state.withLock { $0.opening = description.opening }
        description.opening.feed.lend(for: limits.warm) { [weak self] in
            _ = self?.state.withLock { $0.opening.take() }
        }
    }

    deinit {
        stop()
        state.withLock { $0.opening }?.feed.cancel()
    }

    /// Connects, and returns when the first image has arrived.
    ///
    /// - Throws: `disconnected` when the camera cannot be reached or sends no image in time, `noPermission` when it
    ///   refuses the password, `busy` when it is already running.
    public func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError) {
        guard request.format == info.defaultFormat else {
            throw CameraError(
                .unsupportedFormat,
                "\(info.localizedName) cannot be used in that format. Use the only one that its info lists."
            )
        }
        let (present, last, first) = state.withLock { ($0.run, $0.lastFeed.take(), $0.opening.take()) }
        if let present {
            guard present.isEnding else { throw busy }
            present.waitUntilFinished()
        }
        // Some cameras allow only one connection at a time.
        (present?.feed ?? last)?.waitUntilGone(seconds: limits.grace)
        let opening = first?.feed.claim() == true ? first : nil
        if opening == nil { first?.feed.cancel() }
        let run = NetworkRun(self, request, client: client, opening: opening)
        let isFirst = state.withLock { state in
            guard state.run == nil else { return false }
            state.run = run
            return true
        }
        guard isFirst else { throw busy }
        do throws(CameraError) {
            try run.begin()
        } catch {
            notifyRemoved(error)
            throw error
        }
    }

    private var busy: CameraError {
        CameraError(.busy, "\(info.localizedName) runs already. Stop it before it is started again.")
    }

    /// Does nothing: a stream has its own rate, the only one in its format.
    public func setFrameDuration(_ duration: CMTime) {}

    /// Ends capture, even while the source waits for the network.
    public func stop() {
        guard let run = state.withLock({ $0.run }) else { return }
        run.cancel()
        run.waitUntilFinished()
    }

    /// Calls a closure once when the camera counts as unplugged: when it was lost while running, or could not be
    /// started.
    ///
    /// The call comes on the thread where that happened, after the client was notified.
    func whenGone(_ body: @escaping @Sendable (CameraError) -> Void) {
        state.withLock { $0.isGone = body }
    }

    /// The frame number and time at which the next run continues.
    var progress: NetworkProgress { state.withLock { $0.progress } }

    /// Releases a run that has ended.
    func ended(_ run: NetworkRun, _ progress: NetworkProgress, _ failure: CameraError?) {
        state.withLock { state in
            state.progress = progress
            if state.run === run {
                state.run = nil
                state.lastFeed = run.feed
            }
        }
        if let failure { notifyRemoved(failure) }
    }

    private func notifyRemoved(_ error: CameraError) {
        let body = state.withLock { $0.isGone.take() }
        body?(error)
    }
}

/// The frame number and time at which the next run continues.
struct NetworkProgress {
    var nextNumber = 0
    var lastTime: Nanoseconds = 0
}
