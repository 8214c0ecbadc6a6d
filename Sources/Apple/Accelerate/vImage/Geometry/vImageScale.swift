// Scaling: source and destination may not overlap. The filter is Lanczos' with three lobes, five with
// `kvImageHighQualityResampling`, stretched where the image shrinks. Equal sizes are copied.

/// Scales a whole image to the size of the destination: 8-bit components.
@discardableResult
public func vImageScale_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error {
    scale(src, dest, PixelKind(.uint8, 1), flags)
}

/// Scales a whole image to the size of the destination: unsigned 16-bit components.
@discardableResult
public func vImageScale_Planar16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error {
    scale(src, dest, PixelKind(.uint16, 1), flags)
}

/// Scales a whole image to the size of the destination: signed 16-bit components.
@discardableResult
public func vImageScale_Planar16S(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error {
    scale(src, dest, PixelKind(.int16, 1), flags)
}

/// Scales a whole image to the size of the destination: half-precision components.
@discardableResult
public func vImageScale_Planar16F(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error {
    scale(src, dest, PixelKind(.half, 1), flags)
}

/// Scales a whole image to the size of the destination: single-precision components.
@discardableResult
public func vImageScale_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error {
    scale(src, dest, PixelKind(.float, 1), flags)
}

/// Scales a whole image to the size of the destination: 8-bit components, two a pixel.
@discardableResult
public func vImageScale_CbCr8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error {
    scale(src, dest, PixelKind(.uint8, 2), flags)
}

/// Scales a whole image to the size of the destination: unsigned 16-bit components, two a pixel.
@discardableResult
public func vImageScale_CbCr16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error {
    scale(src, dest, PixelKind(.uint16, 2), flags)
}

/// Scales a whole image to the size of the destination: 8-bit components, four a pixel.
@discardableResult
public func vImageScale_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error {
    scale(src, dest, PixelKind(.uint8, 4), flags)
}

/// Scales a whole image to the size of the destination: unsigned 16-bit components, four a pixel.
@discardableResult
public func vImageScale_ARGB16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error {
    scale(src, dest, PixelKind(.uint16, 4), flags)
}

/// Scales a whole image to the size of the destination: signed 16-bit components, four a pixel.
@discardableResult
public func vImageScale_ARGB16S(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error {
    scale(src, dest, PixelKind(.int16, 4), flags)
}

/// Scales a whole image to the size of the destination: half-precision components, four a pixel.
@discardableResult
public func vImageScale_ARGB16F(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error {
    scale(src, dest, PixelKind(.half, 4), flags)
}

/// Scales a whole image to the size of the destination: single-precision components, four a pixel.
@discardableResult
public func vImageScale_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ flags: vImage_Flags
) -> vImage_Error {
    scale(src, dest, PixelKind(.float, 4), flags)
}
