import AVFoundation
import Basics
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

    @Test("a percentile is at most an eighth too large and never too small", arguments: [0.5, 0.9, 0.99, 1.0])
    func percentiles(fraction: Double) {
        var histogram = LatencyHistogram()
        // From 10 µs to 1 s, uniformly on a logarithmic scale.
        let values = (0..<1000).map { UInt64(10_000 * pow(100_000, Double($0) / 999)) }
        for value in values.shuffled() { histogram.record(nanoseconds: value) }
        let exact = Double(values[Int((1000 * fraction).rounded(.up)) - 1]) / 1_000_000
        let read = histogram.percentile(fraction)
        #expect(read >= exact * 0.999)
        #expect(read <= exact * 1.126 + 0.001)
        #expect(histogram.maximum == Double(values[999]) / 1_000_000)
        #expect(histogram.count == 1000)
    }

    @Test("an empty histogram, extreme values and sums")
    func edges() {
        var histogram = LatencyHistogram()
        #expect(histogram.percentile(0.5) == 0)
        #expect(histogram.maximum == 0)
        histogram.record(nanoseconds: 0)
        histogram.record(nanoseconds: .max)
        #expect(histogram.percentile(0) <= 0.001)
        #expect(histogram.maximum > 1e12)
        #expect(histogram.percentile(1) <= histogram.maximum)
        var other = LatencyHistogram()
        other.record(nanoseconds: 5_000_000)
        histogram.merge(other)
        #expect(histogram.count == 3)
        #expect(abs(histogram.percentile(0.5) - 5) < 0.7)
    }
}
