import CoreVideo
public import Foundation

extension CMBufferQueue {
    /// The errors that buffer queues throw.
    public struct Error: Sendable {
        /// The allocation failed.
        public static let allocationFailed = StatusError.make(
            kCMBufferQueueError_AllocationFailed,
            "The buffer queue call failed: out of memory."
        )
        /// A required parameter is missing.
        public static let requiredParameterMissing = StatusError.make(
            kCMBufferQueueError_RequiredParameterMissing,
            "A required parameter of the buffer queue call is missing."
        )
        /// The callbacks structure has an unknown version.
        public static let invalidCMBufferCallbacksStruct = StatusError.make(
            kCMBufferQueueError_InvalidCMBufferCallbacksStruct,
            "The callbacks structure has an unknown version."
        )
        /// The end of the data has been marked.
        public static let enqueueAfterEndOfData = StatusError.make(
            kCMBufferQueueError_EnqueueAfterEndOfData,
            "The end of the data has been marked; reset the queue before adding buffers."
        )
        /// The queue is full.
        public static let queueIsFull = StatusError.make(
            kCMBufferQueueError_QueueIsFull,
            "The buffer queue is full; dequeue a buffer first."
        )
        /// The duration of the trigger is not numeric.
        public static let badTriggerDuration = StatusError.make(
            kCMBufferQueueError_BadTriggerDuration,
            "The duration of a trigger must be numeric."
        )
        /// A trigger callback tried to change the queue.
        public static let cannotModifyQueueFromTriggerCallback = StatusError.make(
            kCMBufferQueueError_CannotModifyQueueFromTriggerCallback,
            "A trigger callback cannot change its queue; do so afterwards, on another dispatch queue."
        )
        /// The condition does not exist, or it needs a different type of threshold.
        public static let invalidTriggerCondition = StatusError.make(
            kCMBufferQueueError_InvalidTriggerCondition,
            "The trigger condition does not exist or does not take this type of threshold."
        )
        /// The token does not identify a trigger.
        public static let invalidTriggerToken = StatusError.make(
            kCMBufferQueueError_InvalidTriggerToken,
            "The token does not identify a trigger of this queue."
        )
        /// The validation handler rejected the buffer.
        public static let invalidBuffer = StatusError.make(
            kCMBufferQueueError_InvalidBuffer,
            "The queue does not accept this buffer."
        )
    }
}
