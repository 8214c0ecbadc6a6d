// SMPTE times, which older code describes with these.

/// A kind of SMPTE time.
public enum CVSMPTETimeType: UInt32, Sendable {
    /// 24 frames a second.
    case type24 = 0
    /// 25 frames a second.
    case type25 = 1
    /// 30 frames a second with dropped numbers.
    case type30Drop = 2
    /// 30 frames a second.
    case type30 = 3
    /// 29.97 frames a second.
    case type2997 = 4
    /// 29.97 frames a second with dropped numbers.
    case type2997Drop = 5
    /// 60 frames a second.
    case type60 = 6
    /// 59.94 frames a second.
    case type5994 = 7
}

/// Flags of a SMPTE time.
public struct CVSMPTETimeFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates flags from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The time is valid.
    public static let valid = CVSMPTETimeFlags(rawValue: 1)
    /// The time advances.
    public static let running = CVSMPTETimeFlags(rawValue: 2)
}

/// A SMPTE time.
public struct CVSMPTETime: Sendable {
    /// The subframes.
    public var subframes: Int16
    /// The number of subframes of a frame.
    public var subframeDivisor: Int16
    /// The number of messages.
    public var counter: UInt32
    /// The kind.
    public var type: UInt32
    /// The flags.
    public var flags: UInt32
    /// The hours.
    public var hours: Int16
    /// The minutes.
    public var minutes: Int16
    /// The seconds.
    public var seconds: Int16
    /// The frames.
    public var frames: Int16

    /// Creates a zero value.
    public init() {
        self.init(
            subframes: 0,
            subframeDivisor: 0,
            counter: 0,
            type: 0,
            flags: 0,
            hours: 0,
            minutes: 0,
            seconds: 0,
            frames: 0
        )
    }

    /// Creates a value from its parts.
    public init(
        subframes: Int16,
        subframeDivisor: Int16,
        counter: UInt32,
        type: UInt32,
        flags: UInt32,
        hours: Int16,
        minutes: Int16,
        seconds: Int16,
        frames: Int16
    ) {
        self.subframes = subframes
        self.subframeDivisor = subframeDivisor
        self.counter = counter
        self.type = type
        self.flags = flags
        self.hours = hours
        self.minutes = minutes
        self.seconds = seconds
        self.frames = frames
    }
}
