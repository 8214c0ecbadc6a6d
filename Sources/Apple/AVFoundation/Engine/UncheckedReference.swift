/// Carries a capture object from one thread to another.
///
/// The capture classes are not `Sendable`, like Apple's, so callers must consider their own ordering. Internally, locks
/// protect their state, which may be used from any thread.
struct UncheckedReference<Value>: @unchecked Sendable {
    // @unchecked: only objects whose own state is locked or immutable are carried.
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// Carries a capture object from one thread to another without retaining it.
struct UncheckedWeakReference<Object: AnyObject>: @unchecked Sendable {
    // @unchecked: as above; loads and stores of a weak reference are atomic, and this one never changes.
    weak var value: Object?

    init(_ value: Object?) { self.value = value }
}
