import CoreMedia
import Testing

@testable import AVFCapture

@Suite("Timeline of a recording")
struct RecordingTimelineTests {
    private typealias Part = RecordingTimeline.Part

    private func time(_ value: Int) -> CMTime { CMTime(value: CMTimeValue(value), timescale: 10) }

    /// Takes a sample that lasts for one tick, and returns its place.
    private func take(_ start: Int, _ timeline: inout RecordingTimeline) -> RecordingTimeline.Place? {
        timeline.take(time(start), lasting: time(1))
    }

    private func part(_ start: Int, _ end: Int, at place: Int) -> Part {
        Part(start: time(start), end: time(end), time: time(place))
    }

    @Test("an empty timeline has no start and no length")
    func empty() {
        var timeline = RecordingTimeline()
        #expect(timeline.start == nil && !timeline.hasBegun && timeline.length == .zero)
        #expect(timeline.resume() == false)
        timeline.close()
        #expect(timeline.length == .zero)
        #expect(take(0, &timeline) == nil)
        #expect(timeline.place(from: time(0), to: time(1)) == .parts([]))
    }

    @Test("the first sample is at zero; the following ones keep their distance")
    func samples() {
        var timeline = RecordingTimeline()
        #expect(take(100, &timeline) == .init(time: .zero, begins: true))
        #expect(timeline.start == time(100) && timeline.hasBegun)
        #expect(take(101, &timeline) == .init(time: time(1)))
        #expect(take(105, &timeline) == .init(time: time(5)))
        #expect(timeline.length == time(6) && timeline.lastEnd == time(106))
    }

    @Test("a sample without a duration ends where it starts, and the end never goes back")
    func durations() {
        var timeline = RecordingTimeline()
        _ = timeline.take(time(10), lasting: .invalid)
        #expect(timeline.length == .zero && timeline.lastEnd == time(10))
        _ = timeline.take(time(11), lasting: time(8))
        #expect(timeline.length == time(9))
        for duration in [time(1), .zero, time(-4), .indefinite] {
            _ = timeline.take(time(12), lasting: duration)
            #expect(timeline.length == time(9))
        }
    }

    @Test("a pause removes the time between the last sample before it and the first sample after it")
    func pause() {
        var timeline = RecordingTimeline()
        _ = take(10, &timeline)
        _ = take(11, &timeline)
        #expect(timeline.pause() == true)
        #expect(timeline.isPaused)
        #expect(timeline.pause() == false)
        #expect(take(12, &timeline) == nil)
        #expect(timeline.length == time(2))
        #expect(timeline.resume() == true)
        #expect(timeline.resume() == false)
        #expect(timeline.length == time(2))
        #expect(take(30, &timeline) == .init(time: time(2), resumes: true))
        #expect(take(31, &timeline) == .init(time: time(3)))
        #expect(timeline.length == time(4))
        #expect(timeline.start == time(10))
    }

    @Test("a pause without a sample in it joins the samples around it")
    func shortPause() {
        var timeline = RecordingTimeline()
        _ = take(10, &timeline)
        #expect(timeline.pause() == true)
        #expect(timeline.resume() == true)
        #expect(timeline.pause() == true)
        #expect(timeline.resume() == true)
        #expect(take(11, &timeline) == .init(time: time(1), resumes: true))
        #expect(timeline.length == time(2))
    }

    @Test("a pause before the first sample only delays the beginning")
    func earlyPause() {
        var timeline = RecordingTimeline()
        #expect(timeline.pause() == true)
        #expect(take(10, &timeline) == nil)
        #expect(timeline.place(from: time(9), to: time(11)) == .parts([]))
        #expect(timeline.resume() == true)
        #expect(timeline.place(from: time(9), to: time(11)) == .wait)
        #expect(take(12, &timeline) == .init(time: .zero, begins: true))
    }

    @Test("the first sample after a pause sets the end, even if the samples before lasted longer")
    func endAfterPause() {
        var timeline = RecordingTimeline()
        _ = timeline.take(time(10), lasting: time(20))
        #expect(timeline.pause() == true)
        #expect(timeline.resume() == true)
        #expect(take(12, &timeline) == .init(time: time(20), resumes: true))
        #expect(timeline.lastEnd == time(13))
        #expect(timeline.length == time(21))
    }

    @Test("nothing is taken after the end, and a pause changes nothing more")
    func close() {
        var timeline = RecordingTimeline()
        _ = take(10, &timeline)
        timeline.close()
        #expect(take(11, &timeline) == nil)
        #expect(timeline.length == time(1))
        #expect(timeline.pause() == true)
        #expect(timeline.resume() == true)
        #expect(take(12, &timeline) == nil)
        #expect(timeline.length == time(1))
    }

    @Test("other media wait for the end of the leading media")
    func waiting() {
        var timeline = RecordingTimeline()
        #expect(timeline.place(from: time(9), to: time(10)) == .wait)
        #expect(timeline.place(from: time(9), to: time(10), isForced: true) == .parts([]))
        _ = take(10, &timeline)
        #expect(timeline.place(from: time(10), to: time(11)) == .parts([part(10, 11, at: 0)]))
        #expect(timeline.place(from: time(10), to: time(12)) == .wait)
        #expect(timeline.place(from: time(10), to: time(12), isForced: true) == .parts([part(10, 12, at: 0)]))
        // What lies before the first leading sample is cut off.
        #expect(timeline.place(from: time(7), to: time(9)) == .parts([]))
        #expect(timeline.place(from: time(7), to: time(11)) == .parts([part(10, 11, at: 0)]))
    }

    @Test("of other media the same stretches are recorded, whenever they arrive")
    func stretches() {
        var timeline = RecordingTimeline()
        for start in 10..<14 { _ = take(start, &timeline) }
        #expect(timeline.pause() == true)
        // Nothing waits while the recording is paused: its end is known.
        #expect(timeline.place(from: time(12), to: time(20)) == .parts([part(12, 14, at: 2)]))
        #expect(timeline.place(from: time(14), to: time(20)) == .parts([]))
        #expect(timeline.resume() == true)
        // The next stretch may begin at any time from now on.
        #expect(timeline.place(from: time(14), to: time(20)) == .wait)
        _ = take(18, &timeline)
        #expect(timeline.place(from: time(15), to: time(17)) == .parts([]))
        #expect(timeline.place(from: time(12), to: time(19)) == .parts([part(12, 14, at: 2), part(18, 19, at: 4)]))
        #expect(timeline.place(from: time(18), to: time(20)) == .wait)
        timeline.close()
        #expect(timeline.place(from: time(18), to: time(20)) == .parts([part(18, 19, at: 4)]))
        #expect(timeline.place(from: time(20), to: time(22)) == .parts([]))
    }

    @Test("stretches that overlap on the clock record each moment of other media once")
    func overlap() {
        var timeline = RecordingTimeline()
        _ = timeline.take(time(10), lasting: time(6))
        #expect(timeline.pause() == true)
        #expect(timeline.resume() == true)
        _ = timeline.take(time(14), lasting: time(6))
        timeline.close()
        #expect(timeline.place(from: time(8), to: time(30)) == .parts([part(10, 16, at: 0), part(16, 20, at: 8)]))
    }

    @Test("in any history the file has no gaps but those between samples, and other media match it moment by moment")
    func histories() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            var timeline = RecordingTimeline()
            var now = Int.random(in: 0...1000, using: &generator)
            // For each moment of the session that is recorded, its moment in the file.
            var recorded: [Int: Int] = [:]
            var stretch: (start: Int, file: Int)?
            var (length, lastEnd) = (0, Int.min)
            var (isPaused, isClosed, hasBegun) = (false, false, false)
            for _ in 0..<50 {
                switch Int.random(in: 0..<20, using: &generator) {
                case 0..<13:
                    let duration = Int.random(in: 1...3, using: &generator)
                    let place = timeline.take(time(now), lasting: time(duration))
                    if isPaused || isClosed {
                        #expect(place == nil, "seed \(seed)")
                    } else {
                        let open = stretch ?? (start: now, file: length)
                        let expected = RecordingTimeline.Place(
                            time: time(open.file + now - open.start),
                            begins: !hasBegun,
                            resumes: hasBegun && stretch == nil
                        )
                        #expect(place == expected, "seed \(seed)")
                        let end = now + duration
                        // The stretch includes the time from the sample before.
                        for moment in open.start..<end { recorded[moment] = open.file + moment - open.start }
                        (stretch, hasBegun) = (open, true)
                        (length, lastEnd) = (open.file + end - open.start, end)
                    }
                    now += duration + (Int.random(in: 0..<5, using: &generator) == 0 ? 3 : 0)
                case 13..<16:
                    #expect(timeline.pause() == !isPaused, "seed \(seed)")
                    (isPaused, stretch) = (true, nil)
                case 16..<19:
                    #expect(timeline.resume() == isPaused, "seed \(seed)")
                    isPaused = false
                default:
                    guard Int.random(in: 0..<3, using: &generator) == 0 else { break }
                    timeline.close()
                    (isClosed, stretch) = (true, nil)
                }
                #expect(timeline.isPaused == isPaused && timeline.hasBegun == hasBegun, "seed \(seed)")
                #expect(timeline.length == time(length), "seed \(seed)")
                let begin = now - Int.random(in: 0...40, using: &generator)
                let end = begin + Int.random(in: 1...20, using: &generator)
                let following = timeline.place(from: time(begin), to: time(end))
                #expect((following == .wait) == (!isPaused && !isClosed && end > lastEnd), "seed \(seed)")
                guard case .parts(let parts) = following else { continue }
                var found: [Int: Int] = [:]
                for part in parts {
                    let (start, end, file) = (ticks(part.start), ticks(part.end), ticks(part.time))
                    for moment in start..<end { found[moment] = file + moment - start }
                }
                #expect(found == recorded.filter { (begin..<end).contains($0.key) }, "seed \(seed)")
            }
        }
    }

    /// Returns a time in ticks of the tests.
    private func ticks(_ time: CMTime) -> Int {
        Int(CMTimeConvertScale(time, timescale: 10, method: .roundHalfAwayFromZero).value)
    }
}
