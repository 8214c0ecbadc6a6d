import Foundation
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import Synchronization

/// Serves the console: the page and the interface behind it, over HTTP.
///
///     let server = try ConsoleServer(backend: station)
///     try await server.start()
///     print(server.url)
///
/// Hummingbird's server accepts the connections on an event loop of its own, NIO reads and writes HTTP and WebSockets,
/// and ``ServerLimits`` limit each client's share.
package final class ConsoleServer: Sendable {
    /// The settings of a server.
    package struct Configuration: Sendable {
        /// The numeric address to listen at, or `localhost`.
        package var host = "127.0.0.1"
        /// The port; 0 for a free one.
        package var port: UInt16 = 0
        /// The token that clients must present; required for addresses that other machines can reach.
        package var token: AccessToken?
        /// Another token, whose clients may see everything and change nothing; only besides ``token``.
        package var viewToken: AccessToken?
        /// One more token, whose clients may see what masks hide, too; only besides ``token``.
        package var unmaskedToken: AccessToken?
        /// The certificate with which connections are encrypted (`https://`); nil for none.
        package var identity: TLSIdentity?
        /// Names of this machine, besides its own, by which browsers may address it.
        package var names: [String] = []
        package var limits = ServerLimits()

        package init() {}
    }

    private struct Running: Sendable {
        var server: Server<ConsoleChannel>
        var group: MultiThreadedEventLoopGroup
        var port: UInt16
        var task: Task<Void, Never>
    }

    private enum State {
        case idle
        case starting
        case running(Running)
        case stopped
    }

    /// Returns whether a text can be a host name: letters, digits, `-`, `_` and dots.
    package static func isHostName(_ text: String) -> Bool {
        !text.contains(":") && !text.hasPrefix("[") && HostNames.name(of: text) != nil
    }

    private let address: ListenAddress
    private let core: ServerCore
    private let identity: TLSIdentity?
    private let api: ConsoleAPI
    private let state = Mutex(State.idle)

    /// Creates a server that does not listen yet.
    ///
    /// - Throws: ``ConsoleServerError`` for an unsafe configuration: an address that other machines can reach, without
    ///   a token.
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
        core = ServerCore(limits: configuration.limits)
        identity = configuration.identity
        let start = ContinuousClock.now
        let access = AccessControl(
            token: configuration.token,
            viewToken: configuration.viewToken,
            unmaskedToken: configuration.unmaskedToken,
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
            isEncrypted: configuration.identity != nil,
            figures: { [weak core] in core?.metrics ?? [] }
        )
    }

    deinit {
        guard case .running(let running) = state.withLock({ $0 }) else { return }
        Task { [core] in await Self.stop(running, core) }
    }

    /// Starts listening.
    ///
    /// - Throws: ``ConsoleServerError`` if the port is not available, or the server was started before.
    package func start() async throws(ConsoleServerError) {
        let isFirst = state.withLock { state in
            guard case .idle = state else { return false }
            state = .starting
            return true
        }
        guard isFirst else {
            throw ConsoleServerError(.failed, "The server was started before. Make another one.")
        }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let beginning = Race<Result<UInt16, any Error>>()
        let server = Server(
            childChannelSetup: ConsoleChannel(api: api, core: core, identity: identity),
            configuration: ServerConfiguration(
                address: .hostname(address.host, port: Int(address.port)),
                backlog: 512
            ),
            onServerRunning: { channel in
                beginning.finish(.success(UInt16(clamping: channel.localAddress?.port ?? 0)))
            },
            eventLoopGroup: group,
            logger: Logger(label: "console") { _ in SwiftLogNoOpLogHandler() }
        )
        let task = Task {
            do {
                try await server.run()
            } catch {
                beginning.finish(.failure(error))
            }
        }
        switch await beginning.value() {
        case .success(let port):
            let running = Running(server: server, group: group, port: port, task: task)
            let isWanted = state.withLock { state in
                guard case .starting = state else { return false }
                state = .running(running)
                return true
            }
            if !isWanted { await Self.stop(running, core) }
        case .failure(let error):
            state.withLock { $0 = .stopped }
            try? await group.shutdownGracefully()
            throw address.explain(error)
        }
    }

    /// The port; nil while the server does not run.
    package var port: UInt16? {
        guard case .running(let running) = state.withLock({ $0 }) else { return nil }
        return running.port
    }

    /// The console's address for a browser on this machine.
    package var url: String {
        var address = address
        address.port = port ?? address.port
        return address.url(isEncrypted: identity != nil)
    }

    /// The server's own metrics, as in `/metrics`.
    package var metrics: [ConsoleMetric] { core.metrics }

    /// Ends all connections and stops listening.
    ///
    /// Returns within ``ServerLimits/stopTime``, or immediately if there are no connections.
    package func stop() async {
        let running = state.withLock { state in
            defer { state = .stopped }
            return state
        }
        guard case .running(let running) = running else { return }
        await Self.stop(running, core)
    }

    /// Closes idle and streaming connections immediately.
    ///
    /// Connections with an answer in progress close after it, or when the time is over.
    private static func stop(_ running: Running, _ core: ServerCore) async {
        core.stop()
        let time = TimeAmount.seconds(core.limits.stopTime)
        let timer = running.group.any().scheduleTask(in: time) { core.closeAll() }
        try? await running.server.shutdownGracefully()
        await running.task.value
        timer.cancel()
        // Tasks of closed connections end by themselves; the event loop must exist until then.
        let deadline = NIODeadline.now() + time
        while core.tasks > 0, NIODeadline.now() < deadline {
            try? await running.group.any().scheduleTask(in: .milliseconds(2)) {}.futureResult.get()
        }
        try? await running.group.shutdownGracefully()
    }
}
