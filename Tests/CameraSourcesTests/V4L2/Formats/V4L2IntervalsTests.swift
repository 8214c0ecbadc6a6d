import CoreMedia
import Testing

@testable import CameraSources

@Suite("V4L2: frame intervals")
struct V4L2IntervalsTests {
    @Test(
        "fractions convert to times and times to fractions",
        arguments: [
            (1, 30, 1, 30), (333_333, 10_000_000, 333_333, 10_000_000), (2, 60, 1, 30), (1001, 30_000, 1001, 30_000),
            (3_600, 1, 3_600, 1),
        ] as [(UInt32, UInt32, Int64, Int32)]
    )
    func fractions(numerator: UInt32, denominator: UInt32, value: Int64, scale: Int32) throws {
        let time = try #require(V4L2Intervals.time(numerator, denominator))
        #expect(time.value == value && time.timescale == scale)
        let fraction = try #require(V4L2Intervals.fraction(time))
        #expect(fraction.numerator == UInt32(value) && fraction.denominator == UInt32(scale))
    }

    @Test("invalid fractions are refused; very fine ones are rounded")
    func oddFractions() throws {
        #expect(V4L2Intervals.time(0, 30) == nil)
        #expect(V4L2Intervals.time(1, 0) == nil)
        #expect(V4L2Intervals.time(.max, 1) == nil)
        let fine = try #require(V4L2Intervals.time(100_000_001, 3_000_000_007))
        #expect(abs(fine.seconds - 100_000_001.0 / 3_000_000_007) < 1e-8)
        #expect(V4L2Intervals.fraction(.invalid) == nil)
        #expect(V4L2Intervals.fraction(.zero) == nil)
        #expect(V4L2Intervals.fraction(.positiveInfinity) == nil)
        let long = try #require(V4L2Intervals.fraction(CMTime(value: 1 << 40, timescale: 1 << 20)))
        #expect(long.numerator > 0)
    }
}
