import CPlaneKernels
import Foundation

/// A kernel of a dilation or an erosion: what is subtracted from, or added to, each neighbour.
struct MorphologyKernel {
    /// For each element, what is added.
    let offsets: [Float]
    let width: Int
    let height: Int
}

/// Writes the largest or smallest of the neighbours with the kernel's offsets.
///
/// Neighbours outside the image do not count.
func morph(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ kind: PixelKind,
    x: vImagePixelCount,
    y: vImagePixelCount,
    _ kernel: MorphologyKernel,
    isDilation: Bool,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: 1 | 8) { () throws(vImage.Error) in
        // Pixels outside the image are left out.
        let rows = try EdgeRows(
            src.pointee,
            dest.pointee,
            kind,
            x: x,
            y: y,
            width: kernel.width,
            height: kernel.height,
            mode: .truncate,
            background: Background(UInt8(0))
        )
        let output = rows.output, channels = kind.channels
        guard output.width > 0, output.height > 0 else { return }
        for row in 0..<output.height {
            start(output.row(row), output.width * channels, kind, isDilation)
            for j in 0..<kernel.height {
                let at = rows.y + row - kernel.height / 2 + j
                guard at >= 0, at < rows.source.height else { continue }
                for i in 0..<kernel.width {
                    // The columns whose neighbour is inside.
                    let shift = rows.x - kernel.width / 2 + i
                    let first = max(-shift, 0), last = min(output.width, rows.source.width - shift)
                    guard first < last else { continue }
                    let from = rows.source.row(at) + (first + shift) * kind.size
                    let to = output.row(row) + first * kind.size
                    let count = (last - first) * channels
                    extend(from, to, count, kind, kernel.offsets[j * kernel.width + i], isDilation)
                }
            }
            if flags & 1 != 0, channels == 4 { keepAlpha(rows, row) }
        }
    }
}

private func start(_ row: UnsafeMutableRawPointer, _ count: Int, _ kind: PixelKind, _ isDilation: Bool) {
    if kind.component == .uint8 {
        memset(row, isDilation ? 0 : 255, count)
    } else {
        let values = row.assumingMemoryBound(to: Float.self)
        for index in 0..<count { values[index] = isDilation ? -.infinity : .infinity }
    }
}

private func extend(
    _ from: UnsafeMutableRawPointer,
    _ to: UnsafeMutableRawPointer,
    _ count: Int,
    _ kind: PixelKind,
    _ offset: Float,
    _ isDilation: Bool
) {
    switch (kind.component == .uint8, isDilation) {
    case (true, true): cplane_dilate8(from.of(UInt8.self), Int32(offset), count, to.of(UInt8.self))
    case (true, false): cplane_erode8(from.of(UInt8.self), Int32(offset), count, to.of(UInt8.self))
    case (false, true): cplane_dilate_float(from.of(Float.self), offset, count, to.of(Float.self))
    case (false, false): cplane_erode_float(from.of(Float.self), offset, count, to.of(Float.self))
    }
}
