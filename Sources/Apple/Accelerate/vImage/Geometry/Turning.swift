import CPlaneKernels
import Foundation

/// Rotates by quarter turns counterclockwise, and centres an image of another size.
func rotateQuarters(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ kind: PixelKind,
    _ quarters: UInt8,
    _ background: Background,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: 4 | 8) { () throws(vImage.Error) in
        guard quarters < 4 else { throw .invalidParameter }
        let source = try PixelGrid(src.pointee, kind), output = try PixelGrid(dest.pointee, kind)
        try source.mustNotOverlap(output)
        let isUpright = quarters % 2 == 0
        let (width, height) = isUpright ? (source.width, source.height) : (source.height, source.width)
        let left = (output.width - width) / 2, top = (output.height - height) / 2
        if width < output.width || height < output.height {
            guard background.isThere else { throw .nullPointerArgument }
            for y in 0..<output.height { background.fill(output.row(y), output.width, size: output.size) }
        }
        let columns = max(left, 0)..<max(min(left + width, output.width), max(left, 0))
        let rows = max(top, 0)..<max(min(top + height, output.height), max(top, 0))
        if isUpright {
            for y in rows {
                let from = source.row(quarters == 0 ? y - top : height - 1 - (y - top))
                let out = output.row(y) + columns.lowerBound * output.size
                let skipped = quarters == 0 ? columns.lowerBound - left : width - (columns.upperBound - left)
                let start = from + skipped * source.size
                if quarters == 0 {
                    memcpy(out, start, columns.count * source.size)
                } else {
                    cplane_reverse(start, columns.count, source.size, out)
                }
            }
            return
        }
        transpose(source, output, columns: columns, rows: rows, left: left, top: top, isCounterclockwise: quarters == 1)
    }
}

/// Writes columns of the source as rows, in tiles that stay in the cache.
private func transpose(
    _ source: PixelGrid,
    _ output: PixelGrid,
    columns: Range<Int>,
    rows: Range<Int>,
    left: Int,
    top: Int,
    isCounterclockwise: Bool
) {
    // A quarter turn counterclockwise: the right column becomes the top row.
    let step = isCounterclockwise ? source.rowBytes : -source.rowBytes
    for y in rows {
        let column = isCounterclockwise ? source.width - 1 - (y - top) : y - top
        let row = isCounterclockwise ? columns.lowerBound - left : source.height - 1 - (columns.lowerBound - left)
        cplane_gather(
            source.row(row) + column * source.size,
            step,
            columns.count,
            source.size,
            output.row(y) + columns.lowerBound * output.size
        )
    }
}

/// Mirrors left and right.
func mirror(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ kind: PixelKind,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let source = try PixelGrid(src.pointee, kind), output = try PixelGrid(dest.pointee, kind)
        try source.mustEqual(output)
        for y in 0..<output.height { cplane_reverse(source.row(y), output.width, output.size, output.row(y)) }
    }
}

/// Mirrors top and bottom.
func flip(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ kind: PixelKind,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let source = try PixelGrid(src.pointee, kind), output = try PixelGrid(dest.pointee, kind)
        try source.mustEqual(output)
        let bytes = output.width * output.size
        guard source.overlaps(output) else {
            for y in 0..<output.height { memcpy(output.row(y), source.row(output.height - 1 - y), bytes) }
            return
        }
        // In place: rows change places in pairs.
        try withRoom(UInt8.self, bytes) { (room) throws(vImage.Error) in
            for y in 0..<(output.height + 1) / 2 {
                let other = output.height - 1 - y
                memcpy(room, source.row(y), bytes)
                memmove(output.row(y), source.row(other), bytes)
                memcpy(output.row(other), room, bytes)
            }
        }
    }
}
