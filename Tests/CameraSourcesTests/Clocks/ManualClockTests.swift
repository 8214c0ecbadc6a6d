import CoreMedia
import Foundation
import Pacing
import Synchronization
import Testing

@testable import CameraSources

/// A thread that depends on a clock: waits for times in turn and runs a closure at each.
private final class ClockThread: Sendable {
    let waiter: any PacingWaiter
    private let done = DispatchSemaphore(value: 0)

    init(_ clock: any PacingClock, times: [CMTime], body: @escaping @Sendable (CMTime) -> Void) {
        waiter = clock.makeWaiter()
        Thread.detachNewThread { [waiter, done] in
            for time in times where waiter.wait(until: time) { body(time) }
            waiter.finish()
            done.signal()
        }
    }

    func join() { done.wait() }
}

private final class History<Element: Sendable>: Sendable {
    private let list = Mutex<[Element]>([])
    func add(_ element: Element) { list.withLock { $0.append(element) } }
    var all: [Element] { list.withLock { $0 } }
}

private func ms(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 1000) }

@Suite("Manual clock")
struct ManualClockTests {
    @Test("time stands still until it is advanced, and advances exactly")
    func time() {
        let clock = ManualClock(at: ms(100))
        #expect(clock.now == ms(100))
        clock.advance(by: CMTime(value: 1, timescale: 3))
        #expect(clock.now == CMTime(value: 13, timescale: 30))
        #expect(clock.clock.time == clock.now)
        clock.advance(by: .zero)
        #expect(clock.now == CMTime(value: 13, timescale: 30))
    }

    @Test("one step wakes all threads that are due, in the order of their times, and returns when all wait again")
    func order() {
        let clock = ManualClock()
        let history = History<Int64>()
        let first = ClockThread(clock, times: [ms(10), ms(30), ms(50)]) { history.add($0.value) }
        let second = ClockThread(clock, times: [ms(20), ms(40), ms(60)]) { history.add($0.value) }
        clock.advance(by: ms(5))
        #expect(history.all == [])
        clock.advance(by: ms(35))
        #expect(history.all == [10, 20, 30, 40])
        clock.advance(by: ms(9))
        #expect(history.all == [10, 20, 30, 40])
        clock.advance(by: ms(1000))
        #expect(history.all == [10, 20, 30, 40, 50, 60])
        first.join()
        second.join()
        #expect(clock.threadCount == 0)
    }

    @Test("a woken thread sees the time it waited for, not the end of the step")
    func timeInTheMiddle() {
        let clock = ManualClock()
        let seen = History<CMTime>()
        let thread = ClockThread(clock, times: [ms(10), ms(20), ms(70)]) { _ in seen.add(clock.now) }
        clock.advance(by: ms(100))
        #expect(seen.all == [ms(10), ms(20), ms(70)])
        #expect(clock.now == ms(100))
        thread.join()
    }

    @Test("a wait for a time in the past returns immediately")
    func late() {
        let clock = ManualClock(at: ms(50))
        let seen = History<CMTime>()
        let thread = ClockThread(clock, times: [ms(10), ms(20)]) { seen.add($0) }
        thread.join()
        #expect(seen.all == [ms(10), ms(20)])
    }

    @Test("advancing waits for work that is under way")
    func waitsForWork() {
        let clock = ManualClock()
        let began = DispatchSemaphore(value: 0)
        let goOn = DispatchSemaphore(value: 0)
        let history = History<String>()
        let thread = ClockThread(clock, times: [ms(10)]) { _ in
            began.signal()
            goOn.wait()
            history.add("work")
        }
        let mover = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            clock.advance(by: ms(20))
            history.add("moved")
            mover.signal()
        }
        began.wait()
        #expect(clock.now == ms(10))
        goOn.signal()
        mover.wait()
        #expect(history.all == ["work", "moved"])
        thread.join()
    }

    @Test("a consumer on another thread can advance the time during another advance")
    func nestedOnAnotherThread() {
        let clock = ManualClock()
        let history = History<Int64>()
        let work = DispatchQueue(label: "consumer")
        let consumed = DispatchSemaphore(value: 0)
        let thread = ClockThread(clock, times: [ms(10), ms(20), ms(30), ms(40), ms(50)]) { time in
            history.add(time.value)
            guard time == ms(10) else { return }
            work.async {
                clock.advance(by: ms(35))
                consumed.signal()
            }
        }
        clock.advance(by: ms(10))
        consumed.wait()
        #expect(clock.now >= ms(45))
        #expect(history.all == [10, 20, 30, 40])
        clock.advance(by: ms(100))
        thread.join()
    }

    @Test("advancing does not wait for the source thread that calls it, and that thread's times become late")
    func nestedOnTheSourceThread() {
        let clock = ManualClock()
        let seen = History<CMTime>()
        let thread = ClockThread(clock, times: [ms(10), ms(20), ms(60)]) { time in
            seen.add(clock.now)
            if time == ms(10) { clock.advance(by: ms(40)) }
        }
        clock.advance(by: ms(10))
        #expect(clock.now == ms(50))
        #expect(seen.all == [ms(10), ms(50)])
        clock.advance(by: ms(10))
        #expect(seen.all == [ms(10), ms(50), ms(60)])
        thread.join()
    }

    @Test("a cancelled wait ends immediately and returns false")
    func cancel() {
        let clock = ManualClock()
        let seen = History<CMTime>()
        let thread = ClockThread(clock, times: [ms(10), ms(20)]) { seen.add($0) }
        clock.settle()
        thread.waiter.cancel()
        thread.join()
        #expect(seen.all == [])
        clock.advance(by: ms(100))
        #expect(clock.now == ms(100))
    }

    @Test("moving the time backwards is a programming error")
    func backwards() async {
        await #expect(processExitsWith: .failure) {
            ManualClock().advance(by: CMTime(value: -1, timescale: 1))
        }
    }
}

@Suite("Host and virtual pacing clocks")
struct PacingClockTests {
    @Test("CLOCK-1 the host pacing clock is the host clock and reaches the awaited time")
    func host() {
        let clock = HostPacingClock()
        #expect(clock.clock === CMClock.hostTimeClock)
        #expect(clock.pace == .live)
        let waiter = clock.makeWaiter()
        let wanted = clock.now + ms(2)
        #expect(waiter.wait(until: wanted))
        #expect(clock.now >= wanted)
        #expect(waiter.wait(until: .zero))
        waiter.finish()
    }

    @Test("a wait of years on the host clock ends when it is cancelled, before and during it")
    func hostCancel() {
        let clock = HostPacingClock()
        let reached = History<CMTime>()
        let thread = ClockThread(clock, times: [clock.now + CMTime(value: 1_000_000_000, timescale: 1)]) {
            reached.add($0)
        }
        thread.waiter.cancel()
        thread.join()
        #expect(reached.all == [])
        #expect(!thread.waiter.wait(until: .zero))
    }

    @Test("virtual time jumps to awaited times and never goes back")
    func virtual() {
        let clock = VirtualPacingClock()
        #expect(clock.pace == .lossless)
        let waiter = clock.makeWaiter()
        #expect(waiter.wait(until: ms(5)))
        #expect(clock.now == ms(5))
        #expect(clock.clock.time == ms(5))
        #expect(waiter.wait(until: ms(3)))
        #expect(clock.now == ms(5))
        waiter.cancel()
        #expect(!waiter.wait(until: ms(9)))
        #expect(clock.now == ms(5))
    }
}
