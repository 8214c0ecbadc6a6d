import Basics
import Foundation
import ScanStore
import Synchronization
import Testing

@testable import ScanSinks

/// A unit with a fake store and a real broker.
final class UnitStage: Sendable {
    let outbox: FakeOutbox
    let log = LogRecorder()
    let sink: MQTTSink
    let pump: SinkPump

    init(
        _ port: UInt16,
        _ scans: [StoredScan] = [],
        clock: any SinkClock = MachineClock(),
        limits: SinkLimits = SinkLimits(),
        _ change: (inout MQTTConfiguration) -> Void = { _ in },
        commands: MQTTSink.CommandHandler? = nil
    ) throws {
        outbox = FakeOutbox(scans)
        var configuration = MQTTConfiguration(host: "127.0.0.1", port: Int(port), unit: "kiosk")
        configuration.softwareVersion = "1.2"
        change(&configuration)
        sink = try MQTTSink(configuration, logger: log.logger, clock: clock, commands: commands)
        pump = SinkPump(
            outbox: outbox,
            queue: "mqtt",
            sink: sink,
            limits: limits,
            logger: log.logger,
            // Retries quickly, to keep tests short.
            backOff: BackOff(first: 0.01, longest: 0.05, seed: 1),
            clock: clock
        )
        pump.start()
    }

    deinit { pump.stop() }

    func connected() async throws {
        try await eventually("the unit is connected: \(log.all.suffix(3))") { pump.figures.isConnected }
    }

    func delivered(_ sequence: Int64, within seconds: Int = 30) async throws {
        try await eventually("\(sequence) is delivered: \(log.all.suffix(3))", within: seconds) {
            outbox.place >= sequence
        }
    }

    /// Returns the unit's message when it cannot connect.
    func problem() async throws -> String {
        try await eventually("it says what is wrong") { pump.figures.problem != nil }
        return pump.figures.problem ?? ""
    }
}

@Suite("Sinks: MQTT delivery", .serialized)
struct DeliveryTests {
    @Test("Without failures, scans reach a subscriber in order and once", arguments: MQTTConfiguration.Version.allCases)
    func plain(version: MQTTConfiguration.Version) async throws {
        let broker = try await Broker()
        let listener = try await Listener(broker.port)
        let scans = StoredScan.samples(1...600)
        let unit = try UnitStage(broker.port, scans) { $0.version = version }
        try await unit.delivered(600)
        try await eventually("all have come") { listener.scans.count >= 600 }
        check(listener.scans, against: scans)
        #expect(listener.scans.count == 600)
        #expect(listener.scans.first?.topic == "obscura/kiosk/belt/scan")
        #expect(listener.scans.allSatisfy { !$0.isRetained })
        let more = StoredScan.samples(601...700)
        unit.outbox.add(more)
        try await unit.delivered(700)
        try await eventually("those have come") { listener.scans.count >= 700 }
        check(listener.scans, against: scans + more)
        #expect(unit.pump.figures.repeats == 0 && unit.pump.figures.connections == 1)
    }

    @Test(
        "The broker retains the health: online, stopped, and lost when the connection breaks",
        arguments: MQTTConfiguration.Version.allCases
    )
    func health(version: MQTTConfiguration.Version) async throws {
        let broker = try await Broker()
        let relay = try Relay(to: broker.port)
        let listener = try await Listener(broker.port, ["obscura/kiosk/health"])
        let unit = try UnitStage(relay.port) { $0.version = version }
        try await eventually("it is online") { listener.messages.last?.json["status"] as? String == "online" }
        #expect(listener.messages.last?.json["version"] as? String == "1.2")
        relay.mode = .closed
        relay.cut()
        try await eventually("it is lost") { listener.messages.last?.json["reason"] as? String == "lost" }
        relay.mode = .open
        try await eventually("it is online again") { listener.messages.last?.json["status"] as? String == "online" }
        #expect(unit.pump.stop())
        try await eventually("it has stopped") { listener.messages.last?.json["reason"] as? String == "stopped" }
        let late = try await Listener(broker.port, ["obscura/kiosk/health"], id: "late")
        try await eventually("the broker has kept it") { !late.messages.isEmpty }
        #expect(late.messages.first?.isRetained == true)
        #expect(late.messages.first?.json["status"] as? String == "offline")
    }

    @Test("Images are sent separately if requested, with the scan's id in the topic")
    func images() async throws {
        let broker = try await Broker()
        let listener = try await Listener(broker.port)
        let image = Data((0..<50_000).map { UInt8($0 & 255) })
        let scans = (Int64(1)...12).map { StoredScan.sample($0, image: image) }
        let unit = try UnitStage(broker.port, scans) { $0.sendsImages = true }
        try await unit.delivered(12)
        let images = { listener.messages.filter { $0.topic.contains("/picture/") } }
        try await eventually("all have come") { listener.scans.count == 12 && images().count == 12 }
        #expect(images().allSatisfy { $0.payload == image })
        #expect(listener.scans.map { $0.json["pictureTopic"] as? String } == images().map(\.topic))
        #expect(images().first?.topic == "obscura/kiosk/door/picture/\(scans[0].id.uuidString.lowercased())")
    }

    @Test("An image that is too large is left out, and its scan is sent")
    func largeImage() async throws {
        let broker = try await Broker()
        let listener = try await Listener(broker.port)
        let unit = try UnitStage(broker.port, [.sample(1, image: Data(count: 100_000))]) {
            $0.sendsImages = true
            $0.limits.packetBytes = 50_000
        }
        try await unit.delivered(1)
        try await eventually("it has come") { listener.scans.count == 1 }
        #expect(listener.scans.first?.json["pictureTopic"] == nil)
        #expect(unit.log.contains("was left out: it has 100000 bytes, a message holds"))
    }

    @Test("A scan that the broker rejects as too large is refused, and the next ones are sent")
    func poison() async throws {
        let broker = try await Broker(["allow_anonymous true", "max_packet_size 20000"])
        let listener = try await Listener(broker.port)
        let scans = (Int64(1)...5).map {
            StoredScan.sample($0, text: $0 == 3 ? String(repeating: "x", count: 15_000) : nil)
        }
        let unit = try UnitStage(broker.port, scans)
        try await unit.delivered(5)
        #expect(unit.outbox.state.withLock { $0.refused.keys.sorted() } == [3])
        #expect(unit.outbox.state.withLock { $0.refused[3] }?.contains("bytes") == true)
        try await eventually("the others have come") { listener.scans.count == 4 }
        #expect(unit.pump.figures.connections == 1)
    }

    @Test("A 3.1.1 broker that hangs up on images gets the scans without them")
    func hangsUp() async throws {
        let broker = try await Broker(["allow_anonymous true", "max_packet_size 20000"])
        let listener = try await Listener(broker.port)
        let scans = (Int64(1)...5).map { StoredScan.sample($0, image: Data(count: $0 == 3 ? 30_000 : 1_000)) }
        let unit = try UnitStage(broker.port, scans) {
            $0.version = .v311
            $0.sendsImages = true
        }
        try await unit.delivered(5)
        try await eventually("all have come") { Set(listener.scans.compactMap { $0.json["id"] as? String }).count == 5 }
        check(listener.scans, against: scans)
        #expect(unit.log.contains("The image of scan 3 was left out: the broker hung up 3 times"))
        #expect(unit.outbox.state.withLock { $0.refused.isEmpty })
    }

    @Test("A broker's small limit on messages in flight is observed")
    func receiveMaximum() async throws {
        let broker = try await Broker(["allow_anonymous true", "max_inflight_messages 3"])
        let listener = try await Listener(broker.port)
        let scans = StoredScan.samples(1...200)
        let unit = try UnitStage(broker.port, scans)
        try await unit.delivered(200)
        try await eventually("all have come") { listener.scans.count >= 200 }
        check(listener.scans, against: scans)
        #expect(unit.pump.figures.connections == 1)
    }

    @Test("Two clients with the same id log a message about it", arguments: MQTTConfiguration.Version.allCases)
    func sameClient(version: MQTTConfiguration.Version) async throws {
        let broker = try await Broker()
        let one = try UnitStage(broker.port) { $0.version = version }
        try await one.connected()
        let other = try UnitStage(broker.port) { $0.version = version }
        try await eventually("it is said: \(one.log.all.suffix(4))", within: 5) {
            one.log.contains("when another client has this one's id, “obscura-kiosk”")
        }
        withExtendedLifetime(other) {}
    }

    @Test("States are retained, the newest wins, and a camera can be removed")
    func states() async throws {
        let broker = try await Broker()
        let listener = try await Listener(broker.port, ["obscura/+/+/state"])
        let unit = try UnitStage(broker.port)
        try await unit.connected()
        for count in 1...500 { unit.sink.update(CameraState(isRunning: true, rate: 30, captured: count), of: "door/1") }
        try await eventually("the newest has come") { listener.messages.last?.json["captured"] as? Int == 500 }
        #expect(listener.messages.count <= 10, "at most one a second, but the first")
        #expect(listener.messages.last?.topic == "obscura/kiosk/door%2F1/state")
        let late = try await Listener(broker.port, ["obscura/#"], id: "late")
        try await eventually("the broker has kept it") { late.messages("/state").first?.isRetained == true }
        unit.sink.remove(camera: "door/1")
        try await eventually("it is gone") { listener.messages.last?.payload.isEmpty == true }
    }

    @Test("A camera is announced to Home Assistant once, retained")
    func homeAssistant() async throws {
        let broker = try await Broker()
        let listener = try await Listener(broker.port, ["homeassistant/#"])
        let unit = try UnitStage(broker.port) { $0.homeAssistantPrefix = "homeassistant" }
        unit.sink.update(CameraState(isRunning: true), of: "door")
        try await eventually("it has come") { !listener.messages.isEmpty }
        unit.sink.update(CameraState(isRunning: false), of: "door")
        #expect(listener.messages.first?.topic == "homeassistant/device/obscura_kiosk_door/config")
        unit.sink.remove(camera: "door")
        try await eventually("it is gone") { listener.messages.last?.payload.isEmpty == true }
        #expect(listener.messages.count == 2)
    }
}
