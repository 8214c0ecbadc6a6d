import AVFoundation
import CameraSources
import Capsules
import CoreMedia
import Synchronization
import Testing

@testable import AVFCapture
@testable import Obscura

/// Tests ``CapsuleVerification``, ``LedgerLaws`` and ``RecordedMatching``.
@Suite struct CapsuleVerificationTests {
    private static func fate(_ number: Int, _ outcome: CapsuleFate.Outcome) -> CapsuleFate {
        CapsuleFate(connection: 1, number: number, outcome: outcome)
    }

    @Test("a frame arrives once and has one outcome")
    func laws() {
        var laws = LedgerLaws(isRing: false)
        #expect(laws.note(Self.fate(1, .captured)) == nil)
        #expect(laws.note(Self.fate(1, .captured)) != nil)
        #expect(laws.note(Self.fate(1, .delivered)) == nil)
        #expect(laws.note(Self.fate(1, .late)) != nil)
        #expect(laws.note(Self.fate(2, .delivered)) != nil)
        #expect(laws.note(Self.fate(3, .lostDiscontinuity)) == nil)
        // Outputs that count without numbers, and the middle of a recording, cannot be judged.
        #expect(laws.note(Self.fate(-1, .delivered)) == nil)
        var ring = LedgerLaws(isRing: true)
        #expect(ring.note(Self.fate(2, .delivered)) == nil)
    }

    /// Keeps the steps of one synchronizer.
    private final class Tap: CaptureTap {
        let id: Int
        let steps = Mutex<[CapsuleMatching.Step]>([])

        init(_ id: Int) { self.id = id }

        func note(_ note: CaptureNote) {
            guard case .record(.matching(let matching)) = note, matching.synchronizer == id else { return }
            steps.withLock { $0.append(matching.step) }
        }
    }

    @Test("a synchronizer's steps are noted with its beginning, and only changes of the flow")
    func matching() {
        let id = Int.random(in: 1 << 40...1 << 41)
        var matching = RecordedMatching(outputCount: 2, id: id)
        matching.setFlowing(true, output: 0)
        let tap = Tap(id)
        CaptureTaps.add(tap)
        matching.setFlowing(true, output: 0)
        matching.setFlowing(true, output: 1)
        matching.nothing(at: CMTime(value: 1, timescale: 30), from: 1)
        #expect(matching.nextSet() == nil && !matching.isIdle && matching.waitingCount == 0)
        CaptureTaps.remove(tap)
        matching.resetTimes()
        let time = CapsuleTime(CMTime(value: 1, timescale: 30))
        #expect(
            tap.steps.withLock { $0 } == [
                .began(outputs: 2), .flows(output: 0, true), .flows(output: 1, true), .nothing(time: time, output: 1),
            ]
        )
    }
}
