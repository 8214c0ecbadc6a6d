import AVFBase
import CameraSources
import CoreMedia
import DequeModule
import Foundation
import Logging

/// The implementation of a session.
///
/// Source threads may retain it without keeping the session alive.
///
/// There are two locks. `lock` guards the state that clients read and change, and is held for a few instructions only.
/// `applying` is held while sources are started, changed and stopped, which serializes these steps. Neither is held
/// while a client is called: callbacks are collected and run afterwards. Source threads and clients' queues take
/// neither.
final class SessionCore: @unchecked Sendable {
    // @unchecked: one of the two locks guards every variable, as noted below.

    struct AudioFlags: Sendable {
        var uses = true
        var configures = true
        var mixes = false
    }

    /// The sink for the frames of a connection.
    ///
    /// Retains the connection, which a client may have removed, until the commit.
    struct ActiveSink {
        let connection: AVCaptureConnection
        let sink: any FrameSink
    }

    /// The route for the audio of a connection.
    ///
    /// Retains the connection like ``ActiveSink``.
    struct ActiveAudioSink {
        let connection: AVCaptureConnection
        let route: MicrophoneRunner.Route
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
    private var _isDraining = false

    private let applying = NSLock()
    // Guarded by `applying`.
    var runners: [SourceRunner] = []
    var microphoneRunners: [MicrophoneRunner] = []
    var sinks: [ObjectIdentifier: ActiveSink] = [:]
    var audioSinks: [ObjectIdentifier: ActiveAudioSink] = [:]
    var requests: [ObjectIdentifier: CameraRequest] = [:]
    var audioRequests: [ObjectIdentifier: MicrophoneRequest] = [:]
    var finished: Set<ObjectIdentifier> = []
    var interruptions = Interruptions()
    /// True if an interruption has ended between begin and commit and the session should resume with the commit.
    var startsWithCommit = false
    var flows: [Flow] = []

    /// Indicates whether the session can have several cameras.
    let isMultiCam: Bool
    /// Schedules attempts to reopen devices taken by other programs.
    let retryClock: any HoldClock

    /// The queue that handles endings of sources, away from the threads that report them.
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

    // MARK: State for clients

    var face: UncheckedWeakReference<AVCaptureSession> {
        get { locked { _face } }
        set { locked { _face = newValue } }
    }
    /// The session object, while it exists.
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
    /// The share of the hardware's capacity that the session needs; above 1 the session cannot start (S-SESSION-63).
    var hardwareCost: Float {
        get { locked { _hardwareCost } }
        set { locked { _hardwareCost = newValue } }
    }
    var clock: CMClock? { SessionClock(of: inputs)?.clock }

    /// Changes the graph.
    ///
    /// The body must not call anything that takes one of this object's locks.
    func changeGraph<Result>(_ body: (inout SessionGraph) -> Result) -> Result { locked { body(&_graph) } }

    /// Sets the preset and notifies observers.
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

    /// Applies a change now, or leaves it to the commit.
    func changed() { if !isConfiguring { applyIfRunning() } }

    /// Called when the settings of a connection, a port or an output have changed.
    func settingsDidChange() {
        for connection in connections { connection.refreshActivity() }
        changed()
    }

    /// Called when the frame durations of a camera have changed.
    func deviceDidChange() {
        for output in outputs { output.connectionsDidChange() }
        changed()
    }

    // MARK: Running

    /// Callbacks to run once no lock is held.
    struct Effects {
        var closures: [() -> Void] = []
        mutating func add(_ closure: @escaping () -> Void) { closures.append(closure) }
    }

    /// Runs a body with `applying` held, then runs the callbacks it has collected.
    func apply(_ body: (inout Effects) -> Void) {
        var effects = Effects()
        applying.lock()
        body(&effects)
        // Still under the lock, so callbacks run in the order of the changes.
        locked { _outbox += effects.closures }
        applying.unlock()
        drainOutbox()
    }

    /// Drains the outbox unless another thread already does, which then continues with these callbacks.
    ///
    /// So all callbacks run in one order.
    private func drainOutbox() {
        while true {
            let next: (() -> Void)? = locked {
                guard !_isDraining, let next = _outbox.popFirst() else { return nil }
                _isDraining = true
                return next
            }
            guard let next else { return }
            next()
            locked { _isDraining = false }
        }
    }

    func start() {
        guard mayRun("startRunning()") else { return }
        refreshSystemPressure()
        apply { effects in
            noticeSystemPressure(notifies: false, &effects)
            guard !isRunning else { return }
            if let action = interruptions.start() {
                perform(action, &effects)
            } else {
                startSources(&effects)
            }
        }
    }

    /// Starts the sources in the graph, with `applying` held.
    func startSources(_ effects: inout Effects) {
        do throws(CaptureFailure) {
            guard hardwareCost <= 1 else { throw CaptureFailure(hardwareCost: hardwareCost) }
            try applyGraph(&effects)
            setRunning(true, &effects)
            updateFlows(&effects)
        } catch {
            stopSources()
            // Sources that started before another one failed may already have fed outputs.
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

    /// Called when the session object is deallocated.
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
        // Checked under the lock: a start in progress on another thread may have missed the change.
        apply { effects in
            if isRunning || interruptions.isInterrupted { noticeSystemPressure(notifies: true, &effects) }
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

    /// Stops all sources.
    ///
    /// - Parameter reason: The reason passed to outputs that have not been notified of their end yet.
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

    /// Returns whether frames of a camera are currently being left out.
    func leavesOutFrames(of device: AVCaptureDevice) -> Bool {
        applying.lock()
        defer { applying.unlock() }
        return runners.contains { $0.input.value.device === device && $0.isThinning }
    }

    // MARK: Sources that end by themselves

    /// Records the ending of a source; called on any thread.
    func sourceIsEnding(_ runner: any InputRunner, _ ending: SourceRunner.Ending) {
        onControlQueue { $0.handle(ending, of: runner) }
    }

    /// Runs a body on the session's own queue, if the session still exists by then.
    func onControlQueue(_ body: @escaping @Sendable (SessionCore) -> Void) {
        control.async { [weak self] in if let self { body(self) } }
    }

    /// Waits until all endings reported so far have been handled.
    func settle() { control.sync {} }

    private func handle(_ ending: SourceRunner.Ending, of runner: any InputRunner) {
        let device = runner.input.value.device
        if case .failing(let error) = ending {
            // DEV-63: first the device is marked as disconnected, then the flow stops, then the error is reported.
            if error.code == .disconnected { DeviceList.notifyDisconnected(device) }
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
