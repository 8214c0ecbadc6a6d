/// Carries a capture object from one thread to another.
///
/// The capture classes are not `Sendable`, as Apple's are not, so that callers think about their own ordering. Inside,
/// their state is behind locks and may be used from any thread.
@usableFromInline
package struct UncheckedReference<Value>: @unchecked Sendable {
    // @unchecked: only objects whose own state is locked or immutable are carried.
    @usableFromInline package let value: Value

    @inlinable package init(_ value: Value) { self.value = value }
}

/// The same, without keeping the object alive.
@usableFromInline
package struct UncheckedWeakReference<Object: AnyObject>: @unchecked Sendable {
    // @unchecked: as above; loads and stores of a weak reference are atomic, and this one is never changed.
    @usableFromInline package weak var value: Object?

    @inlinable package init(_ value: Object?) { self.value = value }
}
