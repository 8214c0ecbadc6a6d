/// A baseline JPEG image of single-color blocks, in any sampling, written strictly by ITU-T T.81.
///
/// It has no Huffman tables: Motion JPEG decoders use those of annex K. A block's value is decoded exactly.
struct FlatJPEG {
    /// A component: its sampling factors, and the value of each of its blocks by column and row.
    struct Component {
        var across: Int
        var down: Int
        var value: (_ column: Int, _ row: Int) -> UInt8
    }

    var width: Int
    var height: Int
    var components: [Component]
    /// Number of MCUs between restart markers; 0 for none.
    var restartInterval = 0
    var hasEnd = true

    /// The bytes of the file.
    var bytes: [UInt8] {
        var out: [UInt8] = [0xFF, 0xD8]
        // Every quantization step is 8, so that a block's mean is an integer.
        out += [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 8, count: 64)
        out += [0xFF, 0xC0, 0, UInt8(8 + 3 * components.count), 8]
        out += [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)]
        out.append(UInt8(components.count))
        for (index, part) in components.enumerated() {
            out += [UInt8(index + 1), UInt8(part.across << 4 | part.down), 0]
        }
        if restartInterval > 0 { out += [0xFF, 0xDD, 0, 4, 0, UInt8(restartInterval)] }
        out += [0xFF, 0xDA, 0, UInt8(6 + 2 * components.count), UInt8(components.count)]
        for index in components.indices { out += [UInt8(index + 1), 0] }
        out += [0, 63, 0]
        out += scan
        if hasEnd { out += [0xFF, 0xD9] }
        return out
    }

    private var scan: [UInt8] {
        let most = (components.map(\.across).max() ?? 1, components.map(\.down).max() ?? 1)
        // A single component is not interleaved: its units are single blocks, whatever its factors.
        let isSingle = components.count == 1
        let unit = isSingle ? (8, 8) : (8 * most.0, 8 * most.1)
        var bits = Bits()
        var before = [Int](repeating: 0, count: components.count)
        var count = 0
        for row in 0..<(height + unit.1 - 1) / unit.1 {
            for column in 0..<(width + unit.0 - 1) / unit.0 {
                if restartInterval > 0, count > 0, count % restartInterval == 0 {
                    bits.restart(UInt8(count / restartInterval - 1 & 7))
                    before = [Int](repeating: 0, count: components.count)
                }
                count += 1
                for (index, part) in components.enumerated() {
                    let (across, down) = isSingle ? (1, 1) : (part.across, part.down)
                    for y in 0..<down {
                        for x in 0..<across {
                            let value = Int(part.value(column * across + x, row * down + y)) - 128
                            bits.write(difference: value - before[index])
                            before[index] = value
                        }
                    }
                }
            }
        }
        bits.fill()
        return bits.bytes
    }

    /// Writes entropy-coded blocks that have only a DC coefficient.
    private struct Bits {
        var bytes: [UInt8] = []
        private var pending: UInt32 = 0
        private var count = 0

        /// Annex K, table K.3: the codes of the sizes 0…11.
        private static let codes: [(code: UInt32, length: Int)] = [
            (0b00, 2), (0b010, 3), (0b011, 3), (0b100, 3), (0b101, 3), (0b110, 3), (0b1110, 4), (0b11110, 5),
            (0b111110, 6), (0b1111110, 7), (0b11111110, 8), (0b111111110, 9),
        ]

        mutating func write(difference: Int) {
            let size = Int.bitWidth - abs(difference).leadingZeroBitCount
            put(Self.codes[size].code, Self.codes[size].length)
            if size > 0 { put(UInt32(difference > 0 ? difference : difference + (1 << size) - 1), size) }
            // Table K.5: only zeros until the end of the block.
            put(0b1010, 4)
        }

        mutating func restart(_ number: UInt8) {
            fill()
            bytes += [0xFF, 0xD0 + number]
        }

        mutating func fill() {
            while count > 0 { put(1, 1) }
        }

        private mutating func put(_ value: UInt32, _ length: Int) {
            for bit in (0..<length).reversed() {
                pending = pending << 1 | value >> UInt32(bit) & 1
                count += 1
                guard count == 8 else { continue }
                bytes.append(UInt8(pending & 0xFF))
                if bytes.last == 0xFF { bytes.append(0) }
                (pending, count) = (0, 0)
            }
        }
    }
}
