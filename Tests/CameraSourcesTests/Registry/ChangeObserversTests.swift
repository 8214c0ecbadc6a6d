import Synchronization
import Testing

@testable import CameraSources

@Suite("Observers of a list")
struct ChangeObserversTests {
    private final class Log: Sendable {
        private let state = Mutex<[String]>([])
        var lines: [String] { state.withLock { $0 } }
        func add(_ line: String) { state.withLock { $0.append(line) } }
    }

    private let log = Log()
    private let observers = ChangeObservers<Int>()

    @Test("observers are called in the order in which they began, until they are cancelled or released")
    func order() {
        let first = observers.observe { [log] in log.add("first \($0)") }
        var second: CameraObservation? = observers.observe { [log] in log.add("second \($0)") }
        let third = observers.observe { [log] in log.add("third \($0)") }
        observers.notify(1)
        first.cancel()
        observers.notify(2)
        #expect(second != nil)
        second = nil
        observers.notify(3)
        #expect(log.lines == ["first 1", "second 1", "third 1", "second 2", "third 2", "third 3"])
        third.cancel()
        observers.notify(4)
        #expect(log.lines.count == 6)
    }

    @Test("an observer may observe, cancel and tell when it is called")
    func reentrance() {
        let held = Mutex<[CameraObservation]>([])
        let outer = observers.observe { [observers, log] change in
            log.add("outer \(change)")
            guard change == 1 else { return }
            let inner = observers.observe { log.add("inner \($0)") }
            held.withLock { $0.append(inner) }
            observers.notify(2)
        }
        observers.notify(1)
        #expect(log.lines == ["outer 1", "outer 2", "inner 2"])
        outer.cancel()
        observers.notify(3)
        #expect(log.lines.last == "inner 3")
        held.withLock { $0.removeAll() }
        observers.notify(4)
        #expect(log.lines.count == 4)
    }
}
