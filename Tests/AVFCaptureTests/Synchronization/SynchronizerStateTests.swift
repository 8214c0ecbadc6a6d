import AVFBase
import CoreMedia
import Foundation
import Testing

@testable import AVFCapture

/// An output's report about one time.
private enum Said: CaseIterable {
    case data, nothing
}

/// A datum that contains its origin.
private struct Sample: Hashable {
    var output: Int
    var time: Int
}

private typealias State = SynchronizerState<Int, Sample>

/// One event of a script.
private struct Event {
    var output: Int
    var time: Int
    var said: Said
}

/// A set as a comparable value.
private struct Released: Hashable {
    var time: Int
    var outputs: [Int]

    init(_ set: State.AlignedSet) {
        time = set.time
        outputs = set.entries.map(\.output)
    }

    init(time: Int, outputs: [Int]) {
        self.time = time
        self.outputs = outputs
    }
}

extension SynchronizerState where Time == Int, Datum == Sample {
    /// Feeds one event and removes the sets that it completes.
    fileprivate mutating func feed(_ event: Event, now: UInt64 = 0) -> [AlignedSet] {
        switch event.said {
        case .data:
            let sample = Sample(output: event.output, time: event.time)
            if !deliver(sample, at: event.time, from: event.output, now: now) { Issue.record("not taken: \(sample)") }
        case .nothing: nothing(at: event.time, from: event.output)
        }
        return drain()
    }

    fileprivate mutating func drain() -> [AlignedSet] {
        var sets: [AlignedSet] = []
        while let set = nextSet() { sets.append(set) }
        return sets
    }
}

/// The expected sets of a script, whatever the order of its outputs: all data of one time together.
private func expectedSets(_ scripts: [[Event]]) -> [Released] {
    let data = scripts.flatMap { $0 }.filter { $0.said == .data }
    return Dictionary(grouping: data, by: \.time).sorted { $0.key < $1.key }.map { time, events in
        Released(time: time, outputs: events.map(\.output).sorted())
    }
}

/// Runs every order of the outputs' events, and checks each moment of each.
///
/// At every moment exactly those sets have left whose time all outputs have reached: none too early, and none held
/// longer than necessary.
private struct EveryOrder {
    let scripts: [[Event]]
    let expected: [Released]
    private(set) var orders = 0

    init(_ scripts: [[Event]]) {
        self.scripts = scripts
        expected = expectedSets(scripts)
    }

    mutating func run() {
        visit(State(flowing: scripts.map { _ in true }), positions: scripts.map { _ in 0 }, released: 0)
    }

    private mutating func visit(_ state: State, positions: [Int], released: Int) {
        var isEnd = true
        for output in scripts.indices where positions[output] < scripts[output].count {
            isEnd = false
            var state = state
            var positions = positions
            let sets = state.feed(scripts[output][positions[output]])
            positions[output] += 1
            // The earliest of the times that the outputs have reached.
            var reached = Int.max
            for index in scripts.indices {
                reached = min(reached, positions[index] == 0 ? .min : scripts[index][positions[index] - 1].time)
            }
            var due = released
            while due < expected.count, expected[due].time <= reached { due += 1 }
            guard sets.count == due - released, zip(sets, expected[released...]).allSatisfy(isRight) else {
                Issue.record("after \(positions) events there are \(sets) from \(released) on, of \(scripts)")
                return
            }
            visit(state, positions: positions, released: due)
        }
        if isEnd { orders += 1 }
    }

    private func isRight(_ set: State.AlignedSet, _ expected: Released) -> Bool {
        set.time == expected.time && set.entries.count == expected.outputs.count
            && zip(set.entries, expected.outputs).allSatisfy { entry, output in
                entry.output == output && entry.datum.output == output && entry.datum.time == set.time
            }
    }
}

private func script(_ output: Int, _ said: [Said], times: [Int] = [10, 20, 30]) -> [Event] {
    zip(times, said).map { Event(output: output, time: $0, said: $1) }
}

/// All sequences of three reports.
private let sayings: [[Said]] = Said.allCases.flatMap { a in
    Said.allCases.flatMap { b in Said.allCases.map { [a, b, $0] } }
}

@Suite("Synchronizer rules")
struct SynchronizerStateTests {
    @Test("SYNC-8 SYNC-10 SYNC-12 SYNC-22 all orders of three outputs and three frames")
    func everyOrder() {
        var orders = 0
        for second in sayings {
            for third in sayings {
                var every = EveryOrder([script(0, [.data, .data, .data]), script(1, second), script(2, third)])
                every.run()
                orders += every.orders
                #expect(every.expected.count { $0.outputs.first == 0 } == 3)
            }
        }
        #expect(orders == 64 * 1680)
    }

    @Test("SYNC-26 a main output that rarely has data, in all orders")
    func rareMain() {
        for main in sayings {
            for second in sayings {
                var every = EveryOrder([script(0, main), script(1, second)])
                every.run()
                #expect(every.orders == 20)
            }
        }
    }

    @Test("SYNC-11 data with separate times come alone and in order, in all orders")
    func timesBetween() {
        for second in [sayings[0], sayings[2]] {
            for third in sayings {
                var every = EveryOrder([
                    script(0, [.data, .data, .data]), script(1, second, times: [5, 15, 35]),
                    script(2, third, times: [10, 25, 30]),
                ])
                every.run()
                #expect(every.orders == 1680)
            }
        }
    }

    @Test("SYNC-8 a set does not wait for a frame later than its own")
    func noLaterFrame() {
        var state = State(flowing: [true, true])
        #expect(state.feed(Event(output: 0, time: 10, said: .data)).isEmpty)
        #expect(
            state.feed(Event(output: 1, time: 10, said: .nothing)).map(Released.init) == [
                Released(time: 10, outputs: [0])
            ]
        )
    }

    @Test("SYNC-3 a single output's data leave immediately")
    func single() {
        var state = State(flowing: [true])
        for time in 1...3 {
            #expect(
                state.feed(Event(output: 0, time: time, said: .data)).map(Released.init) == [
                    Released(time: time, outputs: [0])
                ]
            )
        }
    }

    @Test("SYNC-21 an output that cannot deliver is not waited for")
    func inactive() {
        var state = State(flowing: [true, false])
        #expect(state.feed(Event(output: 0, time: 10, said: .data)).count == 1)
        state.setFlowing(true, output: 1)
        #expect(state.feed(Event(output: 0, time: 20, said: .data)).isEmpty)
        state.setFlowing(false, output: 1)
        #expect(state.drain().map(Released.init) == [Released(time: 20, outputs: [0])])
        // Data show that the output flows again.
        #expect(state.feed(Event(output: 1, time: 30, said: .data)).isEmpty)
        #expect(
            state.feed(Event(output: 0, time: 30, said: .data)).map(Released.init) == [
                Released(time: 30, outputs: [0, 1])
            ]
        )
    }

    @Test("SYNC-21 a silent output is waited for up to the hold limit, for each set")
    func holdLimit() {
        var state = State(flowing: [true, true])
        #expect(state.feed(Event(output: 0, time: 10, said: .data), now: 100).isEmpty)
        #expect(state.feed(Event(output: 0, time: 20, said: .data), now: 133).isEmpty)
        #expect(state.earliestArrival == 100)
        #expect(state.nextSet(heldSince: 99) == nil)
        #expect(state.nextSet(heldSince: 100).map(Released.init) == Released(time: 10, outputs: [0]))
        #expect(state.nextSet(heldSince: 100) == nil)
        #expect(state.earliestArrival == 133)
    }

    @Test("SYNC-12 data after the hold limit was reached never turn time back")
    func tooLate() {
        var state = State(flowing: [true, true])
        _ = state.feed(Event(output: 0, time: 10, said: .data))
        _ = state.feed(Event(output: 0, time: 20, said: .data))
        #expect(state.nextSetRegardless().map(Released.init) == Released(time: 10, outputs: [0]))
        // Equal times do not turn time back: the data come alone.
        #expect(
            state.feed(Event(output: 1, time: 10, said: .data)).map(Released.init) == [
                Released(time: 10, outputs: [1])
            ]
        )
        #expect(state.nextSetRegardless().map(Released.init) == Released(time: 20, outputs: [0]))
        let isTaken = state.deliver(Sample(output: 1, time: 15), at: 15, from: 1, now: 0)
        #expect(!isTaken)
        #expect(state.waitingCount == 0)
    }

    @Test("An output that repeats a time is ignored the second time")
    func repeated() {
        var state = State(flowing: [true, true])
        let first = state.deliver(Sample(output: 0, time: 10), at: 10, from: 0, now: 0)
        let second = state.deliver(Sample(output: 0, time: 10), at: 10, from: 0, now: 0)
        #expect(first && !second)
        #expect(state.waitingCount == 1)
    }

    @Test("A new run may begin with earlier times")
    func newRun() {
        var state = State(flowing: [true, true])
        _ = state.feed(Event(output: 0, time: 100, said: .data))
        #expect(state.remove(output: 0) == [Sample(output: 0, time: 100)])
        state.setFlowing(false, output: 0)
        state.setFlowing(false, output: 1)
        #expect(state.isIdle && state.waitingCount == 0)
        state.resetTimes()
        state.setFlowing(true, output: 1)
        #expect(state.feed(Event(output: 0, time: 1, said: .data)).isEmpty)
        #expect(
            state.feed(Event(output: 1, time: 1, said: .data)).map(Released.init) == [
                Released(time: 1, outputs: [0, 1])
            ]
        )
    }

    @Test("SYNC-8 SYNC-22 long random runs lose nothing and duplicate nothing", arguments: 0..<20)
    func random(round: Int) {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let outputs = Int.random(in: 1...5, using: &random)
        var scripts: [[Event]] = (0..<outputs).map { output in
            var time = 0
            return (0..<200).map { _ in
                time += Int.random(in: 1...3, using: &random)
                return Event(output: output, time: time, said: Bool.random(using: &random) ? .data : .nothing)
            }
        }
        // Everything is known at the end.
        for output in scripts.indices { scripts[output].append(Event(output: output, time: 1000, said: .nothing)) }
        let expected = expectedSets(scripts)
        var state = State(flowing: scripts.map { _ in true })
        var positions = scripts.map { _ in 0 }
        var released: [Released] = []
        while let output = scripts.indices.filter({ positions[$0] < scripts[$0].count }).randomElement(using: &random) {
            released += state.feed(scripts[output][positions[output]]).map(Released.init)
            positions[output] += 1
        }
        #expect(released == expected, "seed \(seed)")
        #expect(state.waitingCount == 0, "seed \(seed)")
    }
}
