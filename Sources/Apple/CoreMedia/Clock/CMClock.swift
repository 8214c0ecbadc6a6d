public import CoreVideo
import Foundation

/// A source of time that advances at rate 1.
///
/// The host clock is CLOCK_MONOTONIC, which is also the clock of V4L2's frame timestamps. A virtual camera has its own
/// clock, whose time the camera determines.
///
/// Usable from any thread.
public final class CMClock: CMSyncProtocol, Hashable {
    package let name: String
    private let now: @Sendable () -> CMTime

    /// Creates a clock that reads its time from a closure callable from any thread.
    ///
    /// - Parameters:
    ///   - name: A name for descriptions.
    ///   - now: A closure that returns the current time, which must be numeric and never decrease.
    package init(name: String, now: @escaping @Sendable () -> CMTime) {
        self.name = name
        self.now = now
    }

    /// The host clock: CLOCK_MONOTONIC in nanoseconds.
    ///
    /// There is one object per process.
    public static let hostTimeClock = CMClock(name: "host time") { convertSystemUnitsToHostTime(systemUnitsNow()) }

    /// The current time.
    public var time: CMTime { now() }

    /// Converts a time of the host clock to system units: nanoseconds, rounded down.
    ///
    /// Times that are not numeric or are negative yield 0.
    public static func convertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
        let converted = hostTime.convertScale(systemUnitsPerSecond, method: .roundTowardNegativeInfinity)
        guard converted.isNumeric, converted.timescale == systemUnitsPerSecond else { return 0 }
        return UInt64(max(converted.value, 0))
    }

    /// Converts system units, which are nanoseconds, to a time of the host clock.
    public static func convertSystemUnitsToHostTime(_ systemUnits: UInt64) -> CMTime {
        CMTime(value: CMTimeValue(clamping: systemUnits), timescale: systemUnitsPerSecond)
    }

    /// The type ID of clocks.
    public static var typeID: CFTypeID { CMTypeID.clock.rawValue }

    /// Returns the time of the clock and the time of the host clock at the same moment.
    ///
    /// - Throws: Never throws.
    public func anchorTime() throws -> (anchorTime: CMTime, referenceTime: CMTime) {
        let reference = CMClock.hostTimeClock.time
        return (self === CMClock.hostTimeClock ? reference : time, reference)
    }

    /// Returns a Boolean value that indicates whether this clock may drift relative to another; true for any two
    /// clocks.
    public func mightDrift(relativeTo otherClock: CMClock) -> Bool { self !== otherClock }

    /// Notifies the clock that its device is gone.
    ///
    /// Has no effect, because clocks here do not depend on a device.
    public func invalidate() {}

    /// Returns the nanoseconds of CLOCK_MONOTONIC.
    static func systemUnitsNow() -> UInt64 {
        mach_absolute_time()
    }

    private static let systemUnitsPerSecond: CMTimeScale = 1_000_000_000

    /// Returns a Boolean value that indicates whether both references are to the same clock.
    public static func == (lhs: CMClock, rhs: CMClock) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The type IDs of this module's classes.
enum CMTypeID: UInt {
    case clock = 0x434D_0001
    case timebase, formatDescription, blockBuffer, sampleBuffer, simpleQueue, bufferQueue, memoryPool
}
