import AVFoundation
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

@Suite("Receivers of a metadata output's events")
struct MetadataExaminerTests {
    /// Logs its events, and then makes a call; one thread at a time calls it.
    private final class Receiver: OutputEventReceiver {
        private let lines = Mutex<[String]>([])
        private let calls = Atomic(0)
        private let body = Mutex<(@Sendable (String) -> Void)?>(nil)

        /// What happened, in order.
        var log: [String] { lines.withLock { $0 } }

        /// Sets what the receiver does with each event.
        func whenCalled(_ body: @escaping @Sendable (String) -> Void) { self.body.withLock { $0 = body } }

        func add(_ line: String) { lines.withLock { $0.append(line) } }

        func receive(_ event: OutputEvent, tag: Int) {
            #expect(calls.add(1, ordering: .acquiringAndReleasing).newValue == 1)
            let line =
                switch event {
                case .data(let datum): "data \(datum.time.value) to \(tag)"
                case .nothing(let time): "nothing \(time.value) to \(tag)"
                case .end(nil): "flush to \(tag)"
                case .end: "end to \(tag)"
                case .dropped, .lost: "?"
                }
            add(line)
            body.withLock { $0 }?(line)
            calls.subtract(1, ordering: .acquiringAndReleasing)
        }
    }

    private let receiver = Receiver()

    /// An output with the receiver, which finds a code in each frame with an even number.
    private func feed() throws -> HandFed {
        let fed = try HandFed { $0.isMultiple(of: 2) ? [.at(0, 0)] : [] }
        #expect(fed.metadata.setEventReceiver(receiver, tag: 7))
        return fed
    }

    @Test("a receiver may remove itself in its callback, and gets nothing more")
    func removal() throws {
        let fed = try feed()
        let output = UncheckedReference(fed.metadata)
        receiver.whenCalled { _ in #expect(output.value.setEventReceiver(nil, tag: 0)) }
        for number in 0..<3 {
            try fed.feed(number, video: false)
            fed.settle()
        }
        #expect(receiver.log == ["data 0 to 7"])
    }

    @Test("a receiver may remove itself when it gets a result that is settled at once")
    func removalOnSourceThread() throws {
        let fed = try feed()
        let output = UncheckedReference(fed.metadata)
        receiver.whenCalled { _ in #expect(output.value.setEventReceiver(nil, tag: 0)) }
        try fed.lose(1)
        try fed.lose(2)
        fed.settle()
        #expect(receiver.log == ["nothing 1 to 7"])
    }

    @Test("a receiver may ask, flush and replace itself in its callback; events stay in order")
    func reentrance() throws {
        let fed = try feed()
        let (output, sink) = (UncheckedReference(fed.metadata), fed.metadataSink)
        let successor = Receiver()
        let receiver = receiver
        receiver.whenCalled { line in
            #expect(!output.value.examiner.isIdle)
            switch line {
            case "data 2 to 7":
                sink.flush()
                receiver.add("flushed")
            case "nothing 3 to 7":
                #expect(output.value.setEventReceiver(nil, tag: 0))
                #expect(output.value.setEventReceiver(successor, tag: 8))
            default: break
            }
        }
        for number in 2..<5 {
            try fed.feed(number, video: false)
            fed.settle()
        }
        #expect(receiver.log == ["data 2 to 7", "flushed", "flush to 7", "nothing 3 to 7"])
        #expect(successor.log == ["data 4 to 8"])
    }

    @Test("the events of several workers come one at a time and in order, the end last")
    func order() throws {
        let fed = try feed()
        let hold = fed.detector.block(0)
        for number in 0..<40 { try fed.feed(number, isLossless: true, video: false) }
        fed.detector.waitUntilDetecting(at: 0)
        fed.metadataSink.sourceDidEnd(DrainToken {})
        hold.signal()
        fed.settle()
        // A frame without objects that follows one with objects is reported too (META-11).
        let lines = (0..<40).map { "data \($0) to 7" }
        #expect(receiver.log == lines + ["end to 7"])
        #expect(fed.gate.inFlight == 0)
    }

    @Test("a flush returns after an event that another thread hands over, and its own is the last")
    func flush() throws {
        let fed = try feed()
        let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let ended = DispatchSemaphore(value: 0)
        let receiver = receiver
        receiver.whenCalled { line in
            guard line == "data 0 to 7" else { return }
            begun.signal()
            mayEnd.wait()
            receiver.add("received")
        }
        try fed.feed(0, video: false)
        begun.wait()
        try fed.feed(2, video: false)
        let sink = fed.metadataSink
        let thread = Thread {
            sink.flush()
            receiver.add("flushed")
            ended.signal()
        }
        thread.start()
        // The flush takes the waiting frame from the ledger before it waits.
        let ledger = fed.metadata.connections[0].ledger
        while ledger.counts.captured == 2 {}
        mayEnd.signal()
        ended.wait()
        #expect(receiver.log == ["data 0 to 7", "received", "flush to 7", "flushed"])
        fed.settle()
    }
}
