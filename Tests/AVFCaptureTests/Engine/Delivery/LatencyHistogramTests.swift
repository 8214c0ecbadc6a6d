import Foundation
import Testing

@testable import AVFCapture

@Suite("Latency histograms")
struct LatencyHistogramTests {
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
