import CoreMedia
import Testing

@testable import AVFBase
@testable import AVFCore

@Suite("The starts of segments")
struct SegmentPlannerTests {
    private func time(_ value: Int) -> CMTime { CMTime(value: CMTimeValue(value), timescale: 10) }

    @Test("WR-32 segments begin at multiples of the interval, at the first possible sample")
    func intervals() {
        var planner = SegmentPlanner(.every(time(10), from: time(100)))
        let begins = (0..<35).filter { planner.begins(at: time(100 + $0), asked: 0, canBegin: true) }
        #expect(begins == [10, 20, 30])
        var stored = SegmentPlanner(.every(time(10), from: time(100)))
        let storedBegins = (0..<35).filter { stored.begins(at: time(100 + $0), asked: 0, canBegin: $0 % 7 == 0) }
        #expect(storedBegins == [14, 21])
    }

    @Test("WR-32 without an interval segments begin where the client has requested one")
    func asked() {
        var planner = SegmentPlanner(.whenAsked)
        let asked = [0, 0, 1, 1, 3, 3]
        let places = asked.indices.filter { planner.begins(at: time($0), asked: asked[$0], canBegin: true) }
        #expect(places == [2, 4])
        var early = SegmentPlanner(.whenAsked)
        let begins = early.begins(at: time(0), asked: 1, canBegin: true)
        #expect(begins, "requested before the first sample")
    }
}
