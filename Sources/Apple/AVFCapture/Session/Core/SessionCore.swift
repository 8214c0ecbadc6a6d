import AVFBase
import CameraSources
import CoreMedia
import DequeModule
import Foundation
import Logging

/// The works of a session, which its source threads may hold on to without keeping the session alive.
///
/// Two locks: `lock` guards what clients read and change, for a few instructions at a time. `applying` is held while
/// sources are started, changed and stopped, so that these follow one another. Neither is held while a client is called:
/// what is to be told is collected and told afterwards. Source threads and the queues of clients take neither.
final class SessionCore: @unchecked Sendable {
    // @unchecked: every variable is guarded by one of the two locks, as said at each.

    struct AudioFlags: Sendable {
        var uses = true
        var configures = true
        var mixes = false
    }

    /// What takes the frames of a connection.
    ///
    /// Keeps the connection, which a client may have removed, until the commit.
    struct ActiveSink {
        let connection: AVCaptureConnection
        let sink: any FrameSink
    }

    /// What takes the sound of a connection.
    ///
    /// As ``ActiveSink``.
    struct ActiveSoundSink {
        let connection: AVCaptureConnection
        let route: SoundRunner.Route
    }

    let lock = NSLock()
    // Guarded by `lock`.
    private var _face = UncheckedWeakReference<AVCaptureSession>(nil)
    private var _graph = SessionGraph()
    private var _preset = AVCaptureSession.Preset.high
    private var _depth = 0
    private var _isRunning = false
    private var _isInterrupted = false
    private var _audioFlags = AudioFlags()
    private var _hardwareCost: Float = 0
    private var _outbox: Deque<() -> Void> = []
    private var _isTelling = false

    private let applying = NSLock()
    // Guarded by `applying`.
    var runners: [SourceRunner] = []
    var soundRunners: [SoundRunner] = []
    var sinks: [ObjectIdentifier: ActiveSink] = [:]
    var soundSinks: [ObjectIdentifier: ActiveSoundSink] = [:]
    var requests: [ObjectIdentifier: CameraRequest] = [:]
    var soundRequests: [ObjectIdentifier: SoundRequest] = [:]
    var finished: Set<ObjectIdentifier> = []
    var interruptions = Interruptions()
    /// Whether an interruption has ended between begin and commit.
    var startsWithCommit = false
    var flows: [Flow] = []

    /// Whether several cameras can be in the session.
    let isMultiCam: Bool
    /// Says when a device that was taken is tried again.
    let retryClock: any HoldClock

    /// Where endings of sources are dealt with, away from the threads that report them.
    private let control = DispatchQueue(label: "AVFoundation.session")

    private static let logger = Logger(label: "AVFoundation.session")

    init(isMultiCam: Bool = false, retryClock: any HoldClock = SystemHoldClock()) {
        self.isMultiCam = isMultiCam
        self.retryClock = retryClock
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }

    // MARK: What clients read

    var face: UncheckedWeakReference<AVCaptureSession> {
        get { locked { _face } }
        set { locked { _face = newValue } }
    }
    /// The session object, while there is one.
    var session: AVCaptureSession? { face.value }
    var graph: SessionGraph { locked { _graph } }
    var inputs: [AVCaptureInput] { locked { _graph.inputs } }
    var outputs: [AVCaptureOutput] { locked { _graph.outputs } }
    var connections: [AVCaptureConnection] { locked { _graph.connections } }
    var preset: AVCaptureSession.Preset { locked { _preset } }
    var isRunning: Bool { locked { _isRunning } }
    var isInterrupted: Bool { locked { _isInterrupted } }
    var isConfiguring: Bool { locked { _depth > 0 } }
    var audioFlags: AudioFlags {
        get { locked { _audioFlags } }
        set { locked { _audioFlags = newValue } }
    }
    /// The share of what the machine can do that the session takes; above 1 it cannot start (S-SESSION-63).
    var hardwareCost: Float {
        get { locked { _hardwareCost } }
        set { locked { _hardwareCost = newValue } }
    }
    var clock: CMClock? { SessionClock(of: inputs)?.clock }

    /// Changes the graph.
    ///
    /// The body must not call anything that takes a lock of this object.
    func changeGraph<Result>(_ body: (inout SessionGraph) -> Result) -> Result { locked { body(&_graph) } }

    /// Sets the preset, and tells observers.
    func replacePreset(_ preset: AVCaptureSession.Preset) {
        let old = locked {
            defer { _preset = preset }
            return _preset
        }
        if old != preset { session?.notify(\.sessionPreset, old: old, new: preset) }
    }

    // MARK: Transactions

    func begin() { locked { _depth += 1 } }

    func commit() {
        let depth = locked {
            defer { if _depth > 0 { _depth -= 1 } }
            return _depth
        }
        if depth == 0 {
            Self.logger.warning("commitConfiguration() was called without beginConfiguration(); it is ignored.")
        } else if depth == 1 {
            applyIfRunning()
        }
    }

    /// Something was changed: applies it now, or leaves it to the commit.
    func changed() { if !isConfiguring { applyIfRunning() } }

    /// The settings of a connection, a port or an output have changed.
    func settingsDidChange() {
        for connection in connections { connection.refreshActivity() }
        changed()
    }

    /// The frame durations of a camera have changed.
    func deviceDidChange() {
        for output in outputs { output.connectionsDidChange() }
        changed()
    }

    // MARK: Running

    /// What is told when no lock is held any more.
    struct Effects {
        var closures: [() -> Void] = []
        mutating func add(_ closure: @escaping () -> Void) { closures.append(closure) }
    }

    /// Does something with the sources, then tells of it.
    func apply(_ body: (inout Effects) -> Void) {
        var effects = Effects()
        applying.lock()
        body(&effects)
        // Still under the lock, so that what is told is in the order of what was done.
        locked { _outbox += effects.closures }
        applying.unlock()
        tell()
    }

    /// Tells what is to be told, unless a thread is at it, which then goes on with this: the one order for all.
    private func tell() {
        while true {
            let next: (() -> Void)? = locked {
                guard !_isTelling, let next = _outbox.popFirst() else { return nil }
                _isTelling = true
                return next
            }
            guard let next else { return }
            next()
            locked { _isTelling = false }
        }
    }

    func start() {
        guard mayRun("startRunning()") else { return }
        refreshSystemPressure()
        apply { effects in
            noticeSystemPressure(tells: false, &effects)
            guard !isRunning else { return }
            if let action = interruptions.start() {
                perform(action, &effects)
            } else {
                startSources(&effects)
            }
        }
    }

    /// Starts what the graph says, with `applying` held.
    func startSources(_ effects: inout Effects) {
        do throws(CaptureFailure) {
            guard hardwareCost <= 1 else { throw CaptureFailure(hardwareCost: hardwareCost) }
            try applyGraph(&effects)
            setRunning(true, &effects)
            updateFlows(&effects)
        } catch {
            stopSources()
            // Sources that had started before another failed may have fed outputs already.
            for output in graph.outputs { effects.add { output.startDidFail(FlowEnd(error)) } }
            report(error, &effects)
        }
    }

    func stop() {
        guard mayRun("stopRunning()") else { return }
        apply { effects in
            perform(interruptions.stop(), &effects)
            stopAll(.stopped, &effects)
        }
    }

    /// The session object is gone.
    func shutDown() {
        apply { effects in
            stopSources()
            endFlows(.stopped, &effects)
            locked { _isRunning = false }
        }
        let graph = graph
        for input in graph.inputs {
            input.setSession(nil)
            (input as? AVCaptureDeviceInput)?.device.leave(self)
        }
        for output in graph.outputs {
            output.setSession(nil)
            output.setConnections([])
        }
        for connection in graph.connections { connection.setSession(nil) }
        changeGraph { $0 = SessionGraph() }
    }

    private func mayRun(_ function: String) -> Bool {
        guard isConfiguring else { return true }
        ObjectiveCException.raise(
            .generic,
            "\(function) was called between beginConfiguration() and commitConfiguration(). Call it after the commit."
        )
        return false
    }

    private func applyIfRunning() {
        // Asked under the lock: a start that is under way on another thread may have missed the change.
        apply { effects in
            if isRunning || interruptions.isInterrupted { noticeSystemPressure(tells: true, &effects) }
            if startsWithCommit, !isConfiguring {
                startsWithCommit = false
                if !isRunning, !interruptions.isInterrupted { startSources(&effects) }
                return
            }
            guard isRunning else { return }
            do throws(CaptureFailure) {
                try applyGraph(&effects)
                updateFlows(&effects)
            } catch {
                report(error, &effects)
                stopAll(FlowEnd(error), &effects)
            }
        }
    }

    /// Stops what runs.
    ///
    /// - Parameter reason: what outputs are told that do not know of their end yet.
    func stopAll(_ reason: FlowEnd, _ effects: inout Effects) {
        guard isRunning else { return }
        stopSources()
        endFlows(reason, &effects)
        setRunning(false, &effects)
    }

    func setRunning(_ isRunning: Bool, _ effects: inout Effects) {
        locked { _isRunning = isRunning }
        let core = self
        effects.add {
            guard let session = core.session else { return }
            session.notify(\.isRunning, old: !isRunning, new: isRunning)
            CaptureNotifications.post(
                isRunning
                    ? AVCaptureSession.didStartRunningNotification : AVCaptureSession.didStopRunningNotification,
                object: session
            )
        }
    }

    func setInterrupted(_ isInterrupted: Bool, _ effects: inout Effects) {
        locked { _isInterrupted = isInterrupted }
        let core = self
        effects.add {
            core.session?.notify(\.isInterrupted, old: !isInterrupted, new: isInterrupted)
        }
    }

    func report(_ failure: CaptureFailure, _ effects: inout Effects) {
        let core = self
        effects.add {
            guard let session = core.session else { return }
            CaptureNotifications.post(
                AVCaptureSession.runtimeErrorNotification,
                object: session,
                userInfo: [AVCaptureSessionErrorKey: failure.error]
            )
        }
    }

    /// Whether frames of a camera are left out now.
    func leavesOutFrames(of device: AVCaptureDevice) -> Bool {
        applying.lock()
        defer { applying.unlock() }
        return runners.contains { $0.input.value.device === device && $0.isThinning }
    }

    // MARK: Sources that end by themselves

    /// Takes note of a source's ending, on any thread.
    func sourceIsEnding(_ runner: any InputRunner, _ ending: SourceRunner.Ending) {
        onControlQueue { $0.handle(ending, of: runner) }
    }

    /// Does something on the session's own queue, if the session is still there then.
    func onControlQueue(_ body: @escaping @Sendable (SessionCore) -> Void) {
        control.async { [weak self] in if let self { body(self) } }
    }

    /// Returns when all endings that were reported before have been dealt with.
    func settle() { control.sync {} }

    private func handle(_ ending: SourceRunner.Ending, of runner: any InputRunner) {
        let device = runner.input.value.device
        if case .failing(let error) = ending {
            // DEV-63: first the device is known to be gone, then the flow stops, then the error is told.
            if error.code == .disconnected { DeviceList.tellDisconnected(device) }
            return
        }
        apply { effects in
            guard allRunners.contains(where: { $0 === runner }) else { return }
            if case .failed(let error) = ending, error.code == .busy {
                deviceWasTaken(device, &effects)
                return
            }
            finished.insert(ObjectIdentifier(runner))
            var reason = FlowEnd.finished
            if case .failed(let error) = ending {
                let failure = CaptureFailure(error, device: device)
                report(failure, &effects)
                reason = FlowEnd(failure)
            }
            endFlows(from: runner.input.value, reason, &effects)
            if allRunners.allSatisfy({ finished.contains(ObjectIdentifier($0)) }) { stopAll(reason, &effects) }
        }
    }
}
