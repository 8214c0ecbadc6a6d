import Testing

@testable import ObscuraServer

/// Tests ``ViewerPace`` on made-up lines.
@Suite("A viewer's pace")
struct ViewerPaceTests {
    private static let millisecond: Int64 = 1_000_000
    private static let demands = [2_764_800, 1_399_680, 345_600, 155_520, 43_200]

    /// A line with a delay, a rate and a queue, over which frames of the present step are sent.
    private struct Line {
        var pace = ViewerPace()
        var now: Int64 = 1_000_000_000_000
        /// Bits per second.
        var rate: Double
        /// Milliseconds in both directions together.
        var delay: Int64
        var free: Int64 = 0
        var sequence = 0
        /// Frames on the way: number, and the times of arrival and of the acknowledgement's.
        var flying: [(number: Int, sent: Int64, arrives: Int64, acknowledged: Int64)] = []
        var ages: [Double] = []
        var keys = 0
        var isKeyWanted = true
        var levels: [Int] = []

        init(rate: Double, delay: Int64) {
            self.rate = rate
            self.delay = delay
        }

        /// Plays some seconds at 30 frames per second.
        mutating func play(_ seconds: Double) {
            for frame in 0..<Int(seconds * 30) {
                now += 33 * ViewerPaceTests.millisecond
                while let first = flying.first, first.acknowledged <= now {
                    pace.acknowledge(first.number, at: first.acknowledged)
                    ages.append(Double(first.arrives - first.sent) / 1e6)
                    flying.removeFirst()
                }
                if pace.adapt(demands: ViewerPaceTests.demands, at: now) { isKeyWanted = true }
                if levels.last != pace.level { levels.append(pace.level) }
                let step = ViewStep.all[pace.level]
                guard frame % max(1, Int(30 / step.rate)) == 0 else { continue }
                let isKey = isKeyWanted
                let mean = Double(ViewerPaceTests.demands[pace.level]) / min(step.rate, 30) / 8
                let bytes = Int(mean * (isKey ? 6 : 0.9))
                sequence += 1
                isKeyWanted = false
                switch pace.offer(sequence: sequence, isKey: isKey, bytes: bytes, at: now) {
                case .send:
                    if isKey { keys += 1 }
                    free = max(free, now) + Int64(Double(bytes * 8) / rate * 1e9)
                    let arrives = free + delay * ViewerPaceTests.millisecond / 2
                    let acknowledged = arrives + delay * ViewerPaceTests.millisecond / 2
                    flying.append((sequence, now, arrives, acknowledged))
                case .skipAndMakeKey: isKeyWanted = true
                case .skip: break
                }
            }
        }
    }

    @Test("On a good line every frame is sent, and the step stays the best", arguments: [1, 40, 150] as [Int64])
    func good(delay: Int64) {
        var line = Line(rate: 50_000_000, delay: delay)
        line.play(60)
        #expect(line.levels == [0] && line.pace.skipped == 0 && line.keys == 1)
        #expect(line.sequence == 1800)
    }

    @Test(
        "On a slow line the step goes down, and no frame arrives later than the bound",
        arguments: [(2_000_000, 300, 1...2), (600_000, 300, 2...3), (100_000, 300, 4...4), (1_000_000, 20, 2...3)]
            as [(Double, Int64, ClosedRange<Int>)]
    )
    func slow(rate: Double, delay: Int64, levels: ClosedRange<Int>) throws {
        var line = Line(rate: rate, delay: delay)
        line.play(20)
        #expect(levels.contains(line.pace.level), "\(line.levels)")
        line.ages = []
        line.play(120)
        // A better step is tried now and then; the bound holds meanwhile.
        let bound = Double(delay) + 1000 * Double(Self.demands[0]) / 30 * 6 / rate + 700
        #expect(try #require(line.ages.max()) < bound)
        line.ages.sort()
        #expect(line.ages[line.ages.count / 2] < Double(delay) / 2 + 400)
        #expect(line.levels.count < 30, "\(line.levels)")
    }

    @Test("A line that becomes good again gets the best step back, one after the other")
    func recovery() {
        var line = Line(rate: 300_000, delay: 100)
        line.play(20)
        #expect(line.pace.level > 1)
        line.rate = 50_000_000
        line.levels = []
        line.play(240)
        #expect(line.pace.level == 0)
        #expect(line.levels == line.levels.sorted(by: >))
    }

    @Test("A line that stops gets nothing more, and a key frame first when it goes on")
    func stop() {
        var pace = ViewerPace()
        let start: Int64 = 5_000_000_000
        #expect(pace.offer(sequence: 1, isKey: false, bytes: 10, at: start) == .skipAndMakeKey)
        #expect(pace.offer(sequence: 2, isKey: true, bytes: 10, at: start) == .send)
        pace.acknowledge(2, at: start + 50 * Self.millisecond)
        #expect(pace.roundTrip == 50 * Self.millisecond)
        var now = start + 60 * Self.millisecond
        var sent = 0
        for sequence in 3..<200 {
            if pace.offer(sequence: sequence, isKey: false, bytes: 10, at: now) == .send { sent += 1 }
            now += 33 * Self.millisecond
        }
        #expect(sent == 14 && pace.waiting == 14)
        #expect(!pace.isGone(at: now))
        pace.acknowledge(16, at: now)
        #expect(pace.waiting == 0)
        #expect(pace.offer(sequence: 200, isKey: false, bytes: 10, at: now) == .skipAndMakeKey)
        #expect(pace.offer(sequence: 201, isKey: true, bytes: 10, at: now) == .send)
        #expect(!pace.isGone(at: now + 14_000 * Self.millisecond) && pace.isGone(at: now + 16_000 * Self.millisecond))
    }

    @Test("Frames and bytes without acknowledgement are bounded, and unknown numbers change nothing")
    func bounds() {
        var pace = ViewerPace()
        var sent = 0
        for sequence in 1...200 where pace.offer(sequence: sequence, isKey: true, bytes: 1, at: 0) == .send {
            sent += 1
        }
        #expect(sent == ViewerPace.Limits.firstFrames)
        pace.acknowledge(1, at: Self.millisecond)
        for sequence in 201...400
        where pace.offer(sequence: sequence, isKey: true, bytes: 1, at: 2 * Self.millisecond) == .send {
            sent += 1
        }
        sent -= 1
        #expect(sent == ViewerPace.Limits.frames)
        for number in [-1, 0, 1000, .max, .min] { pace.acknowledge(number, at: 1) }
        #expect(pace.waiting == sent && pace.roundTrip == Self.millisecond)
        pace = ViewerPace()
        sent = 0
        for sequence in 1...20 where pace.offer(sequence: sequence, isKey: true, bytes: 1 << 20, at: 0) == .send {
            sent += 1
        }
        #expect(sent == 4)
    }

    @Test("Whatever numbers, sizes and times come, the bounds hold")
    func chance() {
        var generator = SystemRandomNumberGenerator()
        let seed = UInt64.random(in: 1...UInt64.max, using: &generator)
        var state = seed
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var pace = ViewerPace()
        var now: Int64 = 0
        for sequence in 1...20_000 {
            now += Int64(next(200)) * Self.millisecond
            _ = pace.offer(sequence: sequence, isKey: next(10) == 0, bytes: next(400_000), at: now)
            if next(3) > 0 { pace.acknowledge(sequence - next(40), at: now) }
            _ = pace.adapt(demands: Self.demands, at: now)
            guard pace.waiting <= ViewerPace.Limits.frames, Self.demands.indices.contains(pace.level) else {
                Issue.record("seed \(seed): \(pace.waiting) waiting, level \(pace.level)")
                return
            }
        }
    }
}
