import Foundation
import ScanStore

@testable import ScanSinks

/// A receiver that lies: it cuts, freezes, repeats and reorders its answers, and refuses.
///
/// `@unchecked Sendable`: everything runs on the thread of the simulation.
final class SimulatedBroker: ScanSink, @unchecked Sendable {
    let name = "the simulated broker"
    let wantsImages = false
    let capacity = 16
    private let world: SimulatedWorld
    private let store: SimulatedStore
    /// The end of the run, which stops the pump.
    var stopPump: () -> Void = {}
    private var answers: [SinkEvent] = []
    private var isFrozenUntil: UInt64 = 0
    /// True for a broker that answers one scan at a time, and slowly.
    private let trickles: Bool
    private var received: Set<Int64> = []
    private var lastFirst: Int64 = 0
    private var lastOnConnection: Int64 = 0
    private(set) var repeats = 0
    private var sent: Set<Int64> = []

    init(_ world: SimulatedWorld, _ store: SimulatedStore) {
        self.world = world
        self.store = store
        trickles = world.fails(.trickle, oneIn: 3)
    }

    func open() throws(SinkFailure) {
        answers = []
        lastOnConnection = 0
        if world.fails(.cut, oneIn: 4) { throw SinkFailure("The simulated broker does not answer.") }
    }

    func send(_ scans: ArraySlice<StoredScan>) throws(SinkFailure) {
        let scans = world.acts(.sentBackwards, oneIn: 3) ? Array(scans.reversed())[...] : scans
        for scan in scans {
            let sequence = scan.sequence
            world.require(sequence > lastOnConnection, "order on a connection: \(sequence) after \(lastOnConnection)")
            lastOnConnection = sequence
            if sent.contains(sequence) { if !world.acts(.unnamedRepeat) { repeats += 1 } else { repeats += 2 } }
            sent.insert(sequence)
            if world.fails(.cut, oneIn: 40) { throw SinkFailure("The connection was cut.") }
            if received.insert(sequence).inserted {
                let gap = store.scans.filter { $0.sequence > lastFirst && $0.sequence < sequence }
                let isOpen = gap.contains { !store.refused.contains($0.sequence) && !received.contains($0.sequence) }
                world.require(!isOpen, "scan \(sequence) arrives before an earlier one")
                lastFirst = max(lastFirst, sequence)
            }
            if world.fails(.refusal, oneIn: 30) {
                answers.append(.refused(sequence, "too good"))
            } else {
                answers.append(.acknowledged(sequence))
                if world.fails(.disorder, oneIn: 5) { answers.append(.acknowledged(sequence)) }
                if world.fails(.disorder, oneIn: 5) { answers.shuffle(using: &shuffling) }
            }
        }
        if world.fails(.freeze, oneIn: 20) {
            isFrozenUntil = world.now + UInt64(world.draw(1...30)) * 1_000_000_000
        }
    }

    private var shuffling = SimulationNumbers(seed: 7)

    func events(waiting seconds: Double) throws(SinkFailure) -> [SinkEvent] {
        let nanoseconds = UInt64(min(max(seconds, 0), 1) * 1e9)
        world.advance(to: world.now + min(max(nanoseconds, 1_000_000), UInt64(world.draw(1_000_000...200_000_000))))
        if world.fails(.cut, oneIn: 60) { throw SinkFailure("The connection was cut.") }
        if !world.isBusy, isFrozenUntil <= world.now, store.isSettled { stopPump() }
        guard isFrozenUntil <= world.now, !answers.isEmpty else { return [] }
        let count = trickles ? 1 : world.draw(1...answers.count)
        if trickles { isFrozenUntil = world.now + UInt64(world.draw(100_000_000...3_000_000_000)) }
        let now = Array(answers.prefix(count))
        answers.removeFirst(count)
        for case .acknowledged(let sequence) in now { store.acknowledged.insert(sequence) }
        return now
    }

    func close(politely: Bool) {}
    func wake() {}
    func stop() {}
}

/// Virtual time for the pump: whoever asks how long it may sleep has slept.
///
/// `@unchecked Sendable`: everything runs on the thread of the simulation.
final class SimulatedSinkClock: SinkClock, @unchecked Sendable {
    private let world: SimulatedWorld

    init(_ world: SimulatedWorld) { self.world = world }

    var nanoseconds: UInt64 { world.now }
    var date: Date { Date(timeIntervalSince1970: Double(world.now) / 1e9) }

    var longestWait: Double {
        world.advance(to: world.now + UInt64(world.draw(1_000_000...200_000_000)))
        return 0
    }
}
