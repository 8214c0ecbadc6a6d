import AVFoundation
import Basics
import Testing

@testable import Obscura

/// Tests ``EveryFrame`` and ``EveryFrameEngine``.
@Suite("Delayed feed: consumers without a screen", .timeLimit(.minutes(2)))
struct EveryFrameTests {
    @Test("every frame comes once, in order, exactly a delay after its capture", arguments: [0, 0.5, 3])
    func exact(delay: Double) async throws {
        let camera = try FeedCamera("codes=none&frames=150&seed=21\(Int(delay * 10))")
        let feed = try DelayedFeed(device: camera.device)
        let frames = feed.everyFrame(delay: delay)
        var numbers: [Int] = []
        for await frame in frames {
            #expect(stripNumber(frame) == frame.number)
            #expect((frame.displayTime - frame.captureTime).seconds == delay && frame.age == delay)
            #expect(frame.skipped == 0 && frame.lateness == 0 && !frame.isRepeat)
            numbers.append(frame.number ?? -1)
        }
        #expect(numbers == Array(0..<150))
        let statistics = frames.statistics
        #expect(statistics.shown == 150 && statistics.skipped == 0 && statistics.repeated == 0)
        #expect(statistics.maximumError == 0 && statistics.requested == delay)
    }

    @Test("compressed, every frame comes once with its bytes, and the first is a key frame")
    func compressed() async throws {
        let camera = try FeedCamera("codes=none&frames=100&seed=2201")
        let feed = try DelayedFeed(device: camera.device)
        let frames = feed.everyFrame(delay: 1)
        var batches: [[CompressedFrame]] = []
        while case let batch = await frames.nextCompressed(), !batch.isEmpty { batches.append(batch) }
        let all = batches.flatMap { $0 }
        #expect(all.map(\.number) == Array(0..<100))
        #expect(all.first?.isKey == true && all.allSatisfy { ($0.sample.dataBuffer?.dataLength ?? 0) > 0 })
        #expect(batches.allSatisfy { $0.count <= EveryFramePlan.batch })
        // The end stays the end; another request starts no further capture.
        #expect(await frames.nextCompressed().isEmpty && feed.status.captured == 100)
    }

    @Test("a consumer that is late gets all frames of a live source that the budget holds")
    func late() async throws {
        let rig = try RingRig(isPaced: false) { $0.longestDelay = 0.1 }
        let engine = EveryFrameEngine(ring: rig.ring, delay: 0) { nil }
        // More than longestDelay with its margin keeps.
        rig.add(300)
        rig.ring.end()
        var numbers: [Int] = []
        while let frame = await engine.next() { numbers.append(stripNumber(frame) ?? -1) }
        #expect(numbers == Array(0..<300))
        #expect(engine.counts.taken == 300 && engine.counts.lost == 0)
        engine.detach()
    }

    @Test("frames that the budget does not hold are counted as lost, and the others follow")
    func overBudget() async throws {
        let rig = try RingRig(isPaced: false, isNoisy: true) { configuration in
            configuration.memoryBudget = 1 << 20
            configuration.compression = .jpeg(quality: 0.9)
        }
        let engine = EveryFrameEngine(ring: rig.ring, delay: 0) { nil }
        rig.add(300)
        rig.ring.end()
        var numbers: [Int] = []
        while let frame = await engine.next() { numbers.append(stripNumber(frame) ?? -1) }
        #expect(!numbers.isEmpty && numbers.last == 299 && numbers == Array(300 - numbers.count..<300))
        #expect(engine.counts.lost == 300 - numbers.count && engine.counts.lost > 0)
        engine.detach()
    }

    @Test("a consumer that joins between key frames begins with the frame that is due then")
    func joining() async throws {
        let rig = try RingRig(isPaced: false)
        rig.add(40)
        let second: Nanoseconds = 1_000_000_000
        let engine = EveryFrameEngine(ring: rig.ring, delay: second / 2) { nil }
        rig.ring.end()
        // The clock stands at frame 39, and half a second before it was frame 24.
        let first = try #require(await engine.next())
        #expect(stripNumber(first) == 24)
        engine.detach()
        #expect(await engine.next() == nil)
    }

    @Test("cancelling the task ends the wait for a frame")
    func cancelled() async throws {
        let rig = try RingRig(isPaced: false)
        let engine = EveryFrameEngine(ring: rig.ring, delay: 5) { nil }
        let task = Task { await engine.next() == nil }
        task.cancel()
        #expect(await task.value)
    }

    @Test("a limit ends capture by the times of the frames, and all until then are delivered")
    func limit() async throws {
        let camera = try FeedCamera("codes=none&seed=2203")
        let feed = try DelayedFeed(device: camera.device)
        feed.end(after: 2)
        var numbers: [Int] = []
        for await frame in feed.everyFrame(delay: 1) { numbers.append(frame.number ?? -1) }
        #expect(numbers == Array(0..<60))
    }
}
