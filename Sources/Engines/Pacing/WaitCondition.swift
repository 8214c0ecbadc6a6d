import Glibc

/// A mutex and a condition variable whose timeouts are on CLOCK_MONOTONIC.
///
/// Foundation's `NSCondition` uses the calendar clock, which jumps when it is set.
// @unchecked because both are made for use from several threads; they stay at one address from init to deinit.
package final class WaitCondition: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init() {
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Runs a closure with the mutex held.
    package func locked<R>(_ body: () throws -> R) rethrows -> R {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }

    /// Waits for a signal; may return spuriously.
    ///
    /// The mutex must be held.
    package func wait() {
        pthread_cond_wait(condition, mutex)
    }

    /// Waits for a signal until a time of CLOCK_MONOTONIC in nanoseconds; may return early.
    ///
    /// The mutex must be held.
    package func wait(untilNanoseconds time: Int64) {
        var limit = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        pthread_cond_timedwait(condition, mutex, &limit)
    }

    /// Wakes all waiting threads.
    package func broadcast() {
        pthread_cond_broadcast(condition)
    }
}
