import FlyingSocks
import Glibc

/// Where a server listens.
struct ListenAddress: Sendable, Hashable {
    /// In digits.
    var host: String
    var port: UInt16
    var isVersion6: Bool

    /// - Throws: ``ConsoleServerError`` when it is no address.
    init(host: String, port: UInt16) throws(ConsoleServerError) {
        var name = host.lowercased()
        if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        if name == "localhost" { name = "127.0.0.1" }
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, name, &four) == 1 {
            isVersion6 = false
        } else if inet_pton(AF_INET6, name, &six) == 1 {
            isVersion6 = true
        } else {
            throw ConsoleServerError(
                .usage,
                "\(host) is no address to listen at. Give one in digits: 127.0.0.1 for this machine only, "
                    + "0.0.0.0 for all of its networks."
            )
        }
        self.host = name
        self.port = port
    }

    /// Whether only programs of this machine reach it.
    var isLoopback: Bool { isVersion6 ? host == "::1" : host.hasPrefix("127.") }

    /// What a browser of this machine takes.
    var url: String {
        switch host {
        case "0.0.0.0": "http://127.0.0.1:\(port)/"
        case "::": "http://[::1]:\(port)/"
        default: isVersion6 ? "http://[\(host)]:\(port)/" : "http://\(host):\(port)/"
        }
    }

    /// Begins to listen.
    ///
    /// - Returns: the socket, and the port it got.
    func listen() throws(ConsoleServerError) -> (Socket, UInt16) {
        do {
            let socket = try Socket(domain: isVersion6 ? AF_INET6 : AF_INET, type: .stream)
            do {
                _ = fcntl(socket.file.rawValue, F_SETFD, FD_CLOEXEC)
                try socket.setValue(true, for: .localAddressReuse)
                if isVersion6 {
                    try socket.bind(to: sockaddr_in6.inet6(ip6: host, port: port))
                } else {
                    try socket.bind(to: sockaddr_in.inet(ip4: host, port: port))
                }
                try socket.listen(maxPendingConnection: 512)
                try socket.setFlags(.nonBlocking)
                switch try socket.sockname() {
                case .ip4(_, let port), .ip6(_, let port): return (socket, port)
                case .unix: return (socket, port)
                }
            } catch {
                try? socket.close()
                throw error
            }
        } catch {
            throw explain(error)
        }
    }

    private func explain(_ error: any Error) -> ConsoleServerError {
        guard case SocketError.failed(_, let number, let message) = error else {
            return ConsoleServerError(.failed, "Could not listen at \(host), port \(port): \(error).")
        }
        switch number {
        case EADDRINUSE:
            return ConsoleServerError(
                .portInUse,
                "Could not listen at \(host), port \(port): another program uses it. "
                    + "Choose another with --port, or 0 for a free one."
            )
        case EACCES, EPERM:
            return ConsoleServerError(
                .noPermission,
                "Could not listen at \(host), port \(port): this user may not. Choose a port from 1024 on with --port."
            )
        case EADDRNOTAVAIL:
            return ConsoleServerError(
                .usage,
                "Could not listen at \(host): this machine has no such address. See: ip address"
            )
        default:
            return ConsoleServerError(.failed, "Could not listen at \(host), port \(port): \(message).")
        }
    }
}
