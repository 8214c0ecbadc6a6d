import Foundation
import Testing

@testable import ConsoleWeb

/// Hostile and broken clients.
///
/// After each of them the next good client is served, and nothing of them is left.
///
/// Tests ``ServerLimits``.
@Suite("Console: hostile clients", .serialized)
struct HostileTests {
    /// Runs an attack, then checks the server.
    private func attack(
        limits change: (inout ServerLimits) -> Void = { _ in },
        _ body: (Stage) async throws -> Void
    ) async throws {
        try await Stage.run(limits: change) { stage in
            _ = try await stage.ask("GET", "/api/state")
            try await eventually("the first client is gone") { stage.figure("connections") == 0 }
            let descriptors = Usage.descriptors
            try await body(stage)
            try await eventually("nothing is left of the attack") {
                // The system's libraries open a few descriptors when they are first used.
                stage.figure("connections") == 0 && Usage.descriptors <= descriptors + 4
            }
            #expect(stage.backend.watchers == 0)
            #expect(stage.backend.listeners == 0)
            // From another address, because this one may have used up its requests.
            let next = try stage.client(from: "127.0.0.3")
            #expect(try await next.ask("GET", "/api/state").status == 200)
        }
    }

    @Test(
        "A malformed request is refused, and the connection closed",
        arguments: [
            "GET\r\n\r\n", "GET /api/state\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\r\n\r\n",
            "GET /api/state HTTP/1.1\r\nHost : localhost\r\n\r\n", "GET /api/state HTTP/1.1\r\nHost\r\n\r\n",
            "GET /api/state HTTP/9.9\r\nHost: localhost\r\n\r\n", "G@T /api/state HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET /api/state HTTP/1.1\r\nHost: localhost\r\nX: a\u{0}b\r\n\r\n",
            "GET /api/state HTTP/1.1\r\n: x\r\nHost: localhost\r\n\r\n",
        ]
    )
    func malformed(request: String) async throws {
        try await attack { stage in
            let client = try stage.client()
            try await client.send(request)
            let status = String(decoding: await client.rest().prefix(16), as: UTF8.self)
            #expect(status.isEmpty || status.hasPrefix("HTTP/1.1 400") || status.hasPrefix("HTTP/1.1 505"), "\(status)")
        }
    }

    @Test(
        "A request without exactly one Host is refused",
        arguments: ["", "Host: localhost\r\nHost: evil.example\r\n", "Host: localhost\r\nHost: localhost\r\n"]
    )
    func hosts(lines: String) async throws {
        try await attack { stage in
            let client = try stage.client()
            try await client.send("GET /api/state HTTP/1.1\r\n\(lines)Connection: close\r\n\r\n")
            let answer = try await client.answer()
            #expect(answer.status == 400)
            #expect(answer.json?["activity"] == nil)
        }
    }

    @Test(
        "A body with ambiguous length cannot carry a second request",
        arguments: [
            "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
            "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
            "Content-Length: 4\r\nContent-Length: 60\r\n", "Content-Length: 4, 60\r\n", "Content-Length: +4\r\n",
            "Content-Length: -1\r\n", "Content-Length: 0x4\r\n", "Content-Length: 4 4\r\n", "Content-Length: \r\n",
            "Content-Length: 99999999999999999999999\r\n", "Transfer-Encoding: chunked, identity\r\n",
            "Transfer-Encoding: xchunked\r\n", "Transfer-Encoding : chunked\r\n",
        ]
    )
    func smuggling(lines: String) async throws {
        try await attack { stage in
            let client = try stage.client()
            try await client.send(
                "POST /api/delayed/pause HTTP/1.1\r\nHost: localhost\r\n\(lines)\r\n"
                    + "0\r\n\r\nPOST /api/delayed/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
            )
            client.finish()
            _ = await client.rest()
            #expect(!stage.backend.commands.contains(.goLive), "\(stage.backend.commands)")
        }
    }

    @Test(
        "A request that is too large is refused before it has arrived",
        arguments: [
            ("GET /\(String(repeating: "a", count: 10_000)) HTTP/1.1\r\nHost: localhost\r\n\r\n", [414, 431]),
            ("GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "a", count: 100_000))", [431]),
            ("GET / HTTP/1.1\r\nHost: localhost\r\n" + String(repeating: "X: a\r\n", count: 20_000), [431]),
            ("GET / HTTP/1.1\r\nHost: localhost\r\n" + String(repeating: "X: a\r\n", count: 200) + "\r\n", [431]),
            (
                "POST /api/clips HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 10000000000\r\n\r\n{", [413]
            ),
            (
                "POST /api/clips HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Expect: 100-continue\r\nContent-Length: 20000\r\n\r\n", [413]
            ),
            (
                "POST /api/clips HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n10000\r\n" + String(repeating: " ", count: 65_536) + "\r\n",
                [413, 411]
            ),
        ] as [(String, Set<Int>)]
    )
    func tooLarge(request: String, statuses: Set<Int>) async throws {
        try await attack { stage in
            let client = try stage.client()
            // The answer and the close may come while this is being sent.
            try await client.send(request)
            let status = try await client.head().status
            #expect(statuses.contains(status), "\(status)")
            #expect(await client.ends())
            #expect(await stage.backend.clips().isEmpty)
        }
    }

    @Test("Endless header lines do not fill the memory")
    func endlessHeaders() async throws {
        try await attack { stage in
            let client = try stage.client()
            try await client.send("GET / HTTP/1.1\r\nHost: localhost\r\n")
            let line = Data(("X: " + String(repeating: "a", count: 50_000) + "\r\n").utf8)
            var said = 0
            while said < 2_000, try await client.send(line) { said += 1 }
            #expect(said < 2_000, "100 MB of header lines were taken")
        }
    }

    @Test(
        "A client that sends single bytes slowly is cut off in time",
        arguments: [
            "", "GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ",
            """
            POST /api/clips HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
            Content-Length: 1000\r\n\r\n
            """,
        ]
    )
    func slow(beginning: String) async throws {
        try await attack(limits: {
            $0.headTime = 0.5
            $0.bodyTime = 0.5
            $0.idleTime = 0.5
        }) { stage in
            let clients = try (0..<20).map { _ in try stage.client() }
            for client in clients { try await client.send(beginning) }
            try await eventually("all are cut off") {
                for client in clients { try await client.send(" ") }
                return stage.figure("connections") == 0
            }
        }
    }

    @Test("An idle connection is closed after a timeout, even after a request")
    func idle() async throws {
        try await attack(limits: {
            $0.headTime = 0.3
            $0.idleTime = 0.3
        }) { stage in
            let silent = try stage.client()
            let served = try stage.client()
            #expect(try await served.ask("GET", "/api/state").status == 200)
            #expect(await silent.ends())
            #expect(await served.ends())
        }
    }

    @Test("A thousand open sockets leave room for a good client, even at the same address")
    func thousandSockets() async throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, 8_192)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        try await attack { stage in
            var sockets: [Client] = []
            for index in 0..<1_000 {
                let client = try stage.client()
                if index % 2 == 0 { try await client.send("GET / HTTP/1.1\r\nHost: loc") }
                sockets.append(client)
                #expect(stage.figure("connections") <= stage.limits.connections + 8)
            }
            for source in ["127.0.0.1", "127.0.0.2"] {
                let good = try stage.client(from: source)
                #expect(try await good.ask("GET", "/api/state").status == 200)
            }
            #expect(sockets.count == 1_000)
        }
    }

    @Test("Too many requests from one address are refused, but not those from another")
    func requestRate() async throws {
        try await attack(limits: {
            $0.requestRate = 0.001
            $0.requestBurst = 10
        }) { stage in
            let client = try stage.client()
            var statuses: [Int] = []
            for _ in 0..<14 { statuses.append(try await client.ask("GET", "/api/cameras").status) }
            // One request was made before.
            #expect(statuses == Array(repeating: 200, count: 9) + Array(repeating: 429, count: 5))
            let other = try stage.client(from: "127.0.0.9")
            #expect(try await other.ask("GET", "/api/cameras").status == 200)
        }
    }

    @Test("Pipelined requests are answered in order")
    func pipelined() async throws {
        try await attack { stage in
            let client = try stage.client()
            let paths = (0..<50).map { $0 % 2 == 0 ? "/api/state" : "/nowhere" }
            try await client.send(paths.map { Client.request("GET", $0) }.joined())
            for path in paths {
                let answer = try await client.answer()
                #expect(answer.status == (path == "/nowhere" ? 404 : 200))
            }
        }
    }

    @Test("Clients that disconnect midway leave nothing behind")
    func halfOpen() async throws {
        try await attack { stage in
            for index in 0..<150 {
                let client = try stage.client()
                switch index % 5 {
                case 0: try await client.send(Client.request("GET", "/api/live.mjpg"))
                case 1: client.finish()
                case 2:
                    try await client.send(Client.request("GET", "/api/live.mjpg"))
                    client.finish()
                case 3: try await client.send(Client.request("GET", "/api/events", Stage.handshake))
                default:
                    try await client.send("POST /api/clips HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")
                }
            }
        }
    }

    @Test("Random bytes break nothing")
    func fuzz() async throws {
        let seed = UInt64.random(in: 1...UInt64.max)
        var random = SeededRandom(seed)
        let good = [
            Client.request("GET", "/api/state"), Client.request("PUT", "/api/rate", [:], #"{"framesPerSecond":15}"#),
            Client.request("GET", "/api/events", Stage.handshake),
            Client.request("GET", "/api/clips/a.mp4", ["Range": "bytes=0-"]),
            Client.request("POST", "/api/clips", ["Transfer-Encoding": "chunked"], "d\r\n{\"seconds\":1}\r\n0\r\n\r\n"),
        ].map { Array($0.utf8) }
        try await attack(limits: { $0.requestBurst = 100_000 }) { stage in
            for _ in 0..<400 {
                var bytes = good[Int.random(in: good.indices, using: &random)]
                for _ in 0..<Int.random(in: 1...10, using: &random) where !bytes.isEmpty {
                    let place = Int.random(in: bytes.indices, using: &random)
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                    case 1: bytes.removeSubrange(place..<min(bytes.count, place + 8))
                    case 2:
                        bytes.insert(
                            contentsOf: (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) },
                            at: place
                        )
                    default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 20)], at: place)
                    }
                }
                let client = try stage.client()
                try await client.send(bytes)
                client.finish()
                let answer = String(decoding: await client.rest().prefix(12), as: UTF8.self)
                #expect(
                    answer.isEmpty || (answer.hasPrefix("HTTP/1.") && !answer.hasSuffix(" 500")),
                    "seed \(seed): \(answer)"
                )
            }
        }
    }

    @Test(
        "Invalid WebSocket input ends the connection",
        arguments: [
            Frames.frame(1, [1], isMasked: false), Frames.frame(2, Array(repeating: 0, count: 5_000)),
            Frames.frame(1, length: 1 << 62), Frames.frame(1, length: UInt64.max), Frames.frame(3, [1]),
            Frames.frame(11),
            Frames.frame(9, Array(repeating: 0, count: 126)), Frames.frame(9, isLast: false), Frames.frame(0, [1]),
            Frames.frame(1, [1], reserved: 0x40), Frames.frame(1, [1], isLast: false) + Frames.frame(1, [1]),
            Frames.frame(1, [1], isLast: false) + (0..<5_000).map { _ in Frames.frame(0, [1], isLast: false) }.joined(),
            Frames.frame(1, [1], isLast: false)
                + (0..<20).map { _ in Frames.frame(0, Array(repeating: 32, count: 1_000), isLast: false) }.joined(),
            Data((0..<500).map { _ in Frames.frame(9, [1]) }.joined()),
            Data((0..<500).map { _ in Frames.text("hello") }.joined()), Data("GET / HTTP/1.1\r\n\r\n".utf8),
        ]
    )
    func webSocketGarbage(bytes: Data) async throws {
        // The last one looks like a frame of which more is to come.
        try await attack(limits: { $0.headTime = 0.3 }) { stage in
            let client = try stage.client()
            #expect(try await client.listen().status == 101)
            try await client.send(bytes)
            #expect(await client.ends())
        }
    }

    @Test("A WebSocket client that never reads is cut off")
    func stalledListener() async throws {
        try await attack(limits: { $0.stallTime = 0.3 }) { stage in
            let client = try stage.client()
            try await client.send(Client.request("GET", "/api/events", Stage.handshake))
            try await eventually("it listens") { stage.backend.listeners == 1 }
            let words = String(repeating: "x", count: 100_000)
            try await eventually("it is cut off") {
                stage.backend.send(.message(ConsoleMessage(severity: .information, text: words, date: 0)))
                return stage.backend.listeners == 0
            }
        }
    }
}
