import Foundation
import Testing
import os

@Suite("Locks")
struct LockTests {
    @Test("a lock lets one thread at a time change its state")
    func counting() {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1000 { lock.withLock { $0 += 1 } }
        }
        #expect(lock.withLock { $0 } == 8000)
    }

    @Test("a held lock is not available, with or without a state")
    func availability() {
        let lock = OSAllocatedUnfairLock()
        lock.lock()
        #expect(!lock.lockIfAvailable())
        #expect(lock.withLockIfAvailable { true } == nil)
        lock.unlock()
        #expect(lock.withLockIfAvailable { true } == true)

        let bare = os_unfair_lock_t.allocate(capacity: 1)
        bare.initialize(to: os_unfair_lock())
        defer { bare.deallocate() }
        #expect(os_unfair_lock_trylock(bare))
        #expect(!os_unfair_lock_trylock(bare))
        os_unfair_lock_unlock(bare)
        os_unfair_lock_lock(bare)
        os_unfair_lock_unlock(bare)
    }
}
