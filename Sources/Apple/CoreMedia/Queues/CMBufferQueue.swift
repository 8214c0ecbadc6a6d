public import CoreVideo
import Foundation

/// A queue that retains objects, usually sample buffers, and knows their times.
///
/// The order is first in, first out, or the one that the handlers define. Every operation is atomic, and none waits.
/// Triggers are called on the thread that changed the queue, after the change; a trigger must not change the queue.
public final class CMBufferQueue: Hashable {
    /// A token that identifies an installed trigger.
    public typealias TriggerToken = CMBufferQueueTriggerToken

    let handlers: Handlers
    let capacity: Int
    /// A recursive lock, so that a handler may query the queue.
    let lock = NSRecursiveLock()
    var elements: [CMBuffer] = []
    var endIsMarked = false
    var validation: ((CMBufferQueue, CMBuffer) throws -> Void)?
    var triggers: [Trigger] = []
    var nextToken = 1
    /// The threads that are calling triggers at the moment.
    var callingThreads: [ObjectIdentifier] = []
    private var readyObserver: (any NSObjectProtocol)?

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of buffers; 0 for no limit.
    ///   - handlers: The handlers for times, sizes and order of buffers.
    /// - Throws: ``Error/requiredParameterMissing`` for a negative capacity.
    public init(capacity: CMItemCount, handlers: Handlers) throws {
        guard capacity >= 0 else { throw Error.requiredParameterMissing }
        self.capacity = capacity
        self.handlers = handlers
        guard let name = handlers.dataBecameReadyNotification else { return }
        nonisolated(unsafe) weak let queue = self  // Used only under the queue's lock.
        readyObserver = NotificationCenter.default.addObserver(
            forName: NSNotification.Name(name),
            object: nil,
            queue: nil
        ) { note in
            guard let object = note.object else { return }
            queue?.dataBecameReady(object as AnyObject)
        }
    }

    deinit {
        if let readyObserver { NotificationCenter.default.removeObserver(readyObserver) }
    }

    /// Adds a buffer at the end, or at its sorted position after equal buffers.
    ///
    /// - Throws: ``Error/queueIsFull``, ``Error/enqueueAfterEndOfData``,
    ///   ``Error/cannotModifyQueueFromTriggerCallback``, or an error of the validation handler.
    public func enqueue(_ buffer: CMBuffer) throws {
        try change { queue in
            guard !queue.endIsMarked else { throw Error.enqueueAfterEndOfData }
            guard queue.capacity == 0 || queue.elements.count < queue.capacity else { throw Error.queueIsFull }
            try queue.validation?(queue, buffer)
            var position = queue.elements.count
            if let compare = queue.handlers.compare {
                // Searches from the end, because buffers mostly arrive in order.
                while position > 0, compare(buffer, queue.elements[position - 1]) == .compareLessThan { position -= 1 }
            }
            queue.elements.insert(buffer, at: position)
        }
    }

    /// Removes and returns the first buffer; returns nil if there is none, or inside a trigger.
    public func dequeue() -> CMBuffer? {
        try? change { $0.elements.isEmpty ? nil : $0.elements.removeFirst() }
    }

    /// Removes and returns the first buffer if its data is ready; returns nil otherwise.
    public func dequeueIfDataReady() -> CMBuffer? {
        try? change { $0.headIsReady ? $0.elements.removeFirst() : nil }
    }

    /// The first buffer, which stays in the queue; nil if there is none.
    public var head: CMBuffer? { locked { $0.elements.first } }

    /// Marks the end of the data: no buffer follows.
    ///
    /// - Throws: ``Error/cannotModifyQueueFromTriggerCallback`` within a callback of one of the queue's triggers.
    public func markEndOfData() throws {
        try change { $0.endIsMarked = true }
    }

    /// Removes all buffers and clears the end-of-data mark.
    ///
    /// - Throws: ``Error/cannotModifyQueueFromTriggerCallback`` within a callback of one of the queue's triggers.
    public func reset() throws {
        try reset { _ in }
    }

    /// Removes all buffers, passes each to a closure, and clears the end-of-data mark.
    ///
    /// - Throws: ``Error/cannotModifyQueueFromTriggerCallback`` within a callback of one of the queue's triggers, and
    ///   the errors of the closure.
    public func reset(_ body: (CMBuffer) throws -> Void) throws {
        let removed = try change(isReset: true) { queue in
            let removed = queue.elements
            queue.elements = []
            queue.endIsMarked = false
            return removed
        }
        for buffer in removed { try body(buffer) }
    }

    /// Sets the handler that checks each buffer before it is added and rejects it by throwing.
    public func setValidationHandler(_ body: @escaping (CMBufferQueue, CMBuffer) throws -> Void) {
        locked { $0.validation = body }
    }

    /// The number of buffers.
    public var bufferCount: CMItemCount { locked { $0.elements.count } }

    /// A Boolean value that indicates whether there are no buffers.
    public var isEmpty: Bool { locked { $0.elements.isEmpty } }

    /// A Boolean value that indicates whether the end of the data has been marked.
    public var containsEndOfData: Bool { locked { $0.endIsMarked } }

    /// A Boolean value that indicates whether the end of the data has been marked and no buffers are left.
    public var isAtEndOfData: Bool { locked { $0.endIsMarked && $0.elements.isEmpty } }

    /// The sum of the buffers' durations; zero if there are none.
    public var duration: CMTime {
        locked { queue in queue.elements.reduce(.zero) { $0 + queue.handlers.getDuration($1) } }
    }

    /// The sum of the buffers' sizes in bytes.
    public var totalSize: Int {
        locked { queue in queue.elements.reduce(0) { $0 + (queue.handlers.getSize?($1) ?? 0) } }
    }

    /// The decode time of the first buffer; invalid if there is none.
    public var firstDecodeTimeStamp: CMTime {
        locked { queue in queue.elements.first.flatMap { queue.handlers.getDecodeTimeStamp?($0) } ?? .invalid }
    }

    /// The presentation time of the first buffer; invalid if there is none.
    public var firstPresentationTimeStamp: CMTime {
        locked { queue in queue.elements.first.flatMap { queue.handlers.getPresentationTimeStamp?($0) } ?? .invalid }
    }

    /// The earliest decode time; invalid if there is none.
    public var minDecodeTimeStamp: CMTime {
        locked { queue in queue.elements.compactMap { queue.handlers.getDecodeTimeStamp?($0) }.min() ?? .invalid }
    }

    /// The earliest presentation time; invalid if there is none.
    public var minPresentationTimeStamp: CMTime {
        locked { queue in queue.elements.compactMap { queue.handlers.getPresentationTimeStamp?($0) }.min() ?? .invalid }
    }

    /// The latest presentation time; invalid if there is none.
    public var maxPresentationTimeStamp: CMTime {
        locked { queue in queue.elements.compactMap { queue.handlers.getPresentationTimeStamp?($0) }.max() ?? .invalid }
    }

    /// The latest sum of a buffer's presentation time and duration; invalid if there is none.
    public var endPresentationTimeStamp: CMTime {
        locked { queue in
            guard let presentation = queue.handlers.getPresentationTimeStamp else { return .invalid }
            return queue.elements.map { presentation($0) + queue.handlers.getDuration($0) }.max() ?? .invalid
        }
    }

    /// A snapshot of the buffers, in order.
    public var buffers: Buffers { Buffers(elements: locked { $0.elements }) }

    /// A snapshot of a queue's buffers.
    public struct Buffers: Sequence {
        let elements: [CMBuffer]

        /// Returns an iterator over the buffers in order.
        public func makeIterator() -> Iterator { Iterator(base: elements.makeIterator()) }

        /// An iterator over the buffers of a queue.
        public struct Iterator: IteratorProtocol {
            var base: [CMBuffer].Iterator

            /// Returns the next buffer, or nil after the last.
            public mutating func next() -> CMBuffer? { base.next() }
        }
    }

    var headIsReady: Bool {
        guard let first = elements.first else { return false }
        return handlers.isDataReady?(first) ?? true
    }

    func locked<R>(_ body: (CMBufferQueue) throws -> R) rethrows -> R {
        lock.lock()
        defer { lock.unlock() }
        return try body(self)
    }

    /// The type ID of buffer queues.
    public class var typeID: CFTypeID { CMTypeID.bufferQueue.rawValue }

    /// Returns a Boolean value that indicates whether both references are to the same queue.
    public static func == (lhs: CMBufferQueue, rhs: CMBufferQueue) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
