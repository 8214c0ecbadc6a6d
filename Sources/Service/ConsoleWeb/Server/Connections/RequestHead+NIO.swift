import NIOHTTP1

extension RequestHead {
    /// Converts a head that NIO's parser, llhttp, has accepted.
    ///
    /// Throws if other parsers could interpret it differently.
    init(_ head: HTTPRequestHead, limits: ServerLimits) throws(Refusal) {
        guard head.version == .http1_1 || head.version == .http1_0 else { throw .otherVersion }
        guard head.uri.utf8.count <= limits.targetBytes else { throw .targetTooLong(limits.targetBytes) }
        guard head.headers.count <= limits.headerLines else { throw .headTooLarge(limits.headBytes) }
        guard !head.uri.isEmpty, head.uri.utf8.allSatisfy(Self.isTargetByte) else {
            throw .malformed("The request's target is not a path.")
        }
        let headers = head.headers.map { (name: $0.name.lowercased(), value: $0.value.trimmed) }
        let hosts = headers.filter { $0.name == "host" }
        guard hosts.count == 1, let host = hosts.first?.value else {
            throw .malformed("A request must have exactly one Host header.")
        }
        self.init(
            method: head.method.rawValue,
            path: "",
            query: nil,
            isCurrent: head.version == .http1_1,
            headers: headers,
            host: host,
            contentLength: try Self.contentLength(headers)
        )
        try setTarget(head.uri)
    }

    /// Returns the length of the body.
    ///
    /// Ambiguous lengths would allow smuggling one request inside another.
    private static func contentLength(_ headers: [(name: String, value: String)]) throws(Refusal) -> Int {
        let lengths = headers.filter { $0.name == "content-length" }
        if let coding = headers.first(where: { $0.name == "transfer-encoding" }) {
            guard lengths.isEmpty else { throw .malformed("Transfer-Encoding and Content-Length exclude each other.") }
            guard coding.value.lowercased() == "chunked" else {
                throw Refusal(.notImplemented, "encoding", "This server does not support this Transfer-Encoding.")
            }
            throw Refusal(.lengthRequired, "length", "Send the body with a Content-Length.")
        }
        guard let length = lengths.first?.value else { return 0 }
        guard lengths.count == 1, (1...15).contains(length.utf8.count),
            length.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(length)
        else { throw .malformed("A request may have only one Content-Length, which must be a number.") }
        return count
    }

    /// Sets the path, or a whole URL as proxies send it, whose host then replaces the one of the header.
    private mutating func setTarget(_ target: String) throws(Refusal) {
        var target = target[...]
        if !target.hasPrefix("/") {
            guard target.lowercased().hasPrefix("http://") else { throw .malformed("A path must start with a slash.") }
            target = target.dropFirst(7)
            let end = target.firstIndex { $0 == "/" || $0 == "?" } ?? target.endIndex
            host = String(target[..<end])
            target = target[end...]
        }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts.first.map(String.init) ?? ""
        if path.isEmpty { path = "/" }
        query = parts.count > 1 ? String(parts[1]) : nil
    }

    private static func isTargetByte(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F && byte != 0x23 }
}

extension Refusal {
    static let otherVersion = Refusal(.httpVersionNotSupported, "version", "This server speaks HTTP/1.1.")
    static let noHandshake = Refusal.malformed(
        "A WebSocket begins with Connection: Upgrade, Sec-WebSocket-Version: 13 and a Sec-WebSocket-Key of 16 bytes."
    )

    /// Converts an error of NIO's parser to a refusal with a message.
    ///
    /// - Parameter hasLine: Whether the request line was complete.
    init(_ error: HTTPParserError, limits: ServerLimits, hasLine: Bool) {
        switch error {
        case .headerOverflow: self = hasLine ? .headTooLarge(limits.headBytes) : .targetTooLong(limits.targetBytes)
        case .invalidVersion: self = .otherVersion
        case .invalidMethod: self = .malformed("The request's method is invalid.")
        case .invalidURL: self = .malformed("The request's target is not a path.")
        case .invalidContentLength, .unexpectedContentLength:
            self = .malformed(
                "A request has at most one Content-Length, a number, and no Transfer-Encoding next to it."
            )
        case .invalidHeaderToken: self = .malformed("A header line is a name, a colon and a value.")
        case .lfExpected, .strictModeAssertion:
            self = .malformed("Lines of a request end with a carriage return and a line feed.")
        default: self = .malformed("The request is not an HTTP request.")
        }
        leavesBody = true
    }
}
