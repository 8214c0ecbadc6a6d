import AVFoundation
import Basics
import Testing

@testable import Obscura

@Suite("Delayed feed: every frame once")
struct EveryFramePlanTests {
    private static let second: Nanoseconds = 1_000_000_000
    private static let period: Nanoseconds = 100_000_000

    /// Returns a ring with frames from a number on, ten a second.
    private func ring(
        _ frames: Range<Int>,
        isPaced: Bool = false,
        isEnded: Bool = false
    ) -> RingView {
        var times = FrameTimes()
        for frame in 0..<frames.upperBound { times.append(Nanoseconds(frame) * Self.period) }
        times.removeFrames(before: frames.lowerBound)
        return RingView(times: times, watermark: times.newest, isEnded: isEnded, isPaced: isPaced)
    }

    private func plan(delay: Double = 1) -> EveryFramePlan {
        EveryFramePlan(delay: Nanoseconds(seconds: delay), ring: ring(0..<0), clock: 0)
    }

    @Test("takes the frames that are due and compressed, and waits for the time of the next one")
    func due() {
        var plan = plan()
        #expect(plan.step(ring(0..<0), coded: 0, clock: 0) == .wait(until: nil))
        #expect(plan.step(ring(0..<5), coded: 5, clock: 500_000_000) == .wait(until: Self.second))
        #expect(plan.step(ring(0..<12), coded: 11, clock: Self.second) == .take(0..<1))
        #expect(plan.step(ring(0..<12), coded: 11, clock: Self.second) == .wait(until: Self.second + Self.period))
        #expect(plan.taken == 1 && plan.lost == 0)
    }

    @Test("a consumer that comes late gets every frame, a batch at a time, and skips none")
    func late() {
        var plan = plan()
        let ring = ring(0..<100)
        var taken: [Int] = []
        while case .take(let frames) = plan.step(ring, coded: 100, clock: 10 * Self.second) {
            #expect(frames.count <= EveryFramePlan.batch)
            taken += frames
        }
        // The last frame that is due was captured a second ago.
        #expect(taken == Array(0...90))
    }

    @Test("a frame that is due but not compressed is waited for")
    func notCompressed() {
        var plan = plan(delay: 0)
        #expect(plan.step(ring(0..<1), coded: 0, clock: 5) == .wait(until: nil))
        #expect(plan.step(ring(0..<1), coded: 1, clock: 5) == .take(0..<1))
    }

    @Test("frames that are no longer held are counted, and the rest follows")
    func dropped() {
        var plan = plan()
        #expect(plan.step(ring(7..<20), coded: 20, clock: 2 * Self.second) == .lose(0..<7))
        #expect(plan.step(ring(7..<20), coded: 20, clock: 2 * Self.second) == .take(7..<11))
        #expect(plan.lost == 7 && plan.taken == 4)
        plan.miss(1)
        #expect(plan.lost == 8 && plan.taken == 3)
    }

    @Test("after the end it takes what is left at its time, counts what was never compressed, and ends")
    func end() {
        var plan = plan()
        let ring = ring(0..<3, isEnded: true)
        #expect(plan.step(ring, coded: 2, clock: Self.second) == .take(0..<1))
        #expect(plan.step(ring, coded: 2, clock: Self.second) == .wait(until: Self.second + Self.period))
        #expect(plan.step(ring, coded: 2, clock: 9 * Self.second) == .take(1..<2))
        #expect(plan.step(ring, coded: 2, clock: 9 * Self.second) == .lose(2..<3))
        #expect(plan.step(ring, coded: 2, clock: 9 * Self.second) == .end)
    }

    @Test("where the source waits, its frames are the time, and all are due after its end")
    func paced() {
        var plan = plan()
        #expect(plan.step(ring(0..<10, isPaced: true), coded: 9, clock: nil) == .wait(until: nil))
        #expect(plan.step(ring(0..<12, isPaced: true), coded: 11, clock: nil) == .take(0..<2))
        #expect(plan.isBehind(4, at: 2 * Self.second, frames: ring(0..<12).times))
        #expect(!plan.isBehind(2, at: 2 * Self.second, frames: ring(0..<12).times))
        #expect(!plan.isBehind(4, at: Self.second, frames: ring(0..<12).times))
        #expect(plan.step(ring(0..<12, isPaced: true, isEnded: true), coded: 12, clock: nil) == .take(2..<12))
        #expect(plan.step(ring(0..<12, isPaced: true, isEnded: true), coded: 12, clock: nil) == .end)
    }

    @Test("a consumer that comes while capture runs begins with the first frame that is due from then on")
    func joining() {
        let ring = ring(0..<50)
        let plan = EveryFramePlan(delay: Self.second, ring: ring, clock: 4_950_000_000)
        #expect(plan.next == 40)
        #expect(EveryFramePlan(delay: 60 * Self.second, ring: ring, clock: 4_950_000_000).next == 0)
        #expect(EveryFramePlan(delay: -5, ring: ring, clock: 4_950_000_000).next == 50)
    }

    @Test("random histories: every frame is taken once and in order, or counted as lost")
    func histories() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SplitMix(state: seed)
        for _ in 0..<300 {
            var plan = plan(delay: Double.random(in: 0...3, using: &random))
            let isPaced = Bool.random(using: &random)
            var (captured, coded, first) = (0, 0, 0)
            var clock: Nanoseconds = 0
            var seen: [Int] = []
            var isEnded = false
            for _ in 0..<2000 {
                if !isEnded {
                    captured += Int.random(in: 0...3, using: &random)
                    isEnded = captured > 200
                    coded = isEnded ? captured : Int.random(in: max(coded, first)...captured, using: &random)
                    let drops = Int.random(in: 0..<20, using: &random) == 0
                    if drops { first = Int.random(in: first...coded, using: &random) }
                }
                clock += Self.period * Nanoseconds.random(in: 0...3, using: &random)
                let ring = ring(first..<captured, isPaced: isPaced, isEnded: isEnded)
                switch plan.step(ring, coded: coded, clock: clock) {
                case .take(let frames):
                    #expect(frames.lowerBound >= first && frames.upperBound <= coded, "seed \(seed)")
                    seen += frames
                case .lose(let frames): seen += frames
                case .wait: continue
                case .end: #expect(isEnded, "seed \(seed)")
                }
            }
            #expect(seen == Array(0..<captured), "seed \(seed)")
            #expect(plan.taken + plan.lost == captured, "seed \(seed)")
        }
    }
}
