package import Capsules

/// Runs a synchronizer's matching again on recorded steps, and finds where today's matching decides otherwise.
///
/// A value without threads and clocks: the same ``SynchronizerState`` as in a session.
package struct SynchronizerReplay: Sendable {
    private var state: SynchronizerState<ReplayedTime, Int>
    private let outputs: Int
    /// The number of steps so far.
    package private(set) var steps = 0
    /// The number of sets that left.
    package private(set) var sets = 0

    /// Starts the matching of a number of outputs.
    package init(outputs: Int) {
        self.outputs = min(max(outputs, 0), CapsuleLimits.mostOutputs)
        state = SynchronizerState(flowing: Array(repeating: false, count: self.outputs))
    }

    /// Carries out a step.
    ///
    /// - Returns: A text that says where the replay parts from the recording; nil if it does not.
    package mutating func apply(_ step: CapsuleMatching.Step) -> String? {
        steps += 1
        switch step {
        case .began: break
        case .delivered(let time, let output, let now):
            guard isKnown(output), let time = ReplayedTime(time) else { return unknown }
            _ = state.deliver(output, at: time, from: output, now: now)
        case .nothing(let time, let output):
            guard isKnown(output), let time = ReplayedTime(time) else { return unknown }
            state.nothing(at: time, from: output)
        case .flows(let output, let isFlowing):
            guard isKnown(output) else { return unknown }
            state.setFlowing(isFlowing, output: output)
        case .removed(let output):
            guard isKnown(output) else { return unknown }
            _ = state.remove(output: output)
        case .reset: state.resetTimes()
        case .left(let time, let entries, let rule): return left(time, entries, rule)
        }
        return nil
    }

    private mutating func left(_ time: CapsuleTime, _ entries: [Int], _ rule: CapsuleMatching.Rule) -> String? {
        let set =
            switch rule {
            case .complete: state.nextSet()
            case .regardless: state.nextSetRegardless()
            case .overdue(let limit): state.nextSet(heldSince: limit)
            }
        sets += 1
        let text = "step \(steps): the recording has a set of outputs \(entries) at \(time.seconds ?? 0) s"
        guard let set else { return "\(text), the replay has none" }
        let own = set.entries.map(\.output)
        guard set.time == ReplayedTime(time), own == entries else {
            return "\(text), the replay one of \(own) at \(set.time.seconds) s"
        }
        return nil
    }

    private func isKnown(_ output: Int) -> Bool { (0..<outputs).contains(output) }

    private var unknown: String { "step \(steps): no such output, or a time that is no number" }
}

/// A time that is compared as Core Media compares it: exactly.
private struct ReplayedTime: Comparable, Sendable {
    let value: Int64
    let timescale: Int32

    init?(_ time: CapsuleTime) {
        guard time.seconds != nil else { return nil }
        (value, timescale) = (time.value, time.timescale)
    }

    var seconds: Double { Double(value) / Double(timescale) }

    private static func products(_ a: ReplayedTime, _ b: ReplayedTime) -> (a: (Int64, UInt64), b: (Int64, UInt64)) {
        let left = a.value.multipliedFullWidth(by: Int64(b.timescale))
        let right = b.value.multipliedFullWidth(by: Int64(a.timescale))
        return ((left.high, left.low), (right.high, right.low))
    }

    static func == (a: ReplayedTime, b: ReplayedTime) -> Bool {
        let (left, right) = products(a, b)
        return left == right
    }

    static func < (a: ReplayedTime, b: ReplayedTime) -> Bool {
        let (left, right) = products(a, b)
        return left < right
    }
}
