import Testing

@testable import Inference

/// Tests of ``HalfPrecision`` and of conversions of tensors.
@Suite struct HalfFloatTests {
    @Test func everyNumberSurvivesTheRoundTrip() {
        for bits in UInt16.min...UInt16.max {
            let value = HalfPrecision.float(bits)
            if value.isNaN { continue }
            #expect(HalfPrecision.bits(value) == bits)
        }
    }

    @Test func numbersRoundToTheNearestEven() {
        #expect(HalfPrecision.bits(1 + 1.0 / 2048) == 0x3c00)
        #expect(HalfPrecision.bits(1 + 3.0 / 2048) == 0x3c02)
        #expect(HalfPrecision.bits(65519) == 0x7bff)
        #expect(HalfPrecision.bits(65520) == 0x7c00)
        #expect(HalfPrecision.bits(-1e-9) == 0x8000)
    }

    @Test func integersKeepToTheirRange() throws {
        let tensor = try Tensor([-1.7, 300, .nan, 3.9], shape: [4]).converted(to: .uint8)
        #expect(tensor.withUnsafeBytes { Array($0) } == [0, 255, 0, 3])
        #expect(try tensor.converted(to: .float64).doubles() == [0, 255, 0, 3])
    }
}
