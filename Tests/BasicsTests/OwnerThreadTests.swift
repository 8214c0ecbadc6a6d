import Foundation
import Synchronization
import Testing

@testable import Basics

@Suite("Owner thread")
struct OwnerThreadTests {
    /// An owner that several closures use.
    private final class Shared: Sendable {
        let owner = OwnerThread()

        var isOwned: Bool { owner.isCurrent }
    }

    /// Runs a closure on a thread of its own, and waits for its end.
    private func onThread(_ body: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            body()
            done.signal()
        }
        thread.start()
        done.wait()
    }

    @Test("Before the claim, no thread is the owner")
    func unclaimed() {
        #expect(!Shared().isOwned)
    }

    @Test("After the claim, only the thread that made it is the owner")
    func claimed() {
        let shared = Shared()
        shared.owner.claim()
        #expect(shared.isOwned)
        shared.owner.check()
        onThread { #expect(!shared.isOwned) }
    }

    @Test("A later claim replaces the owner")
    func replaced() {
        let shared = Shared()
        shared.owner.claim()
        onThread {
            shared.owner.claim()
            #expect(shared.isOwned)
            shared.owner.check()
        }
    }

    @Test("A check on another thread stops a debug build", .enabled(if: _isDebugAssertConfiguration()))
    func checked() async {
        await #expect(processExitsWith: .failure) {
            let owner = OwnerThread()
            owner.check()
        }
    }
}
