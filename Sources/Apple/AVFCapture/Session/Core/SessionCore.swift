import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import Logging

/// The implementation of a session.
///
/// Source threads may retain it without keeping the session alive.
///
/// ``SessionMachine`` decides; this class carries out. One lock guards the state that clients read and change, and is
/// held for a few instructions only. Starting, changing and stopping sources takes longer: the thread that does it has
/// the turn meanwhile, and others wait for theirs (``apply(_:)``). No client is called under the lock or with the turn:
/// callbacks are collected and run afterwards. Source threads and clients' queues take neither.
final class SessionCore: @unchecked Sendable {
    // @unchecked: `condition` guards `state`; `activeSources` and `activeFlows` belong to the thread that has the turn.

    private let condition = NSCondition()
    private var state = SessionState()
    private var activeSources = ActiveSources()
    private var activeFlows: [Flow] = []

    /// Indicates whether the session can have several cameras.
    let isMultiCam: Bool
    /// Schedules attempts to reopen devices taken by other programs.
    let retryClock: any HoldClock

    /// The queue that handles endings of sources, away from the threads that report them.
    let control = DispatchQueue(label: "AVFoundation.session")

    private static let logger = Logger(label: "AVFoundation.session")

    init(isMultiCam: Bool = false, retryClock: any HoldClock = SystemHoldClock()) {
        self.isMultiCam = isMultiCam
        self.retryClock = retryClock
    }

    private func locked<Result>(_ body: (inout SessionState) -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return body(&state)
    }

    // MARK: State for clients

    var face: UncheckedWeakReference<AVCaptureSession> {
        get { locked { $0.face } }
        set { locked { $0.face = newValue } }
    }
    /// The session object, while it exists.
    var session: AVCaptureSession? { face.value }
    var graph: SessionGraph { locked { $0.graph } }
    var inputs: [AVCaptureInput] { graph.inputs }
    var outputs: [AVCaptureOutput] { graph.outputs }
    var connections: [AVCaptureConnection] { graph.connections }
    var preset: AVCaptureSession.Preset { locked { $0.preset } }
    var isRunning: Bool { locked { $0.machine.isRunning } }
    var isInterrupted: Bool { locked { $0.machine.isInterrupted } }
    var isConfiguring: Bool { locked { $0.machine.isConfiguring } }
    var audioFlags: SessionState.AudioFlags {
        get { locked { $0.audioFlags } }
        set { locked { $0.audioFlags = newValue } }
    }
    /// The share of the hardware's capacity that the session needs; above 1 the session cannot start (S-SESSION-63).
    var hardwareCost: Float {
        get { locked { $0.hardwareCost } }
        set { locked { $0.hardwareCost = newValue } }
    }
    var clock: CMClock? { SessionClock(of: inputs)?.clock }

    /// Changes the graph.
    ///
    /// The body must not call anything that takes this object's lock.
    func changeGraph<Result>(_ body: (inout SessionGraph) -> Result) -> Result { locked { body(&$0.graph) } }

    /// Passes an event to the machine, or asks it.
    ///
    /// The body must not call anything that takes this object's lock.
    func decide<Result>(_ body: (inout SessionMachine) -> Result) -> Result { locked { body(&$0.machine) } }

    /// Sets the preset and notifies observers.
    func replacePreset(_ preset: AVCaptureSession.Preset) {
        let old = locked { state in
            defer { state.preset = preset }
            return state.preset
        }
        if old != preset { session?.notify(\.sessionPreset, old: old, new: preset) }
    }

    // MARK: Transactions

    func begin() { decide { $0.beginConfiguration() } }

    func commit() {
        switch decide({ $0.commitConfiguration() }) {
        case .unmatched:
            Self.logger.warning("commitConfiguration() was called without beginConfiguration(); it is ignored.")
        case .inner: break
        case .outermost: applyChanges()
        }
    }

    /// Applies a change now, or leaves it to the commit.
    func changed() { if !isConfiguring { applyChanges() } }

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

    // MARK: The turn

    /// Callbacks to run once the turn has ended.
    struct Effects {
        var closures: [() -> Void] = []
        mutating func add(_ closure: @escaping () -> Void) { closures.append(closure) }
    }

    /// Runs a body with the turn, then runs the callbacks it has collected.
    func apply(_ body: (inout Effects) -> Void) {
        var effects = Effects()
        beginTurn()
        body(&effects)
        // Added before the next turn begins, so callbacks run in the order of the changes.
        endTurn(adding: effects.closures)
        drainOutbox()
    }

    private func beginTurn() {
        condition.lock()
        defer { condition.unlock() }
        while !state.turn.take(by: .current) { condition.wait() }
    }

    private func endTurn(adding calls: [() -> Void] = []) {
        locked { state in
            state.outbox.add(calls)
            state.turn.end(by: .current)
        }
        condition.signal()
    }

    /// Drains the outbox unless another thread already does, which then continues with these callbacks.
    ///
    /// So all callbacks run in one order.
    private func drainOutbox() {
        while let call = locked({ $0.outbox.next() }) {
            call()
            locked { $0.outbox.finishCall() }
        }
    }

    /// Checks in debug builds that the calling thread has the turn.
    private func checkTurn() {
        assert(locked { $0.turn.belongs(to: .current) }, "The sources of a session were used without the turn.")
    }

    /// The sources that run; belong to the thread that has the turn.
    var sources: ActiveSources {
        get {
            checkTurn()
            return activeSources
        }
        set {
            checkTurn()
            activeSources = newValue
        }
    }

    /// The supplies of the outputs while the session runs; belong to the thread that has the turn.
    var flows: [Flow] {
        get {
            checkTurn()
            return activeFlows
        }
        set {
            checkTurn()
            activeFlows = newValue
        }
    }

    /// Returns whether frames of a camera are currently being left out.
    func leavesOutFrames(of device: AVCaptureDevice) -> Bool {
        beginTurn()
        defer { endTurn() }
        return sources.cameras.contains { $0.input.device === device && $0.runner.isThinning }
    }
}
