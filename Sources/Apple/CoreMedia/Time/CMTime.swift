/// The numerator of a time.
public typealias CMTimeValue = Int64
/// The denominator of a time: units per second.
public typealias CMTimeScale = Int32
/// A number that distinguishes timelines that restart, such as the iterations of a loop; 0 is the ordinary one.
public typealias CMTimeEpoch = Int64

/// The largest timescale a time can have.
public var kCMTimeMaxTimescale: Int { 0x7FFF_FFFF }

/// A time or a duration as a rational number of seconds, or one of five special values.
///
/// The time is `value / timescale` seconds and is never reduced to lowest terms. Order, equality and hash use the exact
/// rational number, so `1/2 == 2/4`; they ignore the rounded flag.
///
/// Special values are marked in ``flags``: invalid, indefinite, and the two infinities.
public struct CMTime: Sendable {
    /// The numerator.
    public var value: CMTimeValue
    /// The number of units per second; positive in every numeric time.
    public var timescale: CMTimeScale
    /// Flags for validity, rounding and special values.
    public var flags: CMTimeFlags
    /// The timeline of the time; 0 for the ordinary one and for every duration.
    public var epoch: CMTimeEpoch

    /// Creates a time whose fields are all zero, which is the invalid time.
    public init() {
        self.init(value: 0, timescale: 0, flags: [], epoch: 0)
    }

    /// Creates a time from its four fields without checks.
    ///
    /// A time flagged as valid counts as invalid in comparison and arithmetic if its timescale is not positive.
    public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
        self.epoch = epoch
    }
}

/// Flags that describe the kind of a time and whether it is exact.
public struct CMTimeFlags: OptionSet, Sendable, Hashable {
    /// The bits.
    public var rawValue: UInt32

    /// Creates flags from bits, unknown ones included.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The time is valid; without this flag all other bits are ignored.
    public static var valid: CMTimeFlags { CMTimeFlags(rawValue: 1) }
    /// The value has been rounded at some point.
    public static var hasBeenRounded: CMTimeFlags { CMTimeFlags(rawValue: 2) }
    /// The time is positive infinity, later than every other time.
    public static var positiveInfinity: CMTimeFlags { CMTimeFlags(rawValue: 4) }
    /// The time is negative infinity, earlier than every other time.
    public static var negativeInfinity: CMTimeFlags { CMTimeFlags(rawValue: 8) }
    /// The time is not known, like the duration of a live broadcast.
    public static var indefinite: CMTimeFlags { CMTimeFlags(rawValue: 16) }
    /// The mask of the three flags of times that are not numeric.
    public static var impliedValueFlagsMask: CMTimeFlags { CMTimeFlags(rawValue: 28) }
}

/// The rounding method for a value that does not fit a timescale exactly.
public enum CMTimeRoundingMethod: UInt32, Sendable {
    /// Rounds to the nearest value, halves away from zero; the same as ``default``.
    case roundHalfAwayFromZero = 1
    /// Rounds toward zero.
    case roundTowardZero = 2
    /// Rounds away from zero.
    case roundAwayFromZero = 3
    /// Rounds toward zero for a coarser timescale, away from zero for a finer one; a negative time never becomes 0.
    case quickTime = 4
    /// Rounds up.
    case roundTowardPositiveInfinity = 5
    /// Rounds down.
    case roundTowardNegativeInfinity = 6

    /// Rounds to the nearest value, halves away from zero.
    public static var `default`: CMTimeRoundingMethod { .roundHalfAwayFromZero }
}

extension CMTime {
    /// The invalid time; all fields are 0.
    public static let invalid = CMTime()
    /// Zero seconds, 0/1.
    public static let zero = CMTime(value: 0, timescale: 1, flags: .valid, epoch: 0)
    /// A time that is not known.
    public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
    /// A time later than every numeric time.
    public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
    /// A time earlier than every numeric time.
    public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)

    /// Creates a time of `value / timescale` seconds; the invalid time if the timescale is not positive.
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        guard timescale > 0 else {
            self.init()
            return
        }
        self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
    }

    /// A Boolean value that indicates whether the time is valid.
    public var isValid: Bool { flags.contains(.valid) }

    /// A Boolean value that indicates whether the time is a number of seconds.
    public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) }

    /// A Boolean value that indicates whether the time is positive infinity.
    public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }

    /// A Boolean value that indicates whether the time is negative infinity.
    public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }

    /// A Boolean value that indicates whether the time is indefinite, that is, not known.
    public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }

    /// A Boolean value that indicates whether the time is numeric and has been rounded at some point.
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }
}
