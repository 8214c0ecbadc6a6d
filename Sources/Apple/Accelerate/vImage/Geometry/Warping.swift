import CPlaneKernels
import Foundation

extension vImage_AffineTransform_Double {
    /// Creates a transform from one in single precision.
    init(_ other: vImage_AffineTransform) {
        self.init(
            a: Double(other.a),
            b: Double(other.b),
            c: Double(other.c),
            d: Double(other.d),
            tx: Double(other.tx),
            ty: Double(other.ty)
        )
    }
}

/// Rotates counterclockwise about the centres of both images.
func rotate(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ kind: PixelKind,
    _ angle: Float,
    _ background: Background,
    _ flags: vImage_Flags
) -> vImage_Error {
    let (sine, cosine) = (sin(Double(angle)), cos(Double(angle)))
    let x = Double(src.pointee.width) / 2, y = Double(src.pointee.height) / 2
    let transform = vImage_AffineTransform_Double(
        a: cosine,
        b: sine,
        c: -sine,
        d: cosine,
        tx: Double(dest.pointee.width) / 2 - cosine * x + sine * y,
        ty: Double(dest.pointee.height) / 2 - sine * x - cosine * y
    )
    return warp(src, dest, kind, transform, background, flags)
}

/// Draws the source through a transform of points, with y upwards.
func warp(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ kind: PixelKind,
    _ transform: vImage_AffineTransform_Double,
    _ background: Background,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: 4 | 8 | 32) { () throws(vImage.Error) in
        let source = try PixelGrid(src.pointee, kind), output = try PixelGrid(dest.pointee, kind)
        guard flags & 12 == 4 || flags & 12 == 8 else { throw .invalidEdgeStyle }
        guard output.width > 0, output.height > 0 else { return }
        guard source.width > 0, source.height > 0 else { throw .roiLargerThanInputBuffer }
        try source.mustNotOverlap(output)
        if flags & 4 != 0, !background.isThere { throw .nullPointerArgument }
        let determinant = transform.a * transform.d - transform.b * transform.c
        guard determinant.isFinite, determinant != 0, transform.tx.isFinite, transform.ty.isFinite else {
            throw .invalidParameter
        }
        // The inverse, in rows that count downwards.
        let (dx, dy) = (transform.d / determinant, transform.b / determinant)
        let table = Resampler.table(flags & 32 == 0 ? 3 : 5)
        let back = background.floats(kind)
        let line = source.width * kind.channels
        let type = kind.component.rawValue
        try withRoom(Float.self, line * source.height + output.width * kind.channels) { (room) throws(vImage.Error) in
            for y in 0..<source.height { cplane_load(source.row(y), type, line, room + y * line) }
            let result = room + line * source.height
            back.withUnsafeBufferPointer { back in
                table.withUnsafeBufferPointer { table in
                    var picture = cplane_picture(
                        base: room,
                        stride: line,
                        width: Int32(source.width),
                        height: Int32(source.height),
                        channels: Int32(kind.channels),
                        radius: flags & 32 == 0 ? 3 : 5,
                        is_extended: flags & 8 == 0 ? 0 : 1,
                        back: back.baseAddress,
                        table: table.baseAddress
                    )
                    for y in 0..<output.height {
                        let px = 0.5 - transform.tx, py = Double(output.height) - Double(y) - 0.5 - transform.ty
                        let x = (transform.d * px - transform.c * py) / determinant
                        let up = (transform.a * py - transform.b * px) / determinant
                        let down = Double(source.height) - up
                        cplane_warp_row(&picture, x, down, dx, dy, output.width, result)
                        cplane_store(result, type, output.width * kind.channels, output.row(y))
                    }
                }
            }
        }
    }
}
