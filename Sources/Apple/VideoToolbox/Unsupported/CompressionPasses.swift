public import CoreMedia
public import CoreVideo

// Sessions with several passes, which need a storage that no encoder here has.

/// Options of a pass.
public struct VTCompressionSessionOptionFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates flags from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The pass is the last one.
    public static let beginFinalPass = VTCompressionSessionOptionFlags(rawValue: 1)
}

/// Begins a pass; returns ``kVTPropertyNotSupportedErr`` here.
@discardableResult
public func VTCompressionSessionBeginPass(
    _ session: VTCompressionSession,
    flags beginPassFlags: VTCompressionSessionOptionFlags,
    _ reserved: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
    session.isValid ? kVTPropertyNotSupportedErr : kVTInvalidSessionErr
}

/// Ends a pass; no further pass is requested here.
@discardableResult
public func VTCompressionSessionEndPass(
    _ session: VTCompressionSession,
    furtherPassesRequestedOut: UnsafeMutablePointer<DarwinBoolean>?,
    _ reserved: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
    furtherPassesRequestedOut?.pointee = false
    return session.isValid ? kVTPropertyNotSupportedErr : kVTInvalidSessionErr
}

/// Returns the time ranges of the next pass; none here.
@discardableResult
public func VTCompressionSessionGetTimeRangesForNextPass(
    _ session: VTCompressionSession,
    timeRangeCountOut: UnsafeMutablePointer<CMItemCount>,
    timeRangeArrayOut: UnsafeMutablePointer<UnsafePointer<CMTimeRange>?>
) -> OSStatus {
    timeRangeCountOut.pointee = 0
    timeRangeArrayOut.pointee = nil
    return session.isValid ? kVTPropertyNotSupportedErr : kVTInvalidSessionErr
}

/// A store of samples by time, for several passes; cannot be created here.
public final class VTFrameSilo: Sendable {
    private init() {}
}

/// A store of an encoder's notes, for several passes; cannot be created here.
public final class VTMultiPassStorage: Sendable {
    private init() {}
}
