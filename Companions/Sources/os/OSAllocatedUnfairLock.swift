import Foundation

// `@unchecked Sendable`: the state is accessed only while the lock is held.
/// A lock and the state that it guards.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    /// The ownership of a lock that a caller asserts.
    public enum Ownership: Sendable {
        /// The current thread holds the lock.
        case owner
        /// The current thread does not hold the lock.
        case notOwner
    }

    fileprivate final class Storage {
        let lock: os_unfair_lock_t
        var state: State

        init(_ state: State) {
            lock = .allocate(capacity: 1)
            lock.initialize(to: os_unfair_lock())
            self.state = state
        }

        deinit {
            pthread_mutex_destroy(lock)
            lock.deallocate()
        }
    }

    fileprivate let storage: Storage

    /// Creates a lock around a state that need not be Sendable.
    public init(uncheckedState initialState: State) { storage = Storage(initialState) }

    /// Creates a lock around a state.
    public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

    /// Calls a closure with the state while holding the lock; sendability is not checked.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        os_unfair_lock_lock(storage.lock)
        defer { os_unfair_lock_unlock(storage.lock) }
        return try body(&storage.state)
    }

    /// Calls a closure with the state while holding the lock.
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Calls a closure with the state if the lock is available; returns nil otherwise.
    public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
        guard os_unfair_lock_trylock(storage.lock) else { return nil }
        defer { os_unfair_lock_unlock(storage.lock) }
        return try body(&storage.state)
    }

    /// Calls a closure with the state if the lock is available; returns nil otherwise.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Asserts the ownership of the lock; not checked here.
    public func precondition(_ condition: Ownership) {}
}

extension OSAllocatedUnfairLock where State == Void {
    /// Creates a lock without a state.
    public init() { self.init(uncheckedState: ()) }

    /// Acquires the lock, and waits until it is available.
    @available(*, noasync, message: "Use withLock, which cannot change threads in between.")
    public func lock() { os_unfair_lock_lock(storage.lock) }

    /// Releases the lock, which this thread must hold.
    @available(*, noasync, message: "Use withLock, which cannot change threads in between.")
    public func unlock() { os_unfair_lock_unlock(storage.lock) }

    /// Acquires the lock if it is available, and returns true if it did.
    @available(*, noasync, message: "Use withLockIfAvailable, which cannot change threads in between.")
    public func lockIfAvailable() -> Bool { os_unfair_lock_trylock(storage.lock) }

    /// Calls a closure while holding the lock; sendability is not checked.
    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
        try withLockUnchecked { (_: inout Void) in try body() }
    }

    /// Calls a closure while holding the lock.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try withLockUnchecked { (_: inout Void) in try body() }
    }

    /// Calls a closure if the lock is available; returns nil otherwise.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked { (_: inout Void) in try body() }
    }
}
