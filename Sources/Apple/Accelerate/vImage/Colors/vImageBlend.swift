import CPlaneKernels

// Source over destination. The destination may be a source.

/// Draws an image over another one, neither premultiplied.
@discardableResult
public func vImageAlphaBlend_ARGB8888(
    _ srcTop: UnsafePointer<vImage_Buffer>,
    _ srcBottom: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRowInStrips(srcTop, srcBottom, dest, 4, flags) {
        cplane_over8($0.of(UInt8.self), $1.of(UInt8.self), $3, 0, $2.of(UInt8.self))
    }
}

/// Draws a premultiplied image over another one.
@discardableResult
public func vImagePremultipliedAlphaBlend_ARGB8888(
    _ srcTop: UnsafePointer<vImage_Buffer>,
    _ srcBottom: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRowInStrips(srcTop, srcBottom, dest, 4, flags) {
        cplane_over_premultiplied8($0.of(UInt8.self), $1.of(UInt8.self), $3, 0, 255, $2.of(UInt8.self))
    }
}

/// Draws a premultiplied image over another one.
@discardableResult
public func vImagePremultipliedAlphaBlend_BGRA8888(
    _ srcTop: UnsafePointer<vImage_Buffer>,
    _ srcBottom: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRowInStrips(srcTop, srcBottom, dest, 4, flags) {
        cplane_over_premultiplied8($0.of(UInt8.self), $1.of(UInt8.self), $3, 3, 255, $2.of(UInt8.self))
    }
}

/// Draws a premultiplied image over another one.
@discardableResult
public func vImagePremultipliedAlphaBlend_RGBA8888(
    _ srcTop: UnsafePointer<vImage_Buffer>,
    _ srcBottom: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRowInStrips(srcTop, srcBottom, dest, 4, flags) {
        cplane_over_premultiplied8($0.of(UInt8.self), $1.of(UInt8.self), $3, 3, 255, $2.of(UInt8.self))
    }
}

/// Draws an image over another one, neither premultiplied.
@discardableResult
public func vImageAlphaBlend_ARGBFFFF(
    _ srcTop: UnsafePointer<vImage_Buffer>,
    _ srcBottom: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(srcTop, srcBottom, dest, 16, flags) {
        cplane_over_float($0.of(Float.self), $1.of(Float.self), $3, 0, $2.of(Float.self))
    }
}

/// Draws a premultiplied image over another one.
@discardableResult
public func vImagePremultipliedAlphaBlend_ARGBFFFF(
    _ srcTop: UnsafePointer<vImage_Buffer>,
    _ srcBottom: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(srcTop, srcBottom, dest, 16, flags) {
        cplane_over_premultiplied_float($0.of(Float.self), $1.of(Float.self), $3, 0, $2.of(Float.self))
    }
}

/// Draws a premultiplied image over another one.
@discardableResult
public func vImagePremultipliedAlphaBlend_BGRAFFFF(
    _ srcTop: UnsafePointer<vImage_Buffer>,
    _ srcBottom: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(srcTop, srcBottom, dest, 16, flags) {
        cplane_over_premultiplied_float($0.of(Float.self), $1.of(Float.self), $3, 3, $2.of(Float.self))
    }
}

/// Draws a premultiplied image over another one.
@discardableResult
public func vImagePremultipliedAlphaBlend_RGBAFFFF(
    _ srcTop: UnsafePointer<vImage_Buffer>,
    _ srcBottom: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(srcTop, srcBottom, dest, 16, flags) {
        cplane_over_premultiplied_float($0.of(Float.self), $1.of(Float.self), $3, 3, $2.of(Float.self))
    }
}

/// Draws a premultiplied image, multiplied by a constant alpha, over another one.
@discardableResult
public func vImagePremultipliedConstAlphaBlend_ARGB8888(
    _ srcTop: UnsafePointer<vImage_Buffer>,
    _ constAlpha: Pixel_8,
    _ srcBottom: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRowInStrips(srcTop, srcBottom, dest, 4, flags) {
        cplane_over_premultiplied8(
            $0.of(UInt8.self),
            $1.of(UInt8.self),
            $3,
            0,
            UInt32(constAlpha),
            $2.of(UInt8.self)
        )
    }
}
