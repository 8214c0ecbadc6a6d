public import Foundation

/// A lock that a thread holds for a short time.
///
/// Zeroed memory is an unlocked lock. Its address must not change while it is in use, so allocate memory for it or use
/// ``OSAllocatedUnfairLock``.
///
/// The lock is a mutex of the C library, and its functions are compiled into their callers. Packages that find this
/// module with `canImport(os)` without depending on it, as swift-argument-parser does, therefore work without linking
/// it.
public typealias os_unfair_lock = pthread_mutex_t

/// The C name of the lock.
public typealias os_unfair_lock_s = os_unfair_lock

/// The address of a lock.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock>

/// Acquires the lock, and waits until it is available.
@_alwaysEmitIntoClient
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { pthread_mutex_lock(lock) }

/// Releases the lock, which this thread must hold.
@_alwaysEmitIntoClient
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { pthread_mutex_unlock(lock) }

/// Acquires the lock if it is available, and returns true if it did.
@_alwaysEmitIntoClient
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { pthread_mutex_trylock(lock) == 0 }

/// Asserts that this thread holds the lock; not checked here.
@_alwaysEmitIntoClient
public func os_unfair_lock_assert_owner(_ lock: UnsafePointer<os_unfair_lock>) {}

/// Asserts that this thread does not hold the lock; not checked here.
@_alwaysEmitIntoClient
public func os_unfair_lock_assert_not_owner(_ lock: UnsafePointer<os_unfair_lock>) {}
