import CPlaneKernels
import Foundation

/// What is outside an image.
enum EdgeMode {
    case copyInPlace
    case background
    case extend
    case truncate

    /// Throws unless the flags have exactly one mode.
    init(_ flags: vImage_Flags) throws(vImage.Error) {
        switch flags & (2 | 4 | 8 | 64) {
        case 2: self = .copyInPlace
        case 4: self = .background
        case 8: self = .extend
        case 64: self = .truncate
        default: throw .invalidEdgeStyle
        }
    }

    static let flags: vImage_Flags = 2 | 4 | 8 | 64
}

/// The part of a source around the pixels of a destination, with rows that reach beyond the edges.
struct EdgeRows {
    let source: PixelGrid
    let output: PixelGrid
    let kind: PixelKind
    /// The place of the destination's first pixel in the source.
    let x: Int
    let y: Int
    /// The sides of the neighbourhood, both odd.
    let width: Int
    let height: Int
    let mode: EdgeMode
    let background: Background

    init(
        _ src: vImage_Buffer,
        _ dest: vImage_Buffer,
        _ kind: PixelKind,
        x: vImagePixelCount,
        y: vImagePixelCount,
        width: Int,
        height: Int,
        mode: EdgeMode,
        background: Background
    ) throws(vImage.Error) {
        source = try PixelGrid(src, kind)
        output = try PixelGrid(dest, kind)
        guard width > 0, height > 0, width % 2 == 1, height % 2 == 1, width <= 1 << 16, height <= 1 << 16 else {
            throw .invalidKernelSize
        }
        guard x < max(src.width, 1) else { throw .invalidOffsetX }
        guard y < max(src.height, 1) else { throw .invalidOffsetY }
        self.x = Int(x)
        self.y = Int(y)
        guard self.x + output.width <= source.width, self.y + output.height <= source.height else {
            throw .roiLargerThanInputBuffer
        }
        try source.mustNotOverlap(output)
        if mode == .background, !background.isThere { throw .nullPointerArgument }
        self.kind = kind
        self.width = width
        self.height = height
        self.mode = mode
        self.background = background
    }

    /// The number of pixels of a row with both margins.
    var paddedWidth: Int { output.width + width - 1 }

    /// Writes the pixels around those of a row of the destination; `row` counts from the destination's first.
    func read(_ row: Int, into line: UnsafeMutableRawPointer) {
        let at = y + row
        if (at < 0 || at >= source.height) && mode == .background {
            background.fill(line, paddedWidth, size: kind.size)
            return
        }
        let from = source.row(min(max(at, 0), source.height - 1))
        let left = x - width / 2
        let first = max(left, 0), last = min(left + paddedWidth, source.width)
        let inside = line + (first - left) * kind.size
        memcpy(inside, from + first * kind.size, (last - first) * kind.size)
        let (before, after) = (first - left, left + paddedWidth - last)
        if mode == .background {
            background.fill(line, before, size: kind.size)
            background.fill(line + (last - left) * kind.size, after, size: kind.size)
        } else {
            if before > 0 { cplane_fill(line, before, from + first * kind.size, kind.size) }
            if after > 0 {
                cplane_fill(line + (last - left) * kind.size, after, from + (last - 1) * kind.size, kind.size)
            }
        }
    }

    /// The columns of the destination whose neighbourhood is inside the source.
    var insideColumns: Range<Int> {
        let low = max(width / 2 - x, 0)
        return low..<max(min(output.width, source.width - width / 2 - x), low)
    }

    /// Indicates whether the neighbourhood of a row is inside the source.
    func isInside(row: Int) -> Bool { y + row - height / 2 >= 0 && y + row + height / 2 < source.height }

    /// Copies the pixels of a row of the destination whose neighbourhood leaves the source.
    func copyEdges(_ row: Int) {
        let from = source.row(y + row) + x * kind.size, to = output.row(row)
        guard isInside(row: row) else {
            memcpy(to, from, output.width * kind.size)
            return
        }
        let inside = insideColumns
        memcpy(to, from, min(inside.lowerBound, output.width) * kind.size)
        if inside.upperBound < output.width {
            let skipped = inside.upperBound * kind.size
            memcpy(to + skipped, from + skipped, (output.width - inside.upperBound) * kind.size)
        }
    }

    /// The rows and columns of a kernel that are inside the source for a pixel of the destination.
    func part(row: Int, column: Int) -> (rows: Range<Int>, columns: Range<Int>) {
        let top = y + row - height / 2, left = x + column - width / 2
        return (
            max(-top, 0)..<min(height, source.height - top), max(-left, 0)..<min(width, source.width - left)
        )
    }
}
