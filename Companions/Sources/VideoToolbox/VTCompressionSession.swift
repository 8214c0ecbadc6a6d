public import CoreMedia
public import Foundation

// Compression frame by frame. Names that code can be compiled against; there is no compressor behind them yet, and
// sessions say so when they are made. `AVAssetWriter` and `AVCaptureMovieFileOutput` compress.

/// A compressor of pictures.
public final class VTCompressionSession: Hashable, Sendable {
    /// Whether both are the same object.
    public static func == (a: VTCompressionSession, b: VTCompressionSession) -> Bool { a === b }
    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Something with properties: a compressor or a decompressor.
public typealias VTSession = CFTypeRef

/// What happened to a frame.
public struct VTEncodeInfoFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Makes flags from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// It will come later.
    public static let asynchronous = VTEncodeInfoFlags(rawValue: 1)
    /// It was left out.
    public static let frameDropped = VTEncodeInfoFlags(rawValue: 2)
}

/// Gets compressed frames.
public typealias VTCompressionOutputCallback = (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, OSStatus, VTEncodeInfoFlags, CMSampleBuffer?
) -> Void

/// Gets a compressed frame.
public typealias VTCompressionOutputHandler = (OSStatus, VTEncodeInfoFlags, CMSampleBuffer?) -> Void

/// Makes a compressor; always fails with ``kVTCouldNotFindVideoEncoderErr`` here.
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

/// Ends a compressor.
public func VTCompressionSessionInvalidate(_ session: VTCompressionSession) {}

/// Gets ready to compress.
@discardableResult
public func VTCompressionSessionPrepareToEncodeFrames(_ session: VTCompressionSession) -> OSStatus {
    kVTInvalidSessionErr
}

/// Compresses a frame, for the callback of the session.
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

/// Compresses a frame, for a closure.
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

/// Waits for the frames up to a time.
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

/// There is no compressor for such pictures.
public var kVTCouldNotFindVideoEncoderErr: OSStatus { -12908 }
/// The session has ended or is none.
public var kVTInvalidSessionErr: OSStatus { -12903 }
/// The property is not known.
public var kVTPropertyNotSupportedErr: OSStatus { -12900 }
