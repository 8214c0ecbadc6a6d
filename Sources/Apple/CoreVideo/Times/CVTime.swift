// Times of displays, which older code describes with these.

/// Flags of a time.
public struct CVTimeFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int32
    /// Creates flags from bits.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The time is unknown.
    public static let isIndefinite = CVTimeFlags(rawValue: 1)
}

/// A time as a fraction.
public struct CVTime: Sendable {
    /// The numerator.
    public var timeValue: Int64
    /// The denominator.
    public var timeScale: Int32
    /// The flags.
    public var flags: Int32

    /// Creates a zero value.
    public init() {
        self.init(
            timeValue: 0,
            timeScale: 0,
            flags: 0
        )
    }

    /// Creates a value from its parts.
    public init(
        timeValue: Int64,
        timeScale: Int32,
        flags: Int32
    ) {
        self.timeValue = timeValue
        self.timeScale = timeScale
        self.flags = flags
    }
}

/// The time zero.
public var kCVZeroTime: CVTime { CVTime(timeValue: 0, timeScale: 0, flags: 0) }

/// The unknown time.
public var kCVIndefiniteTime: CVTime { CVTime(timeValue: 0, timeScale: 0, flags: CVTimeFlags.isIndefinite.rawValue) }

/// The valid parts of a time stamp.
public struct CVTimeStampFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt64
    /// Creates flags from bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The video time.
    public static let videoTimeValid = CVTimeStampFlags(rawValue: 1)
    /// The host time.
    public static let hostTimeValid = CVTimeStampFlags(rawValue: 2)
    /// The SMPTE time.
    public static let smpteTimeValid = CVTimeStampFlags(rawValue: 4)
    /// The refresh period.
    public static let videoRefreshPeriodValid = CVTimeStampFlags(rawValue: 8)
    /// The rate.
    public static let rateScalarValid = CVTimeStampFlags(rawValue: 16)
    /// The frame is a top field.
    public static let topField = CVTimeStampFlags(rawValue: 65536)
    /// The frame is a bottom field.
    public static let bottomField = CVTimeStampFlags(rawValue: 131072)
    /// The video time and the host time.
    public static let videoHostTimeValid = CVTimeStampFlags(rawValue: 3)
    /// The frame is a field.
    public static let isInterlaced = CVTimeStampFlags(rawValue: 196608)
}

/// A time of a display in several units.
public struct CVTimeStamp: Sendable {
    /// The version.
    public var version: UInt32
    /// The units of a second of video time.
    public var videoTimeScale: Int32
    /// The video time.
    public var videoTime: Int64
    /// The host time.
    public var hostTime: UInt64
    /// The ratio of the real to the nominal refresh period.
    public var rateScalar: Double
    /// The refresh period.
    public var videoRefreshPeriod: Int64
    /// The SMPTE time.
    public var smpteTime: CVSMPTETime
    /// The valid parts.
    public var flags: UInt64
    /// Zero.
    public var reserved: UInt64

    /// Creates a zero value.
    public init() {
        self.init(
            version: 0,
            videoTimeScale: 0,
            videoTime: 0,
            hostTime: 0,
            rateScalar: 0,
            videoRefreshPeriod: 0,
            smpteTime: CVSMPTETime(),
            flags: 0,
            reserved: 0
        )
    }

    /// Creates a value from its parts.
    public init(
        version: UInt32,
        videoTimeScale: Int32,
        videoTime: Int64,
        hostTime: UInt64,
        rateScalar: Double,
        videoRefreshPeriod: Int64,
        smpteTime: CVSMPTETime,
        flags: UInt64,
        reserved: UInt64
    ) {
        self.version = version
        self.videoTimeScale = videoTimeScale
        self.videoTime = videoTime
        self.hostTime = hostTime
        self.rateScalar = rateScalar
        self.videoRefreshPeriod = videoRefreshPeriod
        self.smpteTime = smpteTime
        self.flags = flags
        self.reserved = reserved
    }
}
