import Foundation
import ScanStore
import Testing

@testable import ObscuraServer

/// Tests ``DropWatch`` and ``DropText``.
@Suite struct DropWatchTests {
    private final class Run {}

    @Test("Drops are added up over looks and over restarts of the camera, and told once")
    func addsUp() {
        let (first, second) = (Run(), Run())
        var watch = DropWatch()
        #expect(watch.take() == nil)
        watch.see(StationFrameCounts(captured: 100), of: ObjectIdentifier(first))
        #expect(watch.take() == nil)
        watch.see(StationFrameCounts(captured: 200, late: 3), of: ObjectIdentifier(first))
        watch.see(StationFrameCounts(captured: 300, late: 3, outOfBuffers: 2), of: ObjectIdentifier(first))
        watch.see(StationFrameCounts(captured: 50, late: 1, discontinuity: 4), of: ObjectIdentifier(second))
        let sum = StationFrameCounts(captured: 250, late: 4, outOfBuffers: 2, discontinuity: 4)
        #expect(watch.take() == sum && sum.dropped == 10)
        #expect(watch.take() == nil)
        watch.see(StationFrameCounts(captured: 50, late: 1, discontinuity: 4), of: ObjectIdentifier(second))
        #expect(watch.take() == nil)
        // Another run at the same place in memory.
        watch.see(StationFrameCounts(captured: 40, late: 2), of: ObjectIdentifier(second))
        #expect(watch.take() == StationFrameCounts(captured: 40, late: 2))
    }

    @Test("A record says how many of how many, and is not the camera's last scan")
    func record() throws {
        let record = DropText.record(
            StationFrameCounts(captured: 1_800, late: 10, outOfBuffers: 2),
            camera: "door",
            source: "virtual:",
            date: Date(timeIntervalSince1970: 5),
            seconds: 60.04
        )
        #expect(record.type == "frames.dropped" && record.text == "12 of 1800 frames were dropped")
        let json = String(decoding: record.payload, as: UTF8.self)
        #expect(json == #"{"captured":1800,"discontinuity":0,"late":10,"outOfBuffers":2,"seconds":60}"#)
        var intake = ScanIntake()
        let isAfterLoss = intake.kept(record)
        #expect(!isAfterLoss && intake.lastKept == nil && intake.lastKeptObject == nil && intake.lastKeptPrint == nil)
    }
}
