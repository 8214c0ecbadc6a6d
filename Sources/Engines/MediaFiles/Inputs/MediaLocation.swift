package import Foundation

/// The location of media: a local file or a network address.
package enum MediaLocation: Sendable, Hashable, Codable, CustomStringConvertible {
    /// A file, by path.
    ///
    /// The path is never interpreted as an address or a pattern.
    case file(String)
    /// An address such as `rtsp://camera.local/stream`.
    case address(String)

    /// Treats text with `://` as an address (`file://` as a path) and any other text as a path.
    package init(_ text: String) {
        guard let separator = text.range(of: "://") else {
            self = .file(text)
            return
        }
        let scheme = text[..<separator.lowerBound]
        let looksLikeScheme =
            !scheme.isEmpty && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        if scheme.lowercased() == "file", let url = URL(string: text) {
            self = .file(url.path)
        } else if looksLikeScheme {
            self = .address(text)
        } else {
            self = .file(text)
        }
    }

    /// Treats a file URL as a path and any other URL as an address.
    package init(_ url: URL) {
        self = url.isFileURL ? .file(url.path) : .address(url.absoluteString)
    }

    /// A Boolean value that indicates whether the location is a network address.
    package var isNetwork: Bool {
        if case .address = self { true } else { false }
    }

    /// The path as given, or the address without user name and password, for messages.
    package var description: String {
        switch self {
        case .file(let path): path
        case .address(let text): Self.hidingCredentials(in: text, behind: "")
        }
    }

    /// Returns an address without user name, password and other credentials before the host or in the query.
    ///
    /// - Parameters:
    ///   - text: the address; other text is returned unchanged.
    ///   - mark: the text to put before the host in place of removed credentials.
    package static func hidingCredentials(in text: String, behind mark: String) -> String {
        guard let scheme = text.range(of: "://") else { return text }
        var rest = text[scheme.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        var result = String(text[..<scheme.upperBound])
        if let at = authority.lastIndex(of: "@") {
            rest = rest[rest.index(after: at)...]
            result += mark
        }
        guard let query = rest.firstIndex(of: "?") else { return result + rest }
        let items = rest[rest.index(after: query)...].split(separator: "&", omittingEmptySubsequences: false)
        let shown = items.map { item in
            guard let equals = item.firstIndex(of: "="), secretKeys.contains(item[..<equals].lowercased()) else {
                return String(item)
            }
            return item[...equals] + "…"
        }
        return result + rest[...query] + shown.joined(separator: "&")
    }

    /// The query keys in which cameras and servers pass user names and secrets.
    private static let secretKeys: Set<String> = [
        "user", "username", "usr", "loginuse", "u", "password", "passwd", "pass", "pwd", "loginpas", "p", "passphrase",
        "token", "access_token", "auth", "authorization", "session", "sid", "key", "apikey", "api_key", "secret", "sig",
        "signature",
    ]

    /// The last path component, or the address without credentials, for display.
    package var shortName: String {
        switch self {
        case .file(let path): URL(fileURLWithPath: path).lastPathComponent
        case .address: description
        }
    }
}
