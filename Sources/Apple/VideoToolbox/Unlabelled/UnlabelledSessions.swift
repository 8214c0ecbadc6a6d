public import CoreMedia
public import CoreVideo
public import Foundation

// Functions as Swift 4.1 imported them, which older code calls.

/// The form of `VTCompressionSessionCreate` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func VTCompressionSessionCreate(
    _ allocator: CFAllocator?,
    _ width: Int32,
    _ height: Int32,
    _ codecType: CMVideoCodecType,
    _ encoderSpecification: CFDictionary?,
    _ sourceImageBufferAttributes: CFDictionary?,
    _ compressedDataAllocator: CFAllocator?,
    _ outputCallback: VTCompressionOutputCallback?,
    _ outputCallbackRefCon: UnsafeMutableRawPointer?,
    _ compressionSessionOut: UnsafeMutablePointer<VTCompressionSession?>
) -> OSStatus {
    VTCompressionSessionCreate(
        allocator: allocator,
        width: width,
        height: height,
        codecType: codecType,
        encoderSpecification: encoderSpecification,
        imageBufferAttributes: sourceImageBufferAttributes,
        compressedDataAllocator: compressedDataAllocator,
        outputCallback: outputCallback,
        refcon: outputCallbackRefCon,
        compressionSessionOut: compressionSessionOut
    )
}

/// The form of `VTCompressionSessionEncodeFrame` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func VTCompressionSessionEncodeFrame(
    _ session: VTCompressionSession,
    _ imageBuffer: CVImageBuffer,
    _ presentationTimeStamp: CMTime,
    _ duration: CMTime,
    _ frameProperties: CFDictionary?,
    _ sourceFrameRefcon: UnsafeMutableRawPointer?,
    _ infoFlagsOut: UnsafeMutablePointer<VTEncodeInfoFlags>?
) -> OSStatus {
    VTCompressionSessionEncodeFrame(
        session,
        imageBuffer: imageBuffer,
        presentationTimeStamp: presentationTimeStamp,
        duration: duration,
        frameProperties: frameProperties,
        sourceFrameRefcon: sourceFrameRefcon,
        infoFlagsOut: infoFlagsOut
    )
}

/// The form of `VTCompressionSessionEncodeFrame` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func VTCompressionSessionEncodeFrame(
    _ session: VTCompressionSession,
    _ imageBuffer: CVImageBuffer,
    _ presentationTimeStamp: CMTime,
    _ duration: CMTime,
    _ frameProperties: CFDictionary?,
    _ infoFlagsOut: UnsafeMutablePointer<VTEncodeInfoFlags>?,
    _ outputHandler: @escaping VTCompressionOutputHandler
) -> OSStatus {
    VTCompressionSessionEncodeFrame(
        session,
        imageBuffer: imageBuffer,
        presentationTimeStamp: presentationTimeStamp,
        duration: duration,
        frameProperties: frameProperties,
        infoFlagsOut: infoFlagsOut,
        outputHandler: outputHandler
    )
}

/// The form of `VTCompressionSessionCompleteFrames` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func VTCompressionSessionCompleteFrames(
    _ session: VTCompressionSession,
    _ completeUntilPresentationTimeStamp: CMTime
) -> OSStatus {
    VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: completeUntilPresentationTimeStamp)
}

/// The form of `VTSessionSetProperty` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func VTSessionSetProperty(
    _ session: VTSession,
    _ propertyKey: CFString,
    _ propertyValue: CFTypeRef?
) -> OSStatus {
    VTSessionSetProperty(session, key: propertyKey, value: propertyValue)
}

/// The form of `VTSessionCopyProperty` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func VTSessionCopyProperty(
    _ session: VTSession,
    _ propertyKey: CFString,
    _ allocator: CFAllocator?,
    _ propertyValueOut: UnsafeMutableRawPointer?
) -> OSStatus {
    VTSessionCopyProperty(session, key: propertyKey, allocator: allocator, valueOut: propertyValueOut)
}

/// The form of `VTSessionSetProperties` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func VTSessionSetProperties(_ session: VTSession, _ propertyDictionary: CFDictionary) -> OSStatus {
    VTSessionSetProperties(session, propertyDictionary: propertyDictionary)
}

/// The form of `VTDecompressionSessionCreate` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func VTDecompressionSessionCreate(
    _ allocator: CFAllocator?,
    _ videoFormatDescription: CMVideoFormatDescription,
    _ videoDecoderSpecification: CFDictionary?,
    _ destinationImageBufferAttributes: CFDictionary?,
    _ outputCallback: UnsafePointer<VTDecompressionOutputCallbackRecord>?,
    _ decompressionSessionOut: UnsafeMutablePointer<VTDecompressionSession?>
) -> OSStatus {
    VTDecompressionSessionCreate(
        allocator: allocator,
        formatDescription: videoFormatDescription,
        decoderSpecification: videoDecoderSpecification,
        imageBufferAttributes: destinationImageBufferAttributes,
        outputCallback: outputCallback,
        decompressionSessionOut: decompressionSessionOut
    )
}

/// The form of `VTDecompressionSessionCreate` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func VTDecompressionSessionCreate(
    _ allocator: CFAllocator?,
    _ videoFormatDescription: CMVideoFormatDescription,
    _ videoDecoderSpecification: CFDictionary?,
    _ destinationImageBufferAttributes: CFDictionary?,
    _ decompressionSessionOut: UnsafeMutablePointer<VTDecompressionSession?>
) -> OSStatus {
    VTDecompressionSessionCreate(
        allocator: allocator,
        formatDescription: videoFormatDescription,
        decoderSpecification: videoDecoderSpecification,
        imageBufferAttributes: destinationImageBufferAttributes,
        decompressionSessionOut: decompressionSessionOut
    )
}

/// The form of `VTDecompressionSessionDecodeFrame` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func VTDecompressionSessionDecodeFrame(
    _ session: VTDecompressionSession,
    _ sampleBuffer: CMSampleBuffer,
    _ decodeFlags: VTDecodeFrameFlags,
    _ sourceFrameRefCon: UnsafeMutableRawPointer?,
    _ infoFlagsOut: UnsafeMutablePointer<VTDecodeInfoFlags>?
) -> OSStatus {
    VTDecompressionSessionDecodeFrame(
        session,
        sampleBuffer: sampleBuffer,
        flags: decodeFlags,
        frameRefcon: sourceFrameRefCon,
        infoFlagsOut: infoFlagsOut
    )
}

/// The form of `VTDecompressionSessionDecodeFrame` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func VTDecompressionSessionDecodeFrame(
    _ session: VTDecompressionSession,
    _ sampleBuffer: CMSampleBuffer,
    _ decodeFlags: VTDecodeFrameFlags,
    _ infoFlagsOut: UnsafeMutablePointer<VTDecodeInfoFlags>?,
    _ outputHandler: @escaping VTDecompressionOutputHandler
) -> OSStatus {
    VTDecompressionSessionDecodeFrame(
        session,
        sampleBuffer: sampleBuffer,
        flags: decodeFlags,
        infoFlagsOut: infoFlagsOut,
        outputHandler: outputHandler
    )
}

/// The form of `VTCreateCGImageFromCVPixelBuffer` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func VTCreateCGImageFromCVPixelBuffer(
    _ pixelBuffer: CVPixelBuffer,
    _ options: CFDictionary?,
    _ imageOut: UnsafeMutablePointer<CGImage?>
) -> OSStatus {
    VTCreateCGImageFromCVPixelBuffer(pixelBuffer, options: options, imageOut: imageOut)
}

/// The form of `VTPixelTransferSessionCreate` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func VTPixelTransferSessionCreate(
    _ allocator: CFAllocator?,
    _ pixelTransferSessionOut: UnsafeMutablePointer<VTPixelTransferSession?>
) -> OSStatus {
    VTPixelTransferSessionCreate(allocator: allocator, pixelTransferSessionOut: pixelTransferSessionOut)
}
