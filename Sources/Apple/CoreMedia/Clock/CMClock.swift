public import CoreVideo
import Foundation

/// A source of time that moves by itself at rate 1.
///
/// The host clock is CLOCK_MONOTONIC, which is also what V4L2 stamps frames with. A virtual camera has a clock of its
/// own, whose time is whatever the camera says.
///
/// Any thread may use a clock.
public final class CMClock: CMSyncProtocol, Hashable {
    package let name: String
    private let now: @Sendable () -> CMTime

    /// Makes a clock that takes its time from a closure, which any thread may call.
    ///
    /// - Parameters:
    ///   - name: for people who read a description.
    ///   - now: the time of the clock; numeric, and never less than it was before.
    package init(name: String, now: @escaping @Sendable () -> CMTime) {
        self.name = name
        self.now = now
    }

    /// The clock of the machine: CLOCK_MONOTONIC in nanoseconds.
    ///
    /// One object for the process.
    public static let hostTimeClock = CMClock(name: "host time") { convertSystemUnitsToHostTime(systemUnitsNow()) }

    /// The time now.
    public var time: CMTime { now() }

    /// A time of the host clock in system units: nanoseconds, rounded down.
    ///
    /// Times that are no number or before zero give 0.
    public static func convertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
        let converted = hostTime.convertScale(systemUnitsPerSecond, method: .roundTowardNegativeInfinity)
        guard converted.isNumeric, converted.timescale == systemUnitsPerSecond else { return 0 }
        return UInt64(max(converted.value, 0))
    }

    /// System units, which are nanoseconds, as a time of the host clock.
    public static func convertSystemUnitsToHostTime(_ systemUnits: UInt64) -> CMTime {
        CMTime(value: CMTimeValue(clamping: systemUnits), timescale: systemUnitsPerSecond)
    }

    /// The number that stands for the type.
    public static var typeID: CFTypeID { CMTypeID.clock.rawValue }

    /// A time of the clock and the time of the host clock at the same moment.
    ///
    /// - Throws: nothing.
    public func anchorTime() throws -> (anchorTime: CMTime, referenceTime: CMTime) {
        let reference = CMClock.hostTimeClock.time
        return (self === CMClock.hostTimeClock ? reference : time, reference)
    }

    /// Whether this clock and another one may move apart: every two different clocks may.
    public func mightDrift(relativeTo otherClock: CMClock) -> Bool { self !== otherClock }

    /// Tells the clock that the device behind it is gone.
    ///
    /// No effect: clocks here depend on no device.
    public func invalidate() {}

    /// Nanoseconds of CLOCK_MONOTONIC.
    static func systemUnitsNow() -> UInt64 {
        mach_absolute_time()
    }

    private static let systemUnitsPerSecond: CMTimeScale = 1_000_000_000

    /// Whether two references are to one clock.
    public static func == (lhs: CMClock, rhs: CMClock) -> Bool { lhs === rhs }

    /// Feeds the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Numbers for `CFGetTypeID` and its siblings, one a class.
enum CMTypeID: UInt {
    case clock = 0x434D_0001
    case timebase, formatDescription, blockBuffer, sampleBuffer, simpleQueue, bufferQueue, memoryPool
}
