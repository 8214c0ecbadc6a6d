import FlyingFox

/// Takes requests out of the bytes of a connection.
///
/// It goes by RFC 9112 and, where that leaves a choice, takes the strict one: what another reader could understand
/// otherwise is refused, and the connection ends with it. FlyingFox's own reader has no limits, takes the last of several
/// lines with the same name, and cannot say what it refused.
struct RequestReader: Sendable {
    enum Result: Sendable, Hashable {
        /// More bytes are needed.
        case incomplete
        case head(RequestHead)
        case refused(Refusal)
    }

    private let limits: ServerLimits
    private var bytes: [UInt8] = []
    /// How many of the bytes are known to hold no end of the header lines.
    private var searched = 0

    init(limits: ServerLimits) {
        self.limits = limits
    }

    /// Whether a request has begun.
    var hasBegun: Bool { !bytes.isEmpty }
    /// How many bytes wait.
    var count: Int { bytes.count }

    mutating func append(_ more: [UInt8]) { bytes += more }

    /// Takes as many bytes of a body as there are, at most `count`.
    mutating func takeBody(_ count: Int) -> [UInt8] {
        let taken = Array(bytes.prefix(count))
        bytes.removeFirst(taken.count)
        searched = 0
        return taken
    }

    /// Takes the next head, when all of it is there.
    mutating func next() -> Result {
        // Empty lines between requests come from old clients; RFC 9112, 2.2.
        while bytes.starts(with: [0x0D, 0x0A]) {
            bytes.removeFirst(2)
            searched = 0
        }
        switch findEnd() {
        case .none:
            guard bytes.count <= limits.headBytes else {
                return .refused(tooLarge())
            }
            return .incomplete
        case .bareLineFeed:
            return .refused(.malformed("Lines of a request end with a carriage return and a line feed."))
        case .end(let end):
            guard end <= limits.headBytes else { return .refused(tooLarge()) }
            let head = Array(bytes[..<end])
            bytes.removeFirst(end)
            searched = 0
            do throws(Refusal) {
                return .head(try parse(head))
            } catch {
                return .refused(error)
            }
        }
    }

    private enum End { case none, bareLineFeed, end(Int) }

    private mutating func findEnd() -> End {
        var index = searched
        while index < bytes.count {
            if bytes[index] == 0x0A {
                guard index > 0, bytes[index - 1] == 0x0D else { return .bareLineFeed }
                if index >= 3, bytes[index - 2] == 0x0A { return .end(index + 1) }
            }
            index += 1
        }
        searched = index
        return .none
    }

    /// Too long a line of the target is one thing, too many headers another.
    private func tooLarge() -> Refusal {
        bytes.prefix(limits.headBytes).contains(0x0A)
            ? .headTooLarge(limits.headBytes) : .targetTooLong(limits.targetBytes)
    }

    // MARK: Lines

    private func parse(_ head: [UInt8]) throws(Refusal) -> RequestHead {
        var lines = head.split(separator: 0x0A, omittingEmptySubsequences: false).map { $0.dropLast() }
        // What follows the last line feed, and the empty line.
        lines.removeLast(2)
        guard let first = lines.first else { throw .malformed("The request line is empty.") }
        guard lines.allSatisfy({ line in line.allSatisfy(Self.isLineByte) }) else {
            throw .malformed("Header lines hold no control characters.")
        }
        let (method, target, isCurrent) = try parseRequestLine(Array(first))
        guard lines.count - 1 <= limits.headerLines else { throw .headTooLarge(limits.headBytes) }
        var headers: [(name: String, value: String)] = []
        headers.reserveCapacity(lines.count - 1)
        for line in lines.dropFirst() { headers.append(try parseHeader(line)) }

        let contentLength = try Self.contentLength(headers, isCurrent: isCurrent)
        let hosts = headers.filter { $0.name == "host" }
        guard hosts.count == 1, let host = hosts.first?.value else {
            throw .malformed("A request has exactly one Host line.")
        }
        var result = RequestHead(
            method: method,
            path: "",
            query: nil,
            isCurrent: isCurrent,
            headers: headers,
            host: host,
            contentLength: contentLength
        )
        try result.setTarget(target)
        return result
    }

    private func parseRequestLine(_ line: [UInt8]) throws(Refusal) -> (String, String, Bool) {
        let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3 else {
            throw .malformed("A request line is a method, a path and a version, each after one space.")
        }
        let (method, target, version) = (parts[0], parts[1], parts[2])
        guard (1...32).contains(method.count), method.allSatisfy(Self.isTokenByte) else {
            throw .malformed("This is no method.")
        }
        guard target.count <= limits.targetBytes else { throw .targetTooLong(limits.targetBytes) }
        guard !target.isEmpty, target.allSatisfy(Self.isTargetByte) else { throw .malformed("This is no path.") }
        let isCurrent: Bool
        switch String(decoding: version, as: UTF8.self) {
        case "HTTP/1.1": isCurrent = true
        case "HTTP/1.0": isCurrent = false
        case let other:
            guard other.wholeMatch(of: /HTTP\/[0-9]\.[0-9]/) != nil else {
                throw .malformed("This is no HTTP version.")
            }
            throw Refusal(.httpVersionNotSupported, "version", "This server speaks HTTP/1.1.")
        }
        return (String(decoding: method, as: UTF8.self), String(decoding: target, as: UTF8.self), isCurrent)
    }

    private func parseHeader(_ line: ArraySlice<UInt8>) throws(Refusal) -> (name: String, value: String) {
        guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex,
            line[..<colon].allSatisfy(Self.isTokenByte)
        else { throw .malformed("A header line is a name, a colon and a value.") }
        return (
            String(decoding: line[..<colon], as: UTF8.self).lowercased(),
            String(decoding: line[(colon + 1)...], as: UTF8.self).trimmed
        )
    }

    /// How long the body is.
    ///
    /// Two answers to that are how one request is smuggled inside another.
    private static func contentLength(
        _ headers: [(name: String, value: String)],
        isCurrent: Bool
    ) throws(Refusal) -> Int {
        let lengths = headers.filter { $0.name == "content-length" }
        if let coding = headers.first(where: { $0.name == "transfer-encoding" }) {
            guard lengths.isEmpty, isCurrent else {
                throw .malformed("Transfer-Encoding goes neither with Content-Length nor with HTTP/1.0.")
            }
            guard coding.value.lowercased() == "chunked" else {
                throw Refusal(.notImplemented, "encoding", "This server knows no such Transfer-Encoding.")
            }
            throw Refusal(.lengthRequired, "length", "Send the body with a Content-Length.")
        }
        guard let length = lengths.first?.value else { return 0 }
        guard lengths.count == 1, (1...15).contains(length.utf8.count),
            length.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(length)
        else { throw .malformed("A request has at most one Content-Length, a number.") }
        return count
    }

    // MARK: Bytes

    private static func isLineByte(_ byte: UInt8) -> Bool { byte == 0x09 || (byte >= 0x20 && byte != 0x7F) }

    private static func isTargetByte(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F && byte != 0x23 }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        // ! # $ % & ' * + - . ^ _ ` | ~
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}

extension RequestHead {
    /// Takes a path, or a whole address as proxies send it; then the host is the one of the address.
    fileprivate mutating func setTarget(_ target: String) throws(Refusal) {
        var target = target[...]
        if !target.hasPrefix("/") {
            guard target.lowercased().hasPrefix("http://") else { throw .malformed("A path begins with a slash.") }
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
}
