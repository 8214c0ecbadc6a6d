import FlyingSocks
import Synchronization

/// What all connections of a server share.
final class ServerCore: Sendable {
    private struct State {
        var admissions: Admissions
        var tasks: [Int: Task<Void, Never>] = [:]
        /// Counts of connections that are still being closed are in here, not in the admissions.
        var open = 0
        var isStopped = false
        var viewers = 0
        var listeners = 0
        var figures = ServerFigures()
    }

    /// A thing of which there are only so many.
    enum Seat: Sendable { case viewer, listener }

    let limits: ServerLimits
    let waiter: SocketWaiter
    private let state: Mutex<State>

    init(limits: ServerLimits) throws(SocketFailure) {
        self.limits = limits
        waiter = try SocketWaiter()
        state = Mutex(State(admissions: Admissions(limits: limits)))
    }

    func deadline(_ seconds: Double) -> ContinuousClock.Instant { .now + .seconds(seconds) }

    // MARK: Connections

    /// Begins to serve a client, unless there are too many.
    ///
    /// - Returns: false when the client is to be turned away.
    func admit(_ socket: Socket, from address: String, _ serve: @escaping @Sendable (Int) async -> Void) -> Bool {
        let (isAdmitted, victim) = state.withLock { state -> (Bool, Task<Void, Never>?) in
            guard !state.isStopped else { return (false, nil) }
            let id: Int
            var victim: Task<Void, Never>?
            switch state.admissions.admit(from: address) {
            case .refused:
                state.figures.refused += 1
                return (false, nil)
            case .admitted(let new): id = new
            case .admittedInPlaceOf(let old, let new):
                id = new
                victim = state.tasks[old]
                state.figures.displaced += 1
            }
            state.open += 1
            state.figures.accepted += 1
            state.tasks[id] = Task { [weak self] in
                await serve(id)
                try? socket.close()
                self?.leave(id)
            }
            return (true, victim)
        }
        victim?.cancel()
        return isAdmitted
    }

    /// Closes the connection that has waited longest, where descriptors run out.
    func closeLongestWaiting() {
        state.withLock { state in state.admissions.removeLongestWaiting().flatMap { state.tasks[$0] } }?.cancel()
    }

    private func leave(_ id: Int) {
        state.withLock { state in
            state.admissions.remove(id)
            state.tasks[id] = nil
            state.open -= 1
        }
    }

    /// - Returns: false when the connection has to go.
    func set(_ id: Int, isWaiting: Bool) -> Bool { state.withLock { $0.admissions.set(id, isWaiting: isWaiting) } }

    /// How many connections are open, those that are being closed included.
    var open: Int { state.withLock { $0.open } }

    /// Ends all connections, and lets no more begin.
    func cancelAll() {
        let tasks = state.withLock { state in
            state.isStopped = true
            return Array(state.tasks.values)
        }
        for task in tasks { task.cancel() }
    }

    // MARK: Seats

    func take(_ seat: Seat) -> Bool {
        state.withLock { state in
            switch seat {
            case .viewer:
                guard state.viewers < limits.viewers else { return false }
                state.viewers += 1
            case .listener:
                guard state.listeners < limits.listeners else { return false }
                state.listeners += 1
            }
            return true
        }
    }

    func giveBack(_ seat: Seat) {
        state.withLock { state in
            switch seat {
            case .viewer: state.viewers -= 1
            case .listener: state.listeners -= 1
            }
        }
    }

    // MARK: Figures

    func count(_ change: @Sendable (inout ServerFigures) -> Void) { state.withLock { change(&$0.figures) } }

    var metrics: [ConsoleMetric] {
        state.withLock { state in
            state.figures.metrics(open: state.open, viewers: state.viewers, listeners: state.listeners)
        }
    }
}
