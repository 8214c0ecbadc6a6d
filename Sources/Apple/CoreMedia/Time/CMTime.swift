/// The numerator of a time.
public typealias CMTimeValue = Int64
/// The denominator of a time: units in a second.
public typealias CMTimeScale = Int32
/// Tells apart timelines that begin again, such as the rounds of a loop; 0 is the ordinary one.
public typealias CMTimeEpoch = Int64

/// The largest timescale a time can have.
public var kCMTimeMaxTimescale: Int { 0x7FFF_FFFF }

/// A time or a duration as a rational number of seconds, or one of five special values.
///
/// The time is `value / timescale` seconds. It is kept as given: nothing ever reduces it to lowest terms. Order,
/// equality and hash go by the exact rational number, so `1/2 == 2/4`; the rounded flag plays no part.
///
/// Special values are marked in ``flags``: invalid, indefinite, and the two infinities.
public struct CMTime: Sendable {
    /// The numerator.
    public var value: CMTimeValue
    /// Units in a second; positive in every numeric time.
    public var timescale: CMTimeScale
    /// Whether the time is valid, was rounded, or is a special value.
    public var flags: CMTimeFlags
    /// The timeline the time is on; 0 for the ordinary one and for every duration.
    public var epoch: CMTimeEpoch

    /// Makes a time whose fields are all zero, which is the invalid time.
    public init() {
        self.init(value: 0, timescale: 0, flags: [], epoch: 0)
    }

    /// Makes a time from its four fields, unchecked.
    ///
    /// A time flagged as valid whose timescale is not positive is counted as invalid by comparison and arithmetic.
    public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
        self.epoch = epoch
    }
}

/// What kind of time it is and whether it is exact.
public struct CMTimeFlags: OptionSet, Sendable, Hashable {
    /// The bits.
    public var rawValue: UInt32

    /// Makes flags from bits, unknown ones included.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The time means something; without it all other bits are to be ignored.
    public static var valid: CMTimeFlags { CMTimeFlags(rawValue: 1) }
    /// Some step on the way to this value was not exact.
    public static var hasBeenRounded: CMTimeFlags { CMTimeFlags(rawValue: 2) }
    /// Later than every other time.
    public static var positiveInfinity: CMTimeFlags { CMTimeFlags(rawValue: 4) }
    /// Earlier than every other time.
    public static var negativeInfinity: CMTimeFlags { CMTimeFlags(rawValue: 8) }
    /// Not known, as the duration of a live broadcast.
    public static var indefinite: CMTimeFlags { CMTimeFlags(rawValue: 16) }
    /// The three bits of times that have no number.
    public static var impliedValueFlagsMask: CMTimeFlags { CMTimeFlags(rawValue: 28) }
}

/// Which way a value goes that does not fit a timescale exactly.
public enum CMTimeRoundingMethod: UInt32, Sendable {
    /// To the nearest, halves away from zero; what ``default`` is.
    case roundHalfAwayFromZero = 1
    /// Toward zero.
    case roundTowardZero = 2
    /// Away from zero.
    case roundAwayFromZero = 3
    /// Toward zero to a coarser timescale, away from zero to a finer one; a negative time never becomes 0.
    case quickTime = 4
    /// Up.
    case roundTowardPositiveInfinity = 5
    /// Down.
    case roundTowardNegativeInfinity = 6

    /// To the nearest, halves away from zero.
    public static var `default`: CMTimeRoundingMethod { .roundHalfAwayFromZero }
}

extension CMTime {
    /// The time that means nothing; all fields are 0.
    public static let invalid = CMTime()
    /// Zero seconds, 0/1.
    public static let zero = CMTime(value: 0, timescale: 1, flags: .valid, epoch: 0)
    /// A time that is not known.
    public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
    /// Later than every numeric time.
    public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
    /// Earlier than every numeric time.
    public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)

    /// Makes a time of `value / timescale` seconds; the invalid time when the timescale is not positive.
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        guard timescale > 0 else {
            self.init()
            return
        }
        self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
    }

    /// Whether the time means something.
    public var isValid: Bool { flags.contains(.valid) }

    /// Whether the time is a number of seconds.
    public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) }

    /// Whether the time is later than every numeric one.
    public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }

    /// Whether the time is earlier than every numeric one.
    public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }

    /// Whether the time is the one that is not known.
    public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }

    /// Whether the time is a number that some step on the way had to round.
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }
}
