import CPlaneKernels

// Premultiplication. The destination may be the source.

/// Multiplies colours by alpha, rounded to the nearest.
@discardableResult
public func vImagePremultiplyData_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRowInStrips(src, dest, (4, 4), flags) {
        cplane_premultiply8($0.of(UInt8.self), $2, 0, $1.of(UInt8.self))
    }
}

/// Divides colours by alpha, rounded and limited; colours of alpha 0 become 0.
@discardableResult
public func vImageUnpremultiplyData_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRowInStrips(src, dest, (4, 4), flags) {
        cplane_unpremultiply8($0.of(UInt8.self), $2, 0, $1.of(UInt8.self))
    }
}

/// Multiplies colours by alpha, rounded to the nearest.
@discardableResult
public func vImagePremultiplyData_RGBA8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRowInStrips(src, dest, (4, 4), flags) {
        cplane_premultiply8($0.of(UInt8.self), $2, 3, $1.of(UInt8.self))
    }
}

/// Divides colours by alpha, rounded and limited; colours of alpha 0 become 0.
@discardableResult
public func vImageUnpremultiplyData_RGBA8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRowInStrips(src, dest, (4, 4), flags) {
        cplane_unpremultiply8($0.of(UInt8.self), $2, 3, $1.of(UInt8.self))
    }
}

/// Multiplies colours by alpha, rounded to the nearest.
@discardableResult
public func vImagePremultiplyData_BGRA8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRowInStrips(src, dest, (4, 4), flags) {
        cplane_premultiply8($0.of(UInt8.self), $2, 3, $1.of(UInt8.self))
    }
}

/// Divides colours by alpha, rounded and limited; colours of alpha 0 become 0.
@discardableResult
public func vImageUnpremultiplyData_BGRA8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRowInStrips(src, dest, (4, 4), flags) {
        cplane_unpremultiply8($0.of(UInt8.self), $2, 3, $1.of(UInt8.self))
    }
}

/// Multiplies colours by alpha, rounded to the nearest.
@discardableResult
public func vImagePremultiplyData_ARGB16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (8, 8), flags) {
        cplane_premultiply16($0.of(UInt16.self), $2, 0, $1.of(UInt16.self))
    }
}

/// Divides colours by alpha, rounded and limited; colours of alpha 0 become 0.
@discardableResult
public func vImageUnpremultiplyData_ARGB16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (8, 8), flags) {
        cplane_unpremultiply16($0.of(UInt16.self), $2, 0, $1.of(UInt16.self))
    }
}

/// Multiplies colours by alpha, rounded to the nearest.
@discardableResult
public func vImagePremultiplyData_RGBA16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (8, 8), flags) {
        cplane_premultiply16($0.of(UInt16.self), $2, 3, $1.of(UInt16.self))
    }
}

/// Divides colours by alpha, rounded and limited; colours of alpha 0 become 0.
@discardableResult
public func vImageUnpremultiplyData_RGBA16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (8, 8), flags) {
        cplane_unpremultiply16($0.of(UInt16.self), $2, 3, $1.of(UInt16.self))
    }
}

/// Multiplies colours by alpha, rounded to the nearest.
@discardableResult
public func vImagePremultiplyData_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (16, 16), flags) {
        cplane_premultiply_float($0.of(Float.self), $2, 0, $1.of(Float.self))
    }
}

/// Divides colours by alpha, rounded and limited; colours of alpha 0 become 0.
@discardableResult
public func vImageUnpremultiplyData_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (16, 16), flags) {
        cplane_unpremultiply_float($0.of(Float.self), $2, 0, $1.of(Float.self))
    }
}

/// Multiplies colours by alpha, rounded to the nearest.
@discardableResult
public func vImagePremultiplyData_RGBAFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (16, 16), flags) {
        cplane_premultiply_float($0.of(Float.self), $2, 3, $1.of(Float.self))
    }
}

/// Divides colours by alpha, rounded and limited; colours of alpha 0 become 0.
@discardableResult
public func vImageUnpremultiplyData_RGBAFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (16, 16), flags) {
        cplane_unpremultiply_float($0.of(Float.self), $2, 3, $1.of(Float.self))
    }
}

/// Multiplies colours by alpha, rounded to the nearest.
@discardableResult
public func vImagePremultiplyData_BGRAFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (16, 16), flags) {
        cplane_premultiply_float($0.of(Float.self), $2, 3, $1.of(Float.self))
    }
}

/// Divides colours by alpha, rounded and limited; colours of alpha 0 become 0.
@discardableResult
public func vImageUnpremultiplyData_BGRAFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (16, 16), flags) {
        cplane_unpremultiply_float($0.of(Float.self), $2, 3, $1.of(Float.self))
    }
}
