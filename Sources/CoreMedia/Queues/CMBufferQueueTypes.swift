/// The number of a condition of a buffer queue.
public typealias CMBufferQueueTriggerCondition = Int32
