// Rotations by any angle, about the centres of both images. Where the source has no pixels, they are those of the
// background, or those of its edge with `kvImageEdgeExtend`.

/// Rotates counterclockwise about the centre by an angle in radians: 8-bit components.
@discardableResult
public func vImageRotate_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ angleInRadians: Float,
    _ backColor: Pixel_8,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotate(src, dest, PixelKind(.uint8, 1), angleInRadians, Background(backColor), flags)
}

/// Rotates counterclockwise about the centre by an angle in radians: unsigned 16-bit components.
@discardableResult
public func vImageRotate_Planar16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ angleInRadians: Float,
    _ backColor: Pixel_16U,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotate(src, dest, PixelKind(.uint16, 1), angleInRadians, Background(backColor), flags)
}

/// Rotates counterclockwise about the centre by an angle in radians: signed 16-bit components.
@discardableResult
public func vImageRotate_Planar16S(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ angleInRadians: Float,
    _ backColor: Pixel_16S,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotate(src, dest, PixelKind(.int16, 1), angleInRadians, Background(backColor), flags)
}

/// Rotates counterclockwise about the centre by an angle in radians: half-precision components.
@discardableResult
public func vImageRotate_Planar16F(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ angleInRadians: Float,
    _ backColor: Pixel_16F,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotate(src, dest, PixelKind(.half, 1), angleInRadians, Background(backColor), flags)
}

/// Rotates counterclockwise about the centre by an angle in radians: single-precision components.
@discardableResult
public func vImageRotate_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ angleInRadians: Float,
    _ backColor: Pixel_F,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotate(src, dest, PixelKind(.float, 1), angleInRadians, Background(backColor), flags)
}

/// Rotates counterclockwise about the centre by an angle in radians: 8-bit components, two a pixel.
@discardableResult
public func vImageRotate_CbCr8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ angleInRadians: Float,
    _ backColor: UnsafePointer<UInt8>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotate(src, dest, PixelKind(.uint8, 2), angleInRadians, Background(backColor, 2), flags)
}

/// Rotates counterclockwise about the centre by an angle in radians: unsigned 16-bit components, two a pixel.
@discardableResult
public func vImageRotate_CbCr16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ angleInRadians: Float,
    _ backColor: UnsafePointer<UInt16>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotate(src, dest, PixelKind(.uint16, 2), angleInRadians, Background(backColor, 2), flags)
}

/// Rotates counterclockwise about the centre by an angle in radians: 8-bit components, four a pixel.
@discardableResult
public func vImageRotate_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ angleInRadians: Float,
    _ backColor: UnsafePointer<UInt8>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotate(src, dest, PixelKind(.uint8, 4), angleInRadians, Background(backColor, 4), flags)
}

/// Rotates counterclockwise about the centre by an angle in radians: unsigned 16-bit components, four a pixel.
@discardableResult
public func vImageRotate_ARGB16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ angleInRadians: Float,
    _ backColor: UnsafePointer<UInt16>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotate(src, dest, PixelKind(.uint16, 4), angleInRadians, Background(backColor, 4), flags)
}

/// Rotates counterclockwise about the centre by an angle in radians: signed 16-bit components, four a pixel.
@discardableResult
public func vImageRotate_ARGB16S(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ angleInRadians: Float,
    _ backColor: UnsafePointer<Int16>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotate(src, dest, PixelKind(.int16, 4), angleInRadians, Background(backColor, 4), flags)
}

/// Rotates counterclockwise about the centre by an angle in radians: half-precision components, four a pixel.
@discardableResult
public func vImageRotate_ARGB16F(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ angleInRadians: Float,
    _ backColor: UnsafePointer<UInt16>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotate(src, dest, PixelKind(.half, 4), angleInRadians, Background(backColor, 4), flags)
}

/// Rotates counterclockwise about the centre by an angle in radians: single-precision components, four a pixel.
@discardableResult
public func vImageRotate_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ angleInRadians: Float,
    _ backColor: UnsafePointer<Float>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotate(src, dest, PixelKind(.float, 4), angleInRadians, Background(backColor, 4), flags)
}
