import Foundation
import ScanStore
import Synchronization
import Testing

@testable import ScanSinks

/// A hostile broker: whatever it sends, the unit continues, in bounded time and memory.
@Suite("Sinks: hostile brokers", .serialized)
struct HostileBrokerTests {
    /// Sends `bytes` to each client after its CONNECT.
    private final class Fake: Sendable {
        let port: UInt16
        private let listener: Int32
        private let count = Mutex(0)

        init(endless: Bool = false, closes: Bool = false, _ bytes: @escaping @Sendable (Int) -> [UInt8]) throws {
            (listener, port) = try Sockets.listen()
            Sockets.detach { [weak self, listener] in
                while true {
                    let client = accept(listener, nil, nil)
                    guard client >= 0 else { return }
                    let number = self?.count.withLock { count in
                        count += 1
                        return count
                    }
                    Sockets.detach {
                        _ = Listener.receive(client)
                        let said = bytes(number ?? 0)
                        repeat {} while Sockets.send(client, said) && endless
                        while !closes, !Sockets.receive(client, 4_096).isEmpty {}
                        close(client)
                    }
                }
            }
        }

        var connections: Int { count.withLock { $0 } }

        deinit {
            shutdown(listener, Int32(SHUT_RDWR))
            close(listener)
        }
    }

    /// Checks that the unit survives some connections to such a broker.
    private func survives(_ fake: Fake, _ version: MQTTConfiguration.Version, connections: Int = 3) async throws {
        let unit = try UnitStage(fake.port, StoredScan.samples(1...5)) {
            $0.version = version
            $0.limits.connectTime = 0.2
            $0.limits.goodbyeTime = 0.02
        }
        try await eventually("it tries again and again: \(unit.log.all.suffix(3))") { fake.connections >= connections }
        #expect(unit.pump.stop())
        #expect(unit.outbox.place == 0)
        #expect(unit.pump.figures.problem != nil)
    }

    private static let welcome311: [UInt8] = [0x20, 2, 0, 0]
    private static let welcome5: [UInt8] = [0x20, 3, 0, 0, 0]
    private func welcome(_ version: MQTTConfiguration.Version) -> [UInt8] {
        version == .v5 ? Self.welcome5 : Self.welcome311
    }

    @Test("Garbage, before and after a CONNACK", arguments: MQTTConfiguration.Version.allCases, [false, true])
    func garbage(version: MQTTConfiguration.Version, welcomed: Bool) async throws {
        let seed = Seeded.seed("garbage")
        let welcome = welcomed ? welcome(version) : []
        let fake = try Fake { number in
            var generator = Seeded(seed &+ UInt64(number))
            return welcome + (0..<2_000).map { _ in .random(in: .min ... .max, using: &generator) }
        }
        // Garbage may be a packet that requires more bytes; the sink's own timeout ends that.
        var limits = SinkLimits()
        limits.acknowledgementTime = 0.05
        let unit = try UnitStage(fake.port, StoredScan.samples(1...5), limits: limits) {
            $0.version = version
            $0.limits.connectTime = 0.2
            $0.limits.goodbyeTime = 0.02
        }
        try await eventually("it tries again and again, seed \(seed)") { fake.connections >= 10 }
        #expect(unit.pump.stop())
    }

    @Test(
        "Invalid packets",
        arguments: [
            [0x30, 5, 0, 100, 65, 66, 67],  // A topic longer than its packet.
            [0x30, 0], [0x30, 1, 0], [0x32, 4, 0, 1, 65, 0],  // No topic; no identifier.
            [0x36, 5, 0, 1, 65, 0, 1],  // QoS 3.
            [0x40, 0], [0x40, 1, 0], [0x40, 2, 0, 0], [0x40, 2, 255, 255], [0x50, 2, 0, 1], [0x62, 2, 0, 1],
            [0x70, 2, 0, 1],
            [0x90, 0], [0x90, 3, 0, 1, 0], [0xB0, 2, 0, 1], [0xC0, 0], [0xD0, 1, 0], [0xE0, 0], [0xE0, 2, 0x8B, 0],
            [0xF0, 0], [0xF0, 3, 0, 0, 0], [0x10, 0], [0x00, 0], [0x20, 2, 0, 0], [0x82, 0],
            [0x30, 0x80, 0x80, 0x80, 0x80, 1],  // A length of five bytes.
            [0x30, 0xFF, 0xFF, 0xFF, 0x7F],  // 256 MB that never come.
            // An unknown property.
            [0x30, 6, 0, 1, 65, 2, 0x7E, 0], [0x40, 6, 0, 1, 0, 2, 0x7E, 0], [0xE0, 4, 0, 2, 0x7E, 0],
            [0x30, 5, 0, 3, 0xFF, 0xFE, 0xFD], [0x30, 4, 0, 2, 65, 0], [0x31, 3, 0, 1, 35],
        ] as [[UInt8]],
        MQTTConfiguration.Version.allCases
    )
    func packets(packet: [UInt8], version: MQTTConfiguration.Version) async throws {
        let welcome = welcome(version)
        let fake = try Fake { _ in welcome + packet }
        var limits = SinkLimits()
        limits.acknowledgementTime = 0.05
        let unit = try UnitStage(fake.port, StoredScan.samples(1...5), limits: limits) {
            $0.version = version
            $0.limits.goodbyeTime = 0.02
        }
        try await eventually("it tries again") { fake.connections >= 2 }
        #expect(unit.pump.stop())
        #expect(unit.outbox.place == 0)
    }

    @Test("Endless data is cut off", arguments: MQTTConfiguration.Version.allCases)
    func endless(version: MQTTConfiguration.Version) async throws {
        // Unsolicited messages, each valid.
        let message = Listener.packet(
            0x30,
            Listener.string(Array("x/y".utf8)) + (version == .v5 ? [0] : []) + Array(repeating: 65, count: 60_000)
        )
        let welcome = welcome(version)
        let fake = try Fake(endless: true) { _ in welcome + message }
        let before = Self.memory
        let unit = try UnitStage(fake.port) { $0.version = version }
        // The second CONNACK already violates the protocol; the first megabytes are within the allowance.
        try await eventually("it is cut off") { fake.connections >= 3 }
        #expect(unit.pump.stop())
        #expect(Self.memory - before < 200 << 20)
    }

    @Test("Endless messages are cut off with an error message")
    func flood() async throws {
        let message = Listener.packet(0x30, Listener.string(Array("x/y".utf8)) + Array(repeating: 65, count: 60_000))
        let welcome = Self.welcome311
        let fake = try Fake { _ in welcome + Array(repeating: message, count: 80).joined() }
        let unit = try UnitStage(fake.port) { $0.version = .v311 }
        #expect(try await unit.problem().contains("sends more than a broker has to say to this unit"))
        #expect(unit.pump.stop())
    }

    @Test("A message of 256 MB that arrives slowly is cut off once it exceeds the allowance")
    func giant() async throws {
        let welcome = Self.welcome311
        let fake = try Fake(endless: false) { number in
            welcome + [0x30, 0xFF, 0xFF, 0xFF, 0x7F] + Array(repeating: 65, count: 12 << 20)
        }
        let unit = try UnitStage(fake.port) { $0.version = .v311 }
        #expect(try await unit.problem().contains("sends more than a broker has to say to this unit"))
        #expect(unit.pump.stop())
    }

    @Test(
        "A broker that hangs up after each step is retried",
        arguments: MQTTConfiguration.Version.allCases,
        [0, 1, 2, 3, 4]
    )
    func hangsUp(version: MQTTConfiguration.Version, count: Int) async throws {
        let bytes = Array(welcome(version).prefix(count))
        try await survives(Fake(closes: true) { _ in bytes }, version, connections: 5)
    }

    @Test("A broker that hangs up in the TLS handshake is retried, without using processor time meanwhile")
    func hangsUpInHandshake() async throws {
        let certificates = try Certificates.shared.get()
        let (socket, port) = try Sockets.listen()
        let count = Counter()
        Sockets.detach {
            while true {
                let client = accept(socket, nil, nil)
                guard client >= 0 else { return }
                close(client)
                count.add()
            }
        }
        let unit = try UnitStage(port) { $0.tls = .init(caFile: certificates.path("ca.pem")) }
        try await eventually("it tries again and again") { count.value >= 5 }
        let text = unit.pump.figures.problem ?? ""
        #expect(text.contains("ended the connection before it answered"), "\(text)")
        #expect(unit.pump.stop())
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }

    @Test(
        "Each code of a refused connection has a message",
        arguments: [
            (.v311, 1, "does not know MQTT 3.1.1"), (.v311, 2, "does not take the client id “obscura-kiosk”"),
            (.v311, 3, "is not available now"), (.v311, 4, "does not let a client without user name in"),
            (.v311, 5, "does not let a client without user name in"), (.v311, 99, "refused the connection"),
            (.v5, 0x84, "does not know MQTT 5"), (.v5, 0x85, "does not take the client id"),
            (.v5, 0x86, "does not let"),
            (.v5, 0x87, "does not let"), (.v5, 0x88, "is not available now"), (.v5, 0x8A, "has banned this client"),
            (.v5, 0x95, "too large"), (.v5, 0x97, "used up"), (.v5, 0x9D, "another server"), (.v5, 0x9F, "so fast"),
            (.v5, 0x80, "no reason is given"),
        ] as [(MQTTConfiguration.Version, Int, String)]
    )
    func codes(version: MQTTConfiguration.Version, code: Int, words: String) async throws {
        let answer: [UInt8] = version == .v5 ? [0x20, 3, 0, UInt8(code), 0] : [0x20, 2, 0, UInt8(code)]
        let fake = try Fake { _ in answer }
        let unit = try UnitStage(fake.port) { $0.version = version }
        let text = try await unit.problem()
        #expect(text.contains(words), "\(text)")
        #expect(unit.pump.stop())
    }

    @Test(
        "Each code of an ended connection has a message",
        arguments: [
            (0x8E, "Another client with the client id “obscura-kiosk”"), (0x8B, "is being shut down"),
            (0x98, "administrator"),
        ]
    )
    func ends(code: Int, words: String) async throws {
        let fake = try Fake { _ in Self.welcome5 + [0xE0, 2, UInt8(code), 0] }
        let unit = try UnitStage(fake.port)
        let text = try await unit.problem()
        #expect(text.contains(words), "\(text)")
        #expect(unit.pump.stop())
    }

    /// Resident memory of this process in bytes.
    private static var memory: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
    }
}
