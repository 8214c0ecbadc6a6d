import Foundation
import Testing

@testable import ModelFiles

/// Tests of ``WeightFiles``.
@Suite struct WeightFilesTests {
    private func file(size: UInt64 = 8, start: UInt64 = 128, number: UInt32 = 2) -> WeightFiles {
        var data = Data(count: 136)
        func put<T: FixedWidthInteger>(_ value: T, _ offset: Int) {
            withUnsafeBytes(of: value.littleEndian) { data.replaceSubrange(offset..<offset + $0.count, with: $0) }
        }
        put(UInt32(1), 0)
        put(UInt32(2), 4)
        put(UInt32(0xdead_beef), 64)
        put(number, 68)
        put(size, 72)
        put(start, 80)
        put(Float(1.5).bitPattern, 128)
        put(Float(-2).bitPattern, 132)
        return WeightFiles(["weight.bin": ModelBytes(data)])
    }

    @Test func aBlobIsFoundByItsDescription() throws {
        let bytes = try file().blob("@model_path/weights/weight.bin", 64, .float32, count: 2)
        #expect(bytes.values(of: Float.self) == [1.5, -2])
    }

    @Test func wrongBlobsAreErrors() {
        #expect(throws: ModelFileError.self) { try file().blob("other.bin", 64, .float32, count: 2) }
        #expect(throws: ModelFileError.self) { try file().blob("weight.bin", 65, .float32, count: 2) }
        #expect(throws: ModelFileError.self) { try file().blob("weight.bin", .max, .float32, count: 2) }
        #expect(throws: ModelFileError.self) { try file().blob("weight.bin", -1, .float32, count: 2) }
        #expect(throws: ModelFileError.self) { try file().blob("weight.bin", 64, .float32, count: 3) }
        #expect(throws: ModelFileError.self) { try file().blob("weight.bin", 64, .float16, count: 4) }
        #expect(throws: ModelFileError.self) { try file(size: .max).blob("weight.bin", 64, .float32, count: 2) }
        #expect(throws: ModelFileError.self) { try file(start: 132).blob("weight.bin", 64, .float32, count: 2) }
    }
}
