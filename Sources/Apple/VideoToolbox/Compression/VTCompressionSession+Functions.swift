public import CoreMedia
public import CoreVideo
public import Foundation
import MediaFiles

/// Creates a session.
///
/// - Parameters:
///   - allocator: has no effect.
///   - compressedDataAllocator: has no effect.
///   - width: the width of the encoded frames in pixels; even for H.264 and HEVC.
///   - height: the height of the encoded frames in pixels; even for H.264 and HEVC.
///   - codecType: H.264, HEVC, JPEG or one of the ProRes variants.
///   - encoderSpecification: requirements for the encoder, by the keys `kVTVideoEncoderSpecification_…`.
///   - sourceImageBufferAttributes: the attributes of the session's pool.
///   - outputCallback: receives the compressed frames; nil for a session whose frames bring closures.
///   - outputCallbackRefCon: a value for the callback.
///   - compressionSessionOut: the session, or nil on failure.
/// - Returns: ``kVTParameterErr`` for an impossible size, ``kVTCouldNotFindVideoEncoderErr`` for another codec or if
///   hardware is required and there is none.
@discardableResult
public func VTCompressionSessionCreate(
    allocator: CFAllocator?,
    width: Int32,
    height: Int32,
    codecType: CMVideoCodecType,
    encoderSpecification: CFDictionary?,
    imageBufferAttributes sourceImageBufferAttributes: CFDictionary?,
    compressedDataAllocator: CFAllocator?,
    outputCallback: VTCompressionOutputCallback?,
    refcon outputCallbackRefCon: UnsafeMutableRawPointer?,
    compressionSessionOut: UnsafeMutablePointer<VTCompressionSession?>
) -> OSStatus {
    compressionSessionOut.pointee = nil
    guard width > 0, height > 0 else { return kVTParameterErr }
    guard let codec = CompressionSettings.codec(codecType) else { return kVTCouldNotFindVideoEncoderErr }
    do {
        compressionSessionOut.pointee = try VTCompressionSession(
            codec,
            width: Int(width),
            height: Int(height),
            specification: encoderSpecification,
            attributes: sourceImageBufferAttributes,
            callback: outputCallback,
            refcon: outputCallbackRefCon
        )
        return noErr
    } catch {
        return VTStatus.encoding(error)
    }
}

/// Ends a session, as releasing it does; frames inside it may have no callback.
public func VTCompressionSessionInvalidate(_ session: VTCompressionSession) { session.invalidate() }

/// Returns the type identifier of compression sessions.
public func VTCompressionSessionGetTypeID() -> CFTypeID {
    UInt(bitPattern: ObjectIdentifier(VTCompressionSession.self))
}

/// Returns a pool of buffers that suit the session; nil if its attributes have no such format.
public func VTCompressionSessionGetPixelBufferPool(_ session: VTCompressionSession) -> CVPixelBufferPool? {
    session.pool
}

/// Prepares a session for its first frame; optional.
@discardableResult
public func VTCompressionSessionPrepareToEncodeFrames(_ session: VTCompressionSession) -> OSStatus {
    session.isValid ? noErr : kVTInvalidSessionErr
}

/// Compresses a frame for the session's callback.
///
/// Returns before the frame is compressed; waits if three frames wait already. The session keeps the buffer, which must
/// not change, until its callback.
///
/// - Parameters:
///   - session: the session.
///   - imageBuffer: the frame; the session retains it until it is encoded.
///   - presentationTimeStamp: a numeric time later than that of the previous frame.
///   - duration: the duration; may be invalid.
///   - frameProperties: options by the keys `kVTEncodeFrameOptionKey_…`.
///   - sourceFrameRefcon: a value for the callback.
///   - infoFlagsOut: receives ``VTEncodeInfoFlags/asynchronous``.
/// - Returns: other than `noErr` if the session did not take the frame, which then has no callback:
///   ``kVTParameterErr`` for its time or for a session without a callback, ``kVTInvalidSessionErr``.
@discardableResult
public func VTCompressionSessionEncodeFrame(
    _ session: VTCompressionSession,
    imageBuffer: CVImageBuffer,
    presentationTimeStamp: CMTime,
    duration: CMTime,
    frameProperties: CFDictionary?,
    sourceFrameRefcon: UnsafeMutableRawPointer?,
    infoFlagsOut: UnsafeMutablePointer<VTEncodeInfoFlags>?
) -> OSStatus {
    guard session.isValid else { return kVTInvalidSessionErr }
    guard let callback = session.callback else { return kVTParameterErr }
    let refcon = session.refcon
    return encode(session, imageBuffer, presentationTimeStamp, duration, frameProperties, infoFlagsOut) {
        callback(refcon, sourceFrameRefcon, $0, $1, $2)
    }
}

/// Compresses a frame for a closure.
///
/// As the form for the session's callback, for a session without one.
///
/// - Returns: ``kVTParameterErr`` also for a session that has a callback.
@discardableResult
public func VTCompressionSessionEncodeFrame(
    _ session: VTCompressionSession,
    imageBuffer: CVImageBuffer,
    presentationTimeStamp: CMTime,
    duration: CMTime,
    frameProperties: CFDictionary?,
    infoFlagsOut: UnsafeMutablePointer<VTEncodeInfoFlags>?,
    outputHandler: @escaping VTCompressionOutputHandler
) -> OSStatus {
    guard session.isValid else { return kVTInvalidSessionErr }
    guard session.callback == nil else { return kVTParameterErr }
    return encode(
        session,
        imageBuffer,
        presentationTimeStamp,
        duration,
        frameProperties,
        infoFlagsOut,
        report: outputHandler
    )
}

private func encode(
    _ session: VTCompressionSession,
    _ image: CVImageBuffer,
    _ time: CMTime,
    _ duration: CMTime,
    _ properties: CFDictionary?,
    _ infoFlagsOut: UnsafeMutablePointer<VTEncodeInfoFlags>?,
    report: @escaping VTCompressionOutputHandler
) -> OSStatus {
    let forced = (properties?[kVTEncodeFrameOptionKey_ForceKeyFrame] as AnyObject?).flatMap(PropertyStore.number)
    let status = session.encode(
        CompressionJob(
            image: image,
            time: time,
            duration: duration,
            isKeyFrame: forced?.boolValue ?? false,
            report: report
        )
    )
    infoFlagsOut?.pointee = status == noErr ? .asynchronous : []
    return status
}

/// Waits until frames have had their callbacks.
///
/// - Parameter session: the session.
/// - Parameter completeUntilPresentationTimeStamp: the last time to wait for; a time that is not numeric stands for all
///   frames.
@discardableResult
public func VTCompressionSessionCompleteFrames(
    _ session: VTCompressionSession,
    untilPresentationTimeStamp completeUntilPresentationTimeStamp: CMTime
) -> OSStatus {
    session.complete(until: completeUntilPresentationTimeStamp)
}
