import CPlaneKernels

// Tables and matrices. The destination may be the source where both have the same size.

/// Replaces values by those of a table of 256.
@discardableResult
public func vImageTableLookUp_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ table: UnsafePointer<Pixel_8>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (1, 1), flags) { cplane_lookup8($0.of(UInt8.self), $2, table, $1.of(UInt8.self)) }
}

/// Replaces the values of each channel by those of a table of 256; nil leaves a channel as it is.
@discardableResult
public func vImageTableLookUp_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ alphaTable: UnsafePointer<Pixel_8>?,
    _ redTable: UnsafePointer<Pixel_8>?,
    _ greenTable: UnsafePointer<Pixel_8>?,
    _ blueTable: UnsafePointer<Pixel_8>?,
    _ flags: vImage_Flags
) -> vImage_Error {
    let identity = (0...255).map { UInt8($0) }
    return identity.withUnsafeBufferPointer { identity in
        let tables = [alphaTable, redTable, greenTable, blueTable].map { $0 ?? identity.baseAddress }
        return eachRow(src, dest, (4, 4), flags) { cplane_lookup4($0.of(UInt8.self), $2, tables, $1.of(UInt8.self)) }
    }
}

/// Replaces values by those of a table of 256 values of 16 bits.
@discardableResult
public func vImageLookupTable_Planar8toPlanar16(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ table: UnsafePointer<Pixel_16U>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (1, 2), flags) { cplane_lookup16($0.of(UInt8.self), $2, table, $1.of(UInt16.self)) }
}

/// Replaces values by those of a table of 256 values in single precision.
@discardableResult
public func vImageLookupTable_Planar8toPlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ table: UnsafePointer<Pixel_F>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(src, dest, (1, 4), flags) { cplane_lookup_float($0.of(UInt8.self), $2, table, $1.of(Float.self)) }
}

/// Multiplies pixels by a matrix: `(M · (src + pre_bias) + post_bias) / divisor`, rounded and limited.
///
/// The element `matrix[4 · i + j]` weighs channel i of the source in channel j of the result.
@discardableResult
public func vImageMatrixMultiply_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ matrix: UnsafePointer<Int16>,
    _ divisor: Int32,
    _ pre_bias: UnsafePointer<Int16>?,
    _ post_bias: UnsafePointer<Int32>?,
    _ flags: vImage_Flags
) -> vImage_Error {
    multiply(src, dest, 4, matrix, divisor, pre_bias, post_bias, flags)
}

/// Adds up weighted channels: `(M · (src + pre_bias) + post_bias) / divisor`, rounded and limited.
@discardableResult
public func vImageMatrixMultiply_ARGB8888ToPlanar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ matrix: UnsafePointer<Int16>,
    _ divisor: Int32,
    _ pre_bias: UnsafePointer<Int16>?,
    _ post_bias: Int32,
    _ flags: vImage_Flags
) -> vImage_Error {
    withUnsafePointer(to: post_bias) { multiply(src, dest, 1, matrix, divisor, pre_bias, $0, flags) }
}

/// Multiplies pixels by a matrix: `M · (src + pre_bias) + post_bias`.
///
/// The element `matrix[4 · i + j]` weighs channel i of the source in channel j of the result.
@discardableResult
public func vImageMatrixMultiply_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ matrix: UnsafePointer<Float>,
    _ pre_bias: UnsafePointer<Float>?,
    _ post_bias: UnsafePointer<Float>?,
    _ flags: vImage_Flags
) -> vImage_Error {
    multiply(src, dest, 4, matrix, pre_bias, post_bias, flags)
}

/// Adds up weighted channels: `M · (src + pre_bias) + post_bias`.
@discardableResult
public func vImageMatrixMultiply_ARGBFFFFToPlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ matrix: UnsafePointer<Float>,
    _ pre_bias: UnsafePointer<Float>?,
    _ post_bias: Float,
    _ flags: vImage_Flags
) -> vImage_Error {
    withUnsafePointer(to: post_bias) { multiply(src, dest, 1, matrix, pre_bias, $0, flags) }
}

private func multiply(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ outputs: Int,
    _ matrix: UnsafePointer<Int16>,
    _ divisor: Int32,
    _ pre: UnsafePointer<Int16>?,
    _ post: UnsafePointer<Int32>?,
    _ flags: vImage_Flags
) -> vImage_Error {
    guard divisor != 0 else { return kvImageInvalidParameter }
    let before = (0..<4).map { pre?[$0] ?? 0 }, after = (0..<outputs).map { post?[$0] ?? 0 }
    return eachRow(src, dest, (4, outputs), flags) {
        cplane_matrix8(
            $0.of(UInt8.self),
            $2,
            4,
            Int32(outputs),
            matrix,
            divisor,
            before,
            after,
            $1.of(UInt8.self)
        )
    }
}

private func multiply(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ outputs: Int,
    _ matrix: UnsafePointer<Float>,
    _ pre: UnsafePointer<Float>?,
    _ post: UnsafePointer<Float>?,
    _ flags: vImage_Flags
) -> vImage_Error {
    let before = (0..<4).map { pre?[$0] ?? 0 }, after = (0..<outputs).map { post?[$0] ?? 0 }
    return eachRow(src, dest, (16, 4 * outputs), flags) {
        cplane_matrix_float($0.of(Float.self), $2, 4, Int32(outputs), matrix, before, after, $1.of(Float.self))
    }
}
