import Foundation
import ScanStore
import Synchronization
import Testing

@testable import ScanSinks

@Suite("Sinks: commands", .serialized)
struct CommandTests {
    @Test(
        "Valid commands",
        arguments: [
            ("pause", "", .pause), ("pause", "ON", .pause), ("pause", "OFF", .resume), ("pause", "true", .pause),
            ("pause", " 0\n", .resume), ("resume", "", .resume), ("snapshot", "PRESS", .snapshot),
            ("snapshot", "", .snapshot),
            ("delay", "0", .setDelay(0)), ("delay", "2.5", .setDelay(2.5)), ("delay", " 3600 ", .setDelay(3_600)),
            ("delay", "1e1", .setDelay(10)), ("rate", "29.97", .setRate(29.97)), ("clip", "", .saveClip(seconds: nil)),
            ("clip", "PRESS", .saveClip(seconds: nil)), ("clip", "30", .saveClip(seconds: 30)),
        ] as [(String, String, UnitCommand.Action)]
    )
    func meanings(name: String, payload: String, action: UnitCommand.Action) throws {
        #expect(try UnitCommand.action(name, Array(payload.utf8)) == action)
    }

    @Test(
        "Invalid commands",
        arguments: [
            ("delay", ""), ("delay", "nan"), ("delay", "NaN"), ("delay", "inf"), ("delay", "-1"), ("delay", "1e999"),
            ("delay", "3600.1"), ("delay", "0x10"), ("delay", "1,5"), ("delay", "1 2"), ("delay", "1\0"),
            ("delay", "١"),
            ("delay", String(repeating: "9", count: 33)), ("rate", "0"), ("rate", "-0"), ("rate", "1001"),
            ("rate", "1e-400"),
            ("clip", "0"), ("clip", "-5"), ("clip", "601"), ("clip", "all"), ("pause", "maybe"), ("resume", "ON"),
            ("snapshot", "now"), ("reboot", ""), ("", ""), ("PAUSE", ""),
        ]
    )
    func nonsense(name: String, payload: String) {
        #expect(throws: SinkFailure.self) { try UnitCommand.action(name, Array(payload.utf8)) }
    }

    @Test("Random bytes yield an error or a number in its range")
    func random() {
        let seed = Seeded.seed("command bytes")
        var generator = Seeded(seed)
        let letters = Array("0123456789+-.eE nNaAiIfFxX\0\u{7F}".utf8) + [0xFF, 0xC3, 0x28]
        for _ in 0..<20_000 {
            let name =
                ["pause", "resume", "delay", "rate", "clip", "snapshot", "x"].randomElement(using: &generator) ?? ""
            let count = Int.random(in: 0...12, using: &generator)
            let payload = (0..<count).map { _ in letters.randomElement(using: &generator) ?? 0 }
            switch try? UnitCommand.action(name, payload) {
            case .setDelay(let seconds): #expect((0...3_600).contains(seconds), "seed \(seed)")
            case .setRate(let rate): #expect((0.1...1_000).contains(rate), "seed \(seed)")
            case .saveClip(let seconds?): #expect((1...600).contains(seconds), "seed \(seed)")
            default: break
            }
        }
    }

    @Test("A retained command is ignored, and others are accepted at the permitted rate")
    func filter() {
        let topics = MQTTTopics(prefix: "obscura", unit: "kiosk")
        var filter = CommandFilter(topics: topics, limits: MQTTLimits(), now: 0)
        let topic = "obscura/kiosk/door/command/pause"
        guard case .ignore(let reason) = filter.decide(topic: topic, payload: [], isRetained: true, now: 0) else {
            Issue.record("obeyed")
            return
        }
        #expect(reason.contains("retained"))
        var obeyed = 0
        for _ in 0..<100 {
            if case .obey = filter.decide(topic: topic, payload: [], isRetained: false, now: 0) { obeyed += 1 }
        }
        #expect(obeyed == 10)
        for tenth in 1...100 {
            if case .obey = filter.decide(topic: topic, payload: [], isRetained: false, now: Double(tenth) / 10) {
                obeyed += 1
            }
        }
        #expect(obeyed == 30)
        // A clock that goes back adds nothing.
        if case .obey = filter.decide(topic: topic, payload: [], isRetained: false, now: -1e9) {
            Issue.record("obeyed")
        }
    }

    @Test(
        "Topics that are not commands of this unit",
        arguments: [
            "obscura/kiosk", "obscura/kiosk/", "obscura/kiosk/door/command", "obscura/kiosk/door/command/pause/reply",
            "obscura/other/door/command/pause", "obscura/kiosk/door/state/pause", "obscura/kiosk//command/pause",
            "obscura/kiosk/%/command/pause", "obscura/kiosk/%zz/command/pause", "obscura/kiosk/%2f/command/pause",
            "obscura/kiosk/\(String(repeating: "x", count: 200))/command/pause", "", "/",
            "obscura/kiosk/a/b/command/pause",
        ]
    )
    func topics(topic: String) {
        let topics = MQTTTopics(prefix: "obscura", unit: "kiosk")
        #expect(topics.command(in: topic) == nil)
    }

    /// Records the commands that it receives.
    private final class Handler: Sendable {
        let commands = Mutex<[UnitCommand]>([])
        var all: [UnitCommand] { commands.withLock { $0 } }

        func obey(_ command: UnitCommand) async throws -> UnitReply {
            commands.withLock { $0.append(command) }
            if command.action == .snapshot { throw SinkFailure("The disk is full.") }
            return UnitReply(message: "done", details: ["camera": command.camera])
        }
    }

    @Test("Commands from the broker are carried out and answered", arguments: MQTTConfiguration.Version.allCases)
    func answered(version: MQTTConfiguration.Version) async throws {
        let broker = try await Broker()
        let handler = Handler()
        let listener = try await Listener(broker.port, ["obscura/kiosk/+/command/+/reply"])
        let unit = try UnitStage(broker.port, [], { $0.version = version }, commands: handler.obey)
        try await unit.connected()
        try await eventually("it has subscribed") { broker.log.contains("obscura/kiosk/+/command/+ (QoS 1)") }
        listener.publish("obscura/kiosk/door/command/delay", "2.5")
        try await eventually("an answer") { listener.messages.count == 1 }
        #expect(listener.messages[0].topic == "obscura/kiosk/door/command/delay/reply")
        #expect(listener.messages[0].text == #"{"details":{"camera":"door"},"message":"done","ok":true}"#)
        #expect(!listener.messages[0].isRetained)
        listener.publish("obscura/kiosk/door/command/delay", "NaN")
        try await eventually("another answer") { listener.messages.count == 2 }
        #expect(
            listener.messages[1].text == #"{"error":"delay takes seconds, 0 to 3600, in digits like 2.5.","ok":false}"#
        )
        listener.publish("obscura/kiosk/door%2F1/command/snapshot", "")
        try await eventually("a third answer") { listener.messages.count == 3 }
        #expect(listener.messages[2].text == #"{"error":"The disk is full.","ok":false}"#)
        #expect(
            handler.all == [
                UnitCommand(camera: "door", action: .setDelay(2.5)), UnitCommand(camera: "door/1", action: .snapshot),
            ]
        )
    }

    @Test(
        "A retained command is not carried out, and a warning is logged",
        arguments: MQTTConfiguration.Version.allCases
    )
    func retained(version: MQTTConfiguration.Version) async throws {
        let broker = try await Broker()
        let handler = Handler()
        let listener = try await Listener(broker.port, ["obscura/kiosk/door/command/pause", "#"])
        listener.publish("obscura/kiosk/door/command/pause", "ON", isRetained: true)
        try await eventually("the broker has it") { !listener.messages.isEmpty }
        let unit = try UnitStage(broker.port, [], { $0.version = version }, commands: handler.obey)
        try await eventually("it says so") {
            unit.log.contains("A command was ignored as the broker had kept it (retained)")
        }
        #expect(handler.all.isEmpty)
    }

    @Test("Hostile commands do no harm: any bytes, any length, any number")
    func hostile() async throws {
        let seed = Seeded.seed("hostile commands")
        var generator = Seeded(seed)
        let broker = try await Broker()
        let handler = Handler()
        let listener = try await Listener(broker.port, ["obscura/kiosk/+/command/+/reply"])
        let scans = StoredScan.samples(1...200)
        let unit = try UnitStage(broker.port, scans, commands: handler.obey)
        try await eventually("it has subscribed") { broker.log.contains("obscura/kiosk/+/command/+ (QoS 1)") }
        let names = ["pause", "resume", "delay", "rate", "clip", "snapshot", "reboot", "", "é", "reply"]
        for _ in 0..<300 {
            let name = names.randomElement(using: &generator) ?? ""
            let camera =
                ["door", "%00", "a%2Fb", "é", "%", String(repeating: "y", count: 300)].randomElement(using: &generator)
                ?? ""
            let count = [0, 1, 5, 40, 5_000].randomElement(using: &generator) ?? 0
            let payload = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            listener.publish(Array("obscura/kiosk/\(camera)/command/\(name)".utf8), payload)
        }
        try await unit.delivered(200)
        unit.outbox.add([.sample(201)])
        try await unit.delivered(201)
        #expect(unit.pump.figures.connections == 1, "seed \(seed): \(unit.log.all.suffix(5))")
        // At most the burst, and some more for the time that passed.
        #expect(handler.all.count <= 10 + 2 * 30)
        for command in handler.all {
            switch command.action {
            case .setDelay(let seconds): #expect(seconds.isFinite)
            case .setRate(let rate): #expect(rate.isFinite)
            default: break
            }
        }
    }

    @Test("Hanging commands are limited in number, and further ones are answered with an error")
    func hang() async throws {
        let broker = try await Broker()
        let listener = try await Listener(broker.port, ["obscura/kiosk/+/command/+/reply"])
        let running = Counter()
        let hang: MQTTSink.CommandHandler = { _ in
            running.add()
            // The command that hangs; cancelled with the unit.
            try await Task.sleep(for: .seconds(3_600))
            return UnitReply()
        }
        let unit = try UnitStage(broker.port, commands: hang)
        try await eventually("it has subscribed") { broker.log.contains("obscura/kiosk/+/command/+ (QoS 1)") }
        for _ in 0..<9 { listener.publish("obscura/kiosk/door/command/pause", "") }
        try await eventually("an answer") { listener.messages.count == 1 }
        #expect(listener.messages[0].text.contains("Too many commands"))
        #expect(running.value <= 8)
        unit.outbox.add([.sample(1)])
        try await unit.delivered(1)
        #expect(unit.pump.stop())
    }
}
