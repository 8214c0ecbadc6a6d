import Synchronization

/// Counts calls from closures that may run on any thread.
final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    func increment() { value.add(1, ordering: .sequentiallyConsistent) }

    var count: Int { value.load(ordering: .sequentiallyConsistent) }
}
