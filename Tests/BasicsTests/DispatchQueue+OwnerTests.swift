import Dispatch
import Testing

@testable import Basics

@Suite("Owner queue")
struct DispatchQueueOwnerTests {
    @Test("Work on the queue passes the check")
    func current() {
        let queue = DispatchQueue(label: "test")
        queue.sync { queue.assertIsCurrent() }
    }

    @Test("A check elsewhere stops a debug build", .enabled(if: _isDebugAssertConfiguration()))
    func elsewhere() async {
        await #expect(processExitsWith: .failure) {
            DispatchQueue(label: "test").assertIsCurrent()
        }
    }
}
