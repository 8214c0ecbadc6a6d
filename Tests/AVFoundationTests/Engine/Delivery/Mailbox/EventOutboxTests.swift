import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

@Suite("Events in line for a receiver")
struct EventOutboxTests {
    /// The times of the received events.
    private final class Receiver: OutputEventReceiver {
        let times = Mutex<[Int]>([])

        func receive(_ event: OutputEvent, tag: Int) { times.withLock { $0.append(Int(event.time?.value ?? -1)) } }
    }

    private let receiver = Receiver()

    private func event(_ number: Int) -> AddressedEvent {
        let time = CMTime(value: CMTimeValue(number), timescale: 1)
        return AddressedEvent(event: .nothing(time), receiver: receiver, tag: 0)
    }

    @Test("the thread that begins hands over all events in order; meanwhile none begins")
    func order() {
        var outbox = EventOutbox()
        #expect(outbox.begin() == nil && outbox.isIdle)
        outbox.add(event(1))
        outbox.add(event(2))
        #expect(!outbox.isIdle && !outbox.isHandedOverElsewhere)
        var next = outbox.begin()
        outbox.add(event(3))
        #expect(outbox.begin() == nil)
        while let event = next {
            event.send()
            #expect(!outbox.isIdle)
            next = outbox.advance()
        }
        #expect(receiver.times.withLock { $0 } == [1, 2, 3])
        #expect(outbox.isIdle && outbox.begin() == nil)
    }

    @Test("removed events are not handed over, and their tokens are released")
    func removal() {
        let released = Atomic(0)
        var outbox = EventOutbox()
        outbox.add(event(1))
        let first = outbox.begin()
        #expect(first != nil)
        var second = event(2)
        second.token = DrainToken { released.add(1, ordering: .relaxed) }
        outbox.add(second)
        second.token = nil
        #expect(outbox.removeAll().count == 1)
        #expect(released.load(ordering: .relaxed) == 1)
        #expect(!outbox.isIdle)
        #expect(outbox.advance() == nil && outbox.isIdle)
    }

    @Test("another thread is known to hand over events, but not when it has ended")
    func elsewhere() {
        let outbox = Mutex(EventOutbox())
        let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let ended = DispatchSemaphore(value: 0)
        outbox.withLock { $0.add(event(1)) }
        let thread = Thread {
            outbox.withLock { _ = $0.begin() }
            begun.signal()
            mayEnd.wait()
            outbox.withLock { _ = $0.advance() }
            ended.signal()
        }
        thread.start()
        begun.wait()
        #expect(outbox.withLock { $0.isHandedOverElsewhere })
        mayEnd.signal()
        ended.wait()
        #expect(!outbox.withLock { $0.isHandedOverElsewhere })
    }
}
