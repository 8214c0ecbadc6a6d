import CYUV

/// Rows of blue and of red chroma as decoders write them, a strip at a time, on their way into a plane of 4:2:0 that has
/// both in turn.
///
/// A strip is small enough to stay in the processor's cache. Not thread-safe.
package final class ChromaStrip {
    /// Rows of a strip.
    package let rows: Int
    /// Bytes from one row to the next; of each row the decoder may write as many as were asked for.
    package let bytesPerRow: Int
    /// The first row of blue chroma; the others follow.
    package let blue: UnsafeMutablePointer<UInt8>
    /// The first row of red chroma.
    package let red: UnsafeMutablePointer<UInt8>
    private let mean: UnsafeMutablePointer<UInt8>
    private let memory: UnsafeMutableRawPointer
    private let width: Int
    private let across: Int
    private let down: Int

    /// Makes memory for strips.
    ///
    /// - Parameters:
    ///   - width: that of the picture in pixels.
    ///   - across: pixels in a row for each sample of the decoder's chroma: 1, 2 or 4.
    ///   - down: rows of pixels for each row of it: 1 or 2.
    ///   - rows: rows of chroma in a strip.
    ///   - rowBytes: how much of each row the decoder writes.
    package init(width: Int, across: Int, down: Int, rows: Int, rowBytes: Int) {
        self.width = width
        self.across = across
        self.down = down
        self.rows = rows
        bytesPerRow = (max(rowBytes, width, 1) + 63) / 64 * 64
        // Two rows more, for means.
        memory = .allocate(byteCount: bytesPerRow * (2 * rows + 4), alignment: 64)
        blue = memory.assumingMemoryBound(to: UInt8.self)
        red = blue + bytesPerRow * rows
        mean = red + bytesPerRow * rows
    }

    deinit { memory.deallocate() }

    /// Writes the strip into rows of chroma of a picture.
    ///
    /// - Parameters:
    ///   - target: the first of them.
    ///   - bytesPerRow: from one of them to the next.
    ///   - pictureRows: how many rows of pixels the strip stands for; fewer than usual at the lower edge.
    package func interleave(into target: UnsafeMutablePointer<UInt8>, bytesPerRow: Int, pictureRows: Int) {
        let columns = Int32((width + 1) / 2)
        let count = (pictureRows + 1) / 2
        if across == 2, down == 2 {
            let step = Int32(self.bytesPerRow)
            MergeUVPlane(blue, step, red, step, target, Int32(bytesPerRow), columns, Int32(count))
            return
        }
        for row in 0..<count {
            let first = down == 2 ? row : 2 * row
            let second = down == 2 ? row : min(2 * row + 1, pictureRows - 1)
            let blue = halved(blue, first, second, mean)
            let red = halved(red, first, second, mean + 2 * self.bytesPerRow)
            MergeUVPlane(blue, 0, red, 0, target + row * bytesPerRow, 0, columns, 1)
        }
    }

    /// The mean of two rows, with half as many samples as a row has pixels.
    ///
    /// - Parameter room: two rows that may be written.
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
