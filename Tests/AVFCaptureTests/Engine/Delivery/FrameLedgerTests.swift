import AVFBase
import Basics
import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

@Suite("Ledger")
struct FrameLedgerTests {
    @Test("DROP-9 every movement keeps captured = delivered + dropped + in flight")
    func movements() {
        let ledger = FrameLedger()
        func balanced() -> Bool {
            let counts = ledger.counts
            return counts.captured == counts.delivered + counts.dropped + counts.inFlight && counts.inFlight >= 0
        }
        for _ in 0..<5 { ledger.capture() }
        #expect(balanced())
        ledger.deliver(handedOverAt: HostClock.hostTime)
        ledger.drop(.late)
        ledger.drop(.outOfBuffers)
        ledger.lose(.discontinuity)
        ledger.lose(.outOfBuffers)
        ledger.withdraw()
        ledger.withdrawDrop(.late)
        #expect(balanced())
        var expected = FrameLedger.Counts()
        expected.captured = 5
        expected.delivered = 1
        expected.droppedOutOfBuffers = 2
        expected.droppedDiscontinuity = 1
        expected.inFlight = 1
        #expect(ledger.counts == expected)
        #expect(ledger.latency.count == 1)
    }

    @Test("DROP-9 the balance holds whenever it is read while other threads write")
    func concurrentReading() {
        let ledger = FrameLedger()
        let isDone = Atomic(false)
        let unbalanced = Atomic(0)
        let readers = DispatchGroup()
        DispatchQueue(label: "readers").async(group: readers) {
            while !isDone.load(ordering: .acquiring) {
                let counts = ledger.counts
                if counts.captured != counts.delivered + counts.dropped + counts.inFlight {
                    unbalanced.add(1, ordering: .relaxed)
                }
            }
        }
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for step in 0..<5000 {
                ledger.capture()
                switch (step + thread) % 4 {
                case 0: ledger.deliver(handedOverAt: 0)
                case 1: ledger.drop(.late)
                case 2: ledger.drop(.outOfBuffers)
                default: ledger.withdraw()
                }
            }
        }
        isDone.store(true, ordering: .releasing)
        readers.wait()
        #expect(unbalanced.load(ordering: .relaxed) == 0)
        #expect(ledger.counts.captured == 15_000)
        #expect(ledger.counts.inFlight == 0)
    }
}
