import Foundation
import ScanStore
import Testing

@testable import ScanSinks

/// Tests ``MQTTReceiver`` with a real broker.
@Suite struct ReceiverTests {
    private static func receiver(
        _ port: UInt16,
        _ version: MQTTConfiguration.Version,
        window: Int = 10
    ) throws -> MQTTReceiver {
        var configuration = MQTTConfiguration(host: "127.0.0.1", port: Int(port), unit: "collector")
        configuration.version = version
        return try MQTTReceiver(configuration, topics: ["$share/all/obscura/+/+/scan"], window: window, expiry: 600)
    }

    /// Publishes numbers with QoS 1.
    private static func publish(_ numbers: Range<Int>, _ client: Listener) {
        for number in numbers {
            let body = Listener.string(Array("obscura/u/c/scan".utf8)) + [0, UInt8(number % 250 + 1)]
            client.send(Listener.packet(0x32, body + Array("\(number)".utf8)))
        }
    }

    private static func receive(_ count: Int, _ receiver: MQTTReceiver) async throws -> [String] {
        var texts: [String] = []
        try await eventually("\(count) messages have come, not \(texts)") {
            texts += try receiver.receive(waiting: 0.01).map { String(decoding: $0.payload ?? [], as: UTF8.self) }
            return texts.count >= count
        }
        return texts
    }

    @Test("A message that was received and not released comes again", arguments: MQTTConfiguration.Version.allCases)
    func heldMessages(version: MQTTConfiguration.Version) async throws {
        let broker = try await Broker()
        let client = try await Listener(broker.port, ["nothing"], id: "publisher")
        let first = try Self.receiver(broker.port, version)
        try first.open()
        Self.publish(0..<3, client)
        #expect(try await Self.receive(3, first) == ["0", "1", "2"])
        #expect(first.held == 3)
        // Pings and other packets must not take the acknowledgements along.
        for _ in 0..<5 { #expect(try first.receive(waiting: 0.001).isEmpty) }
        first.close(politely: true)

        let second = try Self.receiver(broker.port, version)
        try second.open()
        #expect(try await Self.receive(3, second) == ["0", "1", "2"])
        try second.release()
        #expect(second.held == 0)
        Self.publish(3..<5, client)
        #expect(try await Self.receive(2, second) == ["3", "4"])
        try second.release()
        second.close(politely: true)
        // What comes while nobody is there waits in the session.
        Self.publish(5..<6, client)
        let third = try Self.receiver(broker.port, version)
        try third.open()
        #expect(try await Self.receive(1, third) == ["5"])
    }

    @Test("The broker sends no more than the window before something is released")
    func window() async throws {
        let broker = try await Broker()
        let client = try await Listener(broker.port, ["nothing"], id: "publisher")
        let receiver = try Self.receiver(broker.port, .v5, window: 4)
        try receiver.open()
        Self.publish(0..<11, client)
        var texts = try await Self.receive(4, receiver)
        #expect(receiver.isFull)
        for _ in 0..<5 { #expect(try receiver.receive(waiting: 0.001).isEmpty) }
        while texts.count < 11 {
            try receiver.release()
            texts += try await Self.receive(min(4, 11 - texts.count), receiver)
        }
        #expect(texts == (0..<11).map { "\($0)" })
    }

    @Test("Messages of all sizes come whole and in order, to a taker as well")
    func sizes() async throws {
        final class Taker: MQTTMessageTaker {
            var messages: [(topic: String, payload: [UInt8]?)] = []
            func take(topic: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer?) {
                messages.append((String(decoding: topic, as: UTF8.self), payload.map { Array($0) }))
            }
        }
        let seed = Seeded.seed("sizes")
        var dice = Seeded(seed)
        let broker = try await Broker()
        let client = try await Listener(broker.port, ["nothing"], id: "publisher")
        // Around the 64 KiB that are read at a time, and many small ones.
        var sizes = [65_535, 65_536, 65_537, 200_000, 900_000, 0, 130_000]
        sizes += (0..<100).map { _ in Int.random(in: 1...3_000, using: &dice) }
        sizes.shuffle(using: &dice)
        let receiver = try Self.receiver(broker.port, .v5, window: sizes.count)
        try receiver.open()
        let payloads = sizes.map { count in (0..<count).map { _ in UInt8.random(in: 0...255, using: &dice) } }
        let taker = Taker()
        for (number, payload) in payloads.enumerated() {
            let head = Listener.string(Array("obscura/u/c\(number)/scan".utf8)) + [0, UInt8(number + 1)]
            client.send(Listener.packet(0x32, head + payload))
        }
        var count = 0
        try await eventually("all messages have come, not \(count)") {
            count += try receiver.receive(waiting: 0.01, into: taker)
            return count >= payloads.count
        }
        #expect(taker.messages.map(\.topic) == payloads.indices.map { "obscura/u/c\($0)/scan" })
        #expect(taker.messages.map(\.payload) == payloads.map { $0 })
        #expect(receiver.held == payloads.count)
        try receiver.release()
        // The broker sends as many more only when all of them are acknowledged.
        Self.publish(0..<payloads.count, client)
        #expect(try await Self.receive(payloads.count, receiver) == payloads.indices.map { "\($0)" })
    }
}
