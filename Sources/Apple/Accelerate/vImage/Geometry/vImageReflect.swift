// Reflections; the destination may be the source.

/// Mirrors left and right: 8-bit components.
@discardableResult
public func vImageHorizontalReflect_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    mirror(src, dest, PixelKind(.uint8, 1), flags)
}

/// Mirrors top and bottom: 8-bit components.
@discardableResult
public func vImageVerticalReflect_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    flip(src, dest, PixelKind(.uint8, 1), flags)
}

/// Mirrors left and right: unsigned 16-bit components.
@discardableResult
public func vImageHorizontalReflect_Planar16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    mirror(src, dest, PixelKind(.uint16, 1), flags)
}

/// Mirrors top and bottom: unsigned 16-bit components.
@discardableResult
public func vImageVerticalReflect_Planar16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    flip(src, dest, PixelKind(.uint16, 1), flags)
}

/// Mirrors left and right: signed 16-bit components.
@discardableResult
public func vImageHorizontalReflect_Planar16S(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    mirror(src, dest, PixelKind(.int16, 1), flags)
}

/// Mirrors top and bottom: signed 16-bit components.
@discardableResult
public func vImageVerticalReflect_Planar16S(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    flip(src, dest, PixelKind(.int16, 1), flags)
}

/// Mirrors left and right: half-precision components.
@discardableResult
public func vImageHorizontalReflect_Planar16F(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    mirror(src, dest, PixelKind(.half, 1), flags)
}

/// Mirrors top and bottom: half-precision components.
@discardableResult
public func vImageVerticalReflect_Planar16F(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    flip(src, dest, PixelKind(.half, 1), flags)
}

/// Mirrors left and right: single-precision components.
@discardableResult
public func vImageHorizontalReflect_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    mirror(src, dest, PixelKind(.float, 1), flags)
}

/// Mirrors top and bottom: single-precision components.
@discardableResult
public func vImageVerticalReflect_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    flip(src, dest, PixelKind(.float, 1), flags)
}

/// Mirrors left and right: 8-bit components, two a pixel.
@discardableResult
public func vImageHorizontalReflect_CbCr8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    mirror(src, dest, PixelKind(.uint8, 2), flags)
}

/// Mirrors top and bottom: 8-bit components, two a pixel.
@discardableResult
public func vImageVerticalReflect_CbCr8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    flip(src, dest, PixelKind(.uint8, 2), flags)
}

/// Mirrors left and right: unsigned 16-bit components, two a pixel.
@discardableResult
public func vImageHorizontalReflect_CbCr16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    mirror(src, dest, PixelKind(.uint16, 2), flags)
}

/// Mirrors top and bottom: unsigned 16-bit components, two a pixel.
@discardableResult
public func vImageVerticalReflect_CbCr16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    flip(src, dest, PixelKind(.uint16, 2), flags)
}

/// Mirrors left and right: 8-bit components, four a pixel.
@discardableResult
public func vImageHorizontalReflect_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    mirror(src, dest, PixelKind(.uint8, 4), flags)
}

/// Mirrors top and bottom: 8-bit components, four a pixel.
@discardableResult
public func vImageVerticalReflect_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    flip(src, dest, PixelKind(.uint8, 4), flags)
}

/// Mirrors left and right: unsigned 16-bit components, four a pixel.
@discardableResult
public func vImageHorizontalReflect_ARGB16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    mirror(src, dest, PixelKind(.uint16, 4), flags)
}

/// Mirrors top and bottom: unsigned 16-bit components, four a pixel.
@discardableResult
public func vImageVerticalReflect_ARGB16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    flip(src, dest, PixelKind(.uint16, 4), flags)
}

/// Mirrors left and right: signed 16-bit components, four a pixel.
@discardableResult
public func vImageHorizontalReflect_ARGB16S(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    mirror(src, dest, PixelKind(.int16, 4), flags)
}

/// Mirrors top and bottom: signed 16-bit components, four a pixel.
@discardableResult
public func vImageVerticalReflect_ARGB16S(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    flip(src, dest, PixelKind(.int16, 4), flags)
}

/// Mirrors left and right: half-precision components, four a pixel.
@discardableResult
public func vImageHorizontalReflect_ARGB16F(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    mirror(src, dest, PixelKind(.half, 4), flags)
}

/// Mirrors top and bottom: half-precision components, four a pixel.
@discardableResult
public func vImageVerticalReflect_ARGB16F(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    flip(src, dest, PixelKind(.half, 4), flags)
}

/// Mirrors left and right: single-precision components, four a pixel.
@discardableResult
public func vImageHorizontalReflect_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    mirror(src, dest, PixelKind(.float, 4), flags)
}

/// Mirrors top and bottom: single-precision components, four a pixel.
@discardableResult
public func vImageVerticalReflect_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    flip(src, dest, PixelKind(.float, 4), flags)
}
