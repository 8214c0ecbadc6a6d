import Glibc
import NIOCore

/// The address at which a server listens.
struct ListenAddress: Sendable, Hashable {
    /// The numeric address.
    var host: String
    var port: UInt16
    var isVersion6: Bool

    /// - Throws: ``ConsoleServerError`` if the host is not an address.
    init(host: String, port: UInt16) throws(ConsoleServerError) {
        var name = host.lowercased()
        if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        if name == "localhost" { name = "127.0.0.1" }
        var four = in_addr()
        var six = in6_addr()
        // The system's function reads only up to the first NUL.
        let isWhole = !name.utf8.contains(0)
        if isWhole, inet_pton(AF_INET, name, &four) == 1 {
            isVersion6 = false
        } else if isWhole, inet_pton(AF_INET6, name, &six) == 1 {
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

    /// Indicates whether only programs on this machine can reach the address.
    var isLoopback: Bool { isVersion6 ? host == "::1" : host.hasPrefix("127.") }

    /// Returns the URL for a browser on this machine.
    func url(isEncrypted: Bool) -> String {
        let name =
            switch host {
            case "0.0.0.0": "127.0.0.1"
            case "::": "[::1]"
            default: isVersion6 ? "[\(host)]" : host
            }
        return "\(isEncrypted ? "https" : "http")://\(name):\(port)/"
    }

    /// Returns the reason for which listening at the address failed.
    func explain(_ error: any Error) -> ConsoleServerError {
        guard let error = error as? IOError else {
            return ConsoleServerError(
                .failed,
                "Could not listen at \(host), port \(port): \(error). Try another port with --port."
            )
        }
        switch error.errnoCode {
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
            return ConsoleServerError(
                .failed,
                "Could not listen at \(host), port \(port): \(String(cString: strerror(error.errnoCode))). "
                    + "Try another address or port, with --host or --port."
            )
        }
    }
}
