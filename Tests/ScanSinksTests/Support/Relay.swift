import Foundation
import Synchronization

/// A TCP relay that can be silent and cut.
final class Relay: Sendable {
    enum Mode: Sendable, Equatable {
        case open
        /// Accepts connections but forwards nothing.
        case silent
        /// Refuses connections.
        case closed
    }

    private struct State {
        var mode = Mode.open
        var pairs: [Int: (Int32, Int32)] = [:]
        var next = 0
        var connections = 0
        var passed = 0
        /// Numbers of bytes from the client after which connections are cut; each new connection takes one.
        var cuts: [Int] = []
        var isOver = false
    }

    let port: UInt16
    private let listener: Int32
    private let state = Mutex(State())
    private let target: UInt16

    init(to target: UInt16) throws {
        self.target = target
        (listener, port) = try Sockets.listen()
        Sockets.detach { [weak self, listener] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                guard let self else {
                    close(client)
                    return
                }
                self.take(client)
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    var connections: Int { state.withLock { $0.connections } }
    var mode: Mode {
        get { state.withLock { $0.mode } }
        set { state.withLock { $0.mode = newValue } }
    }

    /// Cuts the next connections after these numbers of bytes.
    func cutAfter(_ bytes: [Int]) { state.withLock { $0.cuts = bytes } }

    /// Cuts all connections.
    func cut() {
        for (client, server) in state.withLock({ Array($0.pairs.values) }) {
            shutdown(client, Int32(SHUT_RDWR))
            if server >= 0 { shutdown(server, Int32(SHUT_RDWR)) }
        }
    }

    private func take(_ client: Int32) {
        let (mode, limit) = state.withLock { state -> (Mode, Int?) in
            state.connections += 1
            return (state.mode, state.cuts.isEmpty ? nil : state.cuts.removeFirst())
        }
        let server = mode == .open ? Sockets.connect(target) : -1
        guard mode == .silent || server >= 0 else {
            close(client)
            return
        }
        let id = state.withLock { state in
            state.next += 1
            state.pairs[state.next] = (client, server)
            return state.next
        }
        guard server >= 0 else {
            Sockets.detach { [self] in
                while !Sockets.receive(client, 4_096).isEmpty {}
                end(id, client, server)
            }
            return
        }
        let group = DispatchGroup()
        group.enter()
        group.enter()
        Sockets.detach { [self] in
            copy(client, server, limit)
            group.leave()
        }
        Sockets.detach { [self] in
            copy(server, client, nil)
            group.leave()
        }
        Sockets.detach { [self] in
            group.wait()
            end(id, client, server)
        }
    }

    private func copy(_ source: Int32, _ target: Int32, _ limit: Int?) {
        var left = limit ?? .max
        while left > 0 {
            let bytes = Sockets.receive(source, min(left, 16_384))
            if bytes.isEmpty { break }
            // On a silent connection, sent data is lost, and the other side does not learn it.
            if mode == .silent { continue }
            left -= bytes.count
            guard Sockets.send(target, bytes) else { break }
        }
        shutdown(source, Int32(SHUT_RDWR))
        shutdown(target, Int32(SHUT_RDWR))
    }

    private func end(_ id: Int, _ client: Int32, _ server: Int32) {
        state.withLock { $0.pairs[id] = nil }
        close(client)
        if server >= 0 { close(server) }
    }
}
