import Foundation
import Testing

@testable import ConsoleWeb

/// Tests ``ConsoleEvent`` and ``EventMessage``.
@Suite("Console: events", .serialized)
struct EventTests {
    @Test("The first event is the state, and the others come in order")
    func order() async throws {
        try await Stage.run { stage in
            var client: Client? = try stage.client()
            let answer = try #require(try await client?.listen())
            #expect(answer.status == 101)
            // The example of RFC 6455, 1.3.
            #expect(answer["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
            #expect(try await client?.event().name == "state")
            for count in 1...20 { stage.backend.send(.missed(count)) }
            for count in 1...20 {
                let event = try #require(try await client?.event())
                #expect(event.name == "missed")
                #expect((event.data as? [String: Int])?["count"] == count)
            }
            #expect(stage.backend.listeners == 1)
            client = nil
            try await eventually("the subscription ends") { stage.backend.listeners == 0 }
            try await eventually("the seat is free") { stage.figure("listeners") == 0 }
        }
    }

    private static let camera = ConsoleCamera(id: "a", name: "b", isChosen: true, isConnected: false)

    @Test(
        "Each kind of event is an object with its name and data",
        arguments: [
            (.state(FakeBackend.calm), "state", "activity"),
            (.cameras([camera]), "cameras", nil),
            (
                .scan(
                    ConsoleScan(
                        id: 1,
                        date: 2,
                        source: "s",
                        frame: 3,
                        time: 4,
                        code: ConsoleCode(type: "t", text: "\u{2028}\"", corners: [])
                    )
                ), "scan", "code"
            ),
            (
                .ledger(ConsoleLedger(time: 1, captured: 2, ways: [], latencyMedian: nil, latencyLargest: 3)), "ledger",
                "captured"
            ),
            (.clip(ConsoleClip(name: "a.mp4", bytes: 1, duration: nil, date: 2)), "clip", "name"),
            (.message(ConsoleMessage(severity: .warning, text: "w", date: 1)), "message", "severity"),
            (.missed(3), "missed", "count"),
        ] as [(ConsoleEvent, String, String?)]
    )
    func kinds(event: ConsoleEvent, name: String, member: String?) throws {
        let data = try ConsoleJSON.encode(EventMessage(event: event))
        let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(Set(json.keys) == ["event", "data"])
        #expect(json["event"] as? String == name)
        if let member {
            #expect((json["data"] as? [String: Any])?[member] != nil)
        } else {
            #expect((json["data"] as? [Any])?.count == 1)
        }
    }

    @Test("A ping is answered, other messages are ignored, and a close frame is returned")
    func courtesy() async throws {
        try await Stage.run { stage in
            let client = try stage.client()
            _ = try await client.listen()
            _ = try await client.event()
            try await client.send(Frames.text("hello") + Frames.frame(2, [1, 2, 3]) + Frames.frame(10))
            try await client.send(Frames.frame(9, [1, 2, 3]))
            let pong = try await client.frame()
            #expect(pong.opcode == 10)
            #expect(pong.payload == Data([1, 2, 3]))
            try await client.send(Frames.frame(8, [0x03, 0xE8]))
            #expect(try await client.frame().opcode == 8)
            #expect(await client.ends())
        }
    }

    @Test("A client that does not answer pings is disconnected; one that does stays")
    func signsOfLife() async throws {
        try await Stage.run(limits: { $0.pingTime = 0.2 }) { stage in
            let dead = try stage.client()
            _ = try await dead.listen()
            #expect(await dead.ends())
            let alive = try stage.client()
            _ = try await alive.listen()
            var pings = 0
            while pings < 6 {
                let frame = try await alive.frame()
                guard frame.opcode == 9 else { continue }
                pings += 1
                try await alive.send(Frames.frame(10, Array(frame.payload)))
            }
            #expect(stage.backend.listeners == 1)
        }
    }

    @Test(
        "Invalid WebSocket handshakes are refused",
        arguments: [
            (["Upgrade": "h2c"], 426), (["Sec-WebSocket-Version": "8"], 426), (["Sec-WebSocket-Key": "short"], 400),
            (["Sec-WebSocket-Key": "AAAA"], 400), (["Connection": "close"], 400),
            (["Origin": "http://evil.example"], 403),
            (["Origin": "null"], 403), (["Sec-Fetch-Site": "cross-site"], 403), (["Sec-Fetch-Site": "same-site"], 403),
            (["Host": "evil.example"], 421),
        ]
    )
    func handshakes(headers: [String: String], status: Int) async throws {
        try await Stage.run { stage in
            let client = try stage.client()
            try await client.send(
                Client.request("GET", "/api/events", Stage.handshake.merging(headers) { $1 })
            )
            #expect(try await client.head().status == status)
            #expect(stage.backend.listeners == 0)
        }
    }

    @Test("The page's own origin may listen", arguments: ["127.0.0.1", "localhost:8080", "[::1]:1"])
    func ownOrigin(host: String) async throws {
        try await Stage.run { stage in
            let client = try stage.client()
            let lines = ["Host": host, "Origin": "http://\(host)", "Sec-Fetch-Site": "same-origin"]
            #expect(try await client.listen(lines).status == 101)
        }
    }

    @Test("The number of listeners is limited")
    func listeners() async throws {
        try await Stage.run(limits: { $0.listeners = 1 }) { stage in
            let first = try stage.client()
            #expect(try await first.listen().status == 101)
            let second = try stage.client()
            try await second.send(Client.request("GET", "/api/events", Stage.handshake))
            #expect(try await second.head().status == 503)
            #expect(try await stage.ask("GET", "/api/state").status == 200)
        }
    }
}
