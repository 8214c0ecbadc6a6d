import CV4L2
public import CoreMedia
import Foundation
import Glibc
import Synchronization

/// A camera of the machine, used through the kernel's Video4Linux interface.
///
/// Frames are the driver's own buffers: nothing is copied between the driver and the client, and a buffer goes back to
/// the driver with the last reference to its frame. Of the driver's buffers two always stay with it; when clients keep all
/// others, each frame that comes is a loss for ``CameraLoss/Reason/outOfBuffers``.
///
/// Time stamps are the driver's, on the host clock. Numbers follow the driver's: a gap in them is a loss for
/// ``CameraLoss/Reason/discontinuity``, and so is a picture that the driver marks as damaged or that is not whole. A
/// stream that stops giving frames is switched off and on again some times before it counts as failed.
///
/// The device is open only while the camera is described and while it runs, so that other programs can have it meanwhile.
public final class V4L2Camera: CameraSource {
    private struct State {
        var progress = V4L2Frames.Progress()
        /// The run that `stop` stops.
        var running: V4L2CameraRun?
        /// The run whose thread may still be there.
        var latest: V4L2CameraRun?
        var isUnplugged = false
        var refusesRates: Bool
    }

    /// What the camera is and can do.
    public let info: CameraInfo
    /// The host clock.
    public var clock: CMClock { .hostTimeClock }
    /// Live.
    public var pace: CameraPace { .live }
    /// Whether the driver takes a new rate while it streams, or with the stream off for a moment; true until it has
    /// refused one.
    public var changesRateWhileRunning: Bool { state.withLock { !$0.refusesRates } }

    /// The device file.
    package let path: String
    /// What the driver said when it was asked.
    let description: V4L2Description
    let system: any VideoSystem
    let controls: V4L2ControlBox
    private let limits: V4L2Limits
    private let state: Mutex<State>

    /// Opens a device file, asks what it can do, and closes it again.
    ///
    /// - Parameters:
    ///   - path: the device file.
    ///   - identity: what the camera is called; nil goes by what the driver says.
    ///   - system: what its calls go to.
    ///   - uniqueID: what tells it from other cameras, instead of the identity's.
    ///   - position: which way it looks; nil leaves that to the order of the cameras.
    ///   - kind: what it answers as; nil leaves that to the order of the cameras.
    /// - Throws: ``CameraError`` where it cannot be opened or is no camera. Comes within ten seconds, also where the
    ///   driver does not answer.
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
        let (description, controls) = try V4L2Patience.result(milliseconds: limits.describing, name, path: path) {
            () throws(CameraError) in
            let handle: V4L2Handle
            do throws(SystemFailure) {
                handle = try V4L2Handle(path: path, system: system)
            } catch {
                throw CameraError(error, .opening, name, path: path)
            }
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
        // Nobody is left who could be called; the thread ends by itself.
        state.withLock { $0.running }?.cancel()
    }

    /// See ``CameraSource/start(_:client:)``.
    ///
    /// - Throws: ``CameraError``: `unsupportedFormat` for what is not in ``info`` or is refused, `busy` when the camera
    ///   runs already or another program has it, `noPermission`, `disconnected` when it was unplugged, `unreadable` when
    ///   the driver fails or does not answer within twenty seconds.
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

    /// See ``CameraSource/setFrameDuration(_:)``; the driver has the new rate, or has refused it, when it returns.
    public func setFrameDuration(_ duration: CMTime) {
        guard duration.isNumeric, duration > .zero, changesRateWhileRunning,
            let run = state.withLock({ $0.running })
        else { return }
        let isRefused = run.setFrameDuration(duration)
        state.withLock { state in
            if state.running === run, isRefused { state.refusesRates = true }
        }
    }

    /// See ``CameraSource/apply(_:revision:)``; set and confirmed on a queue of its own.
    public func apply(_ change: CameraChange, revision: Int) { controls.apply(change, revision: revision) }

    /// See ``CameraSource/settings``.
    public var settings: CameraSettings? { controls.settings }

    /// Whether the camera's shutter is closed, as far as its driver tells.
    public var isSuspended: Bool { controls.isShut }

    /// Whether another program has buffers of the camera's driver; asks the driver.
    public var isInUseElsewhere: Bool {
        guard state.withLock({ $0.latest?.isFinished ?? true }) else { return false }
        do throws(SystemFailure) {
            // To free buffers that nobody has changes nothing, and is refused where somebody else has some.
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

    /// See ``CameraSource/stop()``; comes back within three seconds, also where the driver does not.
    public func stop() {
        let run = state.withLock { state in
            defer { state.running = nil }
            return state.running ?? state.latest
        }
        run?.stop()
    }

    /// Takes note of how far a run came, before the client hears of its end.
    func runEnded(_ run: V4L2CameraRun, _ progress: V4L2Frames.Progress?, failure: CameraError?) {
        state.withLock { state in
            if let progress { state.progress = progress }
            if failure?.code == .disconnected { state.isUnplugged = true }
            if state.running === run { state.running = nil }
        }
    }
}
