import CoreVideo
import Foundation
import Testing

/// Tests the locks of objects.
@Suite struct ObjectLocksTests {
    @Test("the same thread may take a lock again, and giving back what nobody has is told")
    func again() {
        let object = NSObject()
        #expect(objc_sync_enter(object) == 0 && objc_sync_enter(object) == 0)
        #expect(objc_sync_exit(object) == 0 && objc_sync_exit(object) == 0)
        #expect(objc_sync_exit(object) == -1)
    }

    @Test("two threads do not hold a lock at once")
    func exclusion() {
        final class Counter: @unchecked Sendable { var value = 0 }
        let counter = Counter()
        DispatchQueue.concurrentPerform(iterations: 1_000) { _ in
            objc_sync_enter(counter)
            counter.value += 1
            objc_sync_exit(counter)
        }
        #expect(counter.value == 1_000)
    }
}
