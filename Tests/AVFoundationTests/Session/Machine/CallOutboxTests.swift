import Testing

@testable import AVFCapture

@Suite("Outbox of a session's calls")
struct CallOutboxTests {
    @Test("calls are made in order, one at a time")
    func order() {
        var made: [Int] = []
        var outbox = CallOutbox()
        let none = outbox.next()
        #expect(none == nil)
        outbox.add([{ made.append(1) }, { made.append(2) }])
        let first = outbox.next()
        #expect(first != nil)
        // Another thread, or a call of a client from inside the first call.
        outbox.add([{ made.append(3) }])
        let second = outbox.next()
        #expect(second == nil)
        first?()
        outbox.finishCall()
        while let call = outbox.next() {
            call()
            outbox.finishCall()
        }
        #expect(made == [1, 2, 3])
    }
}
