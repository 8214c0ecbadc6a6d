public import CoreVideo

// Error codes and trigger conditions of queues.

/// The buffer queue error for a failed allocation.
public var kCMBufferQueueError_AllocationFailed: OSStatus { -12760 }

/// The buffer queue error for a trigger duration that is not numeric.
public var kCMBufferQueueError_BadTriggerDuration: OSStatus { -12765 }

/// The buffer queue error for a change from a trigger callback.
public var kCMBufferQueueError_CannotModifyQueueFromTriggerCallback: OSStatus { -12766 }

/// The buffer queue error for adding a buffer after the end of the data.
public var kCMBufferQueueError_EnqueueAfterEndOfData: OSStatus { -12763 }

/// The buffer queue error for a buffer that the validation rejected.
public var kCMBufferQueueError_InvalidBuffer: OSStatus { -12769 }

/// The buffer queue error for a callbacks structure of an unknown version.
public var kCMBufferQueueError_InvalidCMBufferCallbacksStruct: OSStatus { -12762 }

/// The buffer queue error for an invalid trigger condition.
public var kCMBufferQueueError_InvalidTriggerCondition: OSStatus { -12767 }

/// The buffer queue error for an invalid trigger token.
public var kCMBufferQueueError_InvalidTriggerToken: OSStatus { -12768 }

/// The buffer queue error for a full queue.
public var kCMBufferQueueError_QueueIsFull: OSStatus { -12764 }

/// The buffer queue error for a missing parameter.
public var kCMBufferQueueError_RequiredParameterMissing: OSStatus { -12761 }

/// The condition that the number of buffers becomes greater than the threshold.
public var kCMBufferQueueTrigger_WhenBufferCountBecomesGreaterThan: CMBufferQueueTriggerCondition { 11 }

/// The condition that the number of buffers becomes less than the threshold.
public var kCMBufferQueueTrigger_WhenBufferCountBecomesLessThan: CMBufferQueueTriggerCondition { 10 }

/// The condition that the data of the first buffer becomes ready.
public var kCMBufferQueueTrigger_WhenDataBecomesReady: CMBufferQueueTriggerCondition { 7 }

/// The condition that the duration becomes greater than the threshold.
public var kCMBufferQueueTrigger_WhenDurationBecomesGreaterThan: CMBufferQueueTriggerCondition { 3 }

/// The condition that the duration becomes greater than or equal to the threshold.
public var kCMBufferQueueTrigger_WhenDurationBecomesGreaterThanOrEqualTo: CMBufferQueueTriggerCondition { 4 }

/// The condition that duration and number of buffers reach their thresholds.
///
/// The duration becomes greater than or equal to its threshold, and the number of buffers greater than its own.
public var kCMBufferQueueTrigger_WhenDurationBecomesGreaterThanOrEqualToAndBufferCountBecomesGreaterThan:
    CMBufferQueueTriggerCondition
{ 12 }

/// The condition that the duration becomes less than the threshold.
public var kCMBufferQueueTrigger_WhenDurationBecomesLessThan: CMBufferQueueTriggerCondition { 1 }

/// The condition that the duration becomes less than or equal to the threshold.
public var kCMBufferQueueTrigger_WhenDurationBecomesLessThanOrEqualTo: CMBufferQueueTriggerCondition { 2 }

/// The condition that the end of the data is reached.
public var kCMBufferQueueTrigger_WhenEndOfDataReached: CMBufferQueueTriggerCondition { 8 }

/// The condition that the latest presentation time changes.
public var kCMBufferQueueTrigger_WhenMaxPresentationTimeStampChanges: CMBufferQueueTriggerCondition { 6 }

/// The condition that the earliest presentation time changes.
public var kCMBufferQueueTrigger_WhenMinPresentationTimeStampChanges: CMBufferQueueTriggerCondition { 5 }

/// The condition that the queue is reset.
public var kCMBufferQueueTrigger_WhenReset: CMBufferQueueTriggerCondition { 9 }

/// The simple queue error for a failed allocation.
public var kCMSimpleQueueError_AllocationFailed: OSStatus { -12770 }

/// The simple queue error for a parameter out of range.
public var kCMSimpleQueueError_ParameterOutOfRange: OSStatus { -12772 }

/// The simple queue error for a full queue.
public var kCMSimpleQueueError_QueueIsFull: OSStatus { -12773 }

/// The simple queue error for a missing parameter.
public var kCMSimpleQueueError_RequiredParameterMissing: OSStatus { -12771 }
