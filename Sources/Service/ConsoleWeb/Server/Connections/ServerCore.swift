import NIOCore
import Synchronization

/// The state that all connections of a server share.
final class ServerCore: Sendable {
    private struct State {
        var admissions: Admissions
        var connections: [Int: any Channel] = [:]
        var tasks = 0
        var isStopped = false
        var viewers = 0
        var listeners = 0
        var figures = ServerFigures()
    }

    /// A place for a viewer or listener, of which there is a limited number.
    enum Seat: Sendable { case viewer, listener }

    let limits: ServerLimits
    private let state: Mutex<State>

    init(limits: ServerLimits) {
        self.limits = limits
        state = Mutex(State(admissions: Admissions(limits: limits)))
    }

    // MARK: Connections

    /// Admits a client, unless there are too many; it leaves when its channel closes.
    ///
    /// - Returns: The connection's number; nil if the client must be turned away.
    func admit(_ channel: any Channel, from address: String) -> Int? {
        let (id, victim) = state.withLock { state -> (Int?, (any Channel)?) in
            guard !state.isStopped else { return (nil, nil) }
            let id: Int
            var victim: (any Channel)?
            switch state.admissions.admit(from: address) {
            case .refused:
                state.figures.refused += 1
                return (nil, nil)
            case .admitted(let new): id = new
            case .admittedInPlaceOf(let old, let new):
                id = new
                victim = state.connections[old]
                state.figures.displaced += 1
            }
            state.figures.accepted += 1
            state.connections[id] = channel
            return (id, victim)
        }
        victim?.close(mode: .all, promise: nil)
        guard let id else { return nil }
        channel.closeFuture.whenComplete { [weak self] _ in self?.leave(id) }
        return id
    }

    private func leave(_ id: Int) {
        state.withLock { state in
            state.admissions.remove(id)
            state.connections[id] = nil
        }
    }

    /// - Returns: False if the connection must be closed.
    func set(_ id: Int, isWaiting: Bool) -> Bool { state.withLock { $0.admissions.set(id, isWaiting: isWaiting) } }

    /// Number of open connections, including those that are being closed.
    var open: Int { state.withLock { $0.connections.count } }

    /// Stops admitting clients.
    func stop() { state.withLock { $0.isStopped = true } }

    /// Closes all connections, whatever their state.
    func closeAll() {
        for channel in state.withLock({ Array($0.connections.values) }) { channel.close(mode: .all, promise: nil) }
    }

    // MARK: Tasks

    /// Adjusts the number of tasks that work for connections: 1 when one starts, -1 when it ends.
    func countTask(_ change: Int) { state.withLock { $0.tasks += change } }

    /// Number of tasks that work for connections.
    var tasks: Int { state.withLock { $0.tasks } }

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

    // MARK: Metrics

    func count(_ change: @Sendable (inout ServerFigures) -> Void) { state.withLock { change(&$0.figures) } }

    var metrics: [ConsoleMetric] {
        state.withLock { state in
            state.figures.metrics(
                open: state.connections.count,
                viewers: state.viewers,
                listeners: state.listeners
            )
        }
    }
}
