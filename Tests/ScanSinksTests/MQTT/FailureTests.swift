import Foundation
import ScanStore
import Synchronization
import Testing

@testable import ScanSinks

/// Failures while scans are in flight: nothing is lost, first deliveries stay in order, repeats are recognizable.
@Suite("Sinks: MQTT failures", .serialized)
struct FailureTests {
    @Test("A broker that is repeatedly killed and restarted", arguments: MQTTConfiguration.Version.allCases)
    func killed(version: MQTTConfiguration.Version) async throws {
        let seed = Seeded.seed("killed broker")
        var generator = Seeded(seed)
        let broker = try await Broker()
        let relay = try Relay(to: broker.port)
        // With QoS 1, the broker would keep scans that the listener has not acknowledged, and lose them when it is
        // killed.
        let listener = try await Listener(broker.port, quality: 0)
        let unit = try UnitStage(relay.port) { $0.version = version }
        var scans: [StoredScan] = []
        for round in 1...6 {
            let first = Int64(scans.count)
            let more = StoredScan.samples(first + 1...first + .random(in: 50...400, using: &generator))
            scans += more
            unit.outbox.add(more)
            let some = Int.random(in: 1...more.count, using: &generator)
            // Waits for a certain scan rather than a count: repeats of earlier ones would suffice, and the broker would
            // be killed before the unit has reconnected.
            let last = more[some - 1].idText
            try await eventually("some have come, seed \(seed)") { listener.ids.contains(last) }
            // Scans that the broker has acknowledged but not forwarded are lost with it, so it must not accept more
            // before all listen again.
            relay.mode = .closed
            broker.kill()
            let subscriptions = listener.subscriptions
            try await broker.start()
            try await eventually("the listener is back") { listener.subscriptions > subscriptions }
            relay.mode = .open
            try await unit.delivered(first + Int64(round % 2 == 0 ? more.count : 1))
        }
        try await unit.delivered(Int64(scans.count))
        try await eventually("all have come, seed \(seed)") { listener.ids.count == scans.count }
        check(listener.scans, against: scans)
        // If all scans of the last round arrived before the broker was killed, nothing else waits for the unit to
        // reconnect.
        try await eventually("the unit was back after each end, seed \(seed)") { unit.pump.figures.connections >= 7 }
    }

    @Test("A connection that is cut after any number of bytes", arguments: MQTTConfiguration.Version.allCases)
    func cuts(version: MQTTConfiguration.Version) async throws {
        let seed = Seeded.seed("cut line")
        var generator = Seeded(seed)
        let broker = try await Broker()
        let listener = try await Listener(broker.port)
        let relay = try Relay(to: broker.port)
        // Within the first message, and somewhere in the others.
        relay.cutAfter((0..<20).map { $0 < 5 ? $0 * 9 : .random(in: 0...40_000, using: &generator) })
        let scans = StoredScan.samples(1...800, cameras: ["a", "b", "c"])
        let unit = try UnitStage(relay.port, scans) { $0.version = version }
        try await unit.delivered(800)
        try await eventually("all have come, seed \(seed)") { listener.ids.count == 800 }
        check(listener.scans, against: scans)
        #expect(relay.connections > 5)
    }

    @Test("A connection that falls silent is closed after a timeout, and the scans lost on it are sent again")
    func silentLine() async throws {
        let broker = try await Broker()
        let listener = try await Listener(broker.port)
        let relay = try Relay(to: broker.port)
        let clock = ManualClock()
        let unit = try UnitStage(relay.port, clock: clock)
        try await unit.connected()
        relay.mode = .silent
        let scans = StoredScan.samples(1...50)
        unit.outbox.add(scans)
        try await eventually("they are sent") { unit.pump.figures.sent == 50 }
        clock.advance(21)
        try await eventually("the line is given up") {
            unit.log.contains("has acknowledged nothing for 20 s, though scans are under way")
        }
        relay.mode = .open
        try await eventually("all are delivered") {
            clock.advance(0.05)
            return unit.outbox.place == 50
        }
        try await eventually("all have come") { listener.ids.count == 50 }
        check(listener.scans, against: scans)
    }

    @Test("A broker that is suspended, and continues later")
    func stopped() async throws {
        let broker = try await Broker()
        let listener = try await Listener(broker.port)
        var limits = SinkLimits()
        limits.acknowledgementTime = 0.3
        let unit = try UnitStage(broker.port, limits: limits) { $0.limits.connectTime = 0.3 }
        try await unit.connected()
        broker.signal(SIGSTOP)
        let scans = StoredScan.samples(1...100)
        unit.outbox.add(scans)
        try await eventually("the kernel takes the connection, the broker does not answer") {
            unit.log.contains("took the connection and did not answer")
        }
        broker.signal(SIGCONT)
        try await unit.delivered(100)
        try await eventually("all have come") { listener.ids.count == 100 }
        check(listener.scans, against: scans)
    }

    @Test("Stopping takes no time while a broker does not answer")
    func endsWhileSilent() async throws {
        let (socket, port) = try Sockets.listen()
        defer { close(socket) }
        let unit = try UnitStage(port)
        let accepted = accept(socket, nil, nil)
        defer { close(accepted) }
        #expect(unit.pump.stop())
    }

    @Test("A failing store does not end the connection")
    func storeFails() async throws {
        let broker = try await Broker()
        let listener = try await Listener(broker.port)
        let scans = StoredScan.samples(1...300)
        let unit = try UnitStage(broker.port)
        unit.outbox.state.withLock { $0.writeFailures = 2 }
        unit.outbox.add(scans)
        try await unit.delivered(300)
        try await eventually("all have come") { listener.ids.count == 300 }
        check(listener.scans, against: scans)
        #expect(unit.pump.figures.connections == 1)
    }
}
