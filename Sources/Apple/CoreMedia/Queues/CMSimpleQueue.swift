public import CoreVideo
public import Foundation
import Synchronization

/// A queue of pointers with room for a fixed number, for one thread that puts in and one that takes out.
///
/// Never locks and never waits. Does not look after what the pointers point at. Resetting must not run while others use
/// the queue. Equality is identity.
public final class CMSimpleQueue: Hashable {
    private let slots: UnsafeMutablePointer<UnsafeRawPointer?>
    /// How many elements were ever taken out, written by the taking thread only.
    private let taken = Atomic<Int>(0)
    /// How many elements were ever put in, written by the putting thread only.
    private let put = Atomic<Int>(0)
    /// How many elements there is room for.
    public let capacity: Int

    /// Makes a queue with room for so many elements.
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

    /// Puts an element in at the end.
    ///
    /// - Throws: ``Error/queueIsFull``.
    public func enqueue(_ element: UnsafeRawPointer) throws {
        let end = put.load(ordering: .relaxed)
        guard end &- taken.load(ordering: .acquiring) < capacity else { throw Error.queueIsFull }
        slots[end % capacity] = element
        put.store(end &+ 1, ordering: .releasing)
    }

    /// Takes the first element out; nil when there is none.
    public func dequeue() -> UnsafeRawPointer? {
        let start = taken.load(ordering: .relaxed)
        guard start != put.load(ordering: .acquiring) else { return nil }
        let element = slots[start % capacity]
        taken.store(start &+ 1, ordering: .releasing)
        return element
    }

    /// The first element, left in; nil when there is none.
    public var head: UnsafeRawPointer? {
        let start = taken.load(ordering: .relaxed)
        return start == put.load(ordering: .acquiring) ? nil : slots[start % capacity]
    }

    /// Takes all elements out.
    ///
    /// - Throws: nothing.
    public func reset() throws {
        taken.store(put.load(ordering: .acquiring), ordering: .releasing)
    }

    /// How many elements there are.
    public var count: Int { put.load(ordering: .acquiring) &- taken.load(ordering: .acquiring) }

    /// How full the queue is: the number of elements divided by the capacity.
    public var fullness: Float { Float(count) / Float(capacity) }

    /// The number that stands for the type.
    public static var typeID: CFTypeID { CMTypeID.simpleQueue.rawValue }

    /// Whether two references are to one queue.
    public static func == (lhs: CMSimpleQueue, rhs: CMSimpleQueue) -> Bool { lhs === rhs }

    /// Feeds the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// The errors that simple queues throw.
    public struct Error: Sendable {
        /// No memory.
        public static let allocationFailed = MediaError.make(
            kCMSimpleQueueError_AllocationFailed,
            "The queue cannot be made: memory is short."
        )
        /// Something that is needed was not given.
        public static let requiredParameterMissing = MediaError.make(
            kCMSimpleQueueError_RequiredParameterMissing,
            "The queue needs room for at least one element."
        )
        /// A number outside what is possible.
        public static let parameterOutOfRange = MediaError.make(
            kCMSimpleQueueError_ParameterOutOfRange,
            "The capacity of the queue must be a positive 32-bit number."
        )
        /// No room.
        public static let queueIsFull = MediaError.make(
            kCMSimpleQueueError_QueueIsFull,
            "The queue is full; take an element out first."
        )
    }
}

/// Makes a queue with room for so many elements; 0 on success.
public func CMSimpleQueueCreate(
    allocator: CFAllocator?,
    capacity: Int32,
    queueOut: UnsafeMutablePointer<CMSimpleQueue?>
) -> OSStatus {
    status { queueOut.pointee = try CMSimpleQueue(capacity: Int(capacity)) }
}

/// Puts an element in at the end; 0 on success.
public func CMSimpleQueueEnqueue(_ queue: CMSimpleQueue, element: UnsafeRawPointer) -> OSStatus {
    status { try queue.enqueue(element) }
}

/// Takes the first element out; nil when there is none.
public func CMSimpleQueueDequeue(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.dequeue() }

/// The first element, left in; nil when there is none.
public func CMSimpleQueueGetHead(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.head }

/// Takes all elements out; 0 on success.
public func CMSimpleQueueReset(_ queue: CMSimpleQueue) -> OSStatus { status { try queue.reset() } }

/// How many elements there is room for.
public func CMSimpleQueueGetCapacity(_ queue: CMSimpleQueue) -> Int32 { Int32(queue.capacity) }

/// How many elements there are.
public func CMSimpleQueueGetCount(_ queue: CMSimpleQueue) -> Int32 { Int32(queue.count) }

/// The number that stands for the class of simple queues.
public func CMSimpleQueueGetTypeID() -> CFTypeID { CMSimpleQueue.typeID }
