import Foundation
import Testing

@testable import ConsoleWeb

@Suite("Console: lifecycle of the server", .serialized)
struct ConsoleServerTests {
    @Test("A free port is found and reported, and free again afterwards")
    func port() async throws {
        let backend = FakeBackend()
        let first = ConsoleServer.Configuration()
        let server = try ConsoleServer(backend: backend, configuration: first)
        #expect(server.port == nil)
        try await server.start()
        let port = try #require(server.port)
        #expect(server.url == "http://127.0.0.1:\(port)/")
        var second = first
        second.port = port
        let other = try ConsoleServer(backend: backend, configuration: second)
        await #expect {
            try await other.start()
        } throws: { error in
            guard let error = error as? ConsoleServerError else { return false }
            return error.code == .portInUse && error.message.contains("\(port)") && error.message.contains("--port")
        }
        await server.stop()
        #expect(throws: Client.Failure.self) { try Client(port) }
        let third = try ConsoleServer(backend: backend, configuration: second)
        try await third.start()
        #expect(third.port == port)
        await third.stop()
    }

    @Test("An address with a NUL is refused")
    func addressWithNUL() {
        for host in ["0.0.0.0\0GET", "::1\0", "127.0.0.1\n"] {
            #expect(throws: ConsoleServerError.self) { try ListenAddress(host: host, port: 0) }
        }
    }

    @Test("A server starts once; stopping it twice or before its start does nothing")
    func once() async throws {
        let server = try ConsoleServer(backend: FakeBackend())
        await server.stop()
        await #expect(throws: ConsoleServerError.self) { try await server.start() }
        let stage = try await Stage()
        await #expect(throws: ConsoleServerError.self) { try await stage.server.start() }
        await stage.server.stop()
        await stage.server.stop()
    }

    @Test(
        "Addresses that cannot be listened at are reported",
        arguments: [
            ("nonsense", "127.0.0.1"), ("1.2.3", "127.0.0.1"), ("192.0.2.1", "no such address"), ("", "127.0.0.1"),
        ]
    )
    func addresses(host: String, words: String) async throws {
        var configuration = ConsoleServer.Configuration()
        configuration.host = host
        configuration.token = try AccessToken(Stage.token)
        do {
            let server = try ConsoleServer(backend: FakeBackend(), configuration: configuration)
            try await server.start()
            await server.stop()
            Issue.record("it listens at \(host)")
        } catch {
            #expect(error.code == .usage, "\(error)")
            #expect(error.message.contains(words), "\(error)")
        }
    }

    @Test(
        "The URL for a browser",
        arguments: [
            ("127.0.0.1", "http://127.0.0.1:80/"), ("0.0.0.0", "http://127.0.0.1:80/"), ("::1", "http://[::1]:80/"),
            ("localhost", "http://127.0.0.1:80/"), ("2001:db8::1", "http://[2001:db8::1]:80/"),
        ]
    )
    func urls(host: String, url: String) throws {
        var configuration = ConsoleServer.Configuration()
        configuration.host = host
        configuration.port = 80
        configuration.token = try AccessToken(Stage.token)
        #expect(try ConsoleServer(backend: FakeBackend(), configuration: configuration).url == url)
    }

    @Test("It stops quickly despite viewers, listeners, running requests and partial ones")
    func stop() async throws {
        let stage = try await Stage { $0.stopTime = 0.3 }
        let watcher = try stage.client()
        try await watcher.send(Client.request("GET", "/api/live.mjpg"))
        let movie = try stage.client()
        try await movie.send(Client.request("GET", "/api/delayed.mp4"))
        let listener = try stage.client()
        _ = try await listener.listen()
        let idle = try stage.client()
        _ = try await idle.ask("GET", "/api/state")
        let silent = try stage.client()
        let half = try stage.client()
        try await half.send("GET /api/state HTTP/1.1\r\nHost: loc")
        let body = try stage.client()
        try await body.send(
            """
            POST /api/clips HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\
            Content-Type: application/json\r\n\r\n{
            """
        )
        stage.backend.change { $0.isHanging = true }
        let hanging = try stage.client()
        try await hanging.send(Client.request("POST", "/api/delayed/pause"))
        try await eventually("all are there") {
            stage.backend.watchers == 1 && stage.backend.listeners == 1 && stage.figure("connections") == 8
        }
        await stage.server.stop()
        for client in [watcher, movie, listener, idle, silent, half, body, hanging] { #expect(await client.ends()) }
        try await eventually("nobody is subscribed") { stage.backend.watchers == 0 && stage.backend.listeners == 0 }
        stage.backend.release()
    }

    @Test("A released server stops by itself")
    func letGo() async throws {
        var stage: Stage? = try await Stage()
        let port = try #require(stage?.port)
        let client = try Client(port)
        _ = try await client.ask("GET", "/api/state")
        stage = nil
        #expect(await client.ends())
        try await eventually("the port is closed") { (try? Client(port)) == nil }
    }

    @Test("Starting and stopping leaves nothing behind")
    func nothingLeft() async throws {
        func round() async throws {
            try await Stage.run { stage in
                let clients = try (0..<8).map { _ in try stage.client() }
                for client in clients { try await client.send(Client.request("GET", "/api/live.mjpg")) }
                try await eventually("all watch") { stage.backend.watchers == 8 }
                stage.backend.show(FakeBackend.image(1))
            }
        }
        try await round()
        let descriptors = Usage.descriptors
        let threads = Usage.threads
        for _ in 0..<20 { try await round() }
        try await eventually("descriptors are closed") { Usage.descriptors <= descriptors + 4 }
        // Dispatch may keep a few of its own threads for the clients' queues.
        try await eventually("threads are gone") { Usage.threads <= threads + 8 }
    }
}
