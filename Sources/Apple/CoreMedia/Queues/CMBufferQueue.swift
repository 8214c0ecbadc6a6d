public import CoreVideo
import Foundation

/// A queue of objects, usually sample buffers, that keeps them alive and knows their times.
///
/// First in, first out, or sorted as the handlers say. Every operation is one step; none waits. Triggers are called on
/// the thread that changed the queue, after the change; the queue must not be changed from inside one.
public final class CMBufferQueue: Hashable {
    /// Stands for a trigger that was installed.
    public typealias TriggerToken = CMBufferQueueTriggerToken

    let handlers: Handlers
    let capacity: Int
    /// Recursive, so that a handler may ask the queue something.
    let lock = NSRecursiveLock()
    var elements: [CMBuffer] = []
    var endIsMarked = false
    var validation: ((CMBufferQueue, CMBuffer) throws -> Void)?
    var triggers: [Trigger] = []
    var nextToken = 1
    /// The threads that are calling triggers now.
    var callingThreads: [ObjectIdentifier] = []
    private var readyObserver: (any NSObjectProtocol)?

    /// Makes a queue.
    ///
    /// - Parameters:
    ///   - capacity: how many buffers there is room for; 0 for any number.
    ///   - handlers: how buffers are asked for times, sizes and order.
    /// - Throws: ``Error/requiredParameterMissing`` for a negative capacity.
    public init(capacity: CMItemCount, handlers: Handlers) throws {
        guard capacity >= 0 else { throw Error.requiredParameterMissing }
        self.capacity = capacity
        self.handlers = handlers
        guard let name = handlers.dataBecameReadyNotification else { return }
        nonisolated(unsafe) weak let queue = self  // Used under the queue's lock only.
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

    /// Puts a buffer in: at the end, or where the order says, after those that are equal.
    ///
    /// - Throws: ``Error/queueIsFull``, ``Error/enqueueAfterEndOfData``,
    ///   ``Error/cannotModifyQueueFromTriggerCallback``, or what the validation throws.
    public func enqueue(_ buffer: CMBuffer) throws {
        try change { queue in
            guard !queue.endIsMarked else { throw Error.enqueueAfterEndOfData }
            guard queue.capacity == 0 || queue.elements.count < queue.capacity else { throw Error.queueIsFull }
            try queue.validation?(queue, buffer)
            var position = queue.elements.count
            if let compare = queue.handlers.compare {
                // From the end, as buffers mostly come in order.
                while position > 0, compare(buffer, queue.elements[position - 1]) == .compareLessThan { position -= 1 }
            }
            queue.elements.insert(buffer, at: position)
        }
    }

    /// Takes the first buffer out; nil when there is none, and from inside a trigger.
    public func dequeue() -> CMBuffer? {
        try? change { $0.elements.isEmpty ? nil : $0.elements.removeFirst() }
    }

    /// Takes the first buffer out if its data is there; else nil.
    public func dequeueIfDataReady() -> CMBuffer? {
        try? change { $0.headIsReady ? $0.elements.removeFirst() : nil }
    }

    /// The first buffer, left in; nil when there is none.
    public var head: CMBuffer? { locked { $0.elements.first } }

    /// Says that no buffer will follow.
    ///
    /// - Throws: ``Error/cannotModifyQueueFromTriggerCallback`` within a callback of one of the queue's triggers.
    public func markEndOfData() throws {
        try change { $0.endIsMarked = true }
    }

    /// Takes all buffers out, and forgets that the end was marked.
    ///
    /// - Throws: ``Error/cannotModifyQueueFromTriggerCallback`` within a callback of one of the queue's triggers.
    public func reset() throws {
        try reset { _ in }
    }

    /// Takes all buffers out, each given to a closure, and forgets that the end was marked.
    ///
    /// - Throws: ``Error/cannotModifyQueueFromTriggerCallback`` within a callback of one of the queue's triggers, and
    ///   what the closure throws.
    public func reset(_ body: (CMBuffer) throws -> Void) throws {
        let removed = try change(isReset: true) { queue in
            let removed = queue.elements
            queue.elements = []
            queue.endIsMarked = false
            return removed
        }
        for buffer in removed { try body(buffer) }
    }

    /// Sets what looks at each buffer before it is put in and refuses it by throwing.
    public func setValidationHandler(_ body: @escaping (CMBufferQueue, CMBuffer) throws -> Void) {
        locked { $0.validation = body }
    }

    /// How many buffers there are.
    public var bufferCount: CMItemCount { locked { $0.elements.count } }

    /// Whether there are no buffers.
    public var isEmpty: Bool { locked { $0.elements.isEmpty } }

    /// Whether the end was marked.
    public var containsEndOfData: Bool { locked { $0.endIsMarked } }

    /// Whether the end was marked and no buffers are left.
    public var isAtEndOfData: Bool { locked { $0.endIsMarked && $0.elements.isEmpty } }

    /// The durations of the buffers added up; zero when there are none.
    public var duration: CMTime {
        locked { queue in queue.elements.reduce(.zero) { $0 + queue.handlers.getDuration($1) } }
    }

    /// The sizes of the buffers added up, in bytes.
    public var totalSize: Int {
        locked { queue in queue.elements.reduce(0) { $0 + (queue.handlers.getSize?($1) ?? 0) } }
    }

    /// The decode time of the first buffer; invalid where there is none.
    public var firstDecodeTimeStamp: CMTime {
        locked { queue in queue.elements.first.flatMap { queue.handlers.getDecodeTimeStamp?($0) } ?? .invalid }
    }

    /// The presentation time of the first buffer; invalid where there is none.
    public var firstPresentationTimeStamp: CMTime {
        locked { queue in queue.elements.first.flatMap { queue.handlers.getPresentationTimeStamp?($0) } ?? .invalid }
    }

    /// The earliest decode time; invalid where there is none.
    public var minDecodeTimeStamp: CMTime {
        locked { queue in queue.elements.compactMap { queue.handlers.getDecodeTimeStamp?($0) }.min() ?? .invalid }
    }

    /// The earliest presentation time; invalid where there is none.
    public var minPresentationTimeStamp: CMTime {
        locked { queue in queue.elements.compactMap { queue.handlers.getPresentationTimeStamp?($0) }.min() ?? .invalid }
    }

    /// The latest presentation time; invalid where there is none.
    public var maxPresentationTimeStamp: CMTime {
        locked { queue in queue.elements.compactMap { queue.handlers.getPresentationTimeStamp?($0) }.max() ?? .invalid }
    }

    /// The latest end of a buffer, presentation time and duration added; invalid where there is none.
    public var endPresentationTimeStamp: CMTime {
        locked { queue in
            guard let presentation = queue.handlers.getPresentationTimeStamp else { return .invalid }
            return queue.elements.map { presentation($0) + queue.handlers.getDuration($0) }.max() ?? .invalid
        }
    }

    /// The buffers at this moment, in order.
    public var buffers: Buffers { Buffers(elements: locked { $0.elements }) }

    /// The buffers of a queue at one moment.
    public struct Buffers: Sequence {
        let elements: [CMBuffer]

        /// Goes through the buffers in order.
        public func makeIterator() -> Iterator { Iterator(base: elements.makeIterator()) }

        /// Goes through the buffers of a queue.
        public struct Iterator: IteratorProtocol {
            var base: [CMBuffer].Iterator

            /// The next buffer, or nil after the last.
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

    /// The number that stands for the type.
    public class var typeID: CFTypeID { CMTypeID.bufferQueue.rawValue }

    /// Whether two references are to one queue.
    public static func == (lhs: CMBufferQueue, rhs: CMBufferQueue) -> Bool { lhs === rhs }

    /// Feeds the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
