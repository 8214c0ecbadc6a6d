import CameraSources
import Capsules
import CoreMedia

/// A synchronizer's matching that tells taps of each step, so that it can be run again.
///
/// Without taps it is the ``SynchronizerState`` alone.
struct RecordedMatching: Sendable {
    private var state: SynchronizerState<CMTime, SynchronizedPiece>
    private let outputCount: Int
    private let id: Int
    /// True once taps know of this synchronizer.
    private var isKnown = false

    init(outputCount: Int, id: Int) {
        self.outputCount = outputCount
        self.id = id
        state = SynchronizerState(flowing: Array(repeating: false, count: outputCount))
    }

    var waitingCount: Int { state.waitingCount }
    var isIdle: Bool { state.isIdle }
    var earliestArrival: UInt64? { state.earliestArrival }

    func hasWaiting(output: Int) -> Bool { state.hasWaiting(output: output) }

    mutating func deliver(_ piece: SynchronizedPiece, at time: CMTime, from output: Int, now: UInt64) -> Bool {
        note { .delivered(time: CapsuleTime(time), output: output, now: now) }
        return state.deliver(piece, at: time, from: output, now: now)
    }

    mutating func nothing(at time: CMTime, from output: Int) {
        note { .nothing(time: CapsuleTime(time), output: output) }
        state.nothing(at: time, from: output)
    }

    mutating func setFlowing(_ isFlowing: Bool, output: Int) {
        // Said with every event, so only changes are told.
        if state.isFlowing(output: output) != isFlowing { note { .flows(output: output, isFlowing) } }
        state.setFlowing(isFlowing, output: output)
    }

    mutating func remove(output: Int) -> [SynchronizedPiece] {
        note { .removed(output: output) }
        return state.remove(output: output)
    }

    mutating func resetTimes() {
        note { .reset }
        state.resetTimes()
    }

    mutating func nextSet() -> SynchronizedSet? { left(state.nextSet(), .complete) }

    mutating func nextSetRegardless() -> SynchronizedSet? { left(state.nextSetRegardless(), .regardless) }

    mutating func nextSet(heldSince limit: UInt64) -> SynchronizedSet? {
        left(state.nextSet(heldSince: limit), .overdue(limit))
    }

    private mutating func left(_ set: SynchronizedSet?, _ rule: CapsuleMatching.Rule) -> SynchronizedSet? {
        if let set {
            note { .left(time: CapsuleTime(set.time), outputs: set.entries.map(\.output), rule: rule) }
        }
        return set
    }

    private mutating func note(_ step: () -> CapsuleMatching.Step) {
        guard CaptureTaps.isOn else {
            isKnown = false
            return
        }
        if !isKnown {
            isKnown = true
            tell(.began(outputs: outputCount))
            for output in 0..<outputCount where state.isFlowing(output: output) { tell(.flows(output: output, true)) }
        }
        tell(step())
    }

    private func tell(_ step: CapsuleMatching.Step) {
        CaptureTaps.note { .record(.matching(CapsuleMatching(synchronizer: id, step: step))) }
    }
}
