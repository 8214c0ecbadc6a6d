// Affine transforms in coordinates from the lower left, with double precision.

/// Transforms points of the source to points of the destination, y upwards: 8-bit components.
@discardableResult
public func vImageAffineWarpD_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_AffineTransform_Double>,
    _ backColor: Pixel_8,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.uint8, 1), transform.pointee, Background(backColor), flags)
}

/// Transforms points of the source to points of the destination, y upwards: 8-bit components.
@discardableResult
public func vImageAffineWarpCG_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_CGAffineTransform>,
    _ backColor: Pixel_8,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.uint8, 1), transform.pointee, Background(backColor), flags)
}

/// Transforms points of the source to points of the destination, y upwards: unsigned 16-bit components.
@discardableResult
public func vImageAffineWarpD_Planar16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_AffineTransform_Double>,
    _ backColor: Pixel_16U,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.uint16, 1), transform.pointee, Background(backColor), flags)
}

/// Transforms points of the source to points of the destination, y upwards: unsigned 16-bit components.
@discardableResult
public func vImageAffineWarpCG_Planar16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_CGAffineTransform>,
    _ backColor: Pixel_16U,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.uint16, 1), transform.pointee, Background(backColor), flags)
}

/// Transforms points of the source to points of the destination, y upwards: signed 16-bit components.
@discardableResult
public func vImageAffineWarpD_Planar16S(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_AffineTransform_Double>,
    _ backColor: Pixel_16S,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.int16, 1), transform.pointee, Background(backColor), flags)
}

/// Transforms points of the source to points of the destination, y upwards: signed 16-bit components.
@discardableResult
public func vImageAffineWarpCG_Planar16S(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_CGAffineTransform>,
    _ backColor: Pixel_16S,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.int16, 1), transform.pointee, Background(backColor), flags)
}

/// Transforms points of the source to points of the destination, y upwards: half-precision components.
@discardableResult
public func vImageAffineWarpD_Planar16F(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_AffineTransform_Double>,
    _ backColor: Pixel_16F,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.half, 1), transform.pointee, Background(backColor), flags)
}

/// Transforms points of the source to points of the destination, y upwards: half-precision components.
@discardableResult
public func vImageAffineWarpCG_Planar16F(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_CGAffineTransform>,
    _ backColor: Pixel_16F,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.half, 1), transform.pointee, Background(backColor), flags)
}

/// Transforms points of the source to points of the destination, y upwards: single-precision components.
@discardableResult
public func vImageAffineWarpD_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_AffineTransform_Double>,
    _ backColor: Pixel_F,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.float, 1), transform.pointee, Background(backColor), flags)
}

/// Transforms points of the source to points of the destination, y upwards: single-precision components.
@discardableResult
public func vImageAffineWarpCG_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_CGAffineTransform>,
    _ backColor: Pixel_F,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.float, 1), transform.pointee, Background(backColor), flags)
}

/// Transforms points of the source to points of the destination, y upwards: 8-bit components, two a pixel.
@discardableResult
public func vImageAffineWarpD_CbCr8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_AffineTransform_Double>,
    _ backColor: UnsafePointer<UInt8>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.uint8, 2), transform.pointee, Background(backColor, 2), flags)
}

/// Transforms points of the source to points of the destination, y upwards: 8-bit components, two a pixel.
@discardableResult
public func vImageAffineWarpCG_CbCr8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_CGAffineTransform>,
    _ backColor: UnsafePointer<UInt8>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.uint8, 2), transform.pointee, Background(backColor, 2), flags)
}

/// Transforms points of the source to points of the destination, y upwards: unsigned 16-bit components, two a pixel.
@discardableResult
public func vImageAffineWarpD_CbCr16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_AffineTransform_Double>,
    _ backColor: UnsafePointer<UInt16>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.uint16, 2), transform.pointee, Background(backColor, 2), flags)
}

/// Transforms points of the source to points of the destination, y upwards: unsigned 16-bit components, two a pixel.
@discardableResult
public func vImageAffineWarpCG_CbCr16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_CGAffineTransform>,
    _ backColor: UnsafePointer<UInt16>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.uint16, 2), transform.pointee, Background(backColor, 2), flags)
}

/// Transforms points of the source to points of the destination, y upwards: 8-bit components, four a pixel.
@discardableResult
public func vImageAffineWarpD_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_AffineTransform_Double>,
    _ backColor: UnsafePointer<UInt8>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.uint8, 4), transform.pointee, Background(backColor, 4), flags)
}

/// Transforms points of the source to points of the destination, y upwards: 8-bit components, four a pixel.
@discardableResult
public func vImageAffineWarpCG_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_CGAffineTransform>,
    _ backColor: UnsafePointer<UInt8>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.uint8, 4), transform.pointee, Background(backColor, 4), flags)
}

/// Transforms points of the source to points of the destination, y upwards: unsigned 16-bit components, four a pixel.
@discardableResult
public func vImageAffineWarpD_ARGB16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_AffineTransform_Double>,
    _ backColor: UnsafePointer<UInt16>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.uint16, 4), transform.pointee, Background(backColor, 4), flags)
}

/// Transforms points of the source to points of the destination, y upwards: unsigned 16-bit components, four a pixel.
@discardableResult
public func vImageAffineWarpCG_ARGB16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_CGAffineTransform>,
    _ backColor: UnsafePointer<UInt16>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.uint16, 4), transform.pointee, Background(backColor, 4), flags)
}

/// Transforms points of the source to points of the destination, y upwards: signed 16-bit components, four a pixel.
@discardableResult
public func vImageAffineWarpD_ARGB16S(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_AffineTransform_Double>,
    _ backColor: UnsafePointer<Int16>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.int16, 4), transform.pointee, Background(backColor, 4), flags)
}

/// Transforms points of the source to points of the destination, y upwards: signed 16-bit components, four a pixel.
@discardableResult
public func vImageAffineWarpCG_ARGB16S(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_CGAffineTransform>,
    _ backColor: UnsafePointer<Int16>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.int16, 4), transform.pointee, Background(backColor, 4), flags)
}

/// Transforms points of the source to points of the destination, y upwards: half-precision components, four a pixel.
@discardableResult
public func vImageAffineWarpD_ARGB16F(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_AffineTransform_Double>,
    _ backColor: UnsafePointer<UInt16>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.half, 4), transform.pointee, Background(backColor, 4), flags)
}

/// Transforms points of the source to points of the destination, y upwards: half-precision components, four a pixel.
@discardableResult
public func vImageAffineWarpCG_ARGB16F(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_CGAffineTransform>,
    _ backColor: UnsafePointer<UInt16>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.half, 4), transform.pointee, Background(backColor, 4), flags)
}

/// Transforms points of the source to points of the destination, y upwards: single-precision components, four a pixel.
@discardableResult
public func vImageAffineWarpD_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_AffineTransform_Double>,
    _ backColor: UnsafePointer<Float>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.float, 4), transform.pointee, Background(backColor, 4), flags)
}

/// Transforms points of the source to points of the destination, y upwards: single-precision components, four a pixel.
@discardableResult
public func vImageAffineWarpCG_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ transform: UnsafePointer<vImage_CGAffineTransform>,
    _ backColor: UnsafePointer<Float>!,
    _ flags: vImage_Flags
) -> vImage_Error {
    warp(src, dest, PixelKind(.float, 4), transform.pointee, Background(backColor, 4), flags)
}
