/// The request line and the header fields of a request.
struct RequestHead: Sendable, Hashable {
    var method: String
    /// The path as sent, without the part after a `?`.
    var path: String
    /// The part after the first `?`; nil if there is none.
    var query: String?
    /// Indicates whether the version is HTTP/1.1 rather than 1.0.
    var isCurrent: Bool
    /// The header fields in order, with lowercase names.
    var headers: [(name: String, value: String)]
    /// The host and port that the client addresses, from the `Host` header or the request's target.
    var host: String
    var contentLength: Int

    /// The value of a header field; the first one if there are several.
    subscript(name: String) -> String? { headers.first { $0.name == name }?.value }

    /// Returns whether a list-valued header field contains a lowercase word.
    func lists(_ word: String, in name: String) -> Bool {
        headers.contains { header in
            header.name == name
                && header.value.split(separator: ",").contains { $0.trimmed.lowercased() == word }
        }
    }

    /// Indicates whether the connection may be used for another request.
    var isPersistent: Bool { isCurrent ? !lists("close", in: "connection") : lists("keep-alive", in: "connection") }

    static func == (one: RequestHead, other: RequestHead) -> Bool {
        one.method == other.method && one.path == other.path && one.query == other.query
            && one.isCurrent == other.isCurrent && one.host == other.host && one.contentLength == other.contentLength
            && one.headers.elementsEqual(other.headers) { $0.name == $1.name && $0.value == $1.value }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(method)
        hasher.combine(path)
        hasher.combine(query)
    }
}

extension StringProtocol {
    /// The text without spaces and tabs at both ends.
    var trimmed: String {
        var rest = self[...]
        while let first = rest.first, first == " " || first == "\t" { rest = rest.dropFirst() }
        while let last = rest.last, last == " " || last == "\t" { rest = rest.dropLast() }
        return String(rest)
    }
}
