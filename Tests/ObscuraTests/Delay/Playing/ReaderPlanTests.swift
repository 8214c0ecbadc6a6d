import AVFoundation
import Basics
import Testing

@testable import Obscura

@Suite("Delayed feed: plan of a reader")
struct ReaderPlanTests {
    private let image: CVPixelBuffer

    init() throws { image = try makeImage(width: 32, height: 32) }

    /// A ring with one frame at each of these times.
    private func ring(_ times: [Nanoseconds], isEnded: Bool = false, isPaced: Bool = false) -> RingView {
        var frames = FrameTimes()
        for time in times { frames.append(time) }
        return RingView(times: frames, watermark: times.last, isEnded: isEnded, isPaced: isPaced)
    }

    private func frame(skipped: Int = 0, duration: CMTime = .invalid) -> DelayedFrame {
        DelayedFrame(
            image,
            FrameFacts(captureTime: .zero, duration: duration, number: nil, lostBefore: 0),
            due: 0,
            displayedAt: 0,
            passedOver: skipped
        )
    }

    private func step(
        _ plan: inout ReaderPlan,
        at time: Nanoseconds? = nil,
        _ ring: RingView,
        _ clock: Nanoseconds? = nil
    ) -> ReaderPlan.Step { plan.next(at: time, ring, clock).step }

    @Test("The present is the clock's time; of a source that waits, that of its newest frame")
    func present() {
        #expect(ring([1, 2]).now(9) == 9)
        #expect(ring([1, 2]).now(nil) == 2)
        #expect(ring([1, 2], isPaced: true).now(9) == 2)
        #expect(ring([]).now(nil) == nil)
    }

    @Test("A frame is shown when its delay has passed, and the next one's time is known")
    func delay() {
        var plan = ReaderPlan(delay: 100, ring: ring([]), clock: nil)
        let times = ring([0, 50, 90])
        #expect(step(&plan, times, 100) == .show(frame: 0, due: 100, passedOver: 0, now: 100))
        #expect(step(&plan, times, 120) == .wait(until: 150, next: 1, now: 120))
        #expect(step(&plan, times, 200) == .show(frame: 2, due: 190, passedOver: 1, now: 200))
        #expect(step(&plan, times, 200) == .wait(until: nil, next: nil, now: 200))
        #expect(step(&plan, ring([0, 50, 90], isEnded: true), 200) == .end)
    }

    @Test("Without a clock and without frames, it waits")
    func nothing() {
        var plan = ReaderPlan(delay: 0, ring: ring([]), clock: nil)
        #expect(step(&plan, ring([])) == .wait(until: nil, next: nil, now: 0))
    }

    @Test("Of a source that waits, each frame is shown at its due time, also after the end")
    func paced() {
        var plan = ReaderPlan(delay: 100, ring: ring([], isPaced: true), clock: nil)
        let times: [Nanoseconds] = [0, 50, 100, 150]
        #expect(step(&plan, ring(times, isPaced: true)) == .show(frame: 0, due: 100, passedOver: 0, now: 100))
        #expect(step(&plan, ring(times, isPaced: true)) == .show(frame: 1, due: 150, passedOver: 0, now: 150))
        #expect(plan.present(ring(times, isPaced: true), 999) == 150)
        let ended = ring(times, isEnded: true, isPaced: true)
        #expect(step(&plan, ended) == .show(frame: 2, due: 200, passedOver: 0, now: 200))
        #expect(step(&plan, ended) == .show(frame: 3, due: 250, passedOver: 0, now: 250))
        #expect(step(&plan, ended) == .end)
    }

    @Test("While paused, the present of a source that waits continues with it, unless the caller gives the time")
    func pausedPresent() {
        var plan = ReaderPlan(delay: 0, ring: ring([], isPaced: true), clock: nil)
        let early = ring([0, 50], isPaced: true)
        #expect(plan.present(early, nil) == -.distant)
        _ = step(&plan, early)
        _ = plan.perform(early, nil) { playhead, now, _ in playhead.pause(at: now) }
        let late = ring([0, 50, 500], isPaced: true)
        #expect(plan.present(late, nil) == 500)
        _ = step(&plan, at: 60, late)
        #expect(plan.present(late, nil) == 60)
    }

    @Test("A command changes the delay that the reader needs")
    func commands() {
        var plan = ReaderPlan(delay: 100, ring: ring([0]), clock: 0)
        #expect(plan.statistics.requested == 1e-7)
        let followed = plan.perform(ring([0]), 10) { playhead, now, _ in playhead.follow(delay: 2_000_000_000, at: now)
        }
        #expect(followed == 2_000_000_000 && plan.statistics.requested == 2)
        let paused = plan.perform(ring([0]), 10) { playhead, now, _ in playhead.pause(at: now) }
        #expect(paused == nil && plan.statistics.requested == nil)
    }

    @Test("A delay that is shortened is reported once")
    func notes() {
        var frames = FrameTimes()
        for time in [0, 10, 20] as [Nanoseconds] { frames.append(time) }
        frames.removeFrames(before: 2)
        let view = RingView(times: frames, watermark: 20, isEnded: false, isPaced: false)
        var plan = ReaderPlan(delay: 25, ring: view, clock: 30)
        #expect(plan.next(view, 30).notes == [.shortened(from: 25, to: 10)])
        #expect(plan.statistics.requested == 1e-8)
        #expect(plan.next(view, 30).notes == [])
    }

    @Test("A superseded order attaches nothing, and a reader attaches once")
    func orders() {
        var plan = ReaderPlan(delay: 0, ring: ring([]), clock: nil)
        let first = plan.beginOrder()
        let second = plan.beginOrder()
        let attached = [
            plan.attach(order: first, ring([]), 0), plan.attach(order: second, ring([]), 0), plan.attach(ring([]), 0),
        ]
        #expect(attached == [false, true, false] && plan.isAttached && plan.order == second)
        let left = [plan.leave(), plan.leave()]
        #expect(left == [true, false] && !plan.isAttached)
    }

    @Test("A reader is behind while it has not taken a due frame, or decodes an earlier one")
    func behind() {
        let times = ring([0, 50, 100], isPaced: true)
        var plan = ReaderPlan(delay: 0, ring: ring([], isPaced: true), clock: nil)
        #expect(!plan.isBehind(3, at: 100, frames: times.times), "it takes no frames")
        _ = plan.attach(times, nil)
        #expect(plan.isBehind(3, at: 100, frames: times.times))
        _ = step(&plan, times)
        #expect(plan.isBehind(1, at: 0, frames: times.times), "frame 0 is being decoded")
        plan.show(frame(), late: 0, rate: 1)
        #expect(!plan.isBehind(1, at: 0, frames: times.times))
        _ = step(&plan, times)
        plan.lost()
        #expect(!plan.isBehind(2, at: 50, frames: times.times) && plan.isBehind(3, at: 100, frames: times.times))
    }

    @Test("Statistics count frames that were shown, skipped and stayed too long")
    func statistics() {
        var plan = ReaderPlan(delay: 0, ring: ring([]), clock: nil)
        plan.show(frame(skipped: 2, duration: CMTime(value: 1, timescale: 10)), late: 250_000_000, rate: 1)
        #expect(plan.statistics.shown == 1 && plan.statistics.skipped == 2 && plan.statistics.repeated == 4)
        #expect(abs(plan.statistics.maximumError - 0.25) < 0.02)
        plan.show(frame(skipped: 7), late: -1, rate: 2)
        plan.lost()
        #expect(plan.statistics.shown == 2 && plan.statistics.skipped == 3 && plan.statistics.repeated == 4)
        #expect(plan.last?.skipped == 7)
    }
}
