import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// Serves the console: the page and the interface behind it, over HTTP.
///
///     let server = try ConsoleServer(backend: station)
///     try await server.start()
///     print(server.url)
///
/// FlyingSocks carries the sockets and FlyingFox begins the WebSockets. Connections are ours, as FlyingFox' server has no
/// limits: see ``ServerLimits``.
package final class ConsoleServer: Sendable {
    /// How to serve.
    package struct Configuration: Sendable {
        /// The address in digits, or `localhost`.
        package var host = "127.0.0.1"
        /// 0 for a free one.
        package var port: UInt16 = 0
        /// What clients have to know; needed for other addresses than those of this machine alone.
        package var token: AccessToken?
        /// Names of this machine besides its own, by which browsers may call it.
        package var names: [String] = []
        package var limits = ServerLimits()

        package init() {}
    }

    private enum State {
        case idle
        case running(listener: Socket, port: UInt16, task: Task<Void, Never>)
        case stopped
    }

    private let address: ListenAddress
    private let core: ServerCore
    private let api: ConsoleAPI
    private let state = Mutex(State.idle)

    /// Makes a server; nothing listens yet.
    ///
    /// - Throws: ``ConsoleServerError`` when it would not be safe: an address that others reach, and no token.
    package init(
        backend: any ConsoleBackend,
        configuration: Configuration = Configuration()
    ) throws(ConsoleServerError) {
        address = try ListenAddress(host: configuration.host, port: configuration.port)
        guard address.isLoopback || configuration.token != nil else {
            throw ConsoleServerError(
                .usage,
                "Others in the network reach \(configuration.host), so a token is needed there. "
                    + "Give a file that holds one with --token-file, or serve this machine only: --host 127.0.0.1"
            )
        }
        do throws(SocketFailure) {
            core = try ServerCore(limits: configuration.limits)
        } catch {
            throw ConsoleServerError(.failed, error.description)
        }
        let start = ContinuousClock.now
        let access = AccessControl(
            token: configuration.token,
            names: HostNames(configuration.names),
            limits: configuration.limits,
            now: {
                let elapsed = start.duration(to: .now).components
                return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
            }
        )
        api = ConsoleAPI(
            backend: backend,
            access: access,
            limits: configuration.limits,
            figures: { [weak core] in core?.metrics ?? [] }
        )
    }

    deinit {
        if case .running(let listener, _, let task) = state.withLock({ $0 }) {
            task.cancel()
            core.cancelAll()
            try? listener.close()
        }
        core.waiter.close()
    }

    /// Begins to listen.
    ///
    /// - Throws: ``ConsoleServerError`` when the port cannot be had, or the server was started before.
    package func start() async throws(ConsoleServerError) {
        let (listener, port) = try address.listen()
        let hasBegun = state.withLock { state in
            guard case .idle = state else { return false }
            let task = Task { [core, api] in await Self.accept(on: listener, api, core) }
            state = .running(listener: listener, port: port, task: task)
            return true
        }
        guard hasBegun else {
            try? listener.close()
            throw ConsoleServerError(.failed, "The server was started before. Make another one.")
        }
    }

    /// The port; nil while the server does not run.
    package var port: UInt16? {
        guard case .running(_, let port, _) = state.withLock({ $0 }) else { return nil }
        return port
    }

    /// What to type into a browser of this machine.
    package var url: String {
        var address = address
        address.port = port ?? address.port
        return address.url
    }

    /// The server's own figures, as `/metrics` has them.
    package var metrics: [ConsoleMetric] { core.metrics }

    /// Ends all connections and stops listening; returns within ``ServerLimits/stopTime``, and at once when there is none.
    package func stop() async {
        let running = state.withLock { state in
            defer { state = .stopped }
            return state
        }
        guard case .running(let listener, _, let task) = running else { return }
        task.cancel()
        await task.value
        try? listener.close()
        core.cancelAll()
        let deadline = core.deadline(core.limits.stopTime)
        while core.open > 0, ContinuousClock.now < deadline {
            await core.waiter.pause(until: min(deadline, .now + .milliseconds(5)))
        }
        core.waiter.close()
    }

    // MARK: Clients

    private static func accept(on listener: Socket, _ api: ConsoleAPI, _ core: ServerCore) async {
        while !Task.isCancelled {
            do {
                serve(Socket(file: try listener.accept().file), api, core)
            } catch SocketError.blocked {
                _ = await core.waiter.wait(
                    for: .readable,
                    on: listener.file.rawValue,
                    until: core.deadline(3_600)
                )
            } catch SocketError.failed(_, let number, _) where [ECONNABORTED, EPROTO, EINTR].contains(number) {
                continue
            } catch {
                // No descriptors or no memory left: what waits in vain gives way.
                core.closeLongestWaiting()
                await core.waiter.pause(until: .now + .milliseconds(50))
            }
        }
    }

    private static func serve(_ socket: Socket, _ api: ConsoleAPI, _ core: ServerCore) {
        _ = fcntl(socket.file.rawValue, F_SETFD, FD_CLOEXEC)
        do {
            try socket.setFlags(.nonBlocking)
        } catch {
            try? socket.close()
            return
        }
        try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
        try? socket.setValue(true, for: BoolSocketOption(name: SO_KEEPALIVE))
        try? socket.setValue(60, for: Int32SocketOption(level: Int32(IPPROTO_TCP), name: TCP_KEEPIDLE))
        let address = ClientAddress.key(of: socket)
        let isAdmitted = core.admit(socket, from: address) { id in
            await Connection(id: id, socket: socket, address: address, api: api, core: core).run()
        }
        guard !isAdmitted else { return }
        var answer = Answer(.tooManyConnections)
        answer.closes = true
        if case .data(let body) = answer.body { _ = try? socket.write(answer.head(isPersistent: false) + body) }
        try? socket.close()
    }
}

extension Refusal {
    static let tooManyConnections = Refusal(
        .serviceUnavailable,
        "busy",
        "There are too many connections. Try again later.",
        retryAfter: 5
    )
}
