import CPlaneKernels

// Pixels of three and four components.

/// Leaves out alpha: ARGB becomes RGB.
@discardableResult
public func vImageConvert_ARGB8888toRGB888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRowInStrips(src, dest, (4, 3), flags) {
        cplane_four_to_three($0.of(UInt8.self), $2, [1, 2, 3], $1.of(UInt8.self))
    }
}

/// Leaves out alpha: ARGB becomes BGR.
@discardableResult
public func vImageConvert_ARGB8888toBGR888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRowInStrips(src, dest, (4, 3), flags) {
        cplane_four_to_three($0.of(UInt8.self), $2, [3, 2, 1], $1.of(UInt8.self))
    }
}

/// Leaves out alpha: RGBA becomes RGB.
@discardableResult
public func vImageConvert_RGBA8888toRGB888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRowInStrips(src, dest, (4, 3), flags) {
        cplane_four_to_three($0.of(UInt8.self), $2, [0, 1, 2], $1.of(UInt8.self))
    }
}

/// Leaves out alpha: RGBA becomes BGR.
@discardableResult
public func vImageConvert_RGBA8888toBGR888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRowInStrips(src, dest, (4, 3), flags) {
        cplane_four_to_three($0.of(UInt8.self), $2, [2, 1, 0], $1.of(UInt8.self))
    }
}

/// Leaves out alpha: BGRA becomes RGB.
@discardableResult
public func vImageConvert_BGRA8888toRGB888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRowInStrips(src, dest, (4, 3), flags) {
        cplane_four_to_three($0.of(UInt8.self), $2, [2, 1, 0], $1.of(UInt8.self))
    }
}

/// Leaves out alpha: BGRA becomes BGR.
@discardableResult
public func vImageConvert_BGRA8888toBGR888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRowInStrips(src, dest, (4, 3), flags) {
        cplane_four_to_three($0.of(UInt8.self), $2, [0, 1, 2], $1.of(UInt8.self))
    }
}

/// Adds alpha from a plane, or a constant: RGB becomes ARGB.
@discardableResult
public func vImageConvert_RGB888toARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ alphaBuffer: UnsafePointer<vImage_Buffer>?,
    _ alpha: Pixel_8,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ premultiply: Bool,
    _ flags: vImage_Flags
) -> vImage_Error {
    addAlpha(src, alphaBuffer, alpha, dest, [3, 0, 1, 2], 0, premultiply, flags)
}

/// Adds alpha from a plane, or a constant: RGB becomes RGBA.
@discardableResult
public func vImageConvert_RGB888toRGBA8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ alphaBuffer: UnsafePointer<vImage_Buffer>?,
    _ alpha: Pixel_8,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ premultiply: Bool,
    _ flags: vImage_Flags
) -> vImage_Error {
    addAlpha(src, alphaBuffer, alpha, dest, [0, 1, 2, 3], 3, premultiply, flags)
}

/// Adds alpha from a plane, or a constant: RGB becomes BGRA.
@discardableResult
public func vImageConvert_RGB888toBGRA8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ alphaBuffer: UnsafePointer<vImage_Buffer>?,
    _ alpha: Pixel_8,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ premultiply: Bool,
    _ flags: vImage_Flags
) -> vImage_Error {
    addAlpha(src, alphaBuffer, alpha, dest, [2, 1, 0, 3], 3, premultiply, flags)
}

/// Adds alpha from a plane, or a constant: BGR becomes ARGB.
@discardableResult
public func vImageConvert_BGR888toARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ alphaBuffer: UnsafePointer<vImage_Buffer>?,
    _ alpha: Pixel_8,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ premultiply: Bool,
    _ flags: vImage_Flags
) -> vImage_Error {
    addAlpha(src, alphaBuffer, alpha, dest, [3, 2, 1, 0], 0, premultiply, flags)
}

/// Adds alpha from a plane, or a constant: BGR becomes RGBA.
@discardableResult
public func vImageConvert_BGR888toRGBA8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ alphaBuffer: UnsafePointer<vImage_Buffer>?,
    _ alpha: Pixel_8,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ premultiply: Bool,
    _ flags: vImage_Flags
) -> vImage_Error {
    addAlpha(src, alphaBuffer, alpha, dest, [2, 1, 0, 3], 3, premultiply, flags)
}

/// Adds alpha from a plane, or a constant: BGR becomes BGRA.
@discardableResult
public func vImageConvert_BGR888toBGRA8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ alphaBuffer: UnsafePointer<vImage_Buffer>?,
    _ alpha: Pixel_8,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ premultiply: Bool,
    _ flags: vImage_Flags
) -> vImage_Error {
    addAlpha(src, alphaBuffer, alpha, dest, [0, 1, 2, 3], 3, premultiply, flags)
}

private func addAlpha(
    _ src: UnsafePointer<vImage_Buffer>,
    _ alphaBuffer: UnsafePointer<vImage_Buffer>?,
    _ alpha: Pixel_8,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ map: [UInt8],
    _ place: Int,
    _ premultiply: Bool,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let source = try PixelGrid(src.pointee, size: 3), output = try PixelGrid(dest.pointee, size: 4)
        try source.mustCover(output)
        let alphas: PixelGrid?
        if let alphaBuffer { alphas = try PixelGrid(alphaBuffer.pointee, size: 1) } else { alphas = nil }
        try alphas?.mustCover(output)
        for y in 0..<output.height {
            let row = output.row(y, as: UInt8.self)
            cplane_three_to_four(source.row(y, as: UInt8.self), output.width, map, alpha, row)
            if let alphas {
                let values = alphas.row(y, as: UInt8.self)
                for x in 0..<output.width { row[4 * x + place] = values[x] }
            }
            if premultiply { cplane_premultiply8(row, output.width, Int32(place), row) }
        }
    }
}
