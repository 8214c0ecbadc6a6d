import CPlaneKernels
import Foundation

/// A kernel of whole numbers with what its sums are divided by.
struct WholeKernel {
    let weights: [Int16]
    let divisor: Int32
    let bias: Int32

    init(_ weights: UnsafePointer<Int16>?, _ count: Int, divisor: Int32, bias: Int32) throws(vImage.Error) {
        guard let weights else { throw .nullPointerArgument }
        guard divisor != 0 else { throw .invalidParameter }
        self.weights = Array(UnsafeBufferPointer(start: weights, count: count))
        self.divisor = divisor
        self.bias = bias
    }

    /// Returns the rounded quotient of a sum, limited to 8 bits.
    func level(_ sum: Int64, divisor: Int64) -> UInt8 {
        let total = sum + Int64(bias)
        let half = (total < 0) == (divisor < 0) ? divisor / 2 : -(divisor / 2)
        return UInt8(clamping: (total + half) / divisor)
    }
}

/// The number of elements of a kernel; throws for sides that no kernel has.
func kernelCount(_ height: UInt32, _ width: UInt32) throws(vImage.Error) -> Int {
    guard height > 0, width > 0, height % 2 == 1, width % 2 == 1, height <= 1 << 12, width <= 1 << 12 else {
        throw .invalidKernelSize
    }
    return Int(height) * Int(width)
}

/// Convolves pixels of 8 bits: the element of the kernel at the upper left weighs the pixel at the upper left.
func convolve(_ rows: EdgeRows, _ kernel: WholeKernel, flags: vImage_Flags) throws(vImage.Error) {
    let (kind, output) = (rows.kind, rows.output)
    let line = rows.paddedWidth * kind.channels, count = output.width * kind.channels
    guard count > 0 else { return }
    let places = kernel.weights.reduce(Int64(0)) { $0 + abs(Int64($1)) }
    let isSmall = places * 255 + abs(Int64(kernel.bias)) < 1 << 30
    let multiplier = Float(1) / Float(kernel.divisor)
    // Quotients in floats are exact enough for small numbers.
    let isFloat = isSmall && places * 255 + abs(Int64(kernel.bias)) < 1 << 22 && abs(Int(kernel.divisor)) <= 2048
    try withRoom(UInt8.self, rows.height * line) { (ring) throws(vImage.Error) in
        try withRoom(Int64.self, 2 * count) { (room) throws(vImage.Error) in
            let sums = room + count, small = UnsafeMutableRawPointer(room).assumingMemoryBound(to: Int32.self)
            let floats = UnsafeMutableRawPointer(sums).assumingMemoryBound(to: Float.self)
            var next = -rows.height / 2
            for y in 0..<output.height {
                while next <= y + rows.height / 2 {
                    rows.read(next, into: ring + slot(next, rows.height) * line)
                    next += 1
                }
                if isSmall { memset(small, 0, 4 * count) } else { memset(sums, 0, 8 * count) }
                for j in 0..<rows.height {
                    let row = ring + slot(y - rows.height / 2 + j, rows.height) * line
                    for i in 0..<rows.width {
                        let weight = kernel.weights[j * rows.width + i]
                        guard weight != 0 else { continue }
                        if isSmall {
                            cplane_accumulate8(row + i * kind.channels, Int32(weight), count, small)
                        } else {
                            cplane_accumulate8_long(row + i * kind.channels, Int64(weight), count, sums)
                        }
                    }
                }
                let out = output.row(y, as: UInt8.self)
                if isFloat {
                    cplane_divide8(small, kernel.bias, multiplier, count, floats, out)
                } else {
                    for index in 0..<count {
                        let sum = isSmall ? Int64(small[index]) : sums[index]
                        out[index] = kernel.level(sum, divisor: Int64(kernel.divisor))
                    }
                }
                finish(rows, y, kernel)
                if flags & 1 != 0, kind.channels == 4 { keepAlpha(rows, y) }
            }
        }
    }
}

private func slot(_ row: Int, _ height: Int) -> Int { ((row % height) + height) % height }

/// Writes the pixels near the edge again, where the mode asks for it.
private func finish(_ rows: EdgeRows, _ y: Int, _ kernel: WholeKernel) {
    switch rows.mode {
    case .copyInPlace: rows.copyEdges(y)
    case .truncate: truncate(rows, y, kernel)
    default: break
    }
}

/// Writes sums of the parts of the kernel inside the source, divided by a divisor that shrinks with the kernel.
private func truncate(_ rows: EdgeRows, _ y: Int, _ kernel: WholeKernel) {
    let isInside = rows.isInside(row: y), inside = rows.insideColumns
    let channels = rows.kind.channels
    let whole = kernel.weights.reduce(Int64(0)) { $0 + Int64($1) }
    let out = rows.output.row(y, as: UInt8.self)
    for x in 0..<rows.output.width where !isInside || !inside.contains(x) {
        let part = rows.part(row: y, column: x)
        var kept: Int64 = 0
        for j in part.rows { for i in part.columns { kept += Int64(kernel.weights[j * rows.width + i]) } }
        for channel in 0..<channels {
            var sum: Int64 = 0
            for j in part.rows {
                let row = rows.source.row(rows.y + y - rows.height / 2 + j, as: UInt8.self)
                for i in part.columns {
                    let at = rows.x + x - rows.width / 2 + i
                    sum += Int64(kernel.weights[j * rows.width + i]) * Int64(row[at * channels + channel])
                }
            }
            if whole != 0, kept != 0 {
                let value = Double(sum) * Double(whole) / Double(kept) + Double(kernel.bias)
                let level = (value / Double(kernel.divisor)).rounded(.toNearestOrAwayFromZero)
                out[x * channels + channel] = UInt8(min(max(level, 0), 255))
            } else {
                out[x * channels + channel] = kernel.level(sum, divisor: Int64(kernel.divisor))
            }
        }
    }
}

/// Copies alpha, the first channel, from the source.
func keepAlpha(_ rows: EdgeRows, _ y: Int) {
    let size = rows.kind.component.size
    let from = rows.source.row(rows.y + y) + rows.x * rows.kind.size, to = rows.output.row(y)
    for x in 0..<rows.output.width { memcpy(to + x * rows.kind.size, from + x * rows.kind.size, size) }
}

/// Convolves pixels of single precision.
func convolve(_ rows: EdgeRows, _ kernel: [Float], bias: Float, flags: vImage_Flags) throws(vImage.Error) {
    let (kind, output) = (rows.kind, rows.output)
    let line = rows.paddedWidth * kind.channels, count = output.width * kind.channels
    guard count > 0 else { return }
    let whole = kernel.reduce(0, +)
    try withRoom(Float.self, rows.height * line) { (ring) throws(vImage.Error) in
        var next = -rows.height / 2
        for y in 0..<output.height {
            while next <= y + rows.height / 2 {
                rows.read(next, into: ring + slot(next, rows.height) * line)
                next += 1
            }
            let out = output.row(y, as: Float.self)
            for index in 0..<count { out[index] = bias }
            for j in 0..<rows.height {
                let row = ring + slot(y - rows.height / 2 + j, rows.height) * line
                for i in 0..<rows.width {
                    cplane_accumulate_float(row + i * kind.channels, kernel[j * rows.width + i], count, out)
                }
            }
            switch rows.mode {
            case .copyInPlace: rows.copyEdges(y)
            case .truncate:
                let isInside = rows.isInside(row: y), inside = rows.insideColumns
                for x in 0..<output.width where !isInside || !inside.contains(x) {
                    let part = rows.part(row: y, column: x)
                    truncate(rows, y, x, part, kernel, whole, bias)
                }
            default: break
            }
            if flags & 1 != 0, kind.channels == 4 { keepAlpha(rows, y) }
        }
    }
}

private func truncate(
    _ rows: EdgeRows,
    _ y: Int,
    _ x: Int,
    _ part: (rows: Range<Int>, columns: Range<Int>),
    _ kernel: [Float],
    _ whole: Float,
    _ bias: Float
) {
    let channels = rows.kind.channels
    for channel in 0..<channels {
        var (sum, kept): (Float, Float) = (0, 0)
        for j in part.rows {
            let row = rows.source.row(rows.y + y - rows.height / 2 + j, as: Float.self)
            for i in part.columns {
                let at = rows.x + x - rows.width / 2 + i, weight = kernel[j * rows.width + i]
                sum += weight * row[at * channels + channel]
                kept += weight
            }
        }
        let scale = whole != 0 && kept != 0 ? whole / kept : 1
        rows.output.row(y, as: Float.self)[x * channels + channel] = sum * scale + bias
    }
}
