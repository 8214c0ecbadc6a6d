public import CoreVideo
public import Foundation

extension CMTimebase {
    /// Posted when the rate with respect to the clock at the root has changed.
    public static let effectiveRateChanged = NSNotification.Name(kCMTimebaseNotification_EffectiveRateChanged as String)
    /// Posted when the time has jumped.
    public static let timeJumped = NSNotification.Name(kCMTimebaseNotification_TimeJumped as String)

    // Sendable unchecked: the text is immutable.
    /// The name of a fact in a notification.
    public struct NotificationKey: RawRepresentable, Hashable, @unchecked Sendable {
        /// The text.
        public var rawValue: CFString

        /// Makes a key from its text.
        public init(rawValue: CFString) { self.rawValue = rawValue }

        /// When it happened, on the host clock: a dictionary of a time.
        public static let eventTime = NotificationKey(rawValue: kCMTimebaseNotificationKey_EventTime)
    }

    /// The errors that timebases throw.
    public struct Error: Sendable {
        /// Something that is needed was not given.
        public static let missingRequiredParameter = MediaError.make(
            kCMTimebaseError_MissingRequiredParameter,
            "The timebase call lacks something it needs."
        )
        /// A time or rate that cannot be, or a timer that was not added.
        public static let invalidParameter = MediaError.make(
            kCMTimebaseError_InvalidParameter,
            "The timebase cannot use what was given: a time or rate that is no number, or a timer that was not added."
        )
        /// No memory.
        public static let allocationFailed = MediaError.make(
            kCMTimebaseError_AllocationFailed,
            "The timebase cannot be made: memory is short."
        )
        /// A run loop timer that would fire by itself.
        public static let timerIntervalTooShort = MediaError.make(
            kCMTimebaseError_TimerIntervalTooShort,
            "The timer would fire by itself; make it repeat after CMTimebase.veryLongTimeInterval."
        )
        /// A timebase that belongs to a player or a layer.
        public static let readOnly = MediaError.make(
            kCMTimebaseError_ReadOnly,
            "The timebase belongs to a player or layer and cannot be set; set its rate or seek there instead."
        )
    }

    /// Makes a timebase that follows a clock; throws nothing.
    @available(*, deprecated, renamed: "init(sourceClock:)")
    public convenience init(masterClock: CMClock) throws { try self.init(sourceClock: masterClock) }

    /// Makes a timebase that follows another; throws nothing.
    @available(*, deprecated, renamed: "init(sourceTimebase:)")
    public convenience init(masterTimebase: CMTimebase) throws { try self.init(sourceTimebase: masterTimebase) }

    /// The clock or timebase that is followed.
    @available(*, deprecated, renamed: "source")
    public var master: any CMSyncProtocol {
        get { source }
        set { source = newValue }
    }

    /// The clock that is followed; nil when it is a timebase.
    @available(*, deprecated, renamed: "sourceClock")
    public var masterClock: CMClock? { sourceClock }

    /// The timebase that is followed; nil when it is a clock.
    @available(*, deprecated, renamed: "sourceTimebase")
    public var masterTimebase: CMTimebase? { sourceTimebase }

    /// The clock at the root.
    @available(*, deprecated, renamed: "ultimateSourceClock")
    public var ultimateMasterClock: CMClock { ultimateSourceClock }
}

extension CMClock {
    /// The errors that clocks throw.
    public struct Error: Sendable {
        /// Something that is needed was not given.
        public static let missingRequiredParameter = MediaError.make(
            kCMClockError_MissingRequiredParameter,
            "The clock call lacks something it needs."
        )
        /// Something that cannot be.
        public static let invalidParameter = MediaError.make(
            kCMClockError_InvalidParameter,
            "The clock cannot use what was given."
        )
        /// No memory.
        public static let allocationFailed = MediaError.make(
            kCMClockError_AllocationFailed,
            "The clock cannot be made: memory is short."
        )
        /// Not possible with this clock.
        public static let unsupportedOperation = MediaError.make(
            kCMClockError_UnsupportedOperation,
            "The clock cannot do this."
        )
    }
}

/// The errors of relating clocks and timebases.
public struct CMSync: Sendable {
    /// The errors that are thrown.
    public struct Error: Sendable {
        /// Something that is needed was not given.
        public static let missingRequiredParameter = MediaError.make(
            kCMSyncError_MissingRequiredParameter,
            "The call lacks a clock or timebase."
        )
        /// Neither a clock nor a timebase.
        public static let invalidParameter = MediaError.make(
            kCMSyncError_InvalidParameter,
            "What was given is neither a clock nor a timebase."
        )
        /// No memory.
        public static let allocationFailed = MediaError.make(
            kCMSyncError_AllocationFailed,
            "The call failed: memory is short."
        )
        /// A timebase that stands still cannot be the measure.
        public static let rateMustBeNonZero = MediaError.make(
            kCMSyncError_RateMustBeNonZero,
            "A timebase that stands still cannot be what others are measured by."
        )
    }
}
