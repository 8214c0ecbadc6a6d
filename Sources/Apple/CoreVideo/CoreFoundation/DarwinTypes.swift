#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Four characters in one number, the first in the highest byte: 'BGRA' is 0x42475241.
public typealias FourCharCode = UInt32

/// A four-character code that names a type or format.
public typealias OSType = FourCharCode

/// The result of a system-level function: zero for success.
public typealias OSStatus = Int32

/// The result of a kernel-level function: zero for success.
public typealias kern_return_t = Int32

/// The result that means success.
public var noErr: OSStatus { 0 }

/// A truth value as C functions of Apple's systems pass it.
@frozen
public struct DarwinBoolean: ExpressibleByBooleanLiteral, Hashable, Sendable, CustomStringConvertible,
    CustomReflectable
{
    private var byte: UInt8

    /// Makes a value from a Swift boolean.
    public init(_ value: Bool) {
        byte = value ? 1 : 0
    }

    /// Makes a value from a literal.
    public init(booleanLiteral value: Bool) {
        self.init(value)
    }

    /// The value as a Swift boolean.
    public var boolValue: Bool { byte != 0 }

    /// Shows the boolean in debuggers and dumps.
    public var customMirror: Mirror { Mirror(reflecting: boolValue) }

    /// "true" or "false".
    public var description: String { boolValue.description }
}

/// The ratio that turns host time units into nanoseconds.
///
/// Differs from Apple: the name `mach_timebase_info` is only a function here, as Swift does not allow a type of the same
/// name; calls that look like its initialisers work.
public struct mach_timebase_info_data_t: Sendable {
    /// The number to multiply by.
    public var numer: UInt32
    /// The number to divide by.
    public var denom: UInt32

    /// Makes an empty ratio, to be filled in by `mach_timebase_info(_:)`.
    public init() {
        self.init(numer: 0, denom: 0)
    }

    /// Makes a ratio.
    public init(numer: UInt32, denom: UInt32) {
        self.numer = numer
        self.denom = denom
    }
}

/// Points to a ratio that turns host time units into nanoseconds.
public typealias mach_timebase_info_t = UnsafeMutablePointer<mach_timebase_info_data_t>

/// An empty ratio, to be filled in by `mach_timebase_info(_:)`.
public func mach_timebase_info() -> mach_timebase_info_data_t {
    mach_timebase_info_data_t()
}

/// A ratio.
public func mach_timebase_info(numer: UInt32, denom: UInt32) -> mach_timebase_info_data_t {
    mach_timebase_info_data_t(numer: numer, denom: denom)
}

/// The host time: nanoseconds of CLOCK_MONOTONIC, the clock that V4L2 stamps frames with.
///
/// Unit: see `mach_timebase_info(_:)`, which always gives 1/1 here. Does not count while the machine sleeps, as on
/// Apple's systems. May be called from any thread.
public func mach_absolute_time() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Gives the ratio that turns host time units into nanoseconds, which is 1/1.
@discardableResult
public func mach_timebase_info(_ info: mach_timebase_info_t!) -> kern_return_t {
    guard let info else { return 4 }  // KERN_INVALID_ARGUMENT
    info.pointee = mach_timebase_info_data_t(numer: 1, denom: 1)
    return 0
}
