public import CoreVideo
public import Foundation

extension CMTimebase {
    /// Posted after the rate relative to the root clock has changed.
    public static let effectiveRateChanged = NSNotification.Name(kCMTimebaseNotification_EffectiveRateChanged as String)
    /// Posted after the time has jumped.
    public static let timeJumped = NSNotification.Name(kCMTimebaseNotification_TimeJumped as String)

    // `@unchecked Sendable`: the string is immutable.
    /// A key of a notification's user info.
    public struct NotificationKey: RawRepresentable, Hashable, @unchecked Sendable {
        /// The string.
        public var rawValue: CFString

        /// Creates a key from its string.
        public init(rawValue: CFString) { self.rawValue = rawValue }

        /// The time of the event on the host clock, as a dictionary.
        public static let eventTime = NotificationKey(rawValue: kCMTimebaseNotificationKey_EventTime)
    }

    /// The errors that timebases throw.
    public struct Error: Sendable {
        /// A required parameter is missing.
        public static let missingRequiredParameter = StatusError.make(
            kCMTimebaseError_MissingRequiredParameter,
            "A required parameter of the timebase call is missing."
        )
        /// A time or rate is invalid, or a timer has not been added.
        public static let invalidParameter = StatusError.make(
            kCMTimebaseError_InvalidParameter,
            "The timebase call has an invalid parameter: a time or rate that is not numeric, or a timer never added."
        )
        /// The allocation failed.
        public static let allocationFailed = StatusError.make(
            kCMTimebaseError_AllocationFailed,
            "Could not create the timebase: out of memory."
        )
        /// The run loop timer would fire on its own schedule.
        public static let timerIntervalTooShort = StatusError.make(
            kCMTimebaseError_TimerIntervalTooShort,
            "The timer's interval is too short; make it repeat after CMTimebase.veryLongTimeInterval."
        )
        /// The timebase belongs to a player or a layer.
        public static let readOnly = StatusError.make(
            kCMTimebaseError_ReadOnly,
            "The timebase belongs to a player or layer and is read-only; set the player's rate, or seek, instead."
        )
    }

    /// Creates a timebase that follows a clock; never throws.
    @available(*, deprecated, renamed: "init(sourceClock:)")
    public convenience init(masterClock: CMClock) throws { try self.init(sourceClock: masterClock) }

    /// Creates a timebase that follows another timebase; never throws.
    @available(*, deprecated, renamed: "init(sourceTimebase:)")
    public convenience init(masterTimebase: CMTimebase) throws { try self.init(sourceTimebase: masterTimebase) }

    /// The source clock or timebase.
    @available(*, deprecated, renamed: "source")
    public var master: any CMSyncProtocol {
        get { source }
        set { source = newValue }
    }

    /// The source clock; nil if the source is a timebase.
    @available(*, deprecated, renamed: "sourceClock")
    public var masterClock: CMClock? { sourceClock }

    /// The source timebase; nil if the source is a clock.
    @available(*, deprecated, renamed: "sourceTimebase")
    public var masterTimebase: CMTimebase? { sourceTimebase }

    /// The root clock.
    @available(*, deprecated, renamed: "ultimateSourceClock")
    public var ultimateMasterClock: CMClock { ultimateSourceClock }
}

extension CMClock {
    /// The errors that clocks throw.
    public struct Error: Sendable {
        /// A required parameter is missing.
        public static let missingRequiredParameter = StatusError.make(
            kCMClockError_MissingRequiredParameter,
            "A required parameter of the clock call is missing."
        )
        /// A parameter is invalid.
        public static let invalidParameter = StatusError.make(
            kCMClockError_InvalidParameter,
            "A parameter of the clock call is invalid."
        )
        /// The allocation failed.
        public static let allocationFailed = StatusError.make(
            kCMClockError_AllocationFailed,
            "Could not create the clock: out of memory."
        )
        /// The clock does not support the operation.
        public static let unsupportedOperation = StatusError.make(
            kCMClockError_UnsupportedOperation,
            "The clock does not support this operation."
        )
    }
}

/// Errors from relating clocks and timebases to each other.
public struct CMSync: Sendable {
    /// The errors that synchronization functions throw.
    public struct Error: Sendable {
        /// A required parameter is missing.
        public static let missingRequiredParameter = StatusError.make(
            kCMSyncError_MissingRequiredParameter,
            "The call requires a clock or timebase."
        )
        /// The object is neither a clock nor a timebase.
        public static let invalidParameter = StatusError.make(
            kCMSyncError_InvalidParameter,
            "The object is neither a clock nor a timebase."
        )
        /// The allocation failed.
        public static let allocationFailed = StatusError.make(
            kCMSyncError_AllocationFailed,
            "The call failed: out of memory."
        )
        /// The reference timebase is stopped.
        public static let rateMustBeNonZero = StatusError.make(
            kCMSyncError_RateMustBeNonZero,
            "The reference timebase is stopped; its rate must not be zero."
        )
    }
}
