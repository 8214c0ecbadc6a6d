import CoreMedia
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

/// Clients' queues of all kinds, for which a ``DeliveryThread`` waits.
@Suite("Delivery threads", .timeLimit(.minutes(2)))
struct DeliveryThreadTests {
    typealias Datum = DelegateQueueRig.Datum

    private let rig = DelegateQueueRig()

    private func offer(_ number: Int, to queue: DelegateQueue<Datum>, isLive: Bool = true, limit: Int = 8) {
        DelegateQueueRig.offer(number, to: queue, isLive: isLive, limit: limit)
    }

    /// Delivers data until one comes on a thread of the output, which has then started.
    private func warmUp(_ queue: DelegateQueue<Datum>, _ client: DispatchQueue) {
        for number in -1000 ..< -1 {
            offer(number, to: queue)
            guard rig.wait() else { return }
            client.sync {}
            if rig.isOwn.last == true { return }
        }
    }

    @Test("a suspended queue gets nothing; stops and new delegates do not wait for it")
    func suspension() {
        let client = DispatchQueue(label: "client")
        let queue = rig.make(client)
        warmUp(queue, client)
        let before = rig.numbers.count
        client.suspend()
        for round in 0..<200 {
            queue.prepare(isLive: true)
            offer(round, to: queue)
            if round.isMultiple(of: 3) { queue.setCaller({ [rig] in rig.add($0) }, queue: client) }
            queue.flush()
        }
        #expect(rig.numbers.count == before)
        #expect(DeliveryThread.count <= DeliveryThread.maximum)
        client.resume()
        client.sync {}
        #expect(rig.numbers.count == before, "nothing that was discarded comes")
        offer(1000, to: queue)
        #expect(rig.wait())
        #expect(rig.numbers.last == 1000)
    }

    @Test("what waits for a suspended queue comes in order when it resumes")
    func resumption() {
        let client = DispatchQueue(label: "client")
        let queue = rig.make(client)
        warmUp(queue, client)
        let before = rig.numbers.count
        client.suspend()
        for number in 0..<5 { offer(number, to: queue) }
        client.resume()
        #expect(rig.wait(5))
        #expect(Array(rig.numbers[before...]) == Array(0..<5))
    }

    @Test("a queue that is not active yet gets its data once it is")
    func activation() {
        let client = DispatchQueue(label: "client", attributes: .initiallyInactive)
        let queue = rig.make(client)
        queue.prepare(isLive: true)
        for number in 0..<5 { offer(number, to: queue) }
        #expect(rig.numbers.isEmpty)
        client.activate()
        #expect(rig.wait(5))
        #expect(rig.numbers == Array(0..<5))
    }

    @Test("a queue before the main queue runs callbacks on it")
    func mainTarget() {
        let client = DispatchQueue(label: "client", target: .main)
        let queue = DelegateQueue<Datum>(discardsLate: false)
        queue.setCaller(
            { [rig] item in
                dispatchPrecondition(condition: .onQueue(.main))
                dispatchPrecondition(condition: .onQueue(client))
                rig.add(item)
            },
            queue: client
        )
        for number in 0..<20 {
            offer(number, to: queue)
            #expect(rig.wait())
        }
        #expect(rig.numbers == Array(0..<20))
    }

    @Test("callbacks on queues with one target come one at a time")
    func commonTarget() {
        let target = DispatchQueue(label: "target")
        let clients = (0..<3).map { DispatchQueue(label: "client \($0)", target: target) }
        let isInside = Atomic(false)
        let overlaps = Atomic(0)
        let queues = clients.map { client in
            let queue = DelegateQueue<Datum>(discardsLate: false)
            queue.setCaller(
                { [rig] item in
                    if isInside.exchange(true, ordering: .acquiringAndReleasing) {
                        overlaps.add(1, ordering: .relaxed)
                    }
                    dispatchPrecondition(condition: .onQueue(target))
                    isInside.store(false, ordering: .releasing)
                    rig.add(item)
                },
                queue: client
            )
            return queue
        }
        for number in 0..<200 {
            for queue in queues { offer(number, to: queue) }
            #expect(rig.wait(queues.count))
        }
        #expect(overlaps.load(ordering: .relaxed) == 0)
    }

    @Test("a callback may end everything: its queue's data, its delegate, the thread that it runs on")
    func endFromCallback() {
        let client = DispatchQueue(label: "client")
        let queue = rig.make(client)
        warmUp(queue, client)
        for round in 0..<100 {
            let ended = DispatchSemaphore(value: 0)
            queue.setCaller(
                { [queue] _ in
                    if round.isMultiple(of: 2) { queue.flush() }
                    queue.setCaller(nil, queue: nil)
                    ended.signal()
                },
                queue: client
            )
            queue.prepare(isLive: true)
            offer(round, to: queue)
            offer(round, to: queue)
            #expect(ended.wait(timeout: .now() + 20) == .success)
            #expect(ended.wait(timeout: .now()) == .timedOut)
        }
        let deadline = DispatchTime.now() + 20
        while !queue.isIdle, DispatchTime.now() < deadline { client.sync {} }
        #expect(queue.isIdle)
        #expect(queue.queue == nil)
    }

    @Test("a hundred outputs deliver everything, with a bounded number of threads")
    func manyOutputs() {
        let clients = (0..<100).map { DispatchQueue(label: "client \($0)") }
        let queues = clients.map { rig.make($0) }
        for queue in queues { queue.prepare(isLive: true) }
        for round in 0..<10 {
            for queue in queues { offer(round, to: queue) }
            #expect(rig.wait(queues.count))
        }
        #expect(rig.numbers.count == 1000)
        #expect(DeliveryThread.count <= DeliveryThread.maximum)
    }

    @Test("no wake-up is lost while the thread comes and goes and delegates change")
    func comingAndGoing() {
        let clients = [DispatchQueue(label: "one"), DispatchQueue(label: "two", attributes: .concurrent)]
        let queue = rig.make(clients[0])
        let isOver = Atomic(false)
        let changer = DispatchSemaphore(value: 0)
        Thread { [rig] in
            var round = 0
            while !isOver.load(ordering: .acquiring) {
                round += 1
                queue.prepare(isLive: !round.isMultiple(of: 3))
                if round.isMultiple(of: 5) {
                    queue.setCaller({ rig.add($0) }, queue: clients[round / 5 % 2])
                }
            }
            changer.signal()
        }.start()
        let count = 5000
        for number in 0..<count {
            // Each datum is waited for now and then, so that a lost wake-up is not hidden by the next datum.
            offer(number, to: queue, limit: .max)
            if number.isMultiple(of: 7) { while rig.numbers.count <= number, rig.wait() {} }
        }
        while rig.numbers.count < count, rig.wait() {}
        isOver.store(true, ordering: .releasing)
        changer.wait()
        #expect(rig.numbers == Array(0..<count))
    }
}
