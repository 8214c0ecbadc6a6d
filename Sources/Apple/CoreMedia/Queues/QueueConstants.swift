public import CoreVideo

// Errors and trigger conditions of queues.

/// The error: allocation failed.
public var kCMBufferQueueError_AllocationFailed: OSStatus { -12760 }

/// The error: bad trigger duration.
public var kCMBufferQueueError_BadTriggerDuration: OSStatus { -12765 }

/// The error: cannot modify queue from trigger callback.
public var kCMBufferQueueError_CannotModifyQueueFromTriggerCallback: OSStatus { -12766 }

/// The error: enqueue after end of data.
public var kCMBufferQueueError_EnqueueAfterEndOfData: OSStatus { -12763 }

/// The error: invalid buffer.
public var kCMBufferQueueError_InvalidBuffer: OSStatus { -12769 }

/// The error: invalid CM buffer callbacks struct.
public var kCMBufferQueueError_InvalidCMBufferCallbacksStruct: OSStatus { -12762 }

/// The error: invalid trigger condition.
public var kCMBufferQueueError_InvalidTriggerCondition: OSStatus { -12767 }

/// The error: invalid trigger token.
public var kCMBufferQueueError_InvalidTriggerToken: OSStatus { -12768 }

/// The error: queue is full.
public var kCMBufferQueueError_QueueIsFull: OSStatus { -12764 }

/// The error: required parameter missing.
public var kCMBufferQueueError_RequiredParameterMissing: OSStatus { -12761 }

/// The condition: when buffer count becomes greater than.
public var kCMBufferQueueTrigger_WhenBufferCountBecomesGreaterThan: CMBufferQueueTriggerCondition { 11 }

/// The condition: when buffer count becomes less than.
public var kCMBufferQueueTrigger_WhenBufferCountBecomesLessThan: CMBufferQueueTriggerCondition { 10 }

/// The condition: when data becomes ready.
public var kCMBufferQueueTrigger_WhenDataBecomesReady: CMBufferQueueTriggerCondition { 7 }

/// The condition: when duration becomes greater than.
public var kCMBufferQueueTrigger_WhenDurationBecomesGreaterThan: CMBufferQueueTriggerCondition { 3 }

/// The condition: when duration becomes greater than or equal to.
public var kCMBufferQueueTrigger_WhenDurationBecomesGreaterThanOrEqualTo: CMBufferQueueTriggerCondition { 4 }

/// The condition: when duration becomes greater than or equal to and buffer count becomes greater than.
public var kCMBufferQueueTrigger_WhenDurationBecomesGreaterThanOrEqualToAndBufferCountBecomesGreaterThan:
    CMBufferQueueTriggerCondition
{ 12 }

/// The condition: when duration becomes less than.
public var kCMBufferQueueTrigger_WhenDurationBecomesLessThan: CMBufferQueueTriggerCondition { 1 }

/// The condition: when duration becomes less than or equal to.
public var kCMBufferQueueTrigger_WhenDurationBecomesLessThanOrEqualTo: CMBufferQueueTriggerCondition { 2 }

/// The condition: when end of data reached.
public var kCMBufferQueueTrigger_WhenEndOfDataReached: CMBufferQueueTriggerCondition { 8 }

/// The condition: when max presentation time stamp changes.
public var kCMBufferQueueTrigger_WhenMaxPresentationTimeStampChanges: CMBufferQueueTriggerCondition { 6 }

/// The condition: when min presentation time stamp changes.
public var kCMBufferQueueTrigger_WhenMinPresentationTimeStampChanges: CMBufferQueueTriggerCondition { 5 }

/// The condition: when reset.
public var kCMBufferQueueTrigger_WhenReset: CMBufferQueueTriggerCondition { 9 }

/// The error: allocation failed.
public var kCMSimpleQueueError_AllocationFailed: OSStatus { -12770 }

/// The error: parameter out of range.
public var kCMSimpleQueueError_ParameterOutOfRange: OSStatus { -12772 }

/// The error: queue is full.
public var kCMSimpleQueueError_QueueIsFull: OSStatus { -12773 }

/// The error: required parameter missing.
public var kCMSimpleQueueError_RequiredParameterMissing: OSStatus { -12771 }
