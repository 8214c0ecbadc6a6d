public import CoreVideo

/// Creates the format of a pixel buffer, with its attachments; the caller releases it.
///
/// Returns nil for pixel formats that cannot be converted.
public func vImageCVImageFormat_CreateWithCVPixelBuffer(_ buffer: CVPixelBuffer) -> Unmanaged<vImageCVImageFormat>! {
    vImageCVImageFormat.make(buffer: buffer).map { Unmanaged.passRetained($0) }
}

/// Creates a format; the caller releases it.
///
/// Returns nil for pixel formats that cannot be converted.
public func vImageCVImageFormat_Create(
    _ imageFormatType: UInt32,
    _ matrix: UnsafePointer<vImage_ARGBToYpCbCrMatrix>?,
    _ cvImageBufferChromaLocation: CFString?,
    _ baseColorspace: CGColorSpace?,
    _ alphaIsOneHint: Int32
) -> Unmanaged<vImageCVImageFormat>! {
    vImageCVImageFormat.make(
        code: imageFormatType,
        matrix?.pointee,
        cvImageBufferChromaLocation.map { "\($0)" },
        baseColorspace,
        alphaIsOneHint != 0
    ).map { Unmanaged.passRetained($0) }
}

/// Creates a copy of a format; the caller releases it.
public func vImageCVImageFormat_Copy(_ desc: vImageCVImageFormat) -> Unmanaged<vImageCVImageFormat>! {
    Unmanaged.passRetained(vImageCVImageFormat(code: desc.code, desc.current))
}

/// Removes an owner of a format.
public func vImageCVImageFormat_Release(_ desc: vImageCVImageFormat?) {
    if let desc { Unmanaged.passUnretained(desc).release() }
}

/// Returns the pixel format.
public func vImageCVImageFormat_GetFormatCode(_ format: vImageCVImageFormat) -> UInt32 { format.code }

/// Returns the number of channels of a pixel.
public func vImageCVImageFormat_GetChannelCount(_ format: vImageCVImageFormat) -> UInt32 { format.channelCount }

/// Returns the colour space, which the format keeps.
public func vImageCVImageFormat_GetColorSpace(_ format: vImageCVImageFormat) -> Unmanaged<CGColorSpace>! {
    format.colorSpace.map { Unmanaged.passUnretained($0) }
}

/// Sets the colour space.
@discardableResult
public func vImageCVImageFormat_SetColorSpace(
    _ format: vImageCVImageFormat,
    _ colorspace: CGColorSpace
) -> vImage_Error {
    format.change { $0.space = colorspace }
    return kvImageNoError
}

/// Sets the place of chroma samples, which has no effect on conversions.
@discardableResult
public func vImageCVImageFormat_SetChromaSiting(_ format: vImageCVImageFormat, _ siting: CFString) -> vImage_Error {
    format.change { $0.siting = "\(siting)" }
    return kvImageNoError
}

/// Returns whether alpha is known to be 1, as a number other than 0.
public func vImageCVImageFormat_GetAlphaHint(_ format: vImageCVImageFormat) -> Int32 {
    format.current.isOpaque ? 1 : 0
}

/// Says whether alpha is known to be 1.
@discardableResult
public func vImageCVImageFormat_SetAlphaHint(_ format: vImageCVImageFormat, _ alphaIsOne: Int32) -> vImage_Error {
    format.change { $0.isOpaque = alphaIsOne != 0 }
    return kvImageNoError
}

/// Sets the matrix, of which the weights of red and blue in luma count.
@discardableResult
public func vImageCVImageFormat_CopyConversionMatrix(
    _ format: vImageCVImageFormat,
    _ matrix: UnsafePointer<vImage_ARGBToYpCbCrMatrix>
) -> vImage_Error {
    let weights = SIMD2(Double(matrix.pointee.R_Yp), Double(matrix.pointee.B_Yp))
    format.change { $0.weights = weights }
    return kvImageNoError
}
