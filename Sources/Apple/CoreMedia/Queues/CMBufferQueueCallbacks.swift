public import CoreVideo
import Foundation

extension CMBufferCallbacks {
    /// Callbacks that ask as handlers do.
    fileprivate init(_ handlers: CMBufferQueue.Handlers) {
        self.init(
            version: 1,
            refcon: nil,
            getDecodeTimeStamp: handlers.getDecodeTimeStamp.map { body in { buffer, _ in body(buffer) } },
            getPresentationTimeStamp: handlers.getPresentationTimeStamp.map { body in { buffer, _ in body(buffer) } },
            getDuration: { buffer, _ in handlers.getDuration(buffer) },
            isDataReady: handlers.isDataReady.map { body in { buffer, _ in DarwinBoolean(body(buffer)) } },
            compare: handlers.compare.map { body in { first, second, _ in body(first, second) } },
            dataBecameReadyNotification: .passRetained(kCMSampleBufferNotification_DataBecameReady),
            getSize: handlers.getSize.map { body in { buffer, _ in body(buffer) } }
        )
    }

    /// Callbacks at an address that stays the same.
    fileprivate static func constant(_ handlers: CMBufferQueue.Handlers) -> UnsafePointer<CMBufferCallbacks> {
        let memory = UnsafeMutablePointer<CMBufferCallbacks>.allocate(capacity: 1)
        memory.initialize(to: CMBufferCallbacks(handlers))
        return UnsafePointer(memory)
    }

    // nonisolated(unsafe): a pointer to callbacks without state, which no code changes and which is never freed.
    fileprivate nonisolated(unsafe) static let unsorted = constant(.unsortedSampleBuffers)
    // nonisolated(unsafe): for the same reason.
    fileprivate nonisolated(unsafe) static let sorted = constant(.outputPTSSortedSampleBuffers)
}

/// Returns callbacks for sample buffers, first in, first out, with output times.
///
/// The pointer is valid for ever.
public func CMBufferQueueGetCallbacksForUnsortedSampleBuffers() -> UnsafePointer<CMBufferCallbacks> {
    CMBufferCallbacks.unsorted
}

/// Returns callbacks for sample buffers, sorted by output presentation time.
///
/// The pointer is valid for ever.
public func CMBufferQueueGetCallbacksForSampleBuffersSortedByOutputPTS() -> UnsafePointer<CMBufferCallbacks> {
    CMBufferCallbacks.sorted
}

/// Answers `kCMBufferQueueError_RequiredParameterMissing`: a structure of blocks has no form in Swift.
///
/// Use `CMBufferQueue(capacity:handlers:)`.
@discardableResult
public func CMBufferQueueCreateWithHandlers(
    _ allocator: CFAllocator?,
    _ capacity: CMItemCount,
    _ handlers: OpaquePointer,
    _ queueOut: UnsafeMutablePointer<CMBufferQueue?>
) -> OSStatus {
    kCMBufferQueueError_RequiredParameterMissing
}

/// Sets a callback that can reject buffers before they are added; returns 0 on success.
///
/// The callback returns 0 for a buffer that may be added; another status is that of the attempt to add it.
@discardableResult
public func CMBufferQueueSetValidationCallback(
    _ queue: CMBufferQueue,
    callback: @escaping CMBufferValidationCallback,
    refcon: UnsafeMutableRawPointer?
) -> OSStatus {
    CMBufferQueueSetValidationHandler(queue) { queue, buffer in callback(queue, buffer, refcon) }
}
