import Glibc
import NIOCore

/// The address to which limits apply.
enum ClientAddress {
    /// Returns one key for each client.
    ///
    /// For IPv6 this is the /64 network, because a household has countless addresses in it.
    static func key(of address: SocketAddress?) -> String {
        switch address {
        case .v4: address?.ipAddress ?? "unknown"
        case .v6: key(ofVersion6: address?.ipAddress ?? "unknown")
        case .unixDomainSocket: "unix"
        case nil: "unknown"
        }
    }

    static func key(ofVersion6 address: String) -> String {
        if address.hasPrefix("::ffff:"), address.contains(".") { return String(address.dropFirst(7)) }
        var six = in6_addr()
        guard inet_pton(AF_INET6, address, &six) == 1 else { return address }
        let network = withUnsafeBytes(of: six) { $0.prefix(8).map { String($0, radix: 16) } }
        return network.joined(separator: ".") + "/64"
    }
}
