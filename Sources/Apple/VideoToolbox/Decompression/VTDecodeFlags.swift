public import CoreMedia
public import CoreVideo

/// Wishes for the decoding of a frame.
public struct VTDecodeFrameFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates flags from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The call may return before the callback.
    public static let _EnableAsynchronousDecompression = VTDecodeFrameFlags(rawValue: 1)
    /// The frame is decoded for later ones; its callback has no image.
    public static let _DoNotOutputFrame = VTDecodeFrameFlags(rawValue: 2)
    /// Decoding need not be faster than playback.
    public static let _1xRealTimePlayback = VTDecodeFrameFlags(rawValue: 4)
    /// Frames may be held back for presentation order.
    public static let _EnableTemporalProcessing = VTDecodeFrameFlags(rawValue: 8)
}

/// The outcome of decoding a frame.
public struct VTDecodeInfoFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates flags from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The frame is decoded on another thread.
    public static let asynchronous = VTDecodeInfoFlags(rawValue: 1)
    /// The frame has no image.
    public static let frameDropped = VTDecodeInfoFlags(rawValue: 2)
    /// The client may write to the image.
    public static let imageBufferModifiable = VTDecodeInfoFlags(rawValue: 4)
    /// The frame depends on frames before the place where decoding began.
    public static let skippedLeadingFrameDropped = VTDecodeInfoFlags(rawValue: 8)
    /// Decoding was interrupted.
    public static let frameInterrupted = VTDecodeInfoFlags(rawValue: 16)
}

/// A function that receives decoded frames: the record's refcon, the frame's refcon, the status, flags, the image (nil
/// without one), its presentation time and its duration.
///
/// Called one call at a time, on the thread that decodes.
public typealias VTDecompressionOutputCallback = (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, OSStatus, VTDecodeInfoFlags, CVImageBuffer?, CMTime, CMTime
) -> Void

/// A closure that receives a decoded frame: the status, flags, the image (nil without one), its presentation time and
/// its duration.
///
/// Called one call at a time, on the thread that decodes.
public typealias VTDecompressionOutputHandler = (OSStatus, VTDecodeInfoFlags, CVImageBuffer?, CMTime, CMTime) -> Void

/// A callback with the value that it gets.
public struct VTDecompressionOutputCallbackRecord {
    /// The callback.
    public var decompressionOutputCallback: VTDecompressionOutputCallback?
    /// The first argument of the callback.
    public var decompressionOutputRefCon: UnsafeMutableRawPointer?

    /// Creates a record without a callback.
    public init() {}

    /// Creates a record.
    public init(
        decompressionOutputCallback: VTDecompressionOutputCallback?,
        decompressionOutputRefCon: UnsafeMutableRawPointer?
    ) {
        self.decompressionOutputCallback = decompressionOutputCallback
        self.decompressionOutputRefCon = decompressionOutputRefCon
    }
}
