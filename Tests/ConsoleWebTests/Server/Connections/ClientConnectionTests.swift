import Foundation
import Testing

@testable import ConsoleWeb

/// The behaviour of connections below the interface, over real sockets.
///
/// Tests ``ClientConnection``, ``ConnectionHandler``, ``WebSocketHandler`` and ``OpenFile``.
@Suite("Console: connections", .serialized)
struct ClientConnectionTests {
    // MARK: Requests

    @Test("A connection serves many requests of every kind")
    func keepAlive() async throws {
        try await Stage.run { (stage: Stage) async throws -> Void in
            let client = try stage.client()
            for _ in 0..<50 {
                #expect(try await client.ask("GET", "/api/state").status == 200)
                #expect(try await client.ask("HEAD", "/api/state").status == 200)
                #expect(try await client.ask("POST", "/api/delayed/pause").status == 200)
                #expect(try await client.ask("GET", "/nothing").status == 404)
                #expect(try await client.ask("PUT", "/api/rate", [:], #"{"framesPerSecond":5}"#).status == 200)
            }
            #expect(stage.figure("connections_accepted_total") == 1)
        }
    }

    @Test(
        "A connection ends if its client requests that, or uses HTTP/1.0",
        arguments: [
            "GET /api/state HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            "GET /api/state HTTP/1.0\r\nHost: localhost\r\n\r\n",
            "GET /api/state HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n",
        ]
    )
    func closing(request: String) async throws {
        try await Stage.run { (stage: Stage) async throws -> Void in
            let client = try stage.client()
            try await client.send(request)
            let answer = try await client.answer()
            #expect(answer.status == 200)
            #expect(answer["connection"] == "close")
            #expect(await client.ends())
        }
    }

    @Test("A client that has closed its sending side still gets its answer")
    func halfClosed() async throws {
        try await Stage.run { (stage: Stage) async throws -> Void in
            stage.backend.change { $0.isHanging = true }
            let client = try stage.client()
            try await client.send(Client.request("POST", "/api/delayed/pause"))
            try await eventually("it hangs") { stage.backend.hanging == 1 }
            client.finish()
            stage.backend.release()
            #expect(try await client.answer().status == 200)
            #expect(await client.ends())
        }
    }

    @Test("A body with Expect is requested, but only from clients that may send it")
    func expectation() async throws {
        try await Stage.run(token: Stage.token) { stage in
            let head = [
                "Expect": "100-continue", "Content-Length": "25", "Content-Type": "application/json",
            ]
            let client = try stage.client()
            try await client.send(Client.request("PUT", "/api/rate", head.merging(Stage.known) { $1 }))
            #expect(try await client.head().status == 100)
            try await client.send(#"{"framesPerSecond":5    }"#)
            #expect(try await client.answer().status == 200)
            #expect(try await client.ask("GET", "/api/state", Stage.known).status == 200)

            let stranger = try stage.client()
            try await stranger.send(Client.request("PUT", "/api/rate", head))
            #expect(try await stranger.answer().status == 401)
            #expect(await stranger.ends())
        }
    }

    @Test("Requests that arrive during an answer are not all read")
    func pipelining() async throws {
        try await Stage.run { (stage: Stage) async throws -> Void in
            stage.backend.change { $0.isHanging = true }
            let client = try Client(stage.port, timeout: 1)
            try await client.send(Client.request("POST", "/api/delayed/pause"))
            try await eventually("it hangs") { stage.backend.hanging == 1 }
            let block = Data(String(repeating: Client.request("GET", "/healthz"), count: 1_000).utf8)
            var blocks = 0
            while blocks < 1_000, try await client.send(block) { blocks += 1 }
            // Only as much as both kernels buffer, rather than all 50 MB.
            #expect(blocks < 300, "\(blocks * block.count) bytes were taken")
            stage.backend.release()
            #expect(try await client.answer().status == 200)
        }
    }

    // MARK: Limits

    @Test("Connections are limited per address and in total; idle ones are closed first, busy ones never")
    func admission() async throws {
        try await Stage.run(limits: {
            $0.connections = 4
            $0.connectionsPerAddress = 3
        }) { stage in
            let watchers = try (0..<3).map { _ in try stage.client() }
            for watcher in watchers { try await watcher.send(Client.request("GET", "/api/live.mjpg")) }
            try await eventually("they watch") { stage.backend.watchers == 3 }
            // The address has used up its share: turned away, with a message if that arrives in time.
            let fourth = try stage.client()
            #expect(try await fourth.answer().status == 503)
            #expect(await fourth.ends())
            let other = try stage.client(from: "127.0.0.2")
            #expect(try await other.ask("GET", "/api/state").status == 200)
            // No place is left, so the idle connection is closed.
            try await eventually("it is seen to wait") {
                try await stage.client(from: "127.0.0.3").ask("GET", "/api/state").status == 200
            }
            #expect(await other.ends())
            #expect(stage.figure("connections_displaced_total") == 1)
            #expect(stage.figure("connections_refused_total") >= 1)
            stage.backend.show(FakeBackend.image(7))
            for watcher in watchers { _ = try await watcher.read(untilThereAre: 1, of: "\"number\":7,") }
        }
    }

    @Test("A thousand short connections leak neither descriptors nor memory")
    func comingAndGoing() async throws {
        try await Stage.run(limits: {
            $0.connections = 2_000
            $0.connectionsPerAddress = 2_000
            $0.requestBurst = 10_000
        }) { stage in
            func round() async throws {
                let clients = try (0..<400).map { _ in try stage.client() }
                for client in clients { try await client.send(Client.request("GET", "/api/state")) }
                for client in clients { #expect(try await client.answer().status == 200) }
            }
            try await round()
            try await eventually("all are gone") { stage.figure("connections") == 0 }
            let descriptors = Usage.descriptors
            let memory = Usage.memory
            for _ in 0..<3 {
                try await round()
                try await eventually("all are gone") { stage.figure("connections") == 0 }
            }
            #expect(Usage.descriptors <= descriptors)
            // 1,200 connections that were kept would use several times as much.
            #expect(Usage.memory < memory + 8_000_000, "\(memory) bytes became \(Usage.memory)")
        }
    }

    // MARK: Back-pressure

    @Test("A slow viewer gets the newest image, and only one image waits for it")
    func newestWins() async throws {
        try await Stage.run(limits: {
            $0.sendBuffer = 65_536
            $0.stallTime = 60
        }) { stage in
            var image = FakeBackend.image(0, bytes: 500_000)
            let client = try stage.client()
            try await client.send(Client.request("GET", "/api/live.mjpg"))
            try await eventually("it watches") { stage.backend.watchers == 1 }
            let good = try stage.client()
            try await good.send(Client.request("GET", "/api/live.mjpg"))
            try await eventually("both watch") { stage.backend.watchers == 2 }
            let last = 60
            for number in 1...last {
                image.frame.number = number
                stage.backend.show(image)
                // The other client receives all of them meanwhile.
                _ = try await good.read(untilThereAre: 1, of: "\"number\":\(number),")
            }
            let taken = try await client.read(untilThereAre: 1, of: "\"number\":\(last),")
            let text = String(decoding: taken, as: UTF8.self)
            let numbers = text.matches(of: /"number":([0-9]+),/).compactMap { Int($0.1) }
            #expect(numbers == numbers.sorted())
            #expect(numbers.last == last)
            // Of 30 MB, only what both kernels buffer, the image that was being sent, and the newest.
            #expect(numbers.count < 25, "\(numbers)")
        }
    }

    // MARK: WebSockets

    @Test("A connection that was used for other requests can still become a WebSocket")
    func laterUpgrade() async throws {
        try await Stage.run { (stage: Stage) async throws -> Void in
            let client = try stage.client()
            #expect(try await client.ask("GET", "/api/state").status == 200)
            #expect(try await client.ask("POST", "/api/delayed/pause").status == 200)
            let answer = try await client.listen()
            #expect(answer.status == 101)
            #expect(answer["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
            #expect(answer["content-security-policy"] != nil)
            #expect(answer["x-content-type-options"] == "nosniff")
            #expect(try await client.event().name == "state")
        }
    }

    @Test(
        "Input between a handshake and its answer ends the connection",
        arguments: [Frames.text("early"), Data(Client.request("GET", "/api/state").utf8), Data([0])]
    )
    func tooEarly(bytes: Data) async throws {
        try await Stage.run { (stage: Stage) async throws -> Void in
            let client = try stage.client()
            try await client.send(Data(Client.request("GET", "/api/events", Stage.handshake).utf8) + bytes)
            #expect(await client.ends())
            try await eventually("nobody listens") { stage.figure("listeners") == 0 && stage.backend.listeners == 0 }
            #expect(try await stage.ask("GET", "/api/state").status == 200)
        }
    }

    // MARK: Stopping

    @Test("A request in progress when the server stops still gets its answer")
    func gracefulEnd() async throws {
        let stage = try await Stage()
        stage.backend.change { $0.isHanging = true }
        let client = try stage.client()
        try await client.send(Client.request("POST", "/api/delayed/pause"))
        try await eventually("it hangs") { stage.backend.hanging == 1 }
        let watcher = try stage.client()
        try await watcher.send(Client.request("GET", "/api/live.mjpg"))
        try await eventually("it watches") { stage.backend.watchers == 1 }
        async let end: Void = stage.server.stop()
        // Viewers are disconnected first.
        #expect(await watcher.ends())
        stage.backend.release()
        let answer = try await client.answer()
        #expect(answer.status == 200)
        #expect(answer["connection"] == "close")
        #expect(await client.ends())
        await end
    }
}
