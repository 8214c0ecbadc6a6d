public import CoreMedia
import CoreVideo
package import Pacing
import Synchronization

/// A camera that shows a rendered scene with moving codes; see ``VirtualCameraSettings`` for all options.
///
/// Every frame carries its number in the strip along its top edge, so a frame can be identified by its pixels. The
/// content of a frame depends only on the settings and its number; ``scene`` describes it without drawing.
///
/// With `clock=host`, frames come in real time on an exact grid that begins with the start. A source thread that is
/// late continues with the newest frame that is due and reports the skipped ones as one discontinuity. With
/// `clock=virtual`, frame n has the time n × frame duration on the camera's own clock, and the camera waits for its
/// client. After a stop, numbers and times continue where they ended.
///
/// Seconds in settings (`unplug`, `stall`) are seconds of the stream, without pauses between runs. After `unplug` the
/// camera leaves the ``CameraRegistry`` and cannot be started again. After the last of `frames`, every further start
/// ends immediately.
public final class VirtualCamera: CameraSource {
    /// Progress of the camera across all its runs.
    struct Progress: Sendable {
        /// The number of the next frame.
        var number = 0
        /// The time at which it would have been due.
        var nextTime = CMTime.zero
        /// The seconds of the stream before it.
        var elapsed = CMTime.zero
        /// The time stamp of the last delivered frame; invalid before the first.
        var lastTime = CMTime.invalid
        var isUnplugged = false
    }

    private struct State {
        var progress = Progress()
        /// The run that `stop()` stops.
        var running: VirtualCameraRun?
        /// The latest run, whose thread may still exist.
        var latest: VirtualCameraRun?
    }

    /// Identity of the camera and the formats in which its codes are readable.
    public let info: CameraInfo
    /// The host clock, or the camera's own with `clock=virtual`.
    public var clock: CMClock { pacing.clock }
    /// Live on the host clock, lossless on a virtual one.
    public var pace: CameraPace { pacing.pace }

    /// True except with `rate=fixed`.
    public var changesRateWhileRunning: Bool { scene.settings.rateChange == .live }

    /// The scene in the default format.
    public let scene: VirtualScene

    /// The controls; nil without `controls=1`.
    let controlBox: VirtualControlBox?

    private let pacing: any PacingClock
    private let bufferLimit: Int?
    private let state = Mutex(State())

    /// Creates a camera without starting it.
    ///
    /// - Parameters:
    ///   - settings: Content and behaviour.
    ///   - uniqueID: The unique identifier; nil for the full name.
    ///   - position: The direction the camera faces; nil leaves it to the order of the cameras.
    ///   - kind: The kind of device the camera appears as; nil leaves it to the order of the cameras.
    /// - Throws: ``CameraError`` when a setting is out of its range, or the codes do not fit the image.
    public convenience init(
        _ settings: VirtualCameraSettings = VirtualCameraSettings(),
        uniqueID: String? = nil,
        position: CameraInfo.Position? = nil,
        kind: CameraInfo.Kind? = nil
    ) throws(CameraError) {
        let pacing: any PacingClock = settings.clock == .host ? HostPacingClock() : VirtualPacingClock()
        try self.init(settings, pacing: pacing, uniqueID: uniqueID, position: position, kind: kind)
    }

    /// Creates a camera on the caller's clock.
    ///
    /// - Parameter bufferLimit: Maximum number of frames that clients can hold; nil for a second of frames and some
    ///   more.
    package init(
        _ settings: VirtualCameraSettings,
        pacing: any PacingClock,
        uniqueID: String? = nil,
        position: CameraInfo.Position? = nil,
        kind: CameraInfo.Kind? = nil,
        bufferLimit: Int? = nil
    ) throws(CameraError) {
        // The name expresses all settings, so converting to a name and back validates them.
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
        // No caller can be waiting any more; the thread ends by itself.
        state.withLock { $0.running }?.cancel()
    }

    /// Returns the scene in a format, or nil if the camera does not have the format.
    public func scene(for format: CameraFormat) -> VirtualScene? {
        guard info.formats.contains(format) else { return nil }
        return scene.resized(width: format.width, height: format.height)
    }

    /// Starts the camera; see ``CameraSource/start(_:client:)``.
    ///
    /// - Throws: ``CameraError`` with the code `unsupportedFormat` for a format or a duration that is not in ``info``,
    ///   `busy` when the camera is already running, `disconnected` when it was unplugged.
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

    /// Changes the frame rate; see ``CameraSource/setFrameDuration(_:)``.
    ///
    /// The next frame still comes when it was due.
    ///
    /// Ignored with `rate=fixed`.
    public func setFrameDuration(_ duration: CMTime) {
        guard changesRateWhileRunning, duration.isNumeric, duration > .zero else { return }
        state.withLock { $0.running }?.setFrameDuration(duration)
    }

    /// Changes controls; see ``CameraSource/apply(_:revision:)``.
    ///
    /// Takes effect in the next frame that is drawn.
    public func apply(_ change: CameraChange, revision: Int) { controlBox?.apply(change, revision: revision) }

    /// The settings of the next frame, except for the next step of its automatic modes; nil without `controls=1`.
    public var settings: CameraSettings? { controlBox?.settings }

    /// Prevents new callbacks; see ``CameraSource/prepareToStop()``.
    public func prepareToStop() { state.withLock { $0.running }?.cancel() }

    /// Stops the camera; see ``CameraSource/stop()``.
    public func stop() {
        let run = state.withLock { state in
            defer { state.running = nil }
            // A run that ended by itself may still be in its last callback.
            return state.running ?? state.latest
        }
        run?.stop()
    }

    /// The progress with which a run begins.
    ///
    /// Valid only once the previous run is over.
    var progress: Progress { state.withLock { $0.progress } }

    /// Stores the progress of a run before the client is notified of its end.
    func runWillEnd(_ run: VirtualCameraRun, at progress: Progress) {
        state.withLock { state in
            state.progress = progress
            if state.running === run { state.running = nil }
        }
    }

    /// Notes that the thread of a run makes no more callbacks.
    func runEnded(_ run: VirtualCameraRun) {
        state.withLock { state in
            if state.latest === run { state.latest = nil }
        }
    }
}
