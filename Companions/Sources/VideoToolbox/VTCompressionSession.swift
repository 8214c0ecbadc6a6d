public import CoreMedia
public import Foundation

// Frame-by-frame compression. These names let code compile; there is no encoder behind them yet, and creating a session
// fails with an error. Use `AVAssetWriter` or `AVCaptureMovieFileOutput` for compression.

/// A session that compresses frames.
public final class VTCompressionSession: Hashable, Sendable {
    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (a: VTCompressionSession, b: VTCompressionSession) -> Bool { a === b }
    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An object with properties: a compression or decompression session.
public typealias VTSession = CFTypeRef

/// The outcome for a frame.
public struct VTEncodeInfoFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates flags from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The frame is delivered later.
    public static let asynchronous = VTEncodeInfoFlags(rawValue: 1)
    /// The frame was dropped.
    public static let frameDropped = VTEncodeInfoFlags(rawValue: 2)
}

/// A callback that receives compressed frames.
public typealias VTCompressionOutputCallback = (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, OSStatus, VTEncodeInfoFlags, CMSampleBuffer?
) -> Void

/// A closure that receives a compressed frame.
public typealias VTCompressionOutputHandler = (OSStatus, VTEncodeInfoFlags, CMSampleBuffer?) -> Void

/// Creates a session; always fails with ``kVTCouldNotFindVideoEncoderErr`` here.
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
    return kVTCouldNotFindVideoEncoderErr
}

/// Invalidates a session.
public func VTCompressionSessionInvalidate(_ session: VTCompressionSession) {}

/// Prepares a session for compression.
@discardableResult
public func VTCompressionSessionPrepareToEncodeFrames(_ session: VTCompressionSession) -> OSStatus {
    kVTInvalidSessionErr
}

/// Compresses a frame and delivers it to the callback of the session.
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
    kVTInvalidSessionErr
}

/// Compresses a frame and delivers it to a closure.
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
    kVTInvalidSessionErr
}

/// Waits for all frames up to a time.
@discardableResult
public func VTCompressionSessionCompleteFrames(
    _ session: VTCompressionSession,
    untilPresentationTimeStamp completeUntilPresentationTimeStamp: CMTime
) -> OSStatus {
    kVTInvalidSessionErr
}

/// Sets a property.
@discardableResult
public func VTSessionSetProperty(
    _ session: VTSession,
    key propertyKey: CFString,
    value propertyValue: CFTypeRef?
)
    -> OSStatus
{
    kVTInvalidSessionErr
}

/// Sets several properties.
@discardableResult
public func VTSessionSetProperties(_ session: VTSession, propertyDictionary: CFDictionary) -> OSStatus {
    kVTInvalidSessionErr
}

/// No encoder is available for the frames.
public var kVTCouldNotFindVideoEncoderErr: OSStatus { -12908 }
/// The session is invalid.
public var kVTInvalidSessionErr: OSStatus { -12903 }
/// The property is not supported.
public var kVTPropertyNotSupportedErr: OSStatus { -12900 }
