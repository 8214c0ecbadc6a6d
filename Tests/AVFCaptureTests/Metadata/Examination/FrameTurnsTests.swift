import Dispatch
import Synchronization
import Testing

@testable import AVFCapture

/// Tests for ``FrameTurns``.
@Suite("Turns of frames", .timeLimit(.minutes(1)))
struct FrameTurnsTests {
    @Test("workers that finish in any order go on in the frames' order")
    func order() {
        for _ in 0..<20 {
            let turns = FrameTurns()
            let entered = Mutex<[Int]>([])
            for number in 0..<8 { turns.admit(number) }
            DispatchQueue.concurrentPerform(iterations: 8) { number in
                #expect(turns.enter(number))
                entered.withLock { $0.append(number) }
                turns.pass(number)
            }
            #expect(entered.withLock { $0 } == Array(0..<8))
        }
    }

    @Test("a frame that is left out holds up nobody; one that was not admitted does not wait")
    func gaps() {
        let turns = FrameTurns()
        for number in 0..<3 { turns.admit(number) }
        turns.pass(0)
        #expect(turns.enter(1))
        #expect(!turns.enter(9))
        turns.pass(9)
        turns.pass(1)
        #expect(turns.enter(2))
    }
}
