import Synchronization

/// The number of locks on a buffer.
///
/// Memory is always mapped, so a lock costs two atomic instructions and never waits.
struct PixelBufferLocks: ~Copyable {
    private let readers = Atomic<Int>(0)
    private let writers = Atomic<Int>(0)

    func lock(readOnly: Bool) {
        if readOnly {
            readers.add(1, ordering: .acquiring)
        } else {
            writers.add(1, ordering: .acquiring)
        }
    }

    /// Ends one lock; returns false, without any change, if there is none of that kind.
    func unlock(readOnly: Bool) -> Bool {
        readOnly ? Self.decrement(readers) : Self.decrement(writers)
    }

    /// The number of locks held.
    var count: Int {
        readers.load(ordering: .relaxed) + writers.load(ordering: .relaxed)
    }

    private static func decrement(_ counter: borrowing Atomic<Int>) -> Bool {
        var count = counter.load(ordering: .relaxed)
        while count > 0 {
            let result = counter.compareExchange(expected: count, desired: count - 1, ordering: .releasing)
            if result.exchanged { return true }
            count = result.original
        }
        return false
    }
}
