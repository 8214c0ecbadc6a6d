import CoreMedia
import Testing

@testable import AVFCore

private typealias Machine = PlayerMachine

/// A machine with a clock that the test sets.
private struct PlayerHarness {
    var machine: PlayerMachine
    var now = at(100, 1)

    init(isQueue: Bool = false) { machine = PlayerMachine(isQueue: isQueue) }

    @discardableResult
    mutating func send(_ event: PlayerMachine.Event) -> [PlayerMachine.Action] { machine.handle(event, at: now) }

    /// Makes an item open and sufficiently buffered.
    mutating func ready(_ id: Int, seconds: Int = 10) {
        send(.ready(id, duration: at(seconds, 1)))
        send(.hasSome(id))
        send(.filled(id))
    }

    mutating func turn(_ buffer: PlayerMachine.Buffer? = nil) -> [PlayerMachine.Action] { send(.turn(buffer)) }

    var state: [String] {
        ["\(machine.facts.timeControl)", machine.facts.reason.map { "\($0)" } ?? "-", "\(machine.facts.rate)"]
    }
}

private func request(_ seconds: Int) -> PlayerMachine.SeekRequest {
    PlayerMachine.SeekRequest(time: at(seconds, 1), before: .zero, after: .zero)
}

private func item(_ id: Int) -> PlayerMachine.Item { PlayerMachine.Item(id: id) }

@Suite("Player decisions")
struct PlayerMachineTests {
    @Test("PLAY-1 a new machine is paused at rate 0 with status unknown")
    func defaults() {
        let harness = PlayerHarness()
        #expect(harness.state == ["paused", "-", "0.0"])
        #expect(harness.machine.facts.status == .unknown)
        #expect(harness.machine.facts.endAction == .pause)
        #expect(harness.machine.facts.waits)
    }

    @Test("PLAY-4 PLAY-5 play waits for an item, then evaluates, then plays")
    func waits() {
        var harness = PlayerHarness()
        harness.send(.setRate(1))
        #expect(harness.state == ["waiting", "noItem", "1.0"])
        harness.send(.replaceCurrent(item(1)))
        #expect(harness.state == ["waiting", "evaluating", "1.0"])
        harness.ready(1)
        #expect(harness.state == ["waiting", "evaluating", "1.0"])
        let actions = harness.turn()
        #expect(harness.state == ["playing", "-", "1.0"])
        #expect(actions.contains(.drive(1, PlaybackLine(rate: 1, anchor: .zero, clockAnchor: at(100, 1)))))
    }

    @Test("PLAY-6 a stall waits to minimize stalls, and continues when enough is buffered")
    func stalls() {
        var harness = PlayerHarness()
        harness.send(.replaceCurrent(item(1)))
        harness.ready(1)
        harness.send(.setRate(1))
        _ = harness.turn()
        harness.now = at(102, 1)
        let buffer = Machine.Buffer(limit: at(2, 1), isComplete: false, isBroken: false)
        #expect(harness.machine.deadline(buffer) == at(102, 1))
        let actions = harness.turn(buffer)
        #expect(actions.contains(.post(.stalled, 1)))
        #expect(harness.state == ["waiting", "minimizingStalls", "1.0"])
        #expect(harness.machine.time(at: at(105, 1)) == at(2, 1))
        harness.now = at(106, 1)
        harness.send(.filled(1))
        #expect(harness.state == ["playing", "-", "1.0"])
        #expect(harness.machine.time(at: at(107, 1)) == at(3, 1))
    }

    @Test("PLAY-6 without automatic waiting a stall sets the rate to 0")
    func stallWithoutWaiting() {
        var harness = PlayerHarness()
        harness.send(.setWaits(false))
        harness.send(.replaceCurrent(item(1)))
        harness.send(.ready(1, duration: at(10, 1)))
        harness.send(.hasSome(1))
        harness.send(.setRate(1))
        _ = harness.turn()
        #expect(harness.state == ["playing", "-", "1.0"])
        harness.now = at(101, 1)
        let actions = harness.turn(Machine.Buffer(limit: at(1, 1), isComplete: false, isBroken: false))
        #expect(harness.state == ["paused", "-", "0.0"])
        #expect(actions.contains(.post(.stalled, 1)))
        #expect(actions.contains(.postRateChange(.failed)))
    }

    @Test("PLAY-6 disabling automatic waiting while it waits to minimize stalls plays immediately")
    func switchingOff() {
        var harness = PlayerHarness()
        harness.send(.replaceCurrent(item(1)))
        harness.ready(1)
        harness.send(.setRate(1))
        _ = harness.turn()
        harness.now = at(102, 1)
        _ = harness.turn(Machine.Buffer(limit: at(2, 1), isComplete: false, isBroken: false))
        harness.send(.hasSome(1))
        #expect(harness.state == ["waiting", "minimizingStalls", "1.0"])
        harness.send(.setWaits(false))
        #expect(harness.state == ["playing", "-", "1.0"])
    }

    @Test("PLAY-7 playing immediately with nothing decoded acts as a stall, without the notification")
    func immediately() {
        var harness = PlayerHarness()
        harness.send(.replaceCurrent(item(1)))
        harness.send(.ready(1, duration: at(10, 1)))
        var actions = harness.send(.playImmediately(1))
        actions += harness.turn()
        #expect(harness.state == ["waiting", "minimizingStalls", "1.0"])
        #expect(!actions.contains(.post(.stalled, 1)))
        harness.send(.filled(1))
        #expect(harness.state == ["playing", "-", "1.0"])
        // With some media decoded it need not be enough.
        var other = PlayerHarness()
        other.send(.replaceCurrent(item(1)))
        other.send(.ready(1, duration: at(10, 1)))
        other.send(.hasSome(1))
        other.send(.playImmediately(2))
        _ = other.turn()
        #expect(other.state == ["playing", "-", "2.0"])
    }

    @Test(
        "PLAY-8 a host time in the past is extrapolated, one in the future is waited for",
        arguments: [(98, 7, true), (100, 5, true), (103, 5, false)]
    )
    func hostTime(clockTime: Int, position: Int, moves: Bool) {
        var harness = PlayerHarness()
        harness.send(.setWaits(false))
        harness.send(.replaceCurrent(item(1)))
        harness.ready(1, seconds: 60)
        harness.send(.setRateAtHostTime(1, time: at(5, 1), clockTime: at(clockTime, 1)))
        #expect(harness.machine.time(at: harness.now) == at(position, 1))
        #expect((harness.machine.line != nil) == moves)
        guard !moves else { return }
        #expect(harness.machine.deadline(nil) == at(clockTime, 1))
        #expect(harness.machine.time(at: at(clockTime - 1, 1)) == at(5, 1))
        // Even if the thread runs late.
        harness.now = at(clockTime + 1, 1)
        _ = harness.turn()
        #expect(harness.machine.time(at: harness.now) == at(6, 1))
    }

    @Test(
        "PLAY-9 a preroll ends with true when enough is buffered, with false on an earlier play, seek or cancel"
    )
    func preroll() {
        for event in [Machine.Event.setRate(1), .seek(1, request(3), nil), .cancelPrerolls, .replaceCurrent(nil)] {
            var harness = PlayerHarness()
            harness.send(.replaceCurrent(item(1)))
            harness.send(.ready(1, duration: at(10, 1)))
            #expect(!harness.send(.preroll(7, rate: 1)).contains(.complete(7, true)))
            #expect(harness.send(event).contains(.complete(7, false)))
        }
        var harness = PlayerHarness()
        harness.send(.replaceCurrent(item(1)))
        harness.send(.ready(1, duration: at(10, 1)))
        harness.send(.preroll(7, rate: 1))
        #expect(harness.send(.filled(1)).contains(.complete(7, true)))
        #expect(harness.send(.preroll(8, rate: 1)).contains(.complete(8, true)))
    }

    @Test(
        "PLAY-11 exactly at its end an item pauses, continues, or is replaced by the next",
        arguments: [Machine.EndAction.pause, .none, .advance]
    )
    func ends(action: PlayerMachine.EndAction) {
        var harness = PlayerHarness(isQueue: true)
        harness.send(.setEndAction(action))
        harness.send(.insert(item(1), after: nil))
        harness.send(.insert(item(2), after: nil))
        harness.ready(1)
        harness.ready(2)
        harness.send(.setRate(1))
        _ = harness.turn()
        #expect(harness.machine.deadline(nil) == at(110, 1))
        // The thread runs 50 ms late.
        harness.now = at(11005, 100)
        let actions = harness.turn()
        #expect(actions.filter { $0 == .post(.didPlayToEnd, 1) }.count == 1)
        switch action {
        case .pause:
            #expect(harness.state == ["paused", "-", "0.0"])
            #expect(harness.machine.time(at: harness.now) == at(10, 1))
        case .none:
            #expect(harness.state == ["playing", "-", "1.0"])
            #expect(harness.machine.time(at: at(112, 1)) == at(12, 1))
            #expect(!harness.turn().contains(.post(.didPlayToEnd, 1)))
            // Changing the action at the end takes effect immediately.
            harness.now = at(112, 1)
            harness.send(.setEndAction(.pause))
            #expect(harness.state == ["paused", "-", "0.0"])
        case .advance:
            #expect(harness.machine.facts.items == [2])
            #expect(harness.state == ["playing", "-", "1.0"])
            #expect(actions.contains(.drive(2, PlaybackLine(rate: 1, anchor: .zero, clockAnchor: at(110, 1)))))
            #expect(actions.contains(.retire(1)))
        }
    }

    @Test("PLAY-16 a new seek ends the pending one with false, and the last one ends with true")
    func seeks() {
        var harness = PlayerHarness()
        harness.send(.replaceCurrent(item(1)))
        harness.ready(1)
        let first = harness.send(.seek(1, request(3), 11))
        #expect(first.contains(.seek(1, request(3), generation: 1)))
        let second = harness.send(.seek(1, request(4), 12))
        #expect(second.contains(.complete(11, false)))
        // The pump's result for the first seek is ignored.
        #expect(!harness.send(.seekFinished(1, generation: 1, reached: at(3, 1))).contains(.complete(12, true)))
        let third = harness.send(.seekFinished(1, generation: 2, reached: at(4, 1)))
        #expect(third.contains(.complete(12, true)))
        #expect(third.contains(.post(.timeJumped, 1)))
        #expect(harness.machine.time(at: harness.now) == at(4, 1))
    }

    @Test("PLAY-16 a cancelled seek, or one whose item is removed, ends with false")
    func abandonedSeeks() {
        for event in [Machine.Event.replaceCurrent(nil), .cancelSeeks(1), .failed(1)] {
            var harness = PlayerHarness()
            harness.send(.replaceCurrent(item(1)))
            harness.ready(1)
            harness.send(.seek(1, request(3), 11))
            #expect(harness.send(event).contains(.complete(11, false)))
        }
    }

    @Test("PLAY-18 a seek beyond the ends goes to the nearest end", arguments: [(-5, 0), (99, 10)])
    func clamps(wanted: Int, expected: Int) {
        var harness = PlayerHarness()
        harness.send(.replaceCurrent(item(1)))
        harness.ready(1)
        #expect(harness.send(.seek(1, request(wanted), nil)).contains(.seek(1, request(expected), generation: 1)))
    }

    @Test("PLAY-19 a seek during play keeps the rate and continues from the new time")
    func seekDuringPlay() {
        var harness = PlayerHarness()
        harness.send(.replaceCurrent(item(1)))
        harness.ready(1)
        harness.send(.setRate(2))
        _ = harness.turn()
        harness.now = at(101, 1)
        harness.send(.seek(1, request(7), 11))
        #expect(harness.state == ["playing", "-", "2.0"])
        #expect(harness.machine.time(at: at(102, 1)) == at(2, 1))
        harness.now = at(102, 1)
        harness.send(.seekFinished(1, generation: 1, reached: at(7, 1)))
        harness.send(.filled(1))
        #expect(harness.state == ["playing", "-", "2.0"])
        #expect(harness.machine.time(at: at(103, 1)) == at(9, 1))
    }

    @Test("QUEUE-2 QUEUE-5 after the last item there is none, and play waits for one")
    func emptyQueue() {
        var harness = PlayerHarness(isQueue: true)
        harness.send(.insert(item(1), after: nil))
        harness.ready(1, seconds: 2)
        harness.send(.setRate(1))
        _ = harness.turn()
        harness.now = at(102, 1)
        _ = harness.turn()
        #expect(harness.machine.facts.items == [])
        #expect(harness.state == ["waiting", "noItem", "1.0"])
        harness.send(.insert(item(2), after: nil))
        harness.ready(2)
        #expect(harness.state == ["playing", "-", "1.0"])
    }

    @Test("QUEUE-2 items that end between two turns each begin exactly where the previous one ended")
    func shortItems() {
        var harness = PlayerHarness(isQueue: true)
        for id in 1...4 {
            harness.send(.insert(item(id), after: nil))
            harness.ready(id, seconds: id)
        }
        harness.send(.setRate(1))
        _ = harness.turn()
        harness.now = at(104, 1)
        let actions = harness.turn()
        let starts = actions.compactMap { action -> PlaybackLine? in
            if case .drive(_, let line) = action, line.rate != 0 { line } else { nil }
        }
        #expect(starts.map(\.clockAnchor) == [at(101, 1), at(103, 1)])
        #expect(harness.machine.facts.items == [3, 4])
        #expect(harness.machine.time(at: harness.now) == at(1, 1))
    }

    @Test("QUEUE-2 the plan has the start and end of the next item")
    func plan() {
        var harness = PlayerHarness(isQueue: true)
        harness.send(.insert(item(1), after: nil))
        harness.send(.insert(item(2), after: nil))
        harness.ready(1)
        harness.send(.setRate(1))
        _ = harness.turn()
        #expect(harness.machine.plan(at: harness.now).map(\.item) == [1])
        harness.ready(2)
        let plan = harness.machine.plan(at: harness.now)
        #expect(plan.map(\.item) == [1, 2])
        #expect(plan.map(\.end) == [at(110, 1), .positiveInfinity])
        #expect(plan[1].line == PlaybackLine(rate: 1, anchor: .zero, clockAnchor: at(110, 1)))
    }

    @Test("QUEUE-4 removing the current item continues with the next; removing all ends play")
    func removes() {
        var harness = PlayerHarness(isQueue: true)
        for id in 1...3 { harness.send(.insert(item(id), after: nil)) }
        harness.send(.insert(item(4), after: 1))
        #expect(harness.machine.facts.items == [1, 4, 2, 3])
        harness.send(.remove(1))
        #expect(harness.machine.facts.items == [4, 2, 3])
        harness.send(.advance)
        #expect(harness.machine.facts.items == [2, 3])
        harness.send(.removeAll)
        #expect(harness.machine.facts.items == [])
    }

    @Test("PLAY-13 a broken item stops a player, which stays ready to play; a queue skips it")
    func broken() {
        var harness = PlayerHarness()
        harness.send(.replaceCurrent(item(1)))
        harness.send(.setRate(1))
        harness.send(.failed(1))
        #expect(harness.machine.facts.status == .ready)
        #expect(harness.state == ["paused", "-", "0.0"])
        // A later request to play fails in the same way.
        #expect(harness.send(.setRate(1)).contains(.post(.failedToPlayToEnd, 1)))
        #expect(harness.state == ["paused", "-", "0.0"])
        var queue = PlayerHarness(isQueue: true)
        queue.send(.insert(item(1), after: nil))
        queue.send(.insert(item(2), after: nil))
        queue.send(.setRate(1))
        #expect(queue.send(.failed(1)).contains(.post(.failedToPlayToEnd, 1)))
        #expect(queue.machine.facts.items == [2])
        #expect(queue.machine.facts.rate == 1)
    }

    @Test("a change of direction waits for frames in the other direction, and ends at the beginning")
    func reverse() {
        var harness = PlayerHarness()
        harness.send(.replaceCurrent(item(1)))
        harness.ready(1)
        harness.send(.setRate(1))
        _ = harness.turn()
        harness.now = at(104, 1)
        let actions = harness.send(.setRate(-1))
        #expect(actions.contains(.setDirection(1, isForward: false)))
        #expect(harness.machine.time(at: at(105, 1)) == at(4, 1))
        harness.now = at(105, 1)
        harness.send(.filled(1))
        #expect(harness.machine.time(at: at(106, 1)) == at(3, 1))
        #expect(harness.machine.deadline(nil) == at(109, 1))
        harness.now = at(109, 1)
        #expect(harness.turn().contains(.post(.didPlayToEnd, 1)))
        #expect(harness.machine.time(at: harness.now) == .zero)
    }

    @Test("after any sequence of events the visible state is consistent")
    func randomEvents() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            var harness = PlayerHarness(isQueue: Bool.random(using: &generator))
            var nextID = 1
            var completed: [Int: Int] = [:]
            var token = 0
            for _ in 0..<60 {
                harness.now = harness.now + at(Int.random(in: 0...900, using: &generator), 1000)
                let ids = harness.machine.facts.items
                let id = ids.randomElement(using: &generator) ?? 0
                let event: PlayerMachine.Event
                switch Int.random(in: 0..<18, using: &generator) {
                case 0: event = .setRate([0, 1, 2, 0.5, -1].randomElement(using: &generator) ?? 1)
                case 1: event = .playImmediately(1)
                case 2: event = .setWaits(Bool.random(using: &generator))
                case 3: event = .setEndAction([.pause, .none, .advance].randomElement(using: &generator) ?? .pause)
                case 4:
                    event = .replaceCurrent(PlayerMachine.Item(id: nextID))
                    nextID += 1
                case 5, 6:
                    event = .insert(PlayerMachine.Item(id: nextID), after: ids.randomElement(using: &generator))
                    nextID += 1
                case 7: event = .remove(id)
                case 8: event = .advance
                case 9:
                    token += 1
                    event = .seek(id, request(Int.random(in: -1...12, using: &generator)), token)
                case 10: event = .ready(id, duration: at(Int.random(in: 0...5, using: &generator), 1))
                case 11: event = .filled(id)
                case 12: event = .hasSome(id)
                case 13: event = .seekFinished(id, generation: harness.machine.lastGeneration, reached: at(1, 1))
                case 14: event = .step(id, Int.random(in: -3...3, using: &generator))
                case 15:
                    token += 1
                    event = .preroll(token, rate: 1)
                default:
                    let limit = at(Int.random(in: 0...5, using: &generator), 1)
                    event = .turn(
                        PlayerMachine.Buffer(limit: limit, isComplete: Bool.random(using: &generator), isBroken: false)
                    )
                }
                for case .complete(let token, _) in harness.send(event) { completed[token, default: 0] += 1 }
                let facts = harness.machine.facts
                #expect((facts.reason != nil) == (facts.timeControl == .waiting), "seed \(seed)")
                #expect((facts.rate == 0) == (facts.timeControl == .paused), "seed \(seed)")
                #expect(facts.rate != 0 || harness.machine.line == nil, "seed \(seed)")
                #expect(harness.machine.line == nil || !facts.items.isEmpty, "seed \(seed)")
                #expect(Set(facts.items).count == facts.items.count, "seed \(seed)")
            }
            harness.send(.cancelPrerolls)
            harness.send(.removeAll)
            #expect(completed.values.allSatisfy { $0 == 1 }, "seed \(seed)")
        }
    }
}
