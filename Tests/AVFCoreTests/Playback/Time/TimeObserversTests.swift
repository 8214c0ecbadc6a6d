import CoreMedia
import Testing

@testable import AVFCore

@Suite("Time observers")
struct TimeObserversTests {
    @Test("PLAY-21 a periodic observer gets the starting position, then each multiple of its interval")
    func periodic() {
        var observers = TimeObservers()
        let id = observers.addPeriodic(at(1, 2))
        #expect(observers.next == nil)
        #expect(observers.moved(to: at(3, 10), rate: 1) == [.init(id: id, time: at(3, 10))])
        #expect(observers.next == at(1, 2))
        #expect(observers.reached(at(4, 10)).isEmpty)
        #expect(observers.reached(at(1, 2)) == [.init(id: id, time: at(1, 2))])
        #expect(observers.reached(at(1, 2)).isEmpty)
        // Several multiples at the same time make one call, for the last.
        #expect(observers.reached(at(21, 10)) == [.init(id: id, time: at(2, 1))])
        #expect(observers.moved(to: at(21, 10), rate: 0) == [.init(id: id, time: at(21, 10))])
        #expect(observers.next == nil)
    }

    @Test("PLAY-21 backwards the multiples come in descending order")
    func backwards() {
        var observers = TimeObservers()
        let id = observers.addPeriodic(at(1, 1))
        _ = observers.moved(to: at(5, 2), rate: -1)
        #expect(observers.next == at(2, 1))
        #expect(observers.reached(at(2, 1)) == [.init(id: id, time: at(2, 1))])
        #expect(observers.next == at(1, 1))
        #expect(observers.reached(at(1, 2)) == [.init(id: id, time: at(1, 1))])
    }

    @Test("PLAY-22 a boundary is reported when it is crossed, not when time jumps over it")
    func boundary() {
        var observers = TimeObservers()
        let id = observers.addBoundary([at(2, 1), at(1, 1)])
        #expect(observers.moved(to: .zero, rate: 1).isEmpty)
        #expect(observers.next == at(1, 1))
        #expect(observers.reached(at(3, 2)) == [.init(id: id, time: at(1, 1))])
        #expect(observers.moved(to: at(3, 1), rate: 1).isEmpty)
        #expect(observers.reached(at(4, 1)).isEmpty)
        #expect(observers.moved(to: at(0, 1), rate: 1).isEmpty)
        #expect(observers.reached(at(2, 1)).map(\.time) == [at(1, 1), at(2, 1)])
        let removals = (0..<2).map { _ in observers.remove(id) }
        #expect(removals == [true, false])
    }
}
