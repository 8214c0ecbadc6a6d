public import CoreVideo

// Errors of clocks, timebases and their conversions, and the names of what timebases announce.
//
// `nonisolated(unsafe)`: an `NSString` is not `Sendable` by type, but these are constant and immutable.

/// The error: allocation failed.
public var kCMClockError_AllocationFailed: OSStatus { -12747 }

/// The error: invalid parameter.
public var kCMClockError_InvalidParameter: OSStatus { -12746 }

/// The error: missing required parameter.
public var kCMClockError_MissingRequiredParameter: OSStatus { -12745 }

/// The error: unsupported operation.
public var kCMClockError_UnsupportedOperation: OSStatus { -12756 }

/// The error: allocation failed.
public var kCMSyncError_AllocationFailed: OSStatus { -12754 }

/// The error: invalid parameter.
public var kCMSyncError_InvalidParameter: OSStatus { -12753 }

/// The error: missing required parameter.
public var kCMSyncError_MissingRequiredParameter: OSStatus { -12752 }

/// The error: rate must be non zero.
public var kCMSyncError_RateMustBeNonZero: OSStatus { -12755 }

/// The error: allocation failed.
public var kCMTimebaseError_AllocationFailed: OSStatus { -12750 }

/// The error: invalid parameter.
public var kCMTimebaseError_InvalidParameter: OSStatus { -12749 }

/// The error: missing required parameter.
public var kCMTimebaseError_MissingRequiredParameter: OSStatus { -12748 }

/// The error: read only.
public var kCMTimebaseError_ReadOnly: OSStatus { -12757 }

/// The error: timer interval too short.
public var kCMTimebaseError_TimerIntervalTooShort: OSStatus { -12751 }

// Immutable.
/// The notification: effective rate changed.
public nonisolated(unsafe) let kCMTimebaseNotification_EffectiveRateChanged: CFString =
    "kCMTimebaseNotification_EffectiveRateChanged"

// Immutable.
/// The notification: time jumped.
public nonisolated(unsafe) let kCMTimebaseNotification_TimeJumped: CFString = "kCMTimebaseNotification_TimeJumped"

// Immutable.
/// In a notification, the key of the event time.
public nonisolated(unsafe) let kCMTimebaseNotificationKey_EventTime: CFString = "kCMTimebaseNotificationKey_EventTime"
