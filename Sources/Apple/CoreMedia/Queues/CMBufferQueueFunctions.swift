public import CoreVideo
import Foundation

/// The callbacks with which a queue queries its buffers, as C functions take them.
public struct CMBufferCallbacks {
    /// The version of the structure: 0, or 1 with a size callback.
    public var version: UInt32
    /// The reference constant passed to all callbacks.
    public var refcon: UnsafeMutableRawPointer?
    /// Returns the decode time of a buffer.
    public var getDecodeTimeStamp: CMBufferGetTimeCallback?
    /// Returns the presentation time of a buffer.
    public var getPresentationTimeStamp: CMBufferGetTimeCallback?
    /// Returns the duration of a buffer.
    public var getDuration: CMBufferGetTimeCallback
    /// Returns true if the data of a buffer is ready.
    public var isDataReady: CMBufferGetBooleanCallback?
    /// Returns the order of two buffers.
    public var compare: CMBufferCompareCallback?
    /// The notification that buffers post when their data becomes ready.
    public var dataBecameReadyNotification: Unmanaged<CFString>?
    /// Returns the size of a buffer.
    public var getSize: CMBufferGetSizeCallback?

    /// Creates callbacks from the fields.
    public init(
        version: UInt32,
        refcon: UnsafeMutableRawPointer?,
        getDecodeTimeStamp: CMBufferGetTimeCallback?,
        getPresentationTimeStamp: CMBufferGetTimeCallback?,
        getDuration: @escaping CMBufferGetTimeCallback,
        isDataReady: CMBufferGetBooleanCallback?,
        compare: CMBufferCompareCallback?,
        dataBecameReadyNotification: Unmanaged<CFString>?,
        getSize: CMBufferGetSizeCallback?
    ) {
        self.version = version
        self.refcon = refcon
        self.getDecodeTimeStamp = getDecodeTimeStamp
        self.getPresentationTimeStamp = getPresentationTimeStamp
        self.getDuration = getDuration
        self.isDataReady = isDataReady
        self.compare = compare
        self.dataBecameReadyNotification = dataBecameReadyNotification
        self.getSize = getSize
    }

    /// The callbacks as handlers.
    var handlers: CMBufferQueue.Handlers {
        CMBufferQueue.Handlers { builder in
            let refcon = refcon
            if let body = getDecodeTimeStamp { builder.getDecodeTimeStamp { body($0, refcon) } }
            if let body = getPresentationTimeStamp { builder.getPresentationTimeStamp { body($0, refcon) } }
            let duration = getDuration
            builder.getDuration { duration($0, refcon) }
            if let body = isDataReady { builder.isDataReady { body($0, refcon).boolValue } }
            if let body = compare { builder.compare { body($0, $1, refcon) } }
            if version >= 1, let body = getSize { builder.getSize { body($0, refcon) } }
            builder.dataBecameReadyNotification = dataBecameReadyNotification?.takeUnretainedValue() as String?
        }
    }
}

/// Creates a queue; returns 0 on success.
@discardableResult
public func CMBufferQueueCreate(
    allocator: CFAllocator?,
    capacity: CMItemCount,
    callbacks: UnsafePointer<CMBufferCallbacks>,
    queueOut: UnsafeMutablePointer<CMBufferQueue?>
) -> OSStatus {
    status {
        guard callbacks.pointee.version <= 1 else { throw CMBufferQueue.Error.invalidCMBufferCallbacksStruct }
        queueOut.pointee = try CMBufferQueue(capacity: capacity, handlers: callbacks.pointee.handlers)
    }
}

/// Adds a buffer; returns 0 on success.
@discardableResult
public func CMBufferQueueEnqueue(_ queue: CMBufferQueue, buffer buf: CMBuffer) -> OSStatus {
    status { try queue.enqueue(buf) }
}

/// Removes and returns the first buffer; returns nil if there is none.
public func CMBufferQueueDequeue(_ queue: CMBufferQueue) -> CMBuffer? { queue.dequeue() }

/// Removes and returns the first buffer if its data is ready; returns nil otherwise.
public func CMBufferQueueDequeueIfDataReady(_ queue: CMBufferQueue) -> CMBuffer? { queue.dequeueIfDataReady() }

/// Returns the first buffer, which stays in the queue.
public func CMBufferQueueGetHead(_ queue: CMBufferQueue) -> CMBuffer? { queue.head }

/// Returns the first buffer, which stays in the queue.
public func CMBufferQueueCopyHead(_ queue: CMBufferQueue) -> CMBuffer? { queue.head }

/// Returns a Boolean value that indicates whether there are no buffers.
public func CMBufferQueueIsEmpty(_ queue: CMBufferQueue) -> Bool { queue.isEmpty }

/// Marks the end of the data; returns 0 on success.
@discardableResult
public func CMBufferQueueMarkEndOfData(_ queue: CMBufferQueue) -> OSStatus { status { try queue.markEndOfData() } }

/// Returns a Boolean value that indicates whether the end of the data has been marked.
public func CMBufferQueueContainsEndOfData(_ queue: CMBufferQueue) -> Bool { queue.containsEndOfData }

/// Returns a Boolean value that indicates whether the end of the data has been marked and no buffers are left.
public func CMBufferQueueIsAtEndOfData(_ queue: CMBufferQueue) -> Bool { queue.isAtEndOfData }

/// Removes all buffers; returns 0 on success.
@discardableResult
public func CMBufferQueueReset(_ queue: CMBufferQueue) -> OSStatus { status { try queue.reset() } }

/// Removes all buffers and passes each to a callback; returns 0 on success.
@discardableResult
public func CMBufferQueueResetWithCallback(
    _ queue: CMBufferQueue,
    callback: (CMBuffer, UnsafeMutableRawPointer?) -> Void,
    refcon: UnsafeMutableRawPointer?
) -> OSStatus {
    status { try queue.reset { callback($0, refcon) } }
}

/// Returns the number of buffers.
public func CMBufferQueueGetBufferCount(_ queue: CMBufferQueue) -> CMItemCount { queue.bufferCount }

/// Returns the sum of the buffers' durations.
public func CMBufferQueueGetDuration(_ queue: CMBufferQueue) -> CMTime { queue.duration }

/// Returns the sum of the buffers' sizes.
public func CMBufferQueueGetTotalSize(_ queue: CMBufferQueue) -> Int { queue.totalSize }

/// Returns the earliest decode time.
public func CMBufferQueueGetMinDecodeTimeStamp(_ queue: CMBufferQueue) -> CMTime { queue.minDecodeTimeStamp }

/// Returns the decode time of the first buffer.
public func CMBufferQueueGetFirstDecodeTimeStamp(_ queue: CMBufferQueue) -> CMTime { queue.firstDecodeTimeStamp }

/// Returns the earliest presentation time.
public func CMBufferQueueGetMinPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
    queue.minPresentationTimeStamp
}

/// Returns the presentation time of the first buffer.
public func CMBufferQueueGetFirstPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
    queue.firstPresentationTimeStamp
}

/// Returns the latest presentation time.
public func CMBufferQueueGetMaxPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
    queue.maxPresentationTimeStamp
}

/// Returns the latest end of a buffer.
public func CMBufferQueueGetEndPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
    queue.endPresentationTimeStamp
}

/// Calls a callback with each buffer until it returns an error, and returns that error.
@discardableResult
public func CMBufferQueueCallForEachBuffer(
    _ queue: CMBufferQueue,
    callback: (CMBuffer, UnsafeMutableRawPointer?) -> OSStatus,
    refcon: UnsafeMutableRawPointer?
) -> OSStatus {
    for buffer in queue.buffers {
        let result = callback(buffer, refcon)
        if result != noErr { return result }
    }
    return noErr
}

/// Sets the callback that checks each buffer before it is added; returns 0.
@discardableResult
public func CMBufferQueueSetValidationHandler(
    _ queue: CMBufferQueue,
    _ handler: @escaping CMBufferValidationHandler
) -> OSStatus {
    queue.setValidationHandler { queue, buffer in
        let result = handler(queue, buffer)
        if result != noErr { throw StatusError.make(result, "The validation callback rejected the buffer.") }
    }
    return noErr
}

/// Installs a trigger with a duration; returns 0 on success.
@discardableResult
public func CMBufferQueueInstallTriggerHandler(
    _ queue: CMBufferQueue,
    _ condition: CMBufferQueueTriggerCondition,
    _ time: CMTime,
    _ triggerTokenOut: UnsafeMutablePointer<CMBufferQueueTriggerToken?>?,
    _ handler: CMBufferQueueTriggerHandler?
) -> OSStatus {
    status {
        guard let condition = CMBufferQueue.TriggerCondition(condition, time: time, count: nil) else {
            throw CMBufferQueue.Error.invalidTriggerCondition
        }
        let token = try queue.installTrigger(condition: condition, handler)
        triggerTokenOut?.pointee = token
    }
}

/// Installs a trigger with a number of buffers; returns 0 on success.
@discardableResult
public func CMBufferQueueInstallTriggerHandlerWithIntegerThreshold(
    _ queue: CMBufferQueue,
    _ condition: CMBufferQueueTriggerCondition,
    _ threshold: CMItemCount,
    _ triggerTokenOut: UnsafeMutablePointer<CMBufferQueueTriggerToken?>?,
    _ handler: CMBufferQueueTriggerHandler?
) -> OSStatus {
    status {
        guard let condition = CMBufferQueue.TriggerCondition(condition, time: nil, count: threshold) else {
            throw CMBufferQueue.Error.invalidTriggerCondition
        }
        let token = try queue.installTrigger(condition: condition, handler)
        triggerTokenOut?.pointee = token
    }
}

/// Installs a trigger with a duration and a callback; returns 0 on success.
@discardableResult
public func CMBufferQueueInstallTrigger(
    _ queue: CMBufferQueue,
    callback: CMBufferQueueTriggerCallback?,
    refcon: UnsafeMutableRawPointer?,
    condition: CMBufferQueueTriggerCondition,
    time: CMTime,
    triggerTokenOut: UnsafeMutablePointer<CMBufferQueueTriggerToken?>?
) -> OSStatus {
    let handler = callback.map { callback in { (token: CMBufferQueueTriggerToken) in callback(refcon, token) } }
    return CMBufferQueueInstallTriggerHandler(queue, condition, time, triggerTokenOut, handler)
}

/// Installs a trigger with a number of buffers and a callback; returns 0 on success.
@discardableResult
public func CMBufferQueueInstallTriggerWithIntegerThreshold(
    _ queue: CMBufferQueue,
    callback: CMBufferQueueTriggerCallback?,
    refcon: UnsafeMutableRawPointer?,
    condition: CMBufferQueueTriggerCondition,
    threshold: CMItemCount,
    triggerTokenOut: UnsafeMutablePointer<CMBufferQueueTriggerToken?>?
) -> OSStatus {
    let handler = callback.map { callback in { (token: CMBufferQueueTriggerToken) in callback(refcon, token) } }
    return CMBufferQueueInstallTriggerHandlerWithIntegerThreshold(queue, condition, threshold, triggerTokenOut, handler)
}

/// Removes a trigger; returns 0 on success.
@discardableResult
public func CMBufferQueueRemoveTrigger(
    _ queue: CMBufferQueue,
    triggerToken: CMBufferQueueTriggerToken
) -> OSStatus {
    status { try queue.removeTrigger(triggerToken) }
}

/// Returns a Boolean value that indicates whether the condition of a trigger is true now.
public func CMBufferQueueTestTrigger(_ queue: CMBufferQueue, triggerToken: CMBufferQueueTriggerToken) -> Bool {
    queue.testTrigger(triggerToken)
}

/// Returns the type ID of buffer queues.
public func CMBufferQueueGetTypeID() -> CFTypeID { CMBufferQueue.typeID }

extension CMBufferQueue.TriggerCondition {
    /// Creates a condition from its number and threshold; returns nil if the number needs another type of threshold.
    init?(_ number: CMBufferQueueTriggerCondition, time: CMTime?, count: CMItemCount?) {
        switch (number, time, count) {
        case (kCMBufferQueueTrigger_WhenDurationBecomesLessThan, let time?, _):
            self = .whenDurationBecomesLessThan(time)
        case (kCMBufferQueueTrigger_WhenDurationBecomesLessThanOrEqualTo, let time?, _):
            self = .whenDurationBecomesLessThanOrEqualTo(time)
        case (kCMBufferQueueTrigger_WhenDurationBecomesGreaterThan, let time?, _):
            self = .whenDurationBecomesGreaterThan(time)
        case (kCMBufferQueueTrigger_WhenDurationBecomesGreaterThanOrEqualTo, let time?, _):
            self = .whenDurationBecomesGreaterThanOrEqualTo(time)
        case (kCMBufferQueueTrigger_WhenMinPresentationTimeStampChanges, _, _):
            self = .whenMinPresentationTimeStampChanges
        case (kCMBufferQueueTrigger_WhenMaxPresentationTimeStampChanges, _, _):
            self = .whenMaxPresentationTimeStampChanges
        case (kCMBufferQueueTrigger_WhenDataBecomesReady, _, _): self = .whenDataBecomesReady
        case (kCMBufferQueueTrigger_WhenEndOfDataReached, _, _): self = .whenEndOfDataReached
        case (kCMBufferQueueTrigger_WhenReset, _, _): self = .whenReset
        case (kCMBufferQueueTrigger_WhenBufferCountBecomesLessThan, _, let count?):
            self = .whenBufferCountBecomesLessThan(count)
        case (kCMBufferQueueTrigger_WhenBufferCountBecomesGreaterThan, _, let count?):
            self = .whenBufferCountBecomesGreaterThan(count)
        default: return nil
        }
    }
}
