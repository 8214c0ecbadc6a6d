import Foundation
import Synchronization
import Testing

@testable import ConsoleWeb

/// Tests ``ConsoleFragment``, ``ConsoleFragments`` and ``SocketExchange``.
@Suite("Console: frames over a WebSocket", .serialized)
struct FragmentTests {
    private func fragment(_ sequence: Int, bytes: [UInt8] = [1, 2, 3]) throws -> ConsoleFragment {
        let header = ConsoleFragmentHeader(
            sequence: sequence,
            isKey: sequence == 1,
            codec: "avc1.42C01F",
            configuration: sequence == 1 ? "AQ==" : nil,
            level: 0,
            width: 640,
            height: 360,
            rate: 30,
            captured: 12.5,
            frame: FakeBackend.image(sequence).frame
        )
        return try #require(ConsoleFragment(header, bytes: bytes))
    }

    /// Splits a message into its header and its bytes.
    private func parts(_ message: Data) throws -> (ConsoleFragmentHeader, Data) {
        let length = message.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let header = try JSONDecoder().decode(ConsoleFragmentHeader.self, from: message.dropFirst(4).prefix(length))
        return (header, message.dropFirst(4 + length))
    }

    private func watch(_ stage: Stage, _ path: String = "/api/live.frames") async throws -> Client {
        let client = try stage.client()
        #expect(try await client.ask("GET", path, Stage.handshake).status == 101)
        return client
    }

    private func next(_ client: Client) async throws -> (ConsoleFragmentHeader, Data) {
        while true {
            let (opcode, payload) = try await client.frame()
            if opcode == 2 { return try parts(payload) }
        }
    }

    @Test("A message has the frame's number, codes and bytes together")
    func message() async throws {
        try await Stage.run { stage in
            let client = try await watch(stage)
            try await eventually("the viewer is there") { stage.backend.inside.withLock { $0.fragments.count } == 1 }
            #expect(stage.figure("viewers") == 1)
            for sequence in 1...5 {
                let sent = try fragment(sequence, bytes: Array(repeating: UInt8(sequence), count: sequence * 30_000))
                stage.backend.send(sent)
                let (header, bytes) = try await next(client)
                #expect(header == sent.header)
                #expect(header.frame.number == sequence && header.frame.codes?.count == 1)
                #expect(bytes == Data(repeating: UInt8(sequence), count: sequence * 30_000))
            }
        }
    }

    @Test("Acknowledgements arrive in order, and anything else is ignored")
    func acknowledgements() async throws {
        try await Stage.run { stage in
            let client = try await watch(stage, "/api/delayed.frames")
            let texts = [
                #"{"drawn":1}"#, "drawn", "{}", #"{"drawn":"2"}"#, #"{"drawn":1.5}"#, #"{"drawn":1e300}"#, "[7]",
                #"{"drawn":8,"more":[]}"#,
            ]
            for text in texts { try await client.send(Frames.text(text)) }
            try await client.send(Frames.frame(2, Array(#"{"drawn":9}"#.utf8)))
            try await client.send(Frames.text(#"{"drawn":10}"#))
            try await eventually("the last number") { stage.backend.inside.withLock { $0.acknowledged.last } == 10 }
            #expect(stage.backend.inside.withLock { $0.acknowledged } == [1, 8, 10])
        }
    }

    @Test("The socket ends with the frames, and a viewer who leaves ends them and frees the seat")
    func end() async throws {
        try await Stage.run { stage in
            let first = try await watch(stage)
            try await eventually("the viewer is there") { stage.backend.inside.withLock { $0.fragments.count } == 1 }
            for viewer in stage.backend.inside.withLock({ Array($0.fragments.values) }) { viewer.finish() }
            #expect(try await first.frame().opcode == 8)
            var second: Client? = try await watch(stage)
            try await eventually("another is there") { stage.backend.inside.withLock { $0.fragments.count } == 1 }
            withExtendedLifetime(second) {}
            second = nil
            try await eventually("the frames have ended") {
                stage.backend.inside.withLock { $0.fragments.isEmpty } && stage.figure("viewers") == 0
            }
        }
    }

    @Test("The number of viewers is limited, and a request that is no WebSocket is refused")
    func limits() async throws {
        try await Stage.run(limits: { $0.viewers = 1 }) { stage in
            let first = try await watch(stage)
            #expect(try await stage.client().ask("GET", "/api/live.frames", Stage.handshake).status == 503)
            #expect(try await stage.ask("GET", "/api/live.frames").status == 426)
            withExtendedLifetime(first) {}
        }
    }
}
