// Times of audio.

/// A kind of SMPTE time.
public enum SMPTETimeType: UInt32, Sendable {
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
public struct SMPTETimeFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates flags from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The time is valid.
    public static let valid = SMPTETimeFlags(rawValue: 1)
    /// The time advances.
    public static let running = SMPTETimeFlags(rawValue: 2)
}

/// A SMPTE time.
public struct SMPTETime: Sendable {
    /// The number of subframes.
    public var mSubframes: Int16
    /// The number of subframes of a frame.
    public var mSubframeDivisor: Int16
    /// The number of messages.
    public var mCounter: UInt32
    /// The kind.
    public var mType: SMPTETimeType
    /// The flags.
    public var mFlags: SMPTETimeFlags
    /// The hours.
    public var mHours: Int16
    /// The minutes.
    public var mMinutes: Int16
    /// The seconds.
    public var mSeconds: Int16
    /// The frames.
    public var mFrames: Int16

    /// Creates a zero time.
    public init() {
        (mSubframes, mSubframeDivisor, mCounter, mType, mFlags) = (0, 0, 0, .type24, [])
        (mHours, mMinutes, mSeconds, mFrames) = (0, 0, 0, 0)
    }
}

/// Flags that say which parts of a time stamp are valid.
public struct AudioTimeStampFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates flags from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The sample time.
    public static let sampleTimeValid = AudioTimeStampFlags(rawValue: 1)
    /// The host time.
    public static let hostTimeValid = AudioTimeStampFlags(rawValue: 2)
    /// The rate.
    public static let rateScalarValid = AudioTimeStampFlags(rawValue: 4)
    /// The word clock.
    public static let wordClockTimeValid = AudioTimeStampFlags(rawValue: 8)
    /// The SMPTE time.
    public static let smpteTimeValid = AudioTimeStampFlags(rawValue: 16)
    /// The sample time and the host time.
    public static let sampleHostTimeValid: AudioTimeStampFlags = [.sampleTimeValid, .hostTimeValid]
}

/// A time of audio in several units.
public struct AudioTimeStamp: Sendable {
    /// The number of samples.
    public var mSampleTime: Double
    /// The host time.
    public var mHostTime: UInt64
    /// The ratio of the real to the nominal duration of a sample.
    public var mRateScalar: Double
    /// The word clock.
    public var mWordClockTime: UInt64
    /// The SMPTE time.
    public var mSMPTETime: SMPTETime
    /// The parts that are valid.
    public var mFlags: AudioTimeStampFlags
    /// Zero.
    public var mReserved: UInt32

    /// Creates a time without valid parts.
    public init() {
        self.init(
            mSampleTime: 0,
            mHostTime: 0,
            mRateScalar: 0,
            mWordClockTime: 0,
            mSMPTETime: SMPTETime(),
            mFlags: [],
            mReserved: 0
        )
    }

    /// Creates a time.
    public init(
        mSampleTime: Double,
        mHostTime: UInt64,
        mRateScalar: Double,
        mWordClockTime: UInt64,
        mSMPTETime: SMPTETime,
        mFlags: AudioTimeStampFlags,
        mReserved: UInt32
    ) {
        self.mSampleTime = mSampleTime
        self.mHostTime = mHostTime
        self.mRateScalar = mRateScalar
        self.mWordClockTime = mWordClockTime
        self.mSMPTETime = mSMPTETime
        self.mFlags = mFlags
        self.mReserved = mReserved
    }
}
