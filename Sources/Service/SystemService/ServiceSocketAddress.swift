import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The address of a service manager's datagram socket, to which messages can be sent.
struct ServiceSocketAddress: Sendable {
    private let path: [UInt8]

    /// - Parameter name: An absolute path, or `@` and the name of an abstract socket.
    init(_ name: String) throws(ServiceNotifierError) {
        var path = Array(name.utf8)
        let room = MemoryLayout.size(ofValue: sockaddr_un().sun_path)
        guard let first = path.first, path.count > 1, first == UInt8(ascii: "/") || first == UInt8(ascii: "@"),
            path.count < room, !path.contains(0)
        else {
            throw ServiceNotifierError(
                message: "NOTIFY_SOCKET is not the address of a socket: it must be a full path, or @ and a name, of "
                    + "at most \(room - 1) bytes. Unset it, or let systemd set it."
            )
        }
        if first == UInt8(ascii: "@") { path[0] = 0 }
        self.path = path
    }

    /// Sends a message.
    ///
    /// - Returns: Whether the whole message was accepted.
    func send(_ message: [UInt8]) -> Bool {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var timeout = timeval(tv_sec: ServiceNotifier.timeout, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout.size(ofValue: timeout)))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        // The name of an abstract socket has an explicit length and no terminating zero.
        let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        let length = socklen_t(offset + path.count + (path[0] == 0 ? 0 : 1))
        while true {
            let count = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    sendto(descriptor, message, message.count, Int32(MSG_NOSIGNAL), $0, length)
                }
            }
            if count < 0, errno == EINTR { continue }
            return count == message.count
        }
    }
}
