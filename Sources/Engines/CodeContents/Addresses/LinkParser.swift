/// Reads addresses of the web and other schemes; nothing is opened.
enum LinkParser {
    @Sendable static func content(_ text: String) -> CodeContent? {
        let plain = TextParts.after("URL:", in: text).map(String.init) ?? text.trimmingSpaces
        guard let scheme = scheme(of: plain) else { return nil }
        var content = CodeContent(kind: .link, fields: [])
        content.add("url", "Address", plain)
        content.add("scheme", "Scheme", scheme)
        if let host = host(of: plain) { content.add("host", "Host", host) }
        if scheme == "http" { content.problems.append("The address is not encrypted.") }
        if ["javascript", "data", "vbscript", "file"].contains(scheme) {
            content.problems.append("The scheme '\(scheme)' can run or open something on this machine.")
        }
        return content
    }

    /// Returns the scheme in lower case; nil for a text that is no address.
    static func scheme(of text: String) -> String? {
        if TextParts.after("www.", in: text) != nil, !text.contains(where: \.isWhitespace) { return "http" }
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let scheme = text[..<colon].lowercased()
        let rest = text[text.index(after: colon)...]
        let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789+-.")
        guard scheme.count > 1, scheme.count < 30, scheme.allSatisfy(letters.contains), scheme.first?.isLetter == true,
            !rest.isEmpty, !rest.contains(where: \.isWhitespace)
        else { return nil }
        return rest.hasPrefix("//") || known.contains(scheme) ? scheme : nil
    }

    private static let known: Set<String> = [
        "bitcoin", "ethereum", "lightning", "javascript", "data", "vbscript", "file", "urn", "market", "facetime",
        "sip",
        "spotify", "whatsapp", "tg", "matrix", "xmpp", "magnet", "im",
    ]

    /// Indicates whether an address begins with `http:` or `https:`.
    static func isWeb(_ text: String) -> Bool {
        TextParts.after("http://", in: text) != nil || TextParts.after("https://", in: text) != nil
    }

    /// Returns the part between the scheme and the path; nil if there is none.
    private static func authority(of text: String) -> Substring? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let rest = text[text.index(after: colon)...]
        guard rest.hasPrefix("//") else { return nil }
        return rest.dropFirst(2).prefix { !"/?#\\".contains($0) }
    }

    /// Returns the name of the host; nil for an address without one.
    static func host(of text: String) -> String? {
        guard let authority = authority(of: text) else { return nil }
        let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
        let name = place.hasPrefix("[") ? place.prefix { $0 != "]" } + "]" : place.prefix { $0 != ":" }
        return name.isEmpty ? nil : String(name)
    }

    /// Indicates whether an address has a user before its host.
    static func hasUser(_ text: String) -> Bool { authority(of: text)?.contains("@") ?? false }

    /// Returns the path and the query of an address.
    static func pathAndQuery(of text: String) -> (path: String, query: String)? {
        guard let authority = authority(of: text) else { return nil }
        let rest = text[authority.endIndex...].prefix { $0 != "#" }
        let halves = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(halves.first ?? ""), halves.count > 1 ? String(halves[1]) : "")
    }
}
