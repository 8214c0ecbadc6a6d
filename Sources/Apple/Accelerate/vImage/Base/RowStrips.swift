import Dispatch
import Foundation

/// Strips of rows of an image, one for each core.
enum RowStrips {
    private static let threads = max(1, min(ProcessInfo.processInfo.activeProcessorCount, 8))
    /// The fewest pixels that are worth another thread.
    private static let leastPixels = 1 << 18

    /// Calls a function for all rows, in strips on several threads if there are many pixels.
    ///
    /// Strips begin with even rows. With `kvImageDoNotTile`, all rows are one strip on the caller's thread.
    ///
    /// - Parameter body: called with rows; it does not write what it reads of other rows.
    static func each(_ rows: Int, width: Int, _ flags: vImage_Flags, _ body: (Range<Int>) -> Void) {
        let isWhole = flags & 16 != 0
        let count = isWhole ? 1 : min(threads, max(rows * width / leastPixels, 1))
        guard count > 1, rows >= 2 * count else {
            body(0..<rows)
            return
        }
        withoutActuallyEscaping(body) { body in
            let work = Work(rows: rows, count: count, body: body)
            DispatchQueue.concurrentPerform(iterations: count) { work.run($0) }
        }
    }

    // `@unchecked Sendable`: the function writes to different rows on each thread.
    private struct Work: @unchecked Sendable {
        let rows: Int
        let count: Int
        let body: (Range<Int>) -> Void

        private func start(_ strip: Int) -> Int { strip == count ? rows : (strip * rows / count) & ~1 }
        func run(_ strip: Int) { body(start(strip)..<start(strip + 1)) }
    }
}

/// Runs a function on each row of a source and a destination, on several threads for large images.
///
/// - Parameter body: a function of nothing but its arguments.
func eachRowInStrips(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ sizes: (Int, Int),
    _ flags: vImage_Flags,
    _ body: @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer, Int) -> Void
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let source = try PixelGrid(src.pointee, size: sizes.0), output = try PixelGrid(dest.pointee, size: sizes.1)
        try source.mustCover(output)
        // The destination may be the source, row for row; other overlaps keep their order.
        let isSerial: vImage_Flags = output.isApart(from: source) ? 0 : 16
        RowStrips.each(output.height, width: output.width, flags | isSerial) { rows in
            for y in rows { body(source.row(y), output.row(y), output.width) }
        }
    }
}

/// Runs a function on each row of two sources and a destination, on several threads for large images.
///
/// - Parameter body: a function of nothing but its arguments.
func eachRowInStrips(
    _ first: UnsafePointer<vImage_Buffer>,
    _ second: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ size: Int,
    _ flags: vImage_Flags,
    _ body: @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer, Int) -> Void
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let top = try PixelGrid(first.pointee, size: size), bottom = try PixelGrid(second.pointee, size: size)
        let output = try PixelGrid(dest.pointee, size: size)
        try top.mustCover(output)
        try bottom.mustCover(output)
        // The destination may be a source, row for row; other overlaps keep their order.
        let isSerial: vImage_Flags = output.isApart(from: top) && output.isApart(from: bottom) ? 0 : 16
        RowStrips.each(output.height, width: output.width, flags | isSerial) { rows in
            for y in rows { body(top.row(y), bottom.row(y), output.row(y), output.width) }
        }
    }
}

extension PixelGrid {
    /// Returns whether rows share memory with no other row than the same one of another image.
    fileprivate func isApart(from other: PixelGrid) -> Bool {
        (base == other.base && rowBytes == other.rowBytes && size == other.size) || !overlaps(other)
    }
}
