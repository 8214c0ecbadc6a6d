import CoreMedia
import Dispatch
import Foundation
import MediaTestSupport
import Synchronization
import Testing

@testable import AVFCapture

/// The ways of callbacks to a client: ``DelegateQueue`` with its ``DeliveryThread``.
@Suite("Delegate queue")
struct DelegateQueueTests {
    typealias Datum = DelegateQueueRig.Datum

    private let notes = DelegateQueueRig()

    private func offer(_ number: Int, to queue: DelegateQueue<Datum>, isLive: Bool = true) {
        DelegateQueueRig.offer(number, to: queue, isLive: isLive)
    }

    @Test("live data come on a thread of the output, as blocks of the client's queue")
    func live() {
        let client = DispatchQueue(label: "client")
        let queue = DelegateQueue<Datum>(discardsLate: false)
        queue.setCaller(
            { [notes] item in
                dispatchPrecondition(condition: .onQueue(client))
                notes.add(item)
            },
            queue: client
        )
        var count = 0
        // The first ones may come before the thread has started, and any may find the queue busy with the block below.
        while !(count >= 50 && notes.isOwn.contains(true)), count < 100_000 {
            offer(count, to: queue)
            count += 1
            guard notes.wait() else { break }
            // The callback has ended when a block behind it runs.
            client.sync {}
        }
        #expect(notes.numbers == Array(0..<count))
        #expect(notes.isOwn.contains(true))
    }

    @Test("data of a source that waits, and those for the main queue or a shared one, come without a thread of ours")
    func others() {
        let waiting = notes.make(DispatchQueue(label: "client"))
        offer(0, to: waiting, isLive: false)
        #expect(notes.wait())
        let main = notes.make(DispatchQueue.main)
        offer(1, to: main)
        #expect(notes.wait())
        let client = DispatchQueue(label: "shared")
        let sharing = [notes.make(client), notes.make(client)]
        for queue in sharing {
            offer(2, to: queue)
            #expect(notes.wait())
        }
        #expect(!notes.isOwn.contains(true))
    }

    @Test("a queue that is busy keeps its order, and nothing waits for the thread that waits for it")
    func busy() {
        let client = DispatchQueue(label: "client")
        let queue = notes.make(client)
        let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let order = Mutex<[String]>([])
        client.async {
            begun.signal()
            mayEnd.wait()
            order.withLock { $0.append("before") }
        }
        begun.wait()
        queue.setCaller(
            { [notes] item in
                order.withLock { $0.append("callback") }
                notes.add(item)
            },
            queue: client
        )
        offer(0, to: queue)
        offer(1, to: queue)
        #expect(notes.numbers.isEmpty)
        mayEnd.signal()
        #expect(notes.wait() && notes.wait())
        #expect(order.withLock { $0 } == ["before", "callback", "callback"])
        #expect(notes.numbers == [0, 1])
    }

    @Test("what waits for a busy queue goes to a new delegate, or nowhere after a flush")
    func change() {
        let client = DispatchQueue(label: "client")
        let queue = notes.make(client)
        let mayEnd = DispatchSemaphore(value: 0)
        client.async { mayEnd.wait() }
        offer(0, to: queue)
        let others = DelegateQueueRig()
        queue.setCaller({ others.add($0) }, queue: DispatchQueue(label: "another"))
        #expect(others.wait())
        queue.setCaller({ [notes] in notes.add($0) }, queue: client)
        offer(1, to: queue)
        queue.flush()
        mayEnd.signal()
        client.sync {}
        // A callback of the first datum that is still on its way finds nothing. The other client's may still be ending.
        let deadline = DispatchTime.now() + 20
        while !queue.isIdle, DispatchTime.now() < deadline { client.sync {} }
        #expect(queue.isIdle)
        #expect(notes.numbers.isEmpty && others.numbers == [0])
        offer(2, to: queue)
        #expect(notes.wait())
        #expect(notes.numbers == [2])
    }

    @Test("a callback may release the queue that it comes from")
    func release() {
        let client = DispatchQueue(label: "client")
        let kept = Mutex<DelegateQueue<Datum>?>(nil)
        let released = DispatchSemaphore(value: 0)
        final class Witness: Sendable {
            let released: DispatchSemaphore
            init(_ released: DispatchSemaphore) { self.released = released }
            deinit { released.signal() }
        }
        do {
            let witness = Witness(released)
            let queue = DelegateQueue<Datum>(discardsLate: false)
            queue.setCaller({ _ in withExtendedLifetime(witness) { kept.withLock { $0 = nil } } }, queue: client)
            kept.withLock { $0 = queue }
            offer(0, to: queue)
        }
        #expect(released.wait(timeout: .now() + 20) == .success)
        #expect(kept.withLock { $0 == nil })
    }

    @Test("callbacks come one at a time and in order while delegates change and everything is discarded")
    func histories() {
        let queue = DelegateQueue<Datum>(discardsLate: false)
        let clients = [
            DispatchQueue(label: "serial"), DispatchQueue(label: "concurrent", attributes: .concurrent),
            DispatchQueue(label: "with a target", target: DispatchQueue(label: "target")),
        ]
        let isInside = Atomic(false)
        let problems = Mutex<[String]>([])
        let seen = Mutex<[Int]>([])
        func join(_ client: DispatchQueue) {
            queue.setCaller(
                { item in
                    dispatchPrecondition(condition: .onQueue(client))
                    if isInside.exchange(true, ordering: .sequentiallyConsistent) {
                        problems.withLock { $0.append("two callbacks at once") }
                    }
                    if case .datum(let datum) = item { seen.withLock { $0.append(datum.number) } }
                    isInside.store(false, ordering: .sequentiallyConsistent)
                },
                queue: client
            )
        }
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        join(clients[0])
        for number in 0..<5000 {
            offer(number, to: queue)
            switch Int.random(in: 0..<40, using: &generator) {
            case 0: join(clients[Int.random(in: 0..<clients.count, using: &generator)])
            case 1: queue.flush()
            case 2: queue.prepare(isLive: Bool.random(using: &generator))
            case 3: for client in clients { client.sync {} }
            default: break
            }
        }
        // The last one is delivered, after which nothing is on its way.
        join(clients[0])
        let deadline = DispatchTime.now() + 20
        while !queue.isIdle, DispatchTime.now() < deadline { for client in clients { client.sync {} } }
        let numbers = seen.withLock { $0 }
        #expect(queue.isIdle, "seed \(seed)")
        #expect(problems.withLock { $0 } == [], "seed \(seed)")
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count, "seed \(seed)")
        #expect(!numbers.isEmpty)
    }
}
