import CPlaneKernels

// Conversions of components. The destination may be the source where both have the same size.

/// Converts 0…255 to `minFloat`…`maxFloat`.
@discardableResult
public func vImageConvert_Planar8toPlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ maxFloat: Pixel_F,
    _ minFloat: Pixel_F,
    _ flags: vImage_Flags
) -> vImage_Error {
    let scale = (maxFloat - minFloat) / 255
    return eachRow(src, dest, (1, 4), flags) {
        cplane_u8_to_float($0.of(UInt8.self), $2, scale, minFloat, $1.of(Float.self))
    }
}

/// Converts `minFloat`…`maxFloat` to 0…255, rounded and limited; NaN becomes 0.
@discardableResult
public func vImageConvert_PlanarFtoPlanar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ maxFloat: Pixel_F,
    _ minFloat: Pixel_F,
    _ flags: vImage_Flags
) -> vImage_Error {
    let scale = 255 / (maxFloat - minFloat)
    return eachRow(src, dest, (4, 1), flags) {
        cplane_float_to_u8($0.of(Float.self), $2, scale, minFloat, $1.of(UInt8.self))
    }
}

/// Converts half to single precision.
@discardableResult
public func vImageConvert_Planar16FtoPlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (2, 4), flags) { cplane_half_to_float($0.of(UInt16.self), $2, $1.of(Float.self)) }
}

/// Converts single to half precision, rounded to nearest, ties to even.
@discardableResult
public func vImageConvert_PlanarFtoPlanar16F(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (4, 2), flags) { cplane_float_to_half($0.of(Float.self), $2, $1.of(UInt16.self)) }
}

/// Converts unsigned integers of 16 bits: `v · scale + offset`.
@discardableResult
public func vImageConvert_16UToF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ offset: Float,
    _ scale: Float,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (2, 4), flags) {
        cplane_u16_to_float($0.of(UInt16.self), $2, scale, offset, $1.of(Float.self))
    }
}

/// Converts to unsigned integers of 16 bits: `(v - offset) / scale`, rounded and limited.
@discardableResult
public func vImageConvert_FTo16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ offset: Float,
    _ scale: Float,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (4, 2), flags) {
        cplane_float_to_u16($0.of(Float.self), $2, 1 / scale, offset, $1.of(UInt16.self))
    }
}

/// Converts signed integers of 16 bits: `v · scale + offset`.
@discardableResult
public func vImageConvert_16SToF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ offset: Float,
    _ scale: Float,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (2, 4), flags) {
        cplane_s16_to_float($0.of(Int16.self), $2, scale, offset, $1.of(Float.self))
    }
}

/// Converts to signed integers of 16 bits: `(v - offset) / scale`, rounded and limited.
@discardableResult
public func vImageConvert_FTo16S(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ offset: Float,
    _ scale: Float,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (4, 2), flags) {
        cplane_float_to_s16($0.of(Float.self), $2, 1 / scale, offset, $1.of(Int16.self))
    }
}

/// Converts 0…255 to 0…65,535.
@discardableResult
public func vImageConvert_Planar8To16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (1, 2), flags) { cplane_u8_to_u16($0.of(UInt8.self), $2, $1.of(UInt16.self)) }
}

/// Converts 0…65,535 to 0…255, rounded.
@discardableResult
public func vImageConvert_16UToPlanar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (2, 1), flags) { cplane_u16_to_u8($0.of(UInt16.self), $2, $1.of(UInt8.self)) }
}

/// Converts 0…255 to half precision from 0 to 1.
@discardableResult
public func vImageConvert_Planar8toPlanar16F(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    halves(src, dest, (1, 2), flags) {
        cplane_u8_to_float($0.of(UInt8.self), $2, 1 / 255, 0, $1)
    } store: {
        cplane_float_to_half($0, $2, $1.of(UInt16.self))
    }
}

/// Converts half precision from 0 to 1 to 0…255, rounded and limited.
@discardableResult
public func vImageConvert_Planar16FtoPlanar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    halves(src, dest, (2, 1), flags) {
        cplane_half_to_float($0.of(UInt16.self), $2, $1)
    } store: {
        cplane_float_to_u8($0, $2, 255, 0, $1.of(UInt8.self))
    }
}

/// Converts 0…65,535 to half precision from 0 to 1.
@discardableResult
public func vImageConvert_16UTo16F(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    halves(src, dest, (2, 2), flags) {
        cplane_u16_to_float($0.of(UInt16.self), $2, 1 / 65_535, 0, $1)
    } store: {
        cplane_float_to_half($0, $2, $1.of(UInt16.self))
    }
}

/// Converts half precision from 0 to 1 to 0…65,535, rounded and limited.
@discardableResult
public func vImageConvert_16Fto16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    halves(src, dest, (2, 2), flags) {
        cplane_half_to_float($0.of(UInt16.self), $2, $1)
    } store: {
        cplane_float_to_u16($0, $2, 65_535, 0, $1.of(UInt16.self))
    }
}

/// Converts 0…255 to fixed-point numbers from 0 to 1.
@discardableResult
public func vImageConvert_Planar8toPlanar16Q12(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (1, 2), flags) { cplane_u8_to_q12($0.of(UInt8.self), $2, $1.of(Int16.self)) }
}

/// Converts fixed-point numbers from 0 to 1 to 0…255, rounded and limited.
@discardableResult
public func vImageConvert_Planar16Q12toPlanar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (2, 1), flags) { cplane_q12_to_u8($0.of(Int16.self), $2, $1.of(UInt8.self)) }
}

/// Converts fixed-point numbers to single precision.
@discardableResult
public func vImageConvert_Planar16Q12toPlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (2, 4), flags) { cplane_s16_to_float($0.of(Int16.self), $2, 1 / 4096, 0, $1.of(Float.self)) }
}

/// Converts single precision to fixed-point numbers, rounded and limited.
@discardableResult
public func vImageConvert_PlanarFtoPlanar16Q12(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (4, 2), flags) { cplane_float_to_s16($0.of(Float.self), $2, 4096, 0, $1.of(Int16.self)) }
}

/// Exchanges the bytes of components of 16 bits.
@discardableResult
public func vImageByteSwap_Planar16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (2, 2), flags) { cplane_swap16($0.of(UInt16.self), $2, $1.of(UInt16.self)) }
}

/// Limits components to `minFloat`…`maxFloat`.
@discardableResult
public func vImageClip_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ maxFloat: Pixel_F,
    _ minFloat: Pixel_F,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (4, 4), flags) { cplane_clip($0.of(Float.self), $2, minFloat, maxFloat, $1.of(Float.self)) }
}

/// Converts rows through single precision.
private func halves(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ sizes: (Int, Int),
    _ flags: vImage_Flags,
    load: (UnsafeMutableRawPointer, UnsafeMutablePointer<Float>, Int) -> Void,
    store: (UnsafeMutablePointer<Float>, UnsafeMutableRawPointer, Int) -> Void
) -> vImage_Error {
    let width = Int(clamping: min(dest.pointee.width, 1 << 28))
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: width) { room in
        eachRow(src, dest, sizes, flags) { from, to, count in
            guard let base = room.baseAddress else { return }
            load(from, base, count)
            store(base, to, count)
        }
    }
}
