import CV4L2
public import CoreMedia
import Foundation
import Glibc
import Synchronization

/// A camera of the machine, used through the kernel's Video4Linux interface.
///
/// Frames are the driver's own buffers: nothing is copied between the driver and the client, and a buffer returns to
/// the driver with the last reference to its frame. Two buffers always stay with the driver. When clients hold all
/// others, each further frame is a loss with reason ``CameraLoss/Reason/outOfBuffers``.
///
/// Time stamps come from the driver and are on the host clock. Frame numbers follow the driver's sequence numbers. A
/// gap in them is a loss with reason ``CameraLoss/Reason/discontinuity``, as is an image that the driver marks as
/// damaged or that is incomplete. A stream that stops delivering frames is restarted several times before it counts as
/// failed.
///
/// The device is open only while the camera is described and while it runs, so other programs can use it in between.
public final class V4L2Camera: CameraSource {
    private struct State {
        var progress = V4L2Frames.Progress()
        /// The run that `stop()` stops.
        var running: V4L2CameraRun?
        /// The latest run, whose thread may still exist.
        var latest: V4L2CameraRun?
        var isUnplugged = false
        /// Called when there is another signal.
        var onNewSignal: (@Sendable () -> Void)?
        var refusesRates: Bool
    }

    /// Identity and capabilities of the camera.
    public let info: CameraInfo
    /// The host clock.
    public var clock: CMClock { .hostTimeClock }
    /// Live.
    public var pace: CameraPace { .live }
    /// Indicates whether the driver accepts a new rate while it streams or with the stream briefly off.
    ///
    /// True until the driver has refused one.
    public var changesRateWhileRunning: Bool { state.withLock { !$0.refusesRates } }

    /// The device file.
    package let path: String
    /// The driver's description of the camera.
    let description: V4L2Description
    let system: any VideoSystem
    let controls: V4L2ControlBox
    private let limits: V4L2Limits
    private let state: Mutex<State>

    /// Opens a device file, queries its capabilities and closes it again.
    ///
    /// - Parameters:
    ///   - path: The device file.
    ///   - identity: The camera's identity; nil derives it from the driver.
    ///   - system: The receiver of system calls.
    ///   - uniqueID: The unique identifier, which overrides the identity's.
    ///   - position: The direction the camera faces; nil leaves it to the order of the cameras.
    ///   - kind: The kind of device the camera appears as; nil leaves it to the order of the cameras.
    /// - Throws: ``CameraError`` if it cannot be opened or is not a camera. The call takes at most ten seconds, even if
    ///   the driver does not answer.
    package convenience init(
        path: String,
        identity: V4L2Identity? = nil,
        system: any VideoSystem = .kernel,
        uniqueID: String? = nil,
        position: CameraInfo.Position? = nil,
        kind: CameraInfo.Kind? = nil
    ) throws(CameraError) {
        try self.init(
            path: path,
            identity: identity,
            system: system,
            uniqueID: uniqueID,
            position: position,
            kind: kind,
            limits: V4L2Limits()
        )
    }

    init(
        path: String,
        identity: V4L2Identity?,
        system: any VideoSystem,
        uniqueID: String? = nil,
        position: CameraInfo.Position? = nil,
        kind: CameraInfo.Kind? = nil,
        limits: V4L2Limits
    ) throws(CameraError) {
        self.path = path
        self.system = system
        self.limits = limits
        let name = identity?.localizedName ?? path
        let (description, controls) = try V4L2Timeout.result(milliseconds: limits.describing, name, path: path) {
            () throws(CameraError) in
            let handle: V4L2Handle
            do throws(SystemFailure) {
                handle = try V4L2Handle(path: path, system: system)
            } catch {
                throw CameraError(error, .opening, name, path: path)
            }
            V4L2Signal.follow(handle)
            return (try V4L2Description(handle, limits: limits), V4L2ControlBox(handle))
        }
        self.description = description
        state = Mutex(State(refusesRates: !description.setsRate))
        self.controls = controls
        let identity =
            identity
            ?? V4L2Identity(
                path: path,
                driver: description.driver,
                card: description.card,
                busInfo: description.bus
            )
        info = CameraInfo(
            uniqueID: uniqueID ?? identity.uniqueID,
            localizedName: identity.localizedName,
            modelID: identity.modelID,
            manufacturer: identity.manufacturer,
            position: position ?? identity.position ?? controls.position,
            kind: kind ?? identity.kind,
            transport: identity.transport,
            formats: description.modes.map(\.format),
            defaultFormat: description.usualMode.format,
            controls: controls.controls
        )
    }

    deinit {
        // No caller can be waiting any more; the thread ends by itself.
        state.withLock { $0.running }?.cancel()
    }

    /// Starts the camera; see ``CameraSource/start(_:client:)``.
    ///
    /// - Throws: ``CameraError``: `unsupportedFormat` if the format is not in ``info`` or is refused, `busy` when the
    ///   camera is already running or another program uses it, `noPermission`, `disconnected` when it was unplugged,
    ///   `unreadable` when the driver fails or does not answer within twenty seconds.
    public func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError) {
        let mode = try check(request)
        let result = state.withLock { state -> Result<V4L2CameraRun, CameraError> in
            if state.isUnplugged {
                return .failure(error(.disconnected, "was unplugged and is gone. Plug it in again."))
            }
            guard state.running == nil else {
                return .failure(error(.busy, "is in use already; stop it first."))
            }
            if let latest = state.latest, !latest.isFinished {
                return .failure(error(.busy, "has not come back from its last use: its driver does not answer."))
            }
            let plan = V4L2Stream.Plan(
                name: info.localizedName,
                mode: mode,
                frameDuration: request.frameDuration,
                isMultiPlanar: description.isMultiPlanar,
                setsRate: description.setsRate,
                limits: limits
            )
            let run = V4L2CameraRun(
                self,
                plan: plan,
                request: request,
                client: client,
                progress: state.progress
            )
            state.refusesRates = !description.setsRate
            state.running = run
            state.latest = run
            return .success(run)
        }
        let run = try result.get()
        do {
            try run.begin()
        } catch {
            state.withLock { state in
                if state.running === run { state.running = nil }
            }
            throw error
        }
    }

    private func check(_ request: CameraRequest) throws(CameraError) -> V4L2Mode {
        let format = request.format
        guard let mode = description.modes.first(where: { $0.format == format }) else {
            throw error(
                .unsupportedFormat,
                "has no format of \(format.width)x\(format.height) like the one asked for; take one of its formats."
            )
        }
        let duration = request.frameDuration
        let fits = format.frameDurations.contains { duration >= $0.shortest && duration <= $0.longest }
        guard duration.isNumeric, duration > .zero, fits else {
            throw error(
                .unsupportedFormat,
                """
                cannot take a frame every \(duration.seconds) s at \(format.width)x\(format.height); take a duration \
                within the format's ranges.
                """
            )
        }
        guard !request.wantsDepth else { throw error(.unsupportedFormat, "has no depth.") }
        return mode
    }

    private func error(_ code: CameraError.Code, _ rest: String) -> CameraError {
        .v4l2(code, info.localizedName, path: path, rest)
    }

    /// Changes the frame rate; see ``CameraSource/setFrameDuration(_:)``.
    ///
    /// On return, the driver has accepted or refused the new rate.
    public func setFrameDuration(_ duration: CMTime) {
        guard duration.isNumeric, duration > .zero, changesRateWhileRunning,
            let run = state.withLock({ $0.running })
        else { return }
        let isRefused = run.setFrameDuration(duration)
        state.withLock { state in
            if state.running === run, isRefused { state.refusesRates = true }
        }
    }

    /// Changes controls; see ``CameraSource/apply(_:revision:)``.
    ///
    /// They are set and confirmed on a separate queue.
    public func apply(_ change: CameraChange, revision: Int) { controls.apply(change, revision: revision) }

    /// The current settings; see ``CameraSource/settings``.
    public var settings: CameraSettings? { controls.settings }

    /// True while the camera's shutter is closed, as far as its driver reports it.
    public var isSuspended: Bool { controls.isShut }

    /// Indicates whether another program has allocated buffers of the camera's driver.
    ///
    /// Queries the driver.
    public var isInUseElsewhere: Bool {
        guard state.withLock({ $0.latest?.isFinished ?? true }) else { return false }
        do throws(SystemFailure) {
            // Freeing buffers when none exist has no effect, and is refused if another program has some.
            try V4L2Queue.release(
                V4L2Handle(path: path, system: system),
                type: description.isMultiPlanar
                    ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue : V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
            )
            return false
        } catch {
            return error.number == EBUSY
        }
    }

    /// Stops the camera; see ``CameraSource/stop()``.
    ///
    /// Returns within three seconds, even if the driver hangs.
    public func stop() {
        let run = state.withLock { state in
            defer { state.running = nil }
            return state.running ?? state.latest
        }
        run?.stop()
    }

    /// Sets the closure that is called when a run has ended because there is another signal.
    func setSignalObserver(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onNewSignal = body } }

    /// Notes that there is another signal, for which there has to be another camera.
    func signalChanged() { state.withLock { $0.onNewSignal }?() }

    /// Stores the progress of a run before the client is notified of its end.
    func runEnded(_ run: V4L2CameraRun, _ progress: V4L2Frames.Progress?, failure: CameraError?) {
        state.withLock { state in
            if let progress { state.progress = progress }
            if failure?.code == .disconnected { state.isUnplugged = true }
            if state.running === run { state.running = nil }
        }
    }
}
