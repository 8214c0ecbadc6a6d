public import Foundation

/// A lock that a thread holds for a short time.
///
/// Zeroed memory is an open lock. It must keep its address while it is in use, so put it into memory of its own or use
/// ``OSAllocatedUnfairLock``.
///
/// This is a mutex of the C library's, and the functions are compiled into their callers: packages that find this module
/// by `canImport(os)` without naming it, as swift-argument-parser does, work without being linked with it.
public typealias os_unfair_lock = pthread_mutex_t

/// The same under the name that C has for it.
public typealias os_unfair_lock_s = os_unfair_lock

/// The address of a lock.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock>

/// Waits until the lock is open, and takes it.
@_alwaysEmitIntoClient
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { pthread_mutex_lock(lock) }

/// Opens the lock, which this thread must hold.
@_alwaysEmitIntoClient
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { pthread_mutex_unlock(lock) }

/// Takes the lock if it is open, and says whether it did.
@_alwaysEmitIntoClient
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { pthread_mutex_trylock(lock) == 0 }

/// Says that this thread must hold the lock; not checked here.
@_alwaysEmitIntoClient
public func os_unfair_lock_assert_owner(_ lock: UnsafePointer<os_unfair_lock>) {}

/// Says that this thread must not hold the lock; not checked here.
@_alwaysEmitIntoClient
public func os_unfair_lock_assert_not_owner(_ lock: UnsafePointer<os_unfair_lock>) {}
