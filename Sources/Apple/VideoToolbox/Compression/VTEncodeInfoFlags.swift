public import CoreMedia

/// The outcome for a frame.
public struct VTEncodeInfoFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates flags from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The frame is compressed on another thread.
    public static let asynchronous = VTEncodeInfoFlags(rawValue: 1)
    /// The encoder dropped the frame.
    public static let frameDropped = VTEncodeInfoFlags(rawValue: 2)
}

/// A function that receives compressed frames: the session's refcon, the frame's refcon, the status, flags, and the
/// sample; nil if the frame was dropped or could not be compressed.
///
/// Called in decode order, one call at a time, on a thread of the session's own.
public typealias VTCompressionOutputCallback = (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, OSStatus, VTEncodeInfoFlags, CMSampleBuffer?
) -> Void

/// A closure that receives a compressed frame: the status, flags, and the sample; nil if the frame was dropped or could
/// not be compressed.
///
/// Called in decode order, one call at a time, on a thread of the session's own.
public typealias VTCompressionOutputHandler = (OSStatus, VTEncodeInfoFlags, CMSampleBuffer?) -> Void
