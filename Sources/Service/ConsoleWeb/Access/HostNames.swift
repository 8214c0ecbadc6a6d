import Glibc

/// The host names by which this server may be addressed.
///
/// A foreign page can let its own name resolve to this machine and then count as same-origin (DNS rebinding). A name
/// must therefore be known. Numeric addresses are not names, and safe.
struct HostNames: Sendable {
    private let names: Set<String>

    /// - Parameter names: Names besides `localhost` and the machine's own.
    init(_ names: [String] = []) {
        var all: Set = ["localhost"]
        if let own = Self.machine() {
            all.insert(own)
            if !own.contains(".") { all.insert(own + ".local") }
        }
        for name in names { all.insert(name.lowercased()) }
        self.names = all
    }

    /// Returns whether a `Host` header names this server.
    func allows(_ host: String) -> Bool {
        guard let name = Self.name(of: host) else { return false }
        return Self.isAddress(name) || names.contains(name)
    }

    /// Returns whether the page that sent a request belongs to this server.
    ///
    /// - Parameters:
    ///   - origin: The request's `Origin` header.
    ///   - host: The `Host` header of the same request.
    static func isSameOrigin(_ origin: String, host: String) -> Bool {
        let origin = origin.lowercased()
        let host = host.lowercased()
        return origin == "http://" + host || origin == "https://" + host
    }

    /// Returns the host name without the port, in lowercase; nil if it is invalid.
    static func name(of host: String) -> String? {
        var name = host.lowercased()[...]
        if name.hasPrefix("[") {
            guard let end = name.firstIndex(of: "]") else { return nil }
            let rest = name[name.index(after: end)...]
            let address = name[name.index(after: name.startIndex)..<end]
            guard isPort(rest), !address.isEmpty, address.utf8.allSatisfy(isAddressByte) else { return nil }
            return String(address)
        }
        if let colon = name.firstIndex(of: ":") {
            guard isPort(name[colon...]) else { return nil }
            name = name[..<colon]
        }
        if name.hasSuffix(".") { name.removeLast() }
        guard !name.isEmpty, name.utf8.allSatisfy(isNameByte) else { return nil }
        return String(name)
    }

    static func isAddress(_ name: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, name, &four) == 1 || inet_pton(AF_INET6, name, &six) == 1
    }

    private static func isPort(_ text: Substring) -> Bool {
        guard !text.isEmpty else { return true }
        guard text.first == ":" else { return false }
        let digits = text.dropFirst()
        return digits.utf8.count <= 5 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Returns whether a byte may occur in an IPv6 address.
    private static func isAddressByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x61...0x66, 0x2E, 0x3A: true
        default: false
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }

    private static func machine() -> String? {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
        let end = buffer.firstIndex(of: 0) ?? buffer.count
        let name = String(decoding: buffer[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self).lowercased()
        return name.isEmpty ? nil : name
    }
}
