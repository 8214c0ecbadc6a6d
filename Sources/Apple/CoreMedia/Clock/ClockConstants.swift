public import CoreVideo

// Error codes of clocks, timebases and their conversions, and the names of timebase notifications.
//
// `nonisolated(unsafe)`: an `NSString` is not `Sendable` by type, but these are constant and immutable.

/// The clock error for a failed allocation.
public var kCMClockError_AllocationFailed: OSStatus { -12747 }

/// The clock error for an invalid parameter.
public var kCMClockError_InvalidParameter: OSStatus { -12746 }

/// The clock error for a missing parameter.
public var kCMClockError_MissingRequiredParameter: OSStatus { -12745 }

/// The clock error for an unsupported operation.
public var kCMClockError_UnsupportedOperation: OSStatus { -12756 }

/// The synchronization error for a failed allocation.
public var kCMSyncError_AllocationFailed: OSStatus { -12754 }

/// The synchronization error for an invalid parameter.
public var kCMSyncError_InvalidParameter: OSStatus { -12753 }

/// The synchronization error for a missing parameter.
public var kCMSyncError_MissingRequiredParameter: OSStatus { -12752 }

/// The synchronization error for a rate of zero.
public var kCMSyncError_RateMustBeNonZero: OSStatus { -12755 }

/// The timebase error for a failed allocation.
public var kCMTimebaseError_AllocationFailed: OSStatus { -12750 }

/// The timebase error for an invalid parameter.
public var kCMTimebaseError_InvalidParameter: OSStatus { -12749 }

/// The timebase error for a missing parameter.
public var kCMTimebaseError_MissingRequiredParameter: OSStatus { -12748 }

/// The timebase error for a read-only timebase.
public var kCMTimebaseError_ReadOnly: OSStatus { -12757 }

/// The timebase error for a timer whose interval is too short.
public var kCMTimebaseError_TimerIntervalTooShort: OSStatus { -12751 }

// Immutable.
/// The notification of a changed effective rate.
public nonisolated(unsafe) let kCMTimebaseNotification_EffectiveRateChanged: CFString =
    "kCMTimebaseNotification_EffectiveRateChanged"

// Immutable.
/// The notification of a time jump.
public nonisolated(unsafe) let kCMTimebaseNotification_TimeJumped: CFString = "kCMTimebaseNotification_TimeJumped"

// Immutable.
/// The user info key of the event time.
public nonisolated(unsafe) let kCMTimebaseNotificationKey_EventTime: CFString = "kCMTimebaseNotificationKey_EventTime"
