import Foundation
import Testing

@testable import ModelFiles

/// Tests of ``WeightExpansion`` and ``PackedNumbers``.
@Suite struct WeightExpansionTests {
    @Test func numbersStartAtTheLowestBit() {
        #expect(PackedNumbers.low(Bytes([0b1110_0100]), bits: 2, count: 4) == [0, 1, 2, 3])
        // The third number of three bits spans two bytes.
        #expect(PackedNumbers.low(Bytes([0b1101_0001, 0b0000_0110]), bits: 3, count: 4) == [1, 2, 3, 3])
        #expect(PackedNumbers.low(Bytes([0x8f]), bits: 4, count: 2, isSigned: true) == [-1, -8])
        #expect(PackedNumbers.low(Bytes([0]), bits: 8, count: 2) == nil)
        #expect(PackedNumbers.low(Bytes([0]), bits: 8, count: .max) == nil)
    }

    @Test func numbersOfNetworksStartAtTheHighestBit() {
        #expect(PackedNumbers.high(Bytes([0b0001_1011]), bits: 2, count: 4) == [0, 1, 2, 3])
        #expect(PackedNumbers.high(Bytes([0b0010_1001, 0b1000_0000]), bits: 3, count: 3) == [1, 2, 3])
    }

    @Test func packedNumbersRoundTrip() {
        var generator = SystemRandomNumberGenerator()
        for bits in 1...8 {
            let values = (0..<101).map { _ in Int32.random(in: 0..<(1 << bits), using: &generator) }
            var low = [UInt8](repeating: 0, count: (101 * bits + 7) / 8)
            var high = low
            for (index, value) in values.enumerated() {
                for bit in 0..<bits where value >> bit & 1 == 1 {
                    let place = index * bits + bit
                    low[place / 8] |= 1 << (place % 8)
                    let mirrored = index * bits + bits - 1 - bit
                    high[mirrored / 8] |= 0x80 >> (mirrored % 8)
                }
            }
            #expect(PackedNumbers.low(Bytes(low), bits: bits, count: 101) == values, "bits \(bits)")
            #expect(PackedNumbers.high(Bytes(high), bits: bits, count: 101) == values, "bits \(bits)")
        }
    }

    @Test func scalesLieAlongTheirAxis() throws {
        let values = try WeightExpansion.affine(
            [1, 2, 3, 4],
            shape: [2, 2],
            scales: [2, 3],
            zeros: [0, 1],
            axis: 1
        )
        #expect(values == [2, 3, 6, 9])
        #expect(throws: ModelFileError.self) {
            try WeightExpansion.affine([1, 2, 3, 4], shape: [2, 2], scales: [1, 2, 3], zeros: [], axis: 0)
        }
    }

    @Test func blocksHaveTheirScales() throws {
        let values = try WeightExpansion.blockwise(
            [1, 2, 3, 4],
            shape: [1, 4],
            scales: [10, 100],
            scaleShape: [1, 2],
            offsets: [1, 0]
        )
        #expect(values == [0, 10, 300, 400])
        #expect(throws: ModelFileError.self) {
            try WeightExpansion.blockwise([1, 2, 3], shape: [3], scales: [1, 2], scaleShape: [2], offsets: nil)
        }
    }

    @Test func tablesHaveGroupsAndVectors() throws {
        let groups = try WeightExpansion.table(
            [0, 1, 1, 0],
            shape: [2, 2],
            values: [1, 2, 3, 4],
            valuesShape: [2, 1, 2, 1],
            vectorAxis: 0
        )
        #expect(groups.values == [1, 2, 4, 3])
        let vectors = try WeightExpansion.table(
            [0, 1],
            shape: [1, 2],
            values: [1, 2, 3, 4],
            valuesShape: [1, 1, 2, 2],
            vectorAxis: 0
        )
        #expect(vectors.shape == [2, 2])
        #expect(vectors.values == [1, 3, 2, 4])
        #expect(throws: ModelFileError.self) {
            try WeightExpansion.table([2], shape: [1], values: [1, 2], valuesShape: [1, 2, 1], vectorAxis: 0)
        }
    }

    @Test func sparseValuesFillTheirPlaces() throws {
        #expect(try WeightExpansion.sparse([5, 6], mask: [0, 1, 0, 1]) == [0, 5, 0, 6])
        #expect(throws: ModelFileError.self) { try WeightExpansion.sparse([5], mask: [1, 1]) }
    }

    @Test func smallFloatsHaveTheirValues() {
        #expect(SmallFloats.e4m3(0x38) == 1)
        #expect(SmallFloats.e4m3(0x7e) == 448)
        #expect(SmallFloats.e4m3(0x7f).isNaN)
        #expect(SmallFloats.e4m3(0x01) == 1.0 / 512)
        #expect(SmallFloats.e5m2(0x3c) == 1)
        #expect(SmallFloats.float16(0x3c00) == 1)
        #expect(SmallFloats.float16(0x0001) == Float(sign: .plus, exponent: -24, significand: 1))
        #expect(SmallFloats.bfloat16(0x3f80) == 1)
    }
}
