import Foundation

/// Checks of host names and addresses.
enum HostText {
    /// Returns whether a numeric address is a loopback address; nil if it is not an address.
    static func isLoopback(_ host: String) -> Bool? {
        var name = host.lowercased()
        if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        if name == "localhost" { return true }
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, name, &four) == 1 { return name.hasPrefix("127.") }
        if inet_pton(AF_INET6, name, &six) == 1 { return name == "::1" }
        return nil
    }

    /// Returns whether a text is a host name without a port, such as `camera.lan`.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 253
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
                default: false
                }
            }
    }

    static func isNameOrAddress(_ text: String) -> Bool { isName(text) || isLoopback(text) != nil }

    /// Returns a message if a web address is invalid for posting, without repeating it; nil if it is valid.
    static func webProblem(_ url: String) -> String? {
        guard let (scheme, rest) = SourceText.split(url), scheme == "https" || scheme == "http", rest.hasPrefix("//")
        else {
            return "'url' is not a web address; write one such as https://example.org/scans"
        }
        let place = rest.dropFirst(2)
        if SourceText.hasCredentials(place) {
            return "'url' has a user or a password in it; take them out: posts are signed with 'secret-file'"
        }
        let machine = place.prefix { !"/?#".contains($0) }
        let parts = machine.hasPrefix("[") ? machine.drop { $0 != "]" }.dropFirst() : machine.drop { $0 != ":" }
        let host = String(machine.dropLast(parts.count))
        let port = parts.hasPrefix(":") ? Quantity.whole(String(parts.dropFirst())) : 443
        guard isNameOrAddress(host), parts.isEmpty || parts.hasPrefix(":"), let port, (1...65_535).contains(port),
            url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return "'url' is not a web address; write one such as https://example.org/scans" }
        if scheme == "http", isLoopback(host) != true {
            return "'url' is not encrypted, which is allowed to this machine only; write https://"
        }
        return nil
    }
}
