import Basics
import Foundation
import Synchronization

/// State that other threads pass to a sink's thread.
final class MQTTShared: Sendable {
    /// An answer to a command.
    struct Reply: Sendable {
        var topic: String
        var payload: Data
        var correlation: [UInt8]
    }

    private struct State {
        var states: [String: CameraState] = [:]
        var removed: Set<String> = []
        var replies: [Reply] = []
        var commands = 0
        var isStopped = false
    }

    let signal = WakeSignal()
    private let limits: MQTTLimits
    private let state = Mutex(State())

    init(limits: MQTTLimits) { self.limits = limits }

    // MARK: States

    func update(_ camera: CameraState, of name: String) {
        let isNews = state.withLock { state in
            guard state.states[name] != nil || state.states.count < limits.cameras, state.states[name] != camera else {
                return false
            }
            state.states[name] = camera
            state.removed.remove(name)
            return true
        }
        if isNews { signal.wake() }
    }

    func remove(_ name: String) {
        state.withLock { state in
            state.states[name] = nil
            if state.removed.count < limits.cameras { state.removed.insert(name) }
        }
        signal.wake()
    }

    var states: [String: CameraState] { state.withLock { $0.states } }

    func takeRemoved() -> Set<String> {
        state.withLock { state in
            defer { state.removed = [] }
            return state.removed
        }
    }

    // MARK: Commands

    /// Reserves one of the places for running commands.
    ///
    /// Returns false if all are taken.
    func beginCommand() -> Bool {
        state.withLock { state in
            guard state.commands < limits.commandsAtOnce, !state.isStopped else { return false }
            state.commands += 1
            return true
        }
    }

    /// Releases the place and queues the answer.
    func endCommand(_ reply: Reply) {
        state.withLock { $0.commands -= 1 }
        add(reply)
    }

    func add(_ reply: Reply) {
        state.withLock { state in
            guard state.replies.count < limits.commandsAtOnce * 4 else { return }
            state.replies.append(reply)
        }
        signal.wake()
    }

    func takeReply() -> Reply? { state.withLock { $0.replies.isEmpty ? nil : $0.replies.removeFirst() } }

    // MARK: Stopping

    func stop() {
        state.withLock { $0.isStopped = true }
        signal.wake()
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }
}
