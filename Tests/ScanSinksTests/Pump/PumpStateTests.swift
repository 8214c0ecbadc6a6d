import Testing

@testable import ScanSinks

@Suite("Sinks: shared state of a pump")
struct PumpStateTests {
    @Test("A pump starts once, and never after a stop")
    func phases() {
        var state = PumpState()
        let starts = [state.start(), state.start()]
        #expect(starts == [true, false] && !state.isStopped)
        let stops = [state.stop(), state.stop()]
        #expect(stops == [true, false] && state.isStopped)
        let later = state.start()
        #expect(!later && state.isStopped)
        var other = PumpState()
        let wasRunning = other.stop()
        #expect(!wasRunning && other.isStopped)
    }

    @Test("Further arrivals are not announced until the thread has noticed the first")
    func arrivals() {
        var state = PumpState()
        let none = state.takeMore()
        let notes = [state.noteMore(), state.noteMore()]
        let taken = [state.takeMore(), state.takeMore()]
        let again = state.noteMore()
        #expect(!none && notes == [true, false] && taken == [true, false] && again)
    }

    @Test("An unchanged message is logged again after the interval or once its problem was over")
    func repeats() {
        var filter = RepeatFilter(interval: 10)
        var lets: [Bool] = []
        for (text, time) in [("a", 0.0), ("a", 9), ("b", 9), ("b", 18), ("b", 19)] {
            lets.append(filter.lets(text, about: "store", at: time))
        }
        lets.append(filter.lets("b", about: "claim", at: 19))
        filter.clear("store")
        lets.append(filter.lets("b", about: "store", at: 20))
        lets.append(filter.lets("b", about: "claim", at: 20))
        #expect(lets == [true, false, true, false, true, true, true, false])
    }
}
