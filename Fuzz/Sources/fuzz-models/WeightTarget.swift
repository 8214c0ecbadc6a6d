import Foundation
import Fuzzing

@testable import ModelFiles

/// Reads blobs of weight files, and expands weights of every kind.
enum WeightTarget {
    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        let elements: [ProgramElement] = [.float16, .float32, .uint8, .int4, .uint1, .uint3, .uint6, .float8e4m3]
        let element = input.choice(elements)
        let shape = (0..<Int(input.byte() % 4)).map { _ in Int(input.byte() % 32) }
        let count = shape.reduce(1, *)
        let scales = (0..<Int(input.byte() % 8)).map { Float($0) }
        let axis = Int(input.byte()) - 128
        let groups = shape.map { _ in Int(input.byte() % 8) }
        let offset = Int(input.number()) - 256
        let data = Data(input.rest())
        let files = WeightFiles(["w": ModelBytes(data)])
        if let blob = try? files.blob("w", offset, element, count: count) {
            let constant = ProgramConstant(element: element, shape: shape, contents: .raw(blob))
            _ = try? constant.floats()
            _ = try? constant.ints()
        }
        let numbers = [Float](repeating: 1, count: count)
        _ = try? WeightExpansion.affine(numbers, shape: shape, scales: scales, zeros: [], axis: axis)
        _ = try? WeightExpansion.blockwise(numbers, shape: shape, scales: scales, scaleShape: groups, offsets: nil)
        let packed = Bytes([UInt8](data))
        for bits in 0...9 {
            let indices = PackedNumbers.low(packed, bits: bits, count: count)
            _ = PackedNumbers.high(packed, bits: bits, count: count)
            guard let indices else { continue }
            _ = try? WeightExpansion.table(
                indices,
                shape: shape,
                values: scales,
                valuesShape: groups + [scales.count, 1],
                vectorAxis: axis
            )
            _ = try? WeightExpansion.sparse(scales, mask: indices)
        }
    }
}
