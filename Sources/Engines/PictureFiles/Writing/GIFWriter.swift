package import CoreVideo
import Foundation

/// Writes animated GIF files (GIF89a) with a palette of 216 colours and transparency.
package struct GIFWriter {
    private var data = Data("GIF89a".utf8)
    private let width: Int
    private let height: Int

    /// Begins a file.
    ///
    /// - Parameter loopCount: The number of repetitions, 0 for ever; nil plays it once.
    package init(width: Int, height: Int, loopCount: Int?) {
        self.width = min(max(width, 1), 65_535)
        self.height = min(max(height, 1), 65_535)
        append(word: self.width)
        append(word: self.height)
        // A global palette of 256 colours.
        data.append(contentsOf: [0xF7, 0, 0])
        for index in 0..<256 {
            let level = { (value: Int) in UInt8(value * 51) }
            if index < 216 {
                data.append(contentsOf: [level(index / 36), level(index / 6 % 6), level(index % 6)])
            } else {
                let grey = UInt8((index - 216) * 255 / 39)
                data.append(contentsOf: [grey, grey, grey])
            }
        }
        if let loopCount {
            data.append(contentsOf: [0x21, 0xFF, 11])
            data.append(contentsOf: Array("NETSCAPE2.0".utf8))
            data.append(contentsOf: [3, 1])
            append(word: min(max(loopCount, 0), 65_535))
            data.append(0)
        }
    }

    private mutating func append(word: Int) { data.append(contentsOf: [UInt8(word & 255), UInt8(word >> 8 & 255)]) }

    /// Adds a picture of 32RGBA, not premultiplied.
    package mutating func add(_ buffer: CVPixelBuffer, delay: Double) {
        let (columns, rows) = (min(buffer.width, width), min(buffer.height, height))
        data.append(contentsOf: [0x21, 0xF9, 4, 0x09])
        append(word: Int(min(max((delay * 100).rounded(), 0), 65_535)))
        data.append(contentsOf: [255, 0, 0x2C, 0, 0, 0, 0])
        append(word: columns)
        append(word: rows)
        data.append(contentsOf: [0, 8])
        var indices: [UInt8] = []
        indices.reserveCapacity(columns * rows)
        let plane = buffer.planes[0]
        // An ordered dither hides the coarse steps of the palette.
        let bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
        for y in 0..<rows {
            let row = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
            for x in 0..<columns {
                if row[4 * x + 3] < 128 {
                    indices.append(255)
                    continue
                }
                let (r, g, b) = (Int(row[4 * x]), Int(row[4 * x + 1]), Int(row[4 * x + 2]))
                if r == g, g == b {
                    indices.append(UInt8(216 + min((r * 39 + 127) / 255, 38)))
                    continue
                }
                let lift = bayer[(y & 3) * 4 + x & 3] * 51 / 16
                let level = { (value: Int) in min((value + lift) / 51, 5) }
                indices.append(UInt8(level(r) * 36 + level(g) * 6 + level(b)))
            }
        }
        for block in Self.compress(indices).blocks {
            data.append(UInt8(block.count))
            data.append(contentsOf: block)
        }
        data.append(0)
    }

    /// Returns the complete file.
    package func finished() -> Data { data + [0x3B] }

    /// Bits packed from the lowest.
    private struct Bits {
        var bytes: [UInt8] = []
        private var pending = 0
        private var count = 0

        mutating func add(_ code: Int, _ width: Int) {
            pending |= code << count
            count += width
            while count >= 8 {
                bytes.append(UInt8(pending & 255))
                pending >>= 8
                count -= 8
            }
        }

        mutating func flush() { if count > 0 { bytes.append(UInt8(pending & 255)) } }

        var blocks: [ArraySlice<UInt8>] {
            stride(from: 0, to: bytes.count, by: 255).map { bytes[$0..<min($0 + 255, bytes.count)] }
        }
    }

    /// Compresses by the method of Lempel, Ziv and Welch, with codes of 9 to 12 bits.
    private static func compress(_ indices: [UInt8]) -> Bits {
        var bits = Bits()
        var table: [Int: Int] = [:]
        var (next, width) = (258, 9)
        bits.add(256, width)
        guard var current = indices.first.map(Int.init) else {
            bits.add(257, width)
            bits.flush()
            return bits
        }
        for index in indices.dropFirst() {
            let key = current << 8 | Int(index)
            if let code = table[key] {
                current = code
                continue
            }
            bits.add(current, width)
            if next < 4096 {
                table[key] = next
                if next == 1 << width, width < 12 { width += 1 }
                next += 1
            } else {
                bits.add(256, width)
                table.removeAll(keepingCapacity: true)
                (next, width) = (258, 9)
            }
            current = Int(index)
        }
        bits.add(current, width)
        bits.add(257, width)
        bits.flush()
        return bits
    }
}
