import Testing

@testable import ObscuraServer

/// Tests ``StepSchedule`` and ``ViewStep``.
@Suite("The schedule of a step")
struct StepScheduleTests {
    private static let millisecond: Int64 = 1_000_000

    @Test(
        "The first frame is a key frame, and others follow at most at the step's rate",
        arguments: [60, 15, 5] as [Double]
    )
    func rate(rate: Double) {
        var schedule = StepSchedule(rate: rate)
        var encoded = 0
        for count in 1...300 {
            let now = Int64(count) * 33 * Self.millisecond
            guard case .encode(let asKey) = schedule.action(newest: count, at: now) else { continue }
            #expect(asKey == (encoded == 0))
            schedule.encoded(count, isKey: asKey, at: now)
            encoded += 1
        }
        let most = min(rate, 30.3) * 300 * 0.033
        #expect(Double(encoded) > most * 0.8 && Double(encoded) <= most * 1.35 + 1, "\(encoded)")
    }

    @Test("A frame that comes too early is encoded when it is due, although no other follows")
    func due() {
        var schedule = StepSchedule(rate: 5)
        schedule.encoded(1, isKey: true, at: 0)
        #expect(schedule.action(newest: 1, at: 10 * Self.millisecond) == .rest)
        #expect(schedule.action(newest: 2, at: 10 * Self.millisecond) == .wait(until: 150 * Self.millisecond))
        #expect(schedule.action(newest: 2, at: 150 * Self.millisecond) == .encode(asKey: false))
    }

    @Test("A key frame is made of the same frame again, but not more often than the bound")
    func keys() {
        var schedule = StepSchedule(rate: 30)
        schedule.encoded(1, isKey: true, at: 0)
        schedule.askForKey()
        #expect(schedule.action(newest: 1, at: 20 * Self.millisecond) == .wait(until: StepSchedule.betweenKeys))
        #expect(schedule.action(newest: 2, at: 40 * Self.millisecond) == .encode(asKey: false))
        schedule.encoded(2, isKey: false, at: 40 * Self.millisecond)
        #expect(schedule.action(newest: 2, at: StepSchedule.betweenKeys) == .encode(asKey: true))
        schedule.encoded(2, isKey: true, at: StepSchedule.betweenKeys)
        #expect(schedule.action(newest: 2, at: 10 * StepSchedule.betweenKeys) == .rest)
    }

    @Test("Each step needs fewer bits than the previous one, for cameras of any size")
    func steps() {
        for size in [(2, 2), (160, 120), (640, 480), (1280, 720), (1921, 1081), (16_384, 2), (2, 16_384)] {
            let rates = ViewStep.all.map { $0.bitRate(of: size) }
            #expect(rates == rates.sorted(by: >), "\(size)")
            for step in ViewStep.all {
                let made = step.size(of: size)
                #expect(made.width % 2 == 0 && made.height % 2 == 0 && made.width >= 2 && made.height >= 2)
                #expect(made.width <= max(2, step.width) && made.height <= 16_384)
            }
        }
        #expect(ViewStep.all[2].size(of: (1280, 720)) == (640, 360))
        #expect(ViewStep.all.map(\.level) == Array(ViewStep.all.indices))
    }
}
