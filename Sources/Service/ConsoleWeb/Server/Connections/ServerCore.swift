import NIOCore
import Synchronization

/// What all connections of a server share.
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

    /// A thing of which there are only so many.
    enum Seat: Sendable { case viewer, listener }

    let limits: ServerLimits
    private let state: Mutex<State>

    init(limits: ServerLimits) {
        self.limits = limits
        state = Mutex(State(admissions: Admissions(limits: limits)))
    }

    // MARK: Connections

    /// Takes a client in, unless there are too many; it leaves when its channel closes.
    ///
    /// - Returns: the number of the connection; nil when the client is to be turned away.
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

    /// - Returns: false when the connection has to go.
    func set(_ id: Int, isWaiting: Bool) -> Bool { state.withLock { $0.admissions.set(id, isWaiting: isWaiting) } }

    /// How many connections are open, those that are being closed included.
    var open: Int { state.withLock { $0.connections.count } }

    /// Lets no more clients in.
    func stop() { state.withLock { $0.isStopped = true } }

    /// Closes all connections, whatever they do.
    func closeAll() {
        for channel in state.withLock({ Array($0.connections.values) }) { channel.close(mode: .all, promise: nil) }
    }

    // MARK: Tasks

    /// Counts a task that works for a connection, from its beginning to its end.
    func countTask(_ change: Int) { state.withLock { $0.tasks += change } }

    /// How many tasks work for connections.
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

    // MARK: Figures

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
