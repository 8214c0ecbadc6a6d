import Foundation

/// A model that reads the number strip of frames of 640x360 pixels: one value for each of the 32 blocks.
///
/// The file is ONNX, whose messages are Protocol Buffers: input `image` [1, 3, 360, 640], output `blocks` [1, 32], the
/// mean of green in the middle of each block.
enum StripModel {
    /// Writes the model into a temporary file.
    static func write() throws -> URL {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("strip-\(UUID().uuidString).onnx")
        try Data(model).write(to: file)
        return file
    }

    /// Returns the number of the blocks' values, as of `FrameNumberStrip`.
    static func number(_ values: [Double]) -> Int? {
        guard values.count == 32, values.allSatisfy({ $0 < 0.35 || $0 > 0.65 }) else { return nil }
        return values.reduce(0) { $0 << 1 | ($1 > 0.5 ? 1 : 0) }
    }

    private static var model: [UInt8] {
        // Green of the strip's 8 rows, then means of 8x20 pixels.
        let tensors = [
            integers("from", [1, 0]), integers("to", [2, 8]), integers("axes", [1, 2]), integers("shape", [1, 32]),
        ]
        let nodes = [
            node("Slice", ["image", "from", "to", "axes"], "green"),
            node("AveragePool", ["green"], "means", [("kernel_shape", [8, 20]), ("strides", [8, 20])]),
            node("Reshape", ["means", "shape"], "blocks"),
        ]
        var graph = nodes.flatMap { bytes(1, $0) } + bytes(2, Array("strip".utf8))
        graph += tensors.flatMap { bytes(5, $0) }
        graph += bytes(11, value("image", [1, 3, 360, 640])) + bytes(12, value("blocks", [1, 32]))
        return number(1, 8) + bytes(7, graph) + bytes(8, bytes(1, []) + number(2, 13))
    }

    private static func varint(_ value: UInt64) -> [UInt8] {
        var (value, result) = (value, [UInt8]())
        while value > 127 {
            result.append(UInt8(value & 127) | 128)
            value >>= 7
        }
        return result + [UInt8(value)]
    }

    private static func number(_ field: UInt64, _ value: Int) -> [UInt8] {
        varint(field << 3) + varint(UInt64(bitPattern: Int64(value)))
    }

    private static func bytes(_ field: UInt64, _ content: [UInt8]) -> [UInt8] {
        varint(field << 3 | 2) + varint(UInt64(content.count)) + content
    }

    private static func integers(_ name: String, _ values: [Int64]) -> [UInt8] {
        number(1, values.count) + number(2, 7) + bytes(8, Array(name.utf8))
            + bytes(9, values.flatMap { value in withUnsafeBytes(of: value.littleEndian) { Array($0) } })
    }

    private static func node(
        _ kind: String,
        _ inputs: [String],
        _ output: String,
        _ attributes: [(String, [Int])] = []
    ) -> [UInt8] {
        var node = inputs.flatMap { bytes(1, Array($0.utf8)) } + bytes(2, Array(output.utf8))
        node += bytes(3, Array(output.utf8)) + bytes(4, Array(kind.utf8))
        for (name, values) in attributes {
            let list = values.flatMap { number(8, $0) }
            node += bytes(5, bytes(1, Array(name.utf8)) + list + number(20, 7))
        }
        return node
    }

    private static func value(_ name: String, _ shape: [Int]) -> [UInt8] {
        let dimensions = shape.flatMap { bytes(1, number(1, $0)) }
        return bytes(1, Array(name.utf8)) + bytes(2, bytes(1, number(1, 1) + bytes(2, dimensions)))
    }
}
