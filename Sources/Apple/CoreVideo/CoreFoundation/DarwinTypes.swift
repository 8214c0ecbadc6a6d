import Basics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Four characters in one number, the first in the most significant byte: 'BGRA' is 0x42475241.
public typealias FourCharCode = UInt32

/// A four-character code that identifies a type or format.
public typealias OSType = FourCharCode

/// The result of a system-level function: zero for success.
public typealias OSStatus = Int32

/// The result of a kernel-level function: zero for success.
public typealias kern_return_t = Int32

/// The result code for success of a kernel-level function.
public var KERN_SUCCESS: kern_return_t { 0 }

/// The result code for success.
public var noErr: OSStatus { 0 }

/// A Boolean value as the C functions of Apple's systems pass it.
@frozen
public struct DarwinBoolean: ExpressibleByBooleanLiteral, Hashable, Sendable, CustomStringConvertible,
    CustomReflectable
{
    private var byte: UInt8

    /// Creates a value from a Swift Boolean.
    public init(_ value: Bool) {
        byte = value ? 1 : 0
    }

    /// Creates a value from a literal.
    public init(booleanLiteral value: Bool) {
        self.init(value)
    }

    /// The value as a Swift Boolean.
    public var boolValue: Bool { byte != 0 }

    /// Shows the Boolean in debuggers and dumps.
    public var customMirror: Mirror { Mirror(reflecting: boolValue) }

    /// "true" or "false".
    public var description: String { boolValue.description }
}

/// The ratio that converts host time units to nanoseconds.
///
/// Differs from Apple: the name `mach_timebase_info` is only a function here, because Swift does not allow a type with
/// the same name. Calls that look like its initialisers work.
public struct mach_timebase_info_data_t: Sendable {
    /// The numerator.
    public var numer: UInt32
    /// The denominator.
    public var denom: UInt32

    /// Creates an empty ratio for `mach_timebase_info(_:)` to fill in.
    public init() {
        self.init(numer: 0, denom: 0)
    }

    /// Creates a ratio.
    public init(numer: UInt32, denom: UInt32) {
        self.numer = numer
        self.denom = denom
    }
}

/// A pointer to a ratio that converts host time units to nanoseconds.
public typealias mach_timebase_info_t = UnsafeMutablePointer<mach_timebase_info_data_t>

/// Returns an empty ratio for `mach_timebase_info(_:)` to fill in.
public func mach_timebase_info() -> mach_timebase_info_data_t {
    mach_timebase_info_data_t()
}

/// Returns a ratio.
public func mach_timebase_info(numer: UInt32, denom: UInt32) -> mach_timebase_info_data_t {
    mach_timebase_info_data_t(numer: numer, denom: denom)
}

/// Returns the host time: nanoseconds of CLOCK_MONOTONIC, the clock of V4L2's frame timestamps.
///
/// For the unit see `mach_timebase_info(_:)`, whose ratio is always 1/1 here. As on Apple's systems, the clock stops
/// while the machine sleeps. Callable from any thread.
public func mach_absolute_time() -> UInt64 {
    HostClock.hostTime
}

/// Writes the ratio that converts host time units to nanoseconds, which is 1/1.
@discardableResult
public func mach_timebase_info(_ info: mach_timebase_info_t!) -> kern_return_t {
    guard let info else { return 4 }  // KERN_INVALID_ARGUMENT
    info.pointee = mach_timebase_info_data_t(numer: 1, denom: 1)
    return 0
}
