import CPlaneKernels

/// The factors of a conversion to colours; see
/// ``vImageConvert_YpCbCrToARGB_GenerateConversion(_:_:_:_:_:_:)``.
public struct vImage_YpCbCrToARGB: Sendable {
    var info = Info()

    /// Creates factors of 0.
    public init() {}

    struct Info: Sendable {
        var bias = SIMD2<Float>()
        /// Of luma, then of Cr in red and green, then of Cb in green and blue.
        var luma: Float = 0
        var chroma = SIMD4<Float>()
        /// The limits of luma, then of chroma.
        var limits = SIMD4<Float>()
    }

    var factors: cplane_to_rgb {
        cplane_to_rgb(
            y_bias: info.bias.x,
            c_bias: info.bias.y,
            y: info.luma,
            r_cr: info.chroma.x,
            g_cr: info.chroma.y,
            g_cb: info.chroma.z,
            b_cb: info.chroma.w,
            y_min: info.limits.x,
            y_max: info.limits.y,
            c_min: info.limits.z,
            c_max: info.limits.w
        )
    }
}

/// The factors of a conversion from colours; see
/// ``vImageConvert_ARGBToYpCbCr_GenerateConversion(_:_:_:_:_:_:)``.
public struct vImage_ARGBToYpCbCr: Sendable {
    var info = Info()

    /// Creates factors of 0.
    public init() {}

    struct Info: Sendable {
        var bias = SIMD2<Float>()
        /// Of red, green and blue.
        var luma = SIMD3<Float>()
        var cb = SIMD3<Float>()
        var cr = SIMD3<Float>()
        /// The limits of luma, then of chroma.
        var limits = SIMD4<Float>()
    }

    var factors: cplane_from_rgb {
        cplane_from_rgb(
            y_bias: info.bias.x,
            c_bias: info.bias.y,
            y: (info.luma.x, info.luma.y, info.luma.z),
            cb: (info.cb.x, info.cb.y, info.cb.z),
            cr: (info.cr.x, info.cr.y, info.cr.z),
            y_min: info.limits.x,
            y_max: info.limits.y,
            c_min: info.limits.z,
            c_max: info.limits.w
        )
    }
}

private func limits(_ range: vImage_YpCbCrPixelRange) -> SIMD4<Float> {
    SIMD4(Float(range.YpMin), Float(range.YpMax), Float(range.CbCrMin), Float(range.CbCrMax))
}

/// Makes the factors of a conversion to colours from weights and levels.
///
/// A colour is `255 · (Yp · (y - Yp_bias) / (YpRangeMax - Yp_bias) + Cr_R · (cr - CbCr_bias) / (2 · (CbCrRangeMax -
/// CbCr_bias)))`, here red, of levels limited to the range.
///
/// - Returns: ``kvImageUnsupportedConversion`` for layouts that are not of 8 bits, ``kvImageInvalidParameter`` for
///   levels out of order.
@discardableResult
public func vImageConvert_YpCbCrToARGB_GenerateConversion(
    _ matrix: UnsafePointer<vImage_YpCbCrToARGBMatrix>,
    _ pixelRange: UnsafePointer<vImage_YpCbCrPixelRange>,
    _ outInfo: UnsafeMutablePointer<vImage_YpCbCrToARGB>,
    _ inYpCbCrType: vImageYpCbCrType,
    _ outARGBType: vImageARGBType,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        guard inYpCbCrType.isSupported, outARGBType == kvImageARGB8888 else { throw .unsupportedConversion }
        let range = pixelRange.pointee, weights = matrix.pointee
        guard range.isValid else { throw .invalidParameter }
        let chroma = 255 / (2 * Float(range.CbCrRangeMax - range.CbCr_bias))
        outInfo.pointee.info.bias = SIMD2(Float(range.Yp_bias), Float(range.CbCr_bias))
        outInfo.pointee.info.luma = 255 * weights.Yp / Float(range.YpRangeMax - range.Yp_bias)
        outInfo.pointee.info.chroma = chroma * SIMD4(weights.Cr_R, weights.Cr_G, weights.Cb_G, weights.Cb_B)
        outInfo.pointee.info.limits = limits(range)
    }
}

/// Makes the factors of a conversion from colours from weights and levels.
///
/// - Returns: ``kvImageUnsupportedConversion`` for layouts that are not of 8 bits, ``kvImageInvalidParameter`` for
///   levels out of order.
@discardableResult
public func vImageConvert_ARGBToYpCbCr_GenerateConversion(
    _ matrix: UnsafePointer<vImage_ARGBToYpCbCrMatrix>,
    _ pixelRange: UnsafePointer<vImage_YpCbCrPixelRange>,
    _ outInfo: UnsafeMutablePointer<vImage_ARGBToYpCbCr>,
    _ inARGBType: vImageARGBType,
    _ outYpCbCrType: vImageYpCbCrType,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        guard outYpCbCrType.isSupported, inARGBType == kvImageARGB8888 else { throw .unsupportedConversion }
        let range = pixelRange.pointee, weights = matrix.pointee
        guard range.isValid else { throw .invalidParameter }
        let luma = Float(range.YpRangeMax - range.Yp_bias) / 255
        let chroma = 2 * Float(range.CbCrRangeMax - range.CbCr_bias) / 255
        outInfo.pointee.info.bias = SIMD2(Float(range.Yp_bias), Float(range.CbCr_bias))
        outInfo.pointee.info.luma = luma * SIMD3(weights.R_Yp, weights.G_Yp, weights.B_Yp)
        outInfo.pointee.info.cb = chroma * SIMD3(weights.R_Cb, weights.G_Cb, weights.B_Cb_R_Cr)
        outInfo.pointee.info.cr = chroma * SIMD3(weights.B_Cb_R_Cr, weights.G_Cr, weights.B_Cr)
        outInfo.pointee.info.limits = limits(range)
    }
}

/// Returns a map of channels: nil stands for ARGB.
///
/// Throws for places above 3.
func channelMap(_ map: UnsafePointer<UInt8>?) throws(vImage.Error) -> [UInt8] {
    guard let map else { return [0, 1, 2, 3] }
    let places = Array(UnsafeBufferPointer(start: map, count: 4))
    guard places.allSatisfy({ $0 < 4 }) else { throw .invalidParameter }
    return places
}
