import AVFoundation
import Basics
import Dispatch
import Synchronization
import Testing

@testable import Obscura

/// Collects all frames of a reader until the end.
private func all(_ reader: ReaderEngine) async -> [DelayedFrame] {
    reader.attach()
    var frames: [DelayedFrame] = []
    while let frame = await reader.next() { frames.append(frame) }
    reader.detach()
    return frames
}

/// Records the calls of a closure.
private final class Calls: Sendable {
    let queue = DispatchQueue(label: "calls")
    private let list = Mutex<[Int]>([])

    /// The frame numbers drawn in the images, after all queued calls.
    var numbers: [Int] { queue.sync { list.withLock { $0 } } }

    @Sendable func note(_ frame: DelayedFrame) { list.withLock { $0.append(stripNumber(frame) ?? -1) } }
}

extension ReaderEngine {
    /// True if the ring keeps frames for this reader.
    fileprivate var isAttached: Bool { ring.condition.withLock { ring.listeners[ObjectIdentifier(self)] != nil } }

    /// Returns when all queued work is done, including up to ten resulting calls.
    fileprivate func settle(_ calls: Calls) {
        for _ in 0..<20 {
            queue.sync {}
            calls.queue.sync {}
        }
        queue.sync {}
    }
}

@Suite("Readers of a ring", .timeLimit(.minutes(2)))
struct ReaderEngineTests {
    @Test("a source with jitter, losses, rate changes and stalls is replayed unchanged")
    func asItWas() async throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        let rig = try RingRig()
        let reader = rig.reader(delay: 1.5)
        var time: Int64 = 1_000_000_007
        var losses: [Int] = []
        for number in 0..<200 {
            var lost = 0
            if Int.random(in: 0..<10, using: &generator) == 0 {
                for _ in 0..<Int.random(in: 1...3, using: &generator) {
                    time += 20_000_000
                    rig.ring.lose(at: CMTime(value: time, timescale: 1_000_000_000), reason: .discontinuity)
                    lost += 1
                }
            }
            losses.append(lost)
            let isSlow = number > 100
            time += .random(in: isSlow ? 90_000_000...110_000_000 : 10_000_000...25_000_000, using: &generator)
            if number == 150 { time += 7_000_000_000 }
            rig.add(at: CMTime(value: time, timescale: 1_000_000_000), duration: .invalid)
        }
        rig.ring.end()
        let shown = await all(reader)
        #expect(shown.map(stripNumber) == (0..<200).map { $0 }, "seed \(seed)")
        #expect(shown.map(\.captureTime) == rig.times, "seed \(seed)")
        #expect(shown.map(\.lostBefore) == losses, "seed \(seed)")
        for frame in shown {
            #expect(frame.displayTime - frame.captureTime == CMTime(value: 3, timescale: 2), "seed \(seed)")
        }
        #expect(reader.statistics.skipped == 0 && reader.statistics.repeated == 0)
        #expect(reader.statistics.maximumError == 0)
        #expect(reader.statistics.requested == 1.5 && reader.statistics.shown == 200)
    }

    @Test("readers with different delays on one ring do not affect each other")
    func several() async throws {
        let rig = try RingRig()
        let readers = [0, 0.1, 0.1, 1, 2.5].map { rig.reader(delay: $0) }
        rig.add(120)
        rig.ring.end()
        let shown = await withTaskGroup(of: (Int, [DelayedFrame]).self) { group in
            for (index, reader) in readers.enumerated() { group.addTask { (index, await all(reader)) } }
            return await group.reduce(into: [Int: [DelayedFrame]]()) { $0[$1.0] = $1.1 }
        }
        for index in readers.indices {
            #expect(shown[index]?.map(stripNumber) == (0..<120).map { $0 })
        }
    }

    @Test("a closure given while capture restarts does not see the previous end")
    func begunAnew() throws {
        let rig = try RingRig()
        rig.add(3)
        rig.ring.end()
        let reader = rig.reader(delay: 0)
        let calls = Calls()
        rig.ring.willStart()
        reader.hand(to: calls.queue, calls.note)
        reader.settle(calls)
        rig.ring.started(isAnew: true)
        rig.add(3)
        reader.settle(calls)
        #expect(calls.numbers.suffix(3) == [3, 4, 5])
        rig.ring.end()
        reader.settle(calls)
        #expect(!reader.isAttached)
    }

    @Test("a start that turns out to have no effect leaves the end unchanged")
    func startedInVain() throws {
        let rig = try RingRig()
        rig.add(3)
        rig.ring.end()
        let reader = rig.reader(delay: 0)
        let calls = Calls()
        rig.ring.willStart()
        reader.hand(to: calls.queue, calls.note)
        reader.settle(calls)
        #expect(reader.isAttached)
        rig.ring.started(isAnew: false)
        reader.settle(calls)
        #expect(!reader.isAttached)
    }

    @Test("a closure given at the moment of the end is called again when capture continues")
    func givenAtTheEnd() throws {
        let rig = try RingRig()
        let (first, second) = (Calls(), Calls())
        let atTheEnd = Mutex<(@Sendable () -> Void)?>(nil)
        // The clock is read on the reader's queue immediately before the decision.
        let reader = ReaderEngine(ring: rig.ring, images: rig.images, delay: 0) {
            let body = atTheEnd.withLock { body in
                defer { body = nil }
                return body
            }
            body?()
            return nil
        }
        reader.hand(to: first.queue, first.note)
        rig.add(3)
        reader.settle(first)
        #expect(first.numbers == [0, 1, 2])
        atTheEnd.withLock {
            $0 = { [unowned reader] in
                // Capture continues between the decision and the closure's turn.
                reader.queue.async { rig.ring.begin(isPaced: true) }
                reader.hand(to: second.queue, second.note)
            }
        }
        rig.ring.end()
        reader.settle(second)
        #expect(atTheEnd.withLock { $0 == nil })
        rig.add(3)
        reader.settle(second)
        #expect(first.numbers == [0, 1, 2])
        #expect(second.numbers == [3, 4, 5])
        reader.detach()
    }

    @Test("a closure that is removed before its turn is not called, and nothing waits for it")
    func takenBack() throws {
        let rig = try RingRig()
        let reader = rig.reader(delay: 0)
        let calls = Calls()
        for _ in 0..<100 {
            reader.hand(to: calls.queue, calls.note)
            reader.detach()
        }
        rig.add(3)
        reader.settle(calls)
        #expect(calls.numbers.isEmpty && !reader.isAttached)
    }

    @Test("at any requested time, the last frame captured at or before t − delay is returned, read from the images")
    func pulled() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        let rig = try RingRig()
        rig.add(150)
        for delay in [0, 0.2, 1, 3] {
            let reader = rig.reader(delay: delay)
            reader.command { playhead, _, _ in playhead.follow(delay: Nanoseconds(seconds: delay), at: 0) }
            var now = 0.0
            var before: Int?
            while now < 5 + delay {
                now += .random(in: 0.001...0.1, using: &generator)
                let time = CMTime(seconds: now, preferredTimescale: 1_000_000_000)
                let expected = rig.times.lastIndex {
                    $0 <= time - CMTime(seconds: delay, preferredTimescale: 1_000_000_000)
                }
                let frame = reader.frame(at: Nanoseconds(time))
                #expect(frame.flatMap(stripNumber) == expected, "seed \(seed)")
                #expect(frame?.isRepeat == (expected == nil ? nil : expected == before), "seed \(seed)")
                before = expected
            }
        }
    }

    @Test("scrubbing: pausing, stepping in both directions, seeking, slow motion, backwards and live again")
    func scrubbing() throws {
        let rig = try RingRig()
        rig.add(151)
        let reader = rig.reader(delay: 1)
        func number(at time: Double) -> Int? {
            reader.frame(at: Nanoseconds(seconds: time)).flatMap(stripNumber)
        }
        #expect(number(at: 3) == 60)
        reader.command { playhead, now, _ in playhead.pause(at: now) }
        #expect(number(at: 3.5) == 60)
        for expected in (55..<60).reversed() {
            reader.command { playhead, now, frames in playhead.step(by: -1, frames: frames, at: now) }
            #expect(number(at: 3.5) == expected)
        }
        reader.command { playhead, now, frames in playhead.step(by: 3, frames: frames, at: now) }
        #expect(number(at: 3.6) == 58)
        reader.command { playhead, now, _ in playhead.seek(to: Nanoseconds(seconds: 0.51), at: now) }
        #expect(number(at: 3.6) == 15)
        reader.command { playhead, now, _ in playhead.setRate(0.5, at: now) }
        #expect(number(at: 4.6) == 30)
        reader.command { playhead, now, _ in playhead.setRate(-1, at: now) }
        #expect(number(at: 4.8) == 24)
        reader.command { playhead, now, _ in playhead.follow(delay: 0, at: now) }
        #expect(number(at: 5) == 150)
    }

    @Test("a change of the delay during playback takes effect with the next frame, without a restart")
    func changedDelay() async throws {
        let rig = try RingRig()
        let reader = rig.reader(delay: 1)
        rig.add(300)
        rig.ring.end()
        reader.attach()
        var shown: [(number: Int?, time: Double)] = []
        while let frame = await reader.next() {
            shown.append((stripNumber(frame), frame.displayTime.seconds))
            if shown.count == 60 {
                reader.command { playhead, now, _ in playhead.follow(delay: Nanoseconds(seconds: 0.5), at: now) }
            }
        }
        reader.detach()
        // Frame 59 was shown at 59/30 + 1 s; with half a second less delay, frame 74 is due then.
        #expect(shown.map(\.number) == Array(0..<60) + Array(74..<300))
        for (index, frame) in shown.enumerated() {
            let delay = frame.time - Double(frame.number ?? 0) / 30
            #expect(abs(delay - (index < 60 ? 1 : 0.5)) < 1e-6)
        }
        #expect(reader.statistics.skipped == 0)
    }

    @Test("if the source waits, frames that a reader has yet to take are not dropped")
    func waitsForReaders() async throws {
        let rig = try RingRig(isNoisy: true) {
            $0.memoryBudget = 1 << 20
            $0.compression = .h264(bitRate: 4_000_000)
        }
        let reader = rig.reader(delay: 0.2)
        reader.attach()
        DispatchQueue(label: "camera").async {
            rig.add(400)
            rig.ring.end()
        }
        var numbers: [Int?] = []
        while let frame = await reader.next() {
            numbers.append(stripNumber(frame))
            for _ in 0..<5 { await Task.yield() }
        }
        reader.detach()
        #expect(numbers == (0..<400).map { $0 })
        #expect(rig.ring.status.frames < 400)
    }

    @Test("a delay that does not fit is shortened, and this is announced before it happens")
    func shortened() async throws {
        let rig = try RingRig(isNoisy: true) {
            $0.memoryBudget = 1 << 20
            $0.compression = .h264(bitRate: 4_000_000)
        }
        let reader = rig.reader(delay: 60)
        rig.ring.setNeed(Nanoseconds(seconds: 60), of: reader)
        reader.attach()
        DispatchQueue(label: "camera").async {
            rig.add(600)
            rig.ring.end()
        }
        var shown: [DelayedFrame] = []
        while let frame = await reader.next() { shown.append(frame) }
        reader.detach()
        // No frame was due, so the ring did not wait.
        #expect(rig.ring.status.frames < 600)
        #expect(!shown.isEmpty)
        let kinds = rig.events.all.compactMap { event -> String? in
            switch event {
            case .willShorten: "will"
            case .shortened: "is"
            default: nil
            }
        }
        #expect(kinds.first == "will")
        #expect(kinds.contains("is"))
        #expect(shown.map { $0.age < 60 }.allSatisfy { $0 })
    }

    @Test("a closure on a queue gets every frame in order")
    func handler() async throws {
        let rig = try RingRig()
        let reader = rig.reader(delay: 0.3)
        rig.add(90)
        rig.ring.end()
        let stream = AsyncStream<Int?> { continuation in
            reader.hand(to: DispatchQueue(label: "shown")) { frame in
                continuation.yield(stripNumber(frame))
                if frame.number == 89 { continuation.finish() }
            }
        }
        var numbers: [Int?] = []
        for await number in stream { numbers.append(number) }
        #expect(numbers == (0..<90).map { $0 })
        reader.detach()
    }

    @Test("a cancelled task gets no more frames, and no longer blocks the source")
    func cancelled() async throws {
        let rig = try RingRig()
        let reader = rig.reader(delay: 10)
        rig.add(30)
        let task = Task {
            reader.attach()
            return await reader.next() == nil
        }
        task.cancel()
        #expect(await task.value)
        rig.add(30)
        #expect(rig.ring.status.frames == 60)
    }
}
