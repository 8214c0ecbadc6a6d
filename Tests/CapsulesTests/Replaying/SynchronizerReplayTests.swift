import AVFCapture
import Capsules
import Testing

/// Tests ``SynchronizerReplay``.
@Suite struct SynchronizerReplayTests {
    private static func time(_ value: Int64) -> CapsuleTime { CapsuleTime(value: value, timescale: 30) }

    @Test("a set leaves when all outputs are known, as it did")
    func complete() {
        var replay = SynchronizerReplay(outputs: 2)
        let steps: [CapsuleMatching.Step] = [
            .flows(output: 0, true), .flows(output: 1, true), .delivered(time: Self.time(1), output: 0, now: 1),
            .nothing(time: Self.time(1), output: 1), .left(time: Self.time(1), outputs: [0], rule: .complete),
            .delivered(time: Self.time(2), output: 1, now: 2), .delivered(time: Self.time(2), output: 0, now: 3),
            .left(time: Self.time(2), outputs: [0, 1], rule: .complete),
        ]
        for step in steps { #expect(replay.apply(step) == nil) }
        #expect(replay.sets == 2)
    }

    @Test("a set that today's rules would not make, or make otherwise, is found")
    func parted() {
        var early = SynchronizerReplay(outputs: 2)
        _ = early.apply(.flows(output: 0, true))
        _ = early.apply(.flows(output: 1, true))
        _ = early.apply(.delivered(time: Self.time(1), output: 0, now: 1))
        var overdue = early
        #expect(early.apply(.left(time: Self.time(1), outputs: [0], rule: .complete)) != nil)
        #expect(overdue.apply(.left(time: Self.time(1), outputs: [0], rule: .overdue(1))) == nil)
        #expect(overdue.apply(.delivered(time: Self.time(9), output: 7, now: 1)) != nil)
        #expect(overdue.apply(.delivered(time: .invalid, output: 0, now: 1)) != nil)
    }
}
