import Dispatch
import Foundation

/// A client that sends exactly the given bytes over a real socket.
///
/// Every wait has a timeout far beyond its usual duration; reaching it is an error.
final class Client: Sendable {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    struct Answer: Sendable {
        var status: Int
        var headers: [(name: String, value: String)]
        var body: Data

        subscript(name: String) -> String? { headers.first { $0.name == name.lowercased() }?.value }
        var text: String { String(decoding: body, as: UTF8.self) }
        var json: [String: Any]? { (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] }
        /// The code of an error.
        var code: String? { (json?["error"] as? [String: Any])?["code"] as? String }
    }

    private let descriptor: Int32
    // Waiting for an answer must not block a thread on which the server answers.
    private let queue = DispatchQueue(label: "client")
    // Used only on the queue.
    nonisolated(unsafe) private var buffer = Data()

    /// - Parameter source: The client's loopback address.
    init(_ port: UInt16, from source: String = "127.0.0.1", timeout: Int = 30) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(description: "no socket: \(errno)") }
        var timeout = timeval(tv_sec: timeout, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
        var own = Self.address(source, 0)
        var other = Self.address("127.0.0.1", port)
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = withUnsafePointer(to: &own) { own in
            withUnsafePointer(to: &other) { other in
                own.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) } == 0
                    && other.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) } == 0
            }
        }
        guard isConnected else {
            close(descriptor)
            throw Failure(description: "not connected: \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    private static func address(_ host: String, _ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        return address
    }

    private func perform<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try work() }) }
        }
    }

    // MARK: Sending

    /// - Returns: Whether all bytes were sent.
    @discardableResult
    func send(_ bytes: some DataProtocol) async throws -> Bool {
        let data = Data(bytes)
        return try await perform { [self] in
            var sent = 0
            while sent < data.count {
                let count = data.withUnsafeBytes { bytes in
                    bytes.baseAddress.map { Glibc.send(descriptor, $0 + sent, data.count - sent, Int32(MSG_NOSIGNAL)) }
                        ?? 0
                }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    func send(_ text: String) async throws { try await send(Data(text.utf8)) }

    /// Returns a request with the header fields that every client sends.
    static func request(
        _ method: String,
        _ path: String,
        _ headers: [String: String] = [:],
        _ body: String? = nil
    ) -> String {
        var headers = headers
        headers["Host"] = headers["Host"] ?? "127.0.0.1"
        if let body {
            headers["Content-Length"] = headers["Content-Length"] ?? "\(body.utf8.count)"
            headers["Content-Type"] = headers["Content-Type"] ?? "application/json"
        }
        let lines = headers.map { "\($0): \($1)\r\n" }.sorted().joined()
        return "\(method) \(path) HTTP/1.1\r\n\(lines)\r\n\(body ?? "")"
    }

    func ask(
        _ method: String,
        _ path: String,
        _ headers: [String: String] = [:],
        _ body: String? = nil
    ) async throws -> Answer {
        try await send(Self.request(method, path, headers, body))
        return try await answer(isHead: method == "HEAD")
    }

    /// Closes the sending side, but still receives.
    func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    // MARK: Receiving

    /// Returns the next answer, with its body.
    func answer(isHead: Bool = false) async throws -> Answer {
        var answer = try await head()
        guard !isHead, answer.status != 204, answer.status != 304, answer.status != 101 else { return answer }
        if let length = answer["content-length"].flatMap({ Int($0) }) {
            answer.body = try await bytes(length)
        } else {
            answer.body = await rest()
            if answer["transfer-encoding"] != nil { answer.body = Self.decoded(answer.body) }
        }
        return answer
    }

    /// Returns the status line and the header fields of the next answer.
    func head() async throws -> Answer {
        let text = try await perform { [self] in
            while true {
                if let end = buffer.range(of: Data("\r\n\r\n".utf8)) {
                    defer { buffer = Data(buffer[end.upperBound...]) }
                    return String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
                }
                guard try receive() else { throw Failure(description: "ended before an answer: \(buffer.count) bytes") }
            }
        }
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw Failure(description: "no status: \(text)")
        }
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (
                name: parts[0].lowercased(), value: parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
            )
        }
        return Answer(status: status, headers: headers, body: Data())
    }

    func bytes(_ count: Int) async throws -> Data {
        try await perform { [self] in
            while buffer.count < count {
                guard try receive() else { throw Failure(description: "ended after \(buffer.count) of \(count) bytes") }
            }
            defer { buffer = Data(buffer.dropFirst(count)) }
            return Data(buffer.prefix(count))
        }
    }

    /// Returns all bytes until the peer closes the connection.
    func rest() async -> Data {
        let all = try? await perform { [self] in
            while (try? receive()) == true {}
            defer { buffer = Data() }
            return buffer
        }
        return all ?? Data()
    }

    /// Reads until the received bytes contain a text a number of times; returns all of them.
    func read(untilThereAre count: Int, of text: String) async throws -> Data {
        try await perform { [self] in
            while Self.count(Data(text.utf8), in: buffer) < count {
                guard try receive() else { throw Failure(description: "ended before \(count) of \(text)") }
            }
            defer { buffer = Data() }
            return buffer
        }
    }

    /// Returns whether the peer closes the connection, whatever it sends before.
    func ends() async -> Bool {
        let ended = try? await perform { [self] in
            while try receive() { buffer = Data() }
            return true
        }
        return ended ?? false
    }

    /// - Returns: False if the peer has closed the connection.
    private func receive() throws -> Bool {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        if count < 0, errno == EAGAIN { throw Failure(description: "timed out") }
        // A connection that was cut off counts as closed.
        guard count > 0 else { return false }
        buffer.append(contentsOf: bytes[..<count])
        return true
    }

    private static func count(_ text: Data, in data: Data) -> Int {
        var count = 0
        var start = data.startIndex
        while let range = data.range(of: text, in: start..<data.endIndex) {
            count += 1
            start = range.upperBound
        }
        return count
    }

    /// Decodes a chunked body, as far as it has arrived.
    static func decoded(_ chunks: Data) -> Data {
        var rest = chunks[...]
        var body = Data()
        while let end = rest.range(of: Data("\r\n".utf8)),
            let size = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16), size > 0
        {
            body += rest[end.upperBound...].prefix(size)
            rest = rest[end.upperBound...].dropFirst(size + 2)
        }
        return body
    }
}
