// Quarter turns: 0 to 3, counterclockwise. An image of another size than the destination is centred.

/// Rotates by quarter turns counterclockwise: 8-bit components.
@discardableResult
public func vImageRotate90_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ rotationConstant: UInt8,
    _ backColor: Pixel_8,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotateQuarters(src, dest, PixelKind(.uint8, 1), rotationConstant, Background(backColor), flags)
}

/// Rotates by quarter turns counterclockwise: unsigned 16-bit components.
@discardableResult
public func vImageRotate90_Planar16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ rotationConstant: UInt8,
    _ backColor: Pixel_16U,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotateQuarters(src, dest, PixelKind(.uint16, 1), rotationConstant, Background(backColor), flags)
}

/// Rotates by quarter turns counterclockwise: signed 16-bit components.
@discardableResult
public func vImageRotate90_Planar16S(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ rotationConstant: UInt8,
    _ backColor: Pixel_16S,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotateQuarters(src, dest, PixelKind(.int16, 1), rotationConstant, Background(backColor), flags)
}

/// Rotates by quarter turns counterclockwise: half-precision components.
@discardableResult
public func vImageRotate90_Planar16F(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ rotationConstant: UInt8,
    _ backColor: Pixel_16F,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotateQuarters(src, dest, PixelKind(.half, 1), rotationConstant, Background(backColor), flags)
}

/// Rotates by quarter turns counterclockwise: single-precision components.
@discardableResult
public func vImageRotate90_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ rotationConstant: UInt8,
    _ backColor: Pixel_F,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotateQuarters(src, dest, PixelKind(.float, 1), rotationConstant, Background(backColor), flags)
}

/// Rotates by quarter turns counterclockwise: 8-bit components, two a pixel.
@discardableResult
public func vImageRotate90_CbCr8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ rotationConstant: UInt8,
    _ backColor: UnsafePointer<UInt8>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotateQuarters(src, dest, PixelKind(.uint8, 2), rotationConstant, Background(backColor, 2), flags)
}

/// Rotates by quarter turns counterclockwise: unsigned 16-bit components, two a pixel.
@discardableResult
public func vImageRotate90_CbCr16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ rotationConstant: UInt8,
    _ backColor: UnsafePointer<UInt16>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotateQuarters(src, dest, PixelKind(.uint16, 2), rotationConstant, Background(backColor, 2), flags)
}

/// Rotates by quarter turns counterclockwise: 8-bit components, four a pixel.
@discardableResult
public func vImageRotate90_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ rotationConstant: UInt8,
    _ backColor: UnsafePointer<UInt8>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotateQuarters(src, dest, PixelKind(.uint8, 4), rotationConstant, Background(backColor, 4), flags)
}

/// Rotates by quarter turns counterclockwise: unsigned 16-bit components, four a pixel.
@discardableResult
public func vImageRotate90_ARGB16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ rotationConstant: UInt8,
    _ backColor: UnsafePointer<UInt16>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotateQuarters(src, dest, PixelKind(.uint16, 4), rotationConstant, Background(backColor, 4), flags)
}

/// Rotates by quarter turns counterclockwise: signed 16-bit components, four a pixel.
@discardableResult
public func vImageRotate90_ARGB16S(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ rotationConstant: UInt8,
    _ backColor: UnsafePointer<Int16>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotateQuarters(src, dest, PixelKind(.int16, 4), rotationConstant, Background(backColor, 4), flags)
}

/// Rotates by quarter turns counterclockwise: half-precision components, four a pixel.
@discardableResult
public func vImageRotate90_ARGB16F(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ rotationConstant: UInt8,
    _ backColor: UnsafePointer<UInt16>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotateQuarters(src, dest, PixelKind(.half, 4), rotationConstant, Background(backColor, 4), flags)
}

/// Rotates by quarter turns counterclockwise: single-precision components, four a pixel.
@discardableResult
public func vImageRotate90_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ rotationConstant: UInt8,
    _ backColor: UnsafePointer<Float>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    rotateQuarters(src, dest, PixelKind(.float, 4), rotationConstant, Background(backColor, 4), flags)
}
