import AVFoundation
import ConsoleWeb
import Foundation
import ScanStore
import Testing

@testable import ObscuraServer

@Suite("Totals of a station")
struct StationTotalsTests {
    @Test("Metrics do not decrease when another camera starts")
    func totals() {
        func ledger(_ delivered: Int, _ late: Int) -> ConsoleLedger {
            ConsoleLedger(
                time: 0,
                captured: delivered + late,
                ways: [
                    .init(
                        name: "scanner",
                        delivered: delivered,
                        late: late,
                        outOfBuffers: 1,
                        discontinuity: 2,
                        inFlight: 3
                    )
                ],
                latencyMedian: nil,
                latencyLargest: nil
            )
        }
        var totals = StationTotals()
        #expect(totals.sum(ledger(5, 1).ways[0]) == ledger(5, 1).ways[0])
        totals.add(ledger(5, 1))
        totals.add(ledger(7, 0))
        #expect(totals.captured == 13)
        let sum = totals.sum(ledger(1, 0).ways[0])
        #expect(sum.delivered == 13 && sum.late == 1 && sum.outOfBuffers == 3 && sum.discontinuity == 6)
        #expect(sum.inFlight == 3)
    }
}
