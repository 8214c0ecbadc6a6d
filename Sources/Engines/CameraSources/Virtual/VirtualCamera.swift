public import CoreMedia
import CoreVideo
package import Pacing
import Synchronization

/// A camera that shows a rendered scene with moving codes; see ``VirtualCameraSettings`` for all it can do.
///
/// Every frame carries its number in the strip along its top edge, so what became of a frame can be told by its
/// pixels. What a frame shows depends on the settings and its number alone: ``scene`` says it without drawing.
///
/// With `clock=host` frames come in real time on an exact grid that begins with the start; a source thread that is late
/// goes on with the newest frame that is due and reports those between as one discontinuity. With `clock=virtual`
/// frame n has the time n × frame duration on a clock of the camera's own, and the camera waits for its client.
/// After a stop, numbers and times go on where they ended.
///
/// Seconds in settings (`unplug`, `stall`) are seconds of the stream, stops not counted. After `unplug` the camera
/// leaves the ``CameraRegistry`` and cannot be started again. After the last of `frames` it ends at once at each start.
public final class VirtualCamera: CameraSource {
    /// How far the camera has come.
    struct Progress: Sendable {
        /// The next frame.
        var number = 0
        /// When it would have been due.
        var nextTime = CMTime.zero
        /// The seconds of the stream before it.
        var elapsed = CMTime.zero
        /// The time stamp of the last frame handed over; invalid before the first.
        var lastTime = CMTime.invalid
        var isUnplugged = false
    }

    private struct State {
        var progress = Progress()
        /// The run that is to be stopped by `stop`.
        var running: VirtualCameraRun?
        /// The run whose thread may still be there.
        var latest: VirtualCameraRun?
    }

    /// What the camera is and the formats in which its codes can be read.
    public let info: CameraInfo
    /// The host clock, or the camera's own with `clock=virtual`.
    public var clock: CMClock { pacing.clock }
    /// Live on the host clock, lossless on a virtual one.
    public var pace: CameraPace { pacing.pace }

    /// Not with `rate=fixed`.
    public var changesRateWhileRunning: Bool { scene.settings.rateChange == .live }

    /// What the pictures of the default format show.
    public let scene: VirtualScene

    /// With `controls=1`.
    let controlBox: VirtualControlBox?

    private let pacing: any PacingClock
    private let bufferLimit: Int?
    private let state = Mutex(State())

    /// Makes a camera; nothing runs yet.
    ///
    /// - Parameters:
    ///   - settings: what it shows and how it behaves.
    ///   - uniqueID: what tells it from other cameras; the full name when nil.
    ///   - position: where it looks, or nil to leave that to the order of the cameras.
    ///   - kind: what it answers as, or nil to leave that to the order of the cameras.
    /// - Throws: ``CameraError`` when a setting is out of its range, or the codes do not fit the picture.
    public convenience init(
        _ settings: VirtualCameraSettings = VirtualCameraSettings(),
        uniqueID: String? = nil,
        position: CameraInfo.Position? = nil,
        kind: CameraInfo.Kind? = nil
    ) throws(CameraError) {
        let pacing: any PacingClock = settings.clock == .host ? HostPacingClock() : VirtualPacingClock()
        try self.init(settings, pacing: pacing, uniqueID: uniqueID, position: position, kind: kind)
    }

    /// Makes a camera that goes by a clock of the caller's.
    ///
    /// - Parameter bufferLimit: how many frames clients can hold at a time; nil for a second of frames and some more.
    package init(
        _ settings: VirtualCameraSettings,
        pacing: any PacingClock,
        uniqueID: String? = nil,
        position: CameraInfo.Position? = nil,
        kind: CameraInfo.Kind? = nil,
        bufferLimit: Int? = nil
    ) throws(CameraError) {
        // The name says everything about the settings, so what it cannot say is no setting.
        let name = CameraName(.virtual(settings), position: position, kind: kind)
        let settings = try VirtualCameraSettings(checking: settings, as: name)
        let scene = try VirtualScene(settings)
        let formats = Self.formats(scene)
        let own = formats.first {
            $0.width == settings.width && $0.height == settings.height
                && $0.pixelFormat == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        }
        guard let own else {
            throw CameraError(
                .unsupportedFormat,
                "The camera '\(name)' has no format of its own size. Choose one that 'obscura devices' lists."
            )
        }
        info = CameraInfo(
            uniqueID: uniqueID ?? name.description,
            localizedName: "Virtual Camera",
            modelID: "Virtual scene",
            manufacturer: "Obscura",
            position: position,
            kind: kind,
            transport: .virtual,
            formats: formats,
            defaultFormat: own,
            focalLength: 1,
            controls: settings.controls ? VirtualControls.controls : .none
        )
        controlBox = settings.controls ? VirtualControlBox(scene) : nil
        self.scene = scene
        self.pacing = pacing
        self.bufferLimit = bufferLimit
    }

    deinit {
        // Nobody is left who could be called; the thread ends by itself.
        state.withLock { $0.running }?.cancel()
    }

    /// What the pictures of a format show, or nil if it is none of the camera's.
    public func scene(for format: CameraFormat) -> VirtualScene? {
        guard info.formats.contains(format) else { return nil }
        return scene.resized(width: format.width, height: format.height)
    }

    /// See ``CameraSource/start(_:client:)``.
    ///
    /// - Throws: ``CameraError`` with the code `unsupportedFormat` for a format or a duration that is not in ``info``,
    ///   `busy` when the camera runs already, `disconnected` when it was unplugged.
    public func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError) {
        guard let scene = scene(for: request.format) else {
            throw CameraError(
                .unsupportedFormat,
                """
                The camera '\(info.localizedName)' has no format of \(request.format.width)x\(request.format.height) \
                like the one asked for; take one of its formats.
                """
            )
        }
        try check(request)
        let startTime = pacing.now
        let result = state.withLock { state -> Result<(VirtualCameraRun, VirtualCameraRun?), CameraError> in
            if state.progress.isUnplugged {
                return .failure(
                    CameraError(
                        .disconnected,
                        "The camera '\(info.localizedName)' was unplugged and is gone. Plug it in again."
                    )
                )
            }
            if state.running != nil {
                return .failure(
                    CameraError(.busy, "The camera '\(info.localizedName)' is in use already; stop it first.")
                )
            }
            let plan = VirtualCameraRun.Plan(
                scene: scene,
                request: request,
                startTime: startTime,
                bufferLimit: bufferLimit ?? Self.usualBufferLimit(request.format)
            )
            do {
                let run = try VirtualCameraRun(plan, camera: self, client: client, pacing: pacing)
                let previous = state.latest
                state.running = run
                state.latest = run
                return .success((run, previous))
            } catch {
                return .failure(CameraError(.unsupportedFormat, "The virtual camera cannot make buffers: \(error)"))
            }
        }
        let (run, previous) = try result.get()
        run.begin(after: previous)
    }

    private func check(_ request: CameraRequest) throws(CameraError) {
        let duration = request.frameDuration
        let fits = request.format.frameDurations.contains { duration >= $0.shortest && duration <= $0.longest }
        guard duration.isNumeric, duration > .zero, fits else {
            throw CameraError(
                .unsupportedFormat,
                """
                The camera '\(info.localizedName)' cannot take a frame every \(duration.seconds) s at \
                \(request.format.width)x\(request.format.height); take a duration within the format's ranges.
                """
            )
        }
        guard !request.wantsDepth || request.format.depthSize != nil else {
            throw CameraError(
                .unsupportedFormat,
                "The camera '\(info.localizedName)' has no depth; add depth=1 to its name."
            )
        }
    }

    /// See ``CameraSource/setFrameDuration(_:)``; the frame that is being waited for still comes when it was to come.
    ///
    /// Ignored with `rate=fixed`.
    public func setFrameDuration(_ duration: CMTime) {
        guard changesRateWhileRunning, duration.isNumeric, duration > .zero else { return }
        state.withLock { $0.running }?.setFrameDuration(duration)
    }

    /// See ``CameraSource/apply(_:revision:)``; shows in the next frame that is drawn.
    public func apply(_ change: CameraChange, revision: Int) { controlBox?.apply(change, revision: revision) }

    /// What the next frame is taken with, but for what its automatic modes do; nil without `controls=1`.
    public var settings: CameraSettings? { controlBox?.settings }

    /// See ``CameraSource/prepareToStop()``.
    public func prepareToStop() { state.withLock { $0.running }?.cancel() }

    /// See ``CameraSource/stop()``.
    public func stop() {
        let run = state.withLock { state in
            defer { state.running = nil }
            // A run that ended by itself may still be in its last callback.
            return state.running ?? state.latest
        }
        run?.stop()
    }

    /// How far the camera has come when a run begins: only right once the run before is over.
    var progress: Progress { state.withLock { $0.progress } }

    /// Takes note of how far a run came, before the client hears of its end.
    func runWillEnd(_ run: VirtualCameraRun, at progress: Progress) {
        state.withLock { state in
            state.progress = progress
            if state.running === run { state.running = nil }
        }
    }

    /// Takes note that the thread of a run makes no more callbacks.
    func runEnded(_ run: VirtualCameraRun) {
        state.withLock { state in
            if state.latest === run { state.latest = nil }
        }
    }
}
