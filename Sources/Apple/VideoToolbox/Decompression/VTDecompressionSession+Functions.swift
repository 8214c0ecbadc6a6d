public import CoreMedia
public import CoreVideo
public import Foundation
import MediaFiles

/// Creates a session for samples of a format, with a callback.
///
/// - Parameters:
///   - allocator: has no effect.
///   - videoFormatDescription: the format of the samples, with the codec's parameter sets.
///   - videoDecoderSpecification: requirements for the decoder, by the keys `kVTVideoDecoderSpecification_…`.
///   - destinationImageBufferAttributes: the pixel format of the images (420v by default, 420f for JPEG), and their
///     size, to which frames are scaled.
///   - outputCallback: the callback with its value; copied. Nil for a session whose frames bring closures.
///   - decompressionSessionOut: the session, or nil on failure.
/// - Returns: ``kVTCouldNotFindVideoDecoderErr`` for an unknown codec or if hardware is required,
///   ``kVTVideoDecoderUnsupportedDataFormatErr`` without usable parameter sets,
///   ``kVTPixelTransferNotSupportedErr`` for a pixel format that frames cannot have.
@discardableResult
public func VTDecompressionSessionCreate(
    allocator: CFAllocator?,
    formatDescription videoFormatDescription: CMVideoFormatDescription,
    decoderSpecification videoDecoderSpecification: CFDictionary?,
    imageBufferAttributes destinationImageBufferAttributes: CFDictionary?,
    outputCallback: UnsafePointer<VTDecompressionOutputCallbackRecord>?,
    decompressionSessionOut: UnsafeMutablePointer<VTDecompressionSession?>
) -> OSStatus {
    decompressionSessionOut.pointee = nil
    let requirement = videoDecoderSpecification?[kVTVideoDecoderSpecification_RequireHardwareAcceleratedVideoDecoder]
    if (requirement as AnyObject?).flatMap(PropertyStore.number)?.boolValue == true {
        return kVTCouldNotFindVideoDecoderErr
    }
    guard ParameterSets.areUsable(in: videoFormatDescription) else { return kVTVideoDecoderUnsupportedDataFormatErr }
    do {
        decompressionSessionOut.pointee = try VTDecompressionSession(
            videoFormatDescription,
            attributes: destinationImageBufferAttributes,
            callback: outputCallback?.pointee
        )
        return noErr
    } catch {
        return VTStatus.decoding(error)
    }
}

/// Creates a session whose frames bring closures.
///
/// As the form with a callback.
@discardableResult
public func VTDecompressionSessionCreate(
    allocator: CFAllocator?,
    formatDescription videoFormatDescription: CMVideoFormatDescription,
    decoderSpecification videoDecoderSpecification: CFDictionary?,
    imageBufferAttributes destinationImageBufferAttributes: CFDictionary?,
    decompressionSessionOut: UnsafeMutablePointer<VTDecompressionSession?>
) -> OSStatus {
    VTDecompressionSessionCreate(
        allocator: allocator,
        formatDescription: videoFormatDescription,
        decoderSpecification: videoDecoderSpecification,
        imageBufferAttributes: destinationImageBufferAttributes,
        outputCallback: nil,
        decompressionSessionOut: decompressionSessionOut
    )
}

/// Ends a session, as releasing it does; samples inside it may have no callback.
public func VTDecompressionSessionInvalidate(_ session: VTDecompressionSession) { session.invalidate() }

/// Returns the type identifier of decompression sessions.
public func VTDecompressionSessionGetTypeID() -> CFTypeID {
    UInt(bitPattern: ObjectIdentifier(VTDecompressionSession.self))
}

/// Decodes a sample for the session's callback.
///
/// Without `VTDecodeFrameFlags._EnableAsynchronousDecompression`, the callback comes before the return, unless the
/// stream reorders frames.
///
/// - Returns: other than `noErr` if the session did not take the sample, which then has no callback:
///   ``kVTFormatDescriptionChangeNotSupportedErr``, ``kVTParameterErr``, ``kVTInvalidSessionErr``.
@discardableResult
public func VTDecompressionSessionDecodeFrame(
    _ session: VTDecompressionSession,
    sampleBuffer: CMSampleBuffer,
    flags decodeFlags: VTDecodeFrameFlags,
    frameRefcon sourceFrameRefCon: UnsafeMutableRawPointer?,
    infoFlagsOut: UnsafeMutablePointer<VTDecodeInfoFlags>?
) -> OSStatus {
    guard session.isValid else { return kVTInvalidSessionErr }
    guard let record = session.callback, let callback = record.decompressionOutputCallback else {
        return kVTParameterErr
    }
    let refcon = record.decompressionOutputRefCon
    return session.decode(sampleBuffer, decodeFlags, infoFlagsOut) {
        callback(refcon, sourceFrameRefCon, $0, $1, $2, $3, $4)
    }
}

/// Decodes a sample for a closure.
///
/// As the form with a callback, for a session without one.
@discardableResult
public func VTDecompressionSessionDecodeFrame(
    _ session: VTDecompressionSession,
    sampleBuffer: CMSampleBuffer,
    flags decodeFlags: VTDecodeFrameFlags,
    infoFlagsOut: UnsafeMutablePointer<VTDecodeInfoFlags>?,
    outputHandler: @escaping VTDecompressionOutputHandler
) -> OSStatus {
    guard session.isValid else { return kVTInvalidSessionErr }
    guard session.callback == nil else { return kVTParameterErr }
    return session.decode(sampleBuffer, decodeFlags, infoFlagsOut, outputHandler)
}

/// Makes the decoder return the frames that it holds back; the next sample must be a sync sample.
@discardableResult
public func VTDecompressionSessionFinishDelayedFrames(_ session: VTDecompressionSession) -> OSStatus {
    session.finish()
}

/// Waits until all samples have had their callbacks, those of frames that are held back included.
@discardableResult
public func VTDecompressionSessionWaitForAsynchronousFrames(_ session: VTDecompressionSession) -> OSStatus {
    session.finish()
}

/// Returns whether a session can decode samples of another format description: of the same codec and size.
public func VTDecompressionSessionCanAcceptFormatDescription(
    _ session: VTDecompressionSession,
    formatDescription newFormatDesc: CMFormatDescription
) -> Bool {
    session.isValid && session.accepts(newFormatDesc)
}

/// Creates a black image of the session's size and pixel format.
@discardableResult
public func VTDecompressionSessionCopyBlackPixelBuffer(
    _ session: VTDecompressionSession,
    pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> OSStatus {
    pixelBufferOut.pointee = nil
    guard session.isValid else { return kVTInvalidSessionErr }
    let size = session.format.dimensions
    guard
        let image = try? CVPixelBuffer.make(
            width: Int(size.width),
            height: Int(size.height),
            format: session.pixelFormat
        )
    else { return kVTAllocationFailedErr }
    image.fillBlack()
    pixelBufferOut.pointee = image
    return noErr
}

/// Returns whether hardware decodes a codec: false on Linux.
public func VTIsHardwareDecodeSupported(_ codecType: CMVideoCodecType) -> Bool { false }
