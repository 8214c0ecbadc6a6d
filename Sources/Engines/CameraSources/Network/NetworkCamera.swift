public import CoreMedia
import CoreVideo
import MediaFiles
import Synchronization

/// A camera in the network, by the address of its stream.
///
/// RTSP (TCP; UDP where the server refuses that or the address says so), Motion JPEG and HLS over HTTP, SRT, RTMP and
/// MPEG transport streams over UDP, RTP or TCP are read, as far as the installed FFmpeg can.
///
/// - **Times** are on the host clock: the stream's own stamps, laid on the times at which its packets come.
/// - **Latency**: a picture is handed over at most half a second after it came; beyond that, pictures up to the newest key
///   picture are left out and are losses for ``CameraLoss/Reason/discontinuity``. HLS comes in files of several seconds and
///   is given out evenly; there it is six seconds or the length of three files behind the newest.
/// - **A connection that is lost** is made anew for ten seconds; what is missing is one loss for
///   ``CameraLoss/Reason/discontinuity``. After that, or when the camera refuses the password or changes the size of its
///   pictures, the source fails with ``CameraError/Code/disconnected`` as a camera that was unplugged.
/// - **Motion JPEG** is handed over compressed, so that a picture which nobody looks at costs no decoding; other codecs are
///   decoded here.
/// - **Damaged pictures** and those that go back to them, up to the next key picture or for two seconds, are such losses
///   too.
///
/// Clients may keep a limited number of frames (40, fewer where pictures are large); what comes meanwhile is lost for
/// ``CameraLoss/Reason/outOfBuffers``. Connections are open only while the source runs, and for
/// three seconds after it was made. User names and passwords are used
/// for the connection alone and are in no text that the source gives.
public final class NetworkCamera: CameraSource {
    /// What to answer as.
    public struct Options: Sendable {
        /// Which way the camera says that it looks.
        public var position: CameraInfo.Position?
        /// What kind of device it says that it is.
        public var kind: CameraInfo.Kind?
        /// The unique identifier; nil makes one of the address, without credentials.
        public var uniqueID: String?
        /// How long each step may take.
        package var limits = NetworkLimits()
        /// The most frames that clients may keep; nil decides by the size of the pictures.
        package var bufferLimit: Int?

        /// With the usual for everything that is not given.
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

    /// What the source is; it has one format, that of the stream.
    public let info: CameraInfo
    /// The host clock.
    public var clock: CMClock { .hostTimeClock }
    /// Live: nothing can be held back.
    public var pace: CameraPace { .live }

    let address: NetworkAddress
    let limits: NetworkLimits
    let bufferLimit: Int
    /// The time between frames in nanoseconds.
    let nominal: Nanoseconds
    /// The frames that clients hold, whichever connection they came from.
    let heldFrames: FrameCount

    private struct State {
        var run: NetworkRun?
        /// The one of the run before, which may still be closing; not that run, which holds the camera.
        var lastFeed: LiveFeed?
        /// The connection of the first look.
        var opening: LiveOpening?
        var progress = NetworkProgress()
        var isGone: (@Sendable (CameraError) -> Void)?
    }
    private let state = Mutex(State())

    /// Connects to an address and reads what is needed to describe its stream.
    ///
    /// Waits for the network: 20 seconds at most. The connection is kept for three seconds for a start that follows.
    ///
    /// - Parameters:
    ///   - address: such as `rtsp://user:password@camera.local/stream`.
    ///   - options: what it answers as.
    /// - Throws: ``CameraError``: `notFound` where nothing answers, `noPermission` where user name or password are wrong,
    ///   `unreadable` for what is no video.
    public convenience init(_ address: String, options: Options = Options()) throws(CameraError) {
        let address = try NetworkAddress(address)
        let look = StreamLook(address, limits: options.limits)
        self.init(address, options: options, description: try look.describe())
    }

    /// A camera whose stream was looked at.
    init(_ address: NetworkAddress, options: Options, description: StreamLook.Description) {
        self.address = address
        limits = options.limits
        heldFrames = description.opening.heldFrames
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

    /// Connects and returns when the first picture is there.
    ///
    /// - Throws: `disconnected` when the camera cannot be reached or sends no picture in time, `noPermission` when it
    ///   refuses the password, `busy` when it runs already.
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
        // Some cameras allow one connection at a time.
        (present?.feed ?? last)?.waitUntilGone(seconds: limits.grace)
        let opening = first?.feed.claim() == true ? first : nil
        if opening == nil { first?.feed.cancel() }
        let run = NetworkRun(self, client: client, opening: opening)
        let isFirst = state.withLock { state in
            guard state.run == nil else { return false }
            state.run = run
            return true
        }
        guard isFirst else { throw busy }
        do throws(CameraError) {
            try run.begin()
        } catch {
            tellGone(error)
            throw error
        }
    }

    private var busy: CameraError {
        CameraError(.busy, "\(info.localizedName) runs already. Stop it before it is started again.")
    }

    /// Ignored: a stream has its own rate, the only one in its format.
    public func setFrameDuration(_ duration: CMTime) {}

    /// Ends capture, also while the source waits for the network.
    public func stop() {
        guard let run = state.withLock({ $0.run }) else { return }
        run.cancel()
        run.waitUntilFinished()
    }

    /// Calls a closure once, when the camera counts as unplugged: it was lost while it ran, or could not be started.
    ///
    /// It is called on the thread on which that happened, after the client was told.
    func whenGone(_ body: @escaping @Sendable (CameraError) -> Void) {
        state.withLock { $0.isGone = body }
    }

    /// Where times and numbers stand.
    var progress: NetworkProgress { state.withLock { $0.progress } }

    /// Forgets a run that has ended.
    func ended(_ run: NetworkRun, _ progress: NetworkProgress, _ failure: CameraError?) {
        state.withLock { state in
            state.progress = progress
            if state.run === run {
                state.run = nil
                state.lastFeed = run.feed
            }
        }
        if let failure { tellGone(failure) }
    }

    private func tellGone(_ error: CameraError) {
        let body = state.withLock { $0.isGone.take() }
        body?(error)
    }
}

/// Where a source's time and numbers stand between two runs.
struct NetworkProgress {
    var nextNumber = 0
    var lastTime: Nanoseconds = 0
}
