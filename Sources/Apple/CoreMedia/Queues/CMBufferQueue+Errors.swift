import CoreVideo
public import Foundation

extension CMBufferQueue {
    /// The errors that buffer queues throw.
    public struct Error: Sendable {
        /// No memory.
        public static let allocationFailed = MediaError.make(
            kCMBufferQueueError_AllocationFailed,
            "The buffer queue call failed: memory is short."
        )
        /// Something that is needed was not given.
        public static let requiredParameterMissing = MediaError.make(
            kCMBufferQueueError_RequiredParameterMissing,
            "The buffer queue call lacks something it needs."
        )
        /// Callbacks of another version.
        public static let invalidCMBufferCallbacksStruct = MediaError.make(
            kCMBufferQueueError_InvalidCMBufferCallbacksStruct,
            "The callbacks are of an unknown version."
        )
        /// The end was marked.
        public static let enqueueAfterEndOfData = MediaError.make(
            kCMBufferQueueError_EnqueueAfterEndOfData,
            "The end of the data was marked; reset the queue first."
        )
        /// No room.
        public static let queueIsFull = MediaError.make(
            kCMBufferQueueError_QueueIsFull,
            "The buffer queue is full; take a buffer out first."
        )
        /// A trigger's duration that is no number.
        public static let badTriggerDuration = MediaError.make(
            kCMBufferQueueError_BadTriggerDuration,
            "The duration of a trigger must be a number."
        )
        /// A change from inside a trigger.
        public static let cannotModifyQueueFromTriggerCallback = MediaError.make(
            kCMBufferQueueError_CannotModifyQueueFromTriggerCallback,
            "The queue cannot be changed from inside a trigger; do it afterwards, on another queue."
        )
        /// A condition that does not exist, or that needs another kind of threshold.
        public static let invalidTriggerCondition = MediaError.make(
            kCMBufferQueueError_InvalidTriggerCondition,
            "There is no such trigger condition with this threshold."
        )
        /// A token of no trigger.
        public static let invalidTriggerToken = MediaError.make(
            kCMBufferQueueError_InvalidTriggerToken,
            "The token stands for no trigger of this queue."
        )
        /// A buffer that the validation refused.
        public static let invalidBuffer = MediaError.make(
            kCMBufferQueueError_InvalidBuffer,
            "The queue does not accept this buffer."
        )
    }
}
