import Foundation
import Testing

@testable import ConsoleWeb

/// A server on a free port, with a fake backend.
final class Stage: Sendable {
    static let token = "a-token-that-nobody-knows"

    let backend = FakeBackend()
    let server: ConsoleServer
    let port: UInt16
    let limits: ServerLimits

    init(
        token: String? = nil,
        viewToken: String? = nil,
        unmaskedToken: String? = nil,
        names: [String] = [],
        _ change: (inout ServerLimits) -> Void = { _ in }
    ) async throws {
        var configuration = ConsoleServer.Configuration()
        configuration.token = try token.map { try AccessToken($0) }
        configuration.viewToken = try viewToken.map { try AccessToken($0) }
        configuration.unmaskedToken = try unmaskedToken.map { try AccessToken($0) }
        configuration.names = names
        change(&configuration.limits)
        limits = configuration.limits
        server = try ConsoleServer(backend: backend, configuration: configuration)
        try await server.start()
        port = try #require(server.port)
    }

    /// Runs a test with a server, which is stopped in any case.
    static func run(
        token: String? = nil,
        names: [String] = [],
        limits change: (inout ServerLimits) -> Void = { _ in },
        _ body: (Stage) async throws -> Void
    ) async throws {
        let stage = try await Stage(token: token, names: names, change)
        do {
            try await body(stage)
        } catch {
            await stage.server.stop()
            throw error
        }
        await stage.server.stop()
    }

    func client(from source: String = "127.0.0.1") throws -> Client { try Client(port, from: source) }

    /// Returns an answer on a separate connection.
    func ask(
        _ method: String,
        _ path: String,
        _ headers: [String: String] = [:],
        _ body: String? = nil
    ) async throws -> Client.Answer {
        try await client().ask(method, path, headers, body)
    }

    /// Returns a metric of the server; 0 if it has none.
    func figure(_ name: String) -> Int {
        server.metrics.first { $0.name == "obscura_http_\(name)" }.map { Int($0.value) } ?? 0
    }

    /// The header fields of a client that knows the token.
    static let known = ["Authorization": "Bearer \(token)"]

    static let handshake = [
        "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    ]
}

/// Waits for a condition that other threads make true.
///
/// - Throws: ``Client/Failure`` if it does not become true within a generous time.
func eventually(
    _ what: String,
    location: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + .seconds(30)
    while try await !condition() {
        guard ContinuousClock.now < end else {
            Issue.record("timed out waiting until \(what)", sourceLocation: location)
            throw Client.Failure(description: what)
        }
        // Changes by other processes or the kernel are not announced, so they are polled with a deadline.
        try await Task.sleep(for: .milliseconds(2))
    }
}

/// This process's use of resources.
enum Usage {
    static var descriptors: Int { count("/proc/self/fd") }
    static var threads: Int { count("/proc/self/task") }
    /// Resident memory in bytes.
    static var memory: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
    }

    private static func count(_ folder: String) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
    }
}
