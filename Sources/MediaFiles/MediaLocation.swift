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
        case .file(let path): return path
        case .address(let text):
            guard let scheme = text.range(of: "://") else { return text }
            let rest = text[scheme.upperBound...]
            let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            guard let at = host.lastIndex(of: "@") else { return text }
            return String(text[..<scheme.upperBound] + rest[rest.index(after: at)...])
        }
    }

    /// The last part of the path, or the address: for people.
    package var shortName: String {
        switch self {
        case .file(let path): URL(fileURLWithPath: path).lastPathComponent
        case .address: description
        }
    }
}
