import Foundation

// Sendable unchecked: the state is only reached while the lock is held.
/// A state and the lock that guards it.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    /// What a caller says about who holds a lock.
    public enum Ownership: Sendable {
        /// This thread does.
        case owner
        /// This thread does not.
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

    /// Makes a lock around a state that may not be sent to other threads otherwise.
    public init(uncheckedState initialState: State) { storage = Storage(initialState) }

    /// Makes a lock around a state.
    public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

    /// Calls a closure with the state while it holds the lock; nothing is checked about what goes in and out.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        os_unfair_lock_lock(storage.lock)
        defer { os_unfair_lock_unlock(storage.lock) }
        return try body(&storage.state)
    }

    /// Calls a closure with the state while it holds the lock.
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Calls a closure with the state if the lock is open; nil if not.
    public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
        guard os_unfair_lock_trylock(storage.lock) else { return nil }
        defer { os_unfair_lock_unlock(storage.lock) }
        return try body(&storage.state)
    }

    /// Calls a closure with the state if the lock is open; nil if not.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Says who must hold the lock; not checked here.
    public func precondition(_ condition: Ownership) {}
}

extension OSAllocatedUnfairLock where State == Void {
    /// Makes a lock around nothing.
    public init() { self.init(uncheckedState: ()) }

    /// Waits until the lock is open, and takes it.
    @available(*, noasync, message: "Use withLock, which cannot change threads in between.")
    public func lock() { os_unfair_lock_lock(storage.lock) }

    /// Opens the lock, which this thread must hold.
    @available(*, noasync, message: "Use withLock, which cannot change threads in between.")
    public func unlock() { os_unfair_lock_unlock(storage.lock) }

    /// Takes the lock if it is open, and says whether it did.
    @available(*, noasync, message: "Use withLockIfAvailable, which cannot change threads in between.")
    public func lockIfAvailable() -> Bool { os_unfair_lock_trylock(storage.lock) }

    /// Calls a closure while it holds the lock; nothing is checked about what goes in and out.
    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
        try withLockUnchecked { (_: inout Void) in try body() }
    }

    /// Calls a closure while it holds the lock.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try withLockUnchecked { (_: inout Void) in try body() }
    }

    /// Calls a closure if the lock is open; nil if not.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked { (_: inout Void) in try body() }
    }
}
