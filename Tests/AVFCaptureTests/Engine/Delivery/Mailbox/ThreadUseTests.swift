import MediaTestSupport
import Testing

@testable import AVFCapture

@Suite("Use of a delivery thread")
struct ThreadUseTests {
    /// The same as ``ThreadUse``, as a list of everything that has happened.
    private struct Model {
        /// Whether the client's queue was busy, for each callback that the thread has made.
        var waits: [Bool] = []
        /// The number of callbacks that went another way since the thread was last free.
        var passed = 0
        var isBusy = false

        /// The number of callbacks for which the thread rests: 1, 3, 7 … 63 after 1, 2, 3 … waits in a row.
        var rest: Int {
            let row = waits.reversed().prefix { $0 }.count
            return row == 0 ? 0 : (1 << min(row, 6)) - 1
        }

        mutating func take() -> Bool {
            if isBusy { return false }
            if passed < rest {
                passed += 1
                return false
            }
            isBusy = true
            return true
        }

        mutating func end(hasWaited: Bool) {
            isBusy = false
            passed = 0
            waits.append(hasWaited)
        }
    }

    @Test("in any history the thread makes one callback at a time and rests the longer the more often it has waited")
    func histories() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            var (use, model) = (ThreadUse(), Model())
            // From a queue that is always free to one that is always busy.
            let share = Double.random(in: 0...1, using: &generator)
            for _ in 0..<200 {
                if model.isBusy, Bool.random(using: &generator) {
                    let hasWaited = Double.random(in: 0..<1, using: &generator) < share
                    use.end(hasWaited: hasWaited)
                    model.end(hasWaited: hasWaited)
                } else {
                    let isTaken = use.take()
                    #expect(isTaken == model.take(), "seed \(seed)")
                }
                #expect(use.isBusy == model.isBusy, "seed \(seed)")
            }
        }
    }

    @Test("a queue that is free again gets the thread back at once")
    func recovery() {
        var use = ThreadUse()
        for _ in 0..<20 {
            while !use.take() {}
            use.end(hasWaited: true)
        }
        var rest = 0
        while !use.take() { rest += 1 }
        #expect(rest == ThreadUse.longestRest)
        use.end(hasWaited: false)
        let isTaken = use.take()
        #expect(isTaken)
    }
}
