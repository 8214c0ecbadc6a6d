import Capsules
import Testing

/// Tests ``CapsuleRecord`` and its parts.
@Suite struct CapsuleRecordTests {
    @Test("every kind of record comes back as it was", arguments: Samples.records)
    func roundTrip(_ record: CapsuleRecord) throws {
        let (kind, bytes) = record.encoded()
        let back = try CapsuleRecord(kind: kind, bytes: bytes[...])
        // Compared as bytes, because NaN is not equal to itself.
        #expect(back.encoded().bytes == bytes && back.encoded().kind == kind)
        #expect(back.kindName == record.kindName)
    }

    @Test("a record that was cut off or changed at any place is refused or read, but never trusted")
    func damaged() {
        var numbers = SeededNumbers(seed: 4711)
        for record in Samples.records {
            let (kind, bytes) = record.encoded()
            for count in 0..<bytes.count { _ = try? CapsuleRecord(kind: kind, bytes: bytes[..<count]) }
            for _ in 0..<50 where !bytes.isEmpty {
                var changed = bytes
                changed[Int.random(in: changed.indices, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
                _ = try? CapsuleRecord(kind: UInt8.random(in: 0...255, using: &numbers), bytes: changed[...])
                _ = try? CapsuleRecord(kind: kind, bytes: changed[...])
            }
        }
    }

    @Test("a ledger is balanced after any outcomes that belong together")
    func ledger() {
        var ledger = CapsuleLedger()
        for outcome in [CapsuleFate.Outcome.captured, .delivered, .captured, .late, .lostDiscontinuity, .withdrawnLate]
        {
            ledger.count(outcome)
            #expect(ledger.isBalanced)
        }
        #expect(ledger.captured == 2 && ledger.delivered == 1 && ledger.late == 0 && ledger.discontinuity == 1)
        ledger.delivered += 1
        #expect(!ledger.isBalanced)
    }
}
