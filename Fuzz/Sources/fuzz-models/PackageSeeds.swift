import Foundation

/// Small models in folders that serve as initial inputs.
enum PackageSeeds {
    /// Returns a package of a program of one operation, whose weights are in a file.
    @Sendable static func packages() -> [[UInt8]] {
        let manifest = """
            {"fileFormatVersion":"1.0.0","itemInfoEntries":{"a":{"author":"com.apple.CoreML","name":"model.mlmodel",\
            "path":"com.apple.CoreML/model.mlmodel"},"b":{"author":"com.apple.CoreML","name":"weights",\
            "path":"com.apple.CoreML/weights"}},"rootModelIdentifier":"a"}
            """
        // A specification of version 7 whose kind is identity, with an input and an output.
        var description = field(1, feature("x"))
        description += field(10, feature("y"))
        let model = [0x08, 0x07] + field(2, description) + field(900, [])
        return [join(Array(manifest.utf8), model, weights)]
    }

    /// Returns a compiled program with its description.
    @Sendable static func compiled() -> [[UInt8]] {
        let text = """
            program(1.0)
            [buildInfo = dict<tensor<string, []>, tensor<string, []>>({{"coremlc-version", "1"}})]
            {
                func main<ios16>(tensor<fp32, [1, 2]> x) {
                    tensor<fp32, [3, 2]> w = const()[name = tensor<string, []>("w"), val = tensor<fp32, [3, 2]>(\
            BLOBFILE(path = tensor<string, []>("@model_path/weights/weight.bin"), offset = tensor<uint64, []>(64)))];
                    tensor<fp32, [1, 3]> y = linear(weight = w, x = x)[name = tensor<string, []>("y")];
                } -> (y);
            }
            """
        let description = field(1, feature("x")) + field(10, feature("y"))
        var data: [UInt8] = [0xF6, 1, 0, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 67)
        data += withUnsafeBytes(of: UInt64(description.count).littleEndian) { Array($0) } + description
        return [join(Array(text.utf8), data + [UInt8](repeating: 0, count: 16), weights)]
    }

    /// A weight file with six numbers of 32 bits at offset 64.
    private static var weights: [UInt8] {
        func number(_ value: UInt64, _ size: Int) -> [UInt8] { withUnsafeBytes(of: value) { Array($0.prefix(size)) } }
        let head = number(1, 4) + number(2, 4) + [UInt8](repeating: 0, count: 56)
        let blob = number(0xDEAD_BEEF, 4) + number(2, 4) + number(24, 8) + number(128, 8)
        return head + blob + [UInt8](repeating: 0, count: 40) + (0..<24).map { UInt8($0) }
    }

    private static func join(_ first: [UInt8], _ second: [UInt8], _ third: [UInt8]) -> [UInt8] {
        func size(_ bytes: [UInt8]) -> [UInt8] { [UInt8(bytes.count >> 8 & 255), UInt8(bytes.count & 255)] }
        return size(first) + size(second) + first + second + third
    }

    /// An array of float32 with the shape (1, 2).
    private static func feature(_ name: String) -> [UInt8] {
        let array: [UInt8] = [0x0A, 2, 1, 2, 0x10, 0xA0, 0x80, 0x04]
        return field(1, Array(name.utf8)) + field(3, field(5, array))
    }

    private static func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
        varint(number << 3 | 2) + varint(bytes.count) + bytes
    }

    private static func varint(_ value: Int) -> [UInt8] {
        value < 128 ? [UInt8(value)] : [UInt8(value & 127 | 128)] + varint(value >> 7)
    }
}
