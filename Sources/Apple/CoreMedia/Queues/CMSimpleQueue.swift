public import CoreVideo
public import Foundation
import Synchronization

/// A queue of pointers with a fixed capacity, for one producer thread and one consumer thread.
///
/// The queue never locks, never waits and does not retain the objects behind the pointers. Do not reset it while others
/// use it. Equality is identity.
public final class CMSimpleQueue: Hashable {
    private let slots: UnsafeMutablePointer<UnsafeRawPointer?>
    /// The number of elements ever removed, written only by the consumer.
    private let taken = Atomic<Int>(0)
    /// The number of elements ever added, written only by the producer.
    private let put = Atomic<Int>(0)
    /// The maximum number of elements.
    public let capacity: Int

    /// Creates a queue with a capacity.
    ///
    /// - Throws: ``Error/parameterOutOfRange`` for a negative number or one above 2³¹-1,
    ///   ``Error/requiredParameterMissing`` for 0.
    public init(capacity: Int) throws {
        guard capacity != 0 else { throw Error.requiredParameterMissing }
        guard (1...Int(Int32.max)).contains(capacity) else { throw Error.parameterOutOfRange }
        self.capacity = capacity
        slots = .allocate(capacity: capacity)
        slots.initialize(repeating: nil, count: capacity)
    }

    deinit { slots.deallocate() }

    /// Adds an element at the end.
    ///
    /// - Throws: ``Error/queueIsFull``.
    public func enqueue(_ element: UnsafeRawPointer) throws {
        let end = put.load(ordering: .relaxed)
        guard end &- taken.load(ordering: .acquiring) < capacity else { throw Error.queueIsFull }
        slots[end % capacity] = element
        put.store(end &+ 1, ordering: .releasing)
    }

    /// Removes and returns the first element; returns nil if there is none.
    public func dequeue() -> UnsafeRawPointer? {
        let start = taken.load(ordering: .relaxed)
        guard start != put.load(ordering: .acquiring) else { return nil }
        let element = slots[start % capacity]
        taken.store(start &+ 1, ordering: .releasing)
        return element
    }

    /// The first element, which stays in the queue; nil if there is none.
    public var head: UnsafeRawPointer? {
        let start = taken.load(ordering: .relaxed)
        return start == put.load(ordering: .acquiring) ? nil : slots[start % capacity]
    }

    /// Removes all elements.
    ///
    /// - Throws: Never throws.
    public func reset() throws {
        taken.store(put.load(ordering: .acquiring), ordering: .releasing)
    }

    /// The number of elements.
    public var count: Int { put.load(ordering: .acquiring) &- taken.load(ordering: .acquiring) }

    /// The fill level of the queue: the number of elements divided by the capacity.
    public var fullness: Float { Float(count) / Float(capacity) }

    /// The type ID of simple queues.
    public static var typeID: CFTypeID { CMTypeID.simpleQueue.rawValue }

    /// Returns a Boolean value that indicates whether both references are to the same queue.
    public static func == (lhs: CMSimpleQueue, rhs: CMSimpleQueue) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// The errors that simple queues throw.
    public struct Error: Sendable {
        /// The allocation failed.
        public static let allocationFailed = StatusError.make(
            kCMSimpleQueueError_AllocationFailed,
            "Could not create the queue: out of memory."
        )
        /// A required parameter is missing.
        public static let requiredParameterMissing = StatusError.make(
            kCMSimpleQueueError_RequiredParameterMissing,
            "The queue needs a capacity of at least one element."
        )
        /// A parameter is out of range.
        public static let parameterOutOfRange = StatusError.make(
            kCMSimpleQueueError_ParameterOutOfRange,
            "The capacity of the queue must be a positive 32-bit number."
        )
        /// The queue is full.
        public static let queueIsFull = StatusError.make(
            kCMSimpleQueueError_QueueIsFull,
            "The queue is full; dequeue an element first."
        )
    }
}

/// Creates a queue with a capacity; returns 0 on success.
@discardableResult
public func CMSimpleQueueCreate(
    allocator: CFAllocator?,
    capacity: Int32,
    queueOut: UnsafeMutablePointer<CMSimpleQueue?>
) -> OSStatus {
    status { queueOut.pointee = try CMSimpleQueue(capacity: Int(capacity)) }
}

/// Adds an element at the end; returns 0 on success.
@discardableResult
public func CMSimpleQueueEnqueue(_ queue: CMSimpleQueue, element: UnsafeRawPointer) -> OSStatus {
    status { try queue.enqueue(element) }
}

/// Removes and returns the first element; returns nil if there is none.
public func CMSimpleQueueDequeue(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.dequeue() }

/// Returns the first element, which stays in the queue; nil if there is none.
public func CMSimpleQueueGetHead(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.head }

/// Removes all elements; returns 0 on success.
@discardableResult
public func CMSimpleQueueReset(_ queue: CMSimpleQueue) -> OSStatus { status { try queue.reset() } }

/// Returns the maximum number of elements.
public func CMSimpleQueueGetCapacity(_ queue: CMSimpleQueue) -> Int32 { Int32(queue.capacity) }

/// Returns the number of elements.
public func CMSimpleQueueGetCount(_ queue: CMSimpleQueue) -> Int32 { Int32(queue.count) }

/// Returns the type ID of simple queues.
public func CMSimpleQueueGetTypeID() -> CFTypeID { CMSimpleQueue.typeID }
