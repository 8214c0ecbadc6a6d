import Basics
import Testing

@testable import CameraSources

@Suite("Network: more packets than can be decoded in time")
struct PacketQueueTests {
    private let millisecond: Nanoseconds = 1_000_000
    private let second: Nanoseconds = 1_000_000_000

    private func item(
        _ number: Int,
        arrival: Nanoseconds? = nil,
        keyEvery: Int = 25,
        isFresh: Bool = true,
        size: Int = 1000
    ) -> PacketQueue<Int>.Item {
        let stamp = Nanoseconds(number) * 40_000_000
        return PacketQueue<Int>.Item(
            payload: number,
            stamp: stamp,
            arrival: arrival ?? stamp,
            isKey: number % keyEvery == 0,
            size: size,
            isFresh: isFresh
        )
    }

    private func queue(isSegmented: Bool = false) -> PacketQueue<Int> {
        PacketQueue(NetworkLimits(), isSegmented: isSegmented, opened: 0)
    }

    /// Returns the steps until the queue is empty, all at one time.
    private func drain(
        _ queue: inout PacketQueue<Int>,
        at time: Nanoseconds,
        each: Nanoseconds = 0
    ) -> [(number: Int, shows: Bool, skipped: Int)] {
        var now = time
        var result: [(number: Int, shows: Bool, skipped: Int)] = []
        while let step = queue.next(at: now) {
            result.append((step.item.payload, step.shows, step.skipped))
            now += each
        }
        return result
    }

    @Test("packets in time are all shown, in order")
    func inTime() {
        var queue = queue()
        for number in 0..<100 {
            queue.put(item(number))
            let step = queue.next(at: Nanoseconds(number) * 40 * millisecond + 5 * millisecond)
            #expect(step?.item.payload == number)
            #expect(step?.shows == true)
            #expect(step?.skipped == 0)
            let got1 = queue.next(at: 0)
            #expect(got1 == nil)
        }
    }

    @Test("the server's backlog for new clients is decoded and not shown")
    func settling() {
        var queue = queue()
        for number in 0..<20 { queue.put(item(number, arrival: 0, isFresh: false)) }
        // Twelve are already within the bound of lateness.
        let heap = drain(&queue, at: 0)
        #expect(heap.map(\.number) == Array(0..<20))
        #expect(heap.allSatisfy { !$0.shows && $0.skipped == 0 })
        queue.put(item(20, arrival: 40 * millisecond))
        let got2 = queue.next(at: 45 * millisecond)
        #expect(got2?.shows == true)
    }

    @Test("settling ends by itself if packets never arrive one by one")
    func settlingEnds() {
        var queue = queue()
        queue.put(item(0, isFresh: false))
        let got3 = queue.next(at: 0)
        #expect(got3?.shows == false)
        queue.put(item(30, isFresh: false))
        let got4 = queue.next(at: 1200 * millisecond)
        #expect(got4?.shows == true)
    }

    @Test("after a stall the backlog is skipped up to the newest key frame, and decoded unseen until it is in time")
    func stall() {
        var queue = queue()
        queue.put(item(0))
        let got5 = queue.next(at: 0)
        #expect(got5?.shows == true)
        // Three seconds of video arrive in a burst: key frames are 25, 50 and 75.
        for number in 1...80 { queue.put(item(number, arrival: 3200 * millisecond)) }
        let steps = drain(&queue, at: 3200 * millisecond)
        #expect(steps.first?.number == 75)
        #expect(steps.first?.skipped == 74)
        #expect(steps.map(\.number) == Array(75...80))
        // A quarter of the bound is three images.
        #expect(steps.filter(\.shows).map(\.number) == [77, 78, 79, 80])
    }

    @Test("in a stream of key frames only, the newest is shown immediately")
    func allKeys() {
        var queue = queue()
        queue.put(item(0, keyEvery: 1))
        _ = queue.next(at: 0)
        for number in 1...80 { queue.put(item(number, arrival: 3200 * millisecond, keyEvery: 1)) }
        let steps = drain(&queue, at: 3200 * millisecond)
        #expect(steps.map(\.number) == [80])
        #expect(steps.map(\.shows) == [true])
        #expect(steps.map(\.skipped) == [79])
    }

    @Test(
        "with slow decoding, lateness stays within its bound for any distance of key frames",
        arguments: [1, 10, 50, 250],
        [41, 60, 120, 400]
    )
    func tooSlow(keyEvery: Int, decoding: Int) {
        var queue = queue()
        var now: Nanoseconds = 0
        var next = 0
        var shown = 0
        var skipped = 0
        var unseen = 0
        while next < 3000 {
            while Nanoseconds(next) * 40 * millisecond <= now {
                queue.put(item(next, keyEvery: keyEvery))
                next += 1
            }
            guard let step = queue.next(at: now) else {
                now = Nanoseconds(next) * 40 * millisecond
                continue
            }
            skipped += step.skipped
            if step.shows {
                shown += 1
                #expect(now - step.item.arrival <= 500 * millisecond)
            } else {
                unseen += 1
            }
            now += Nanoseconds(decoding) * millisecond
        }
        let got6 = queue.takeSkipped()
        #expect(shown + skipped + unseen + got6 + queue.count == next)
        #expect(shown > 5)
        // The number of waiting packets never exceeds the bound plus the time for catching up.
        #expect(Nanoseconds(queue.count) * 40 <= 500 + 500 + 400 + 40)
    }

    @Test("memory is bounded: with too many bytes, packets are skipped up to a key frame")
    func bytes() {
        var limits = NetworkLimits()
        limits.queuedBytes = 10_000
        var queue = PacketQueue<Int>(limits, isSegmented: true, opened: 0)
        for number in 0..<30 { queue.put(item(number, arrival: 0, keyEvery: 4)) }
        #expect(queue.count <= 10)
        let steps = drain(&queue, at: 0)
        #expect(steps.first?.number == 24)
        #expect(steps.first?.skipped == 24)
        // Without a key frame everything up to the next one is dropped.
        for number in 1..<12 { queue.put(item(number, arrival: 0, keyEvery: 100)) }
        let got7 = drain(&queue, at: 0)
        #expect(got7.isEmpty)
        queue.put(item(100, arrival: 0, keyEvery: 100))
        let got8 = drain(&queue, at: 0)
        #expect(got8.map(\.number) == [100])
    }

    @Test("a segmented stream may be three of its segments behind, and no further")
    func segmented() {
        var queue = queue(isSegmented: true)
        // A segment of two seconds every two seconds; nothing is consumed.
        for file in 0..<3 {
            for number in (file * 50)..<(file * 50 + 50) {
                queue.put(item(number, arrival: Nanoseconds(file) * 2 * second))
            }
        }
        let got9 = queue.next(at: 6 * second)
        #expect(got9?.item.payload == 0)
        for number in 150..<200 { queue.put(item(number, arrival: 6 * second)) }
        let step = queue.next(at: 6 * second)
        #expect(step?.item.payload == 125)
        #expect(step?.skipped == 124)
        #expect(step?.shows == true)
    }

    @Test("images after a damaged one are dropped up to a key frame, or for a limited time")
    func damage() {
        var filter = DamageFilter(NetworkLimits())
        let got10 = filter.shows(isKey: false, at: 0)
        #expect(got10)
        filter.damaged(at: 0)
        let got11 = filter.shows(isKey: false, at: second)
        #expect(!got11)
        filter.damaged(at: second)
        let got12 = filter.shows(isKey: true, at: second)
        #expect(got12)
        let got13 = filter.shows(isKey: false, at: second)
        #expect(got13)
        filter.damaged(at: second)
        filter.damaged(at: 2 * second)
        let got14 = filter.shows(isKey: false, at: 2900 * millisecond)
        #expect(!got14)
        let got15 = filter.shows(isKey: false, at: 3 * second)
        #expect(got15)
    }
}
