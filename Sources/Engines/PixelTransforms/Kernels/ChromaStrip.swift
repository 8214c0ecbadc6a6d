import CYUV

/// A strip of Cb and Cr rows as decoders write them, on its way into an interleaved 4:2:0 chroma plane.
///
/// A strip is small enough to stay in the processor's cache. Not thread-safe.
package final class ChromaStrip {
    /// The number of chroma rows in a strip.
    package let rows: Int
    /// The distance between rows in bytes; the decoder may write the requested number of bytes in each row.
    package let bytesPerRow: Int
    /// The first row of Cb; the others follow.
    package let blue: UnsafeMutablePointer<UInt8>
    /// The first row of Cr.
    package let red: UnsafeMutablePointer<UInt8>
    private let mean: UnsafeMutablePointer<UInt8>
    private let memory: UnsafeMutableRawPointer
    private let width: Int
    private let across: Int
    private let down: Int

    /// Allocates memory for strips.
    ///
    /// - Parameters:
    ///   - width: the width of the image in pixels.
    ///   - across: the number of pixels per chroma sample in a row of the decoder's output: 1, 2 or 4.
    ///   - down: the number of pixel rows per chroma row of the decoder's output: 1 or 2.
    ///   - rows: the number of chroma rows in a strip.
    ///   - rowBytes: the number of bytes that the decoder writes in each row.
    package init(width: Int, across: Int, down: Int, rows: Int, rowBytes: Int) {
        self.width = width
        self.across = across
        self.down = down
        self.rows = rows
        bytesPerRow = (max(rowBytes, width, 1) + 63) / 64 * 64
        // Two additional rows of each component for averages.
        memory = .allocate(byteCount: bytesPerRow * (2 * rows + 4), alignment: 64)
        blue = memory.assumingMemoryBound(to: UInt8.self)
        red = blue + bytesPerRow * rows
        mean = red + bytesPerRow * rows
    }

    deinit { memory.deallocate() }

    /// Writes the strip into the chroma rows of an image.
    ///
    /// - Parameters:
    ///   - target: the first chroma row.
    ///   - bytesPerRow: the distance between chroma rows.
    ///   - imageRows: the number of pixel rows that the strip covers; fewer than usual at the lower edge.
    package func interleave(into target: UnsafeMutablePointer<UInt8>, bytesPerRow: Int, imageRows: Int) {
        let columns = Int32((width + 1) / 2)
        let count = (imageRows + 1) / 2
        if across == 2, down == 2 {
            let step = Int32(self.bytesPerRow)
            MergeUVPlane(blue, step, red, step, target, Int32(bytesPerRow), columns, Int32(count))
            return
        }
        for row in 0..<count {
            let first = down == 2 ? row : 2 * row
            let second = down == 2 ? row : min(2 * row + 1, imageRows - 1)
            let blue = halved(blue, first, second, mean)
            let red = halved(red, first, second, mean + 2 * self.bytesPerRow)
            MergeUVPlane(blue, 0, red, 0, target + row * bytesPerRow, 0, columns, 1)
        }
    }

    /// Returns the average of two rows, with half as many samples as a row has pixels.
    ///
    /// - Parameter room: memory for two rows.
    private func halved(
        _ plane: UnsafeMutablePointer<UInt8>,
        _ first: Int,
        _ second: Int,
        _ room: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        var row = plane + first * bytesPerRow
        if second != first {
            cyuv_average_rows(row, plane + second * bytesPerRow, room, Int32((width + across - 1) / across))
            row = room
        }
        if across == 2 { return row }
        let result = room + bytesPerRow
        if across == 1 {
            cyuv_average_pairs(row, result, Int32(width))
        } else {
            cyuv_double_row(row, result, Int32((width + 1) / 2))
        }
        return result
    }
}
