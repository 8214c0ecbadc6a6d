package import Foundation

/// Where media come from: a file of this machine or an address in the network.
package enum MediaLocation: Sendable, Hashable, Codable, CustomStringConvertible {
    /// A file, by path. The name is never taken for an address or a pattern, whatever is in it.
    case file(String)
    /// An address such as `rtsp://camera.local/stream`.
    case address(String)

    /// Takes text with `://` for an address (`file://` for a path) and everything else for a path.
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

    /// Takes a file URL for a path and every other for an address.
    package init(_ url: URL) {
        self = url.isFileURL ? .file(url.path) : .address(url.absoluteString)
    }

    /// Whether it is an address.
    package var isNetwork: Bool {
        if case .address = self { true } else { false }
    }

    /// The path as given, or the address without user name and password: for messages.
    package var description: String {
        switch self {
        case .file(let path): path
        case .address(let text): Self.hidingCredentials(in: text, behind: "")
        }
    }

    /// An address without user name, password and the like, in front of the machine's name or in the query.
    ///
    /// - Parameters:
    ///   - text: other texts stay as they are.
    ///   - mark: what stands before the machine's name where there was something.
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

    /// What cameras and servers call user names and secrets in the query of an address.
    private static let secretKeys: Set<String> = [
        "user", "username", "usr", "loginuse", "u", "password", "passwd", "pass", "pwd", "loginpas", "p", "passphrase",
        "token", "access_token", "auth", "authorization", "session", "sid", "key", "apikey", "api_key", "secret", "sig",
        "signature",
    ]

    /// The last part of the path, or the address: for people.
    package var shortName: String {
        switch self {
        case .file(let path): URL(fileURLWithPath: path).lastPathComponent
        case .address: description
        }
    }
}
