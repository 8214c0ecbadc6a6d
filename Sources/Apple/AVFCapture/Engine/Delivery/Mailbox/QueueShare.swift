import Dispatch
import Synchronization

/// One output's use of a client's dispatch queue, from its creation to its release.
///
/// Outputs that share a serial queue take turns on it (VDO-5). That takes blocks that are queued when their data
/// arrive, so no output of such a queue uses a thread of its own.
final class QueueShare: Sendable {
    /// The number of outputs that use one queue.
    private final class Count: Sendable {
        let outputs = Atomic(0)
    }

    private static let counts = Mutex<[ObjectIdentifier: Count]>([:])

    private let queue: DispatchQueue
    private let count: Count

    /// Begins the use of a queue.
    init(of queue: DispatchQueue) {
        self.queue = queue
        count = Self.counts.withLock { counts in
            let count = counts[ObjectIdentifier(queue)] ?? Count()
            counts[ObjectIdentifier(queue)] = count
            count.outputs.add(1, ordering: .relaxed)
            return count
        }
    }

    deinit {
        Self.counts.withLock { [queue, count] counts in
            guard count.outputs.subtract(1, ordering: .relaxed).newValue == 0 else { return }
            counts[ObjectIdentifier(queue)] = nil
        }
    }

    /// True while no other output uses the queue.
    var isSole: Bool { count.outputs.load(ordering: .relaxed) == 1 }
}
