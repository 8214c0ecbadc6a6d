/// Carries a capture object from one thread to another.
///
/// The capture classes are not `Sendable`, like Apple's, so callers must consider their own ordering. Internally, locks
/// protect their state, which may be used from any thread.
@usableFromInline
package struct UncheckedReference<Value>: @unchecked Sendable {
    // @unchecked: only objects whose own state is locked or immutable are carried.
    @usableFromInline package let value: Value

    @inlinable package init(_ value: Value) { self.value = value }
}

/// Carries a capture object from one thread to another without retaining it.
@usableFromInline
package struct UncheckedWeakReference<Object: AnyObject>: @unchecked Sendable {
    // @unchecked: as above; loads and stores of a weak reference are atomic, and this one never changes.
    @usableFromInline package weak var value: Object?

    @inlinable package init(_ value: Object?) { self.value = value }
}
