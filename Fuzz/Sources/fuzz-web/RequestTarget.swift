import Foundation
import Fuzzing

/// Sends requests that are valid HTTP: a method, a path with a query, header lines, a body.
enum RequestTarget {
    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        let method = input.choice(["GET", "POST", "PUT", "HEAD", "DELETE", "OPTIONS", "PATCH"])
        let target = one(input.line())
        var lines = ["\(method) /\(target) HTTP/1.1", "Host: localhost"]
        if input.byte() % 4 != 0 { lines.append("Authorization: Bearer \(Station.token)") }
        lines.append(
            "Content-Type: \(input.choice(["application/json", "text/plain", "application/json; charset=utf-8"]))"
        )
        for _ in 0..<Int(input.byte()) % 6 { lines.append(one(input.line())) }
        let body = input.rest()
        if !body.isEmpty { lines.append("Content-Length: \(body.count)") }
        let head = lines.joined(separator: "\r\n") + "\r\n\r\n"
        Station.check(Station.ask(Array(head.utf8) + body, piece: 1 << 20))
    }

    /// Removes characters that would start another line.
    private static func one(_ line: String) -> String { line.replacing("\r", with: "") }
}
