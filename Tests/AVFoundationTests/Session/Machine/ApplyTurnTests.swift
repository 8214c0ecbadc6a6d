import Foundation
import Testing

@testable import AVFCapture

@Suite("Turn of a session's changes")
struct ApplyTurnTests {
    /// The token of another thread.
    private func otherThread() async -> ThreadToken {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: .current) }
        }
    }

    @Test("one thread at a time has the turn")
    func oneThread() async {
        let other = await otherThread()
        let own = ThreadToken.current
        #expect(own != other)
        var turn = ApplyTurn()
        #expect(!turn.belongs(to: own))
        let isTaken = turn.take(by: own)
        #expect(isTaken && turn.belongs(to: own) && !turn.belongs(to: other))
        let isTakenByOther = turn.take(by: other)
        #expect(!isTakenByOther && turn.belongs(to: own))
        turn.end(by: own)
        #expect(!turn.belongs(to: own))
        let isTakenLater = turn.take(by: other)
        #expect(isTakenLater && turn.belongs(to: other))
    }

    @Test("a change within a change on the same thread is a programming error")
    func nested() async {
        await #expect(processExitsWith: .failure) {
            var turn = ApplyTurn()
            _ = turn.take(by: .current)
            _ = turn.take(by: .current)
        }
    }

    #if DEBUG
    @Test("the sources of a session cannot be used without the turn")
    func sourcesWithoutTurn() async {
        await #expect(processExitsWith: .failure) { _ = SessionCore().sources }
    }
    #endif
}
