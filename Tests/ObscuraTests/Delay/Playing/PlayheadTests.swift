import Basics
import Testing

@testable import Obscura

/// Makes frames with given times, of which a number of the oldest are no longer held.
private func frames(_ times: [Nanoseconds], gone: Int = 0) -> FrameTimes {
    var frames = FrameTimes()
    for time in times { frames.append(time) }
    frames.removeFrames(before: gone)
    return frames
}

/// Finds the last frame captured at or before a time by linear search.
private func last(_ times: [Nanoseconds], atOrBefore time: Nanoseconds) -> Int? {
    times.indices.last { times[$0] <= time }
}

@Suite("The frame to show at a time")
struct PlayheadTests {
    @Test("at t, the last frame captured at or before t − delay is shown: all small cases")
    func exhaustive() {
        for pattern in 1..<(1 << 7) {
            let times = (0..<7).filter { pattern >> $0 & 1 == 1 }.map { Nanoseconds($0) }
            for delay in 0..<9 {
                var playhead = Playhead(delay: Nanoseconds(delay))
                for now in 0..<18 {
                    // Later frames have not been captured yet.
                    let known = frames(times.filter { $0 <= now })
                    _ = playhead.advance(to: Nanoseconds(now), frames: known)
                    #expect(playhead.shown == last(times, atOrBefore: Nanoseconds(now - delay)))
                }
            }
        }
    }

    @Test("each frame is shown once, at its time plus the delay, if none may be skipped")
    func eachOnce() {
        for pattern in 1..<(1 << 7) {
            let times = (0..<7).filter { pattern >> $0 & 1 == 1 }.map { Nanoseconds($0) }
            for delay in 0..<9 {
                var playhead = Playhead(delay: Nanoseconds(delay))
                var shown: [Int] = []
                // Advances only rarely; late frames are shown nevertheless.
                for now in [3, 11, 30] {
                    let known = frames(times.filter { $0 <= now })
                    while case .show(let frame, let due, let over) = playhead.advance(
                        to: Nanoseconds(now),
                        frames: known,
                        takesEach: true
                    ) {
                        #expect(over == 0)
                        #expect(due == times[frame] + Nanoseconds(delay))
                        shown.append(frame)
                    }
                }
                #expect(shown == Array(times.indices))
            }
        }
    }

    @Test("a wait ends exactly when the next frame is due")
    func waiting() {
        let times: [Nanoseconds] = [10, 20, 35]
        var playhead = Playhead(delay: 100)
        #expect(playhead.advance(to: 50, frames: frames(times)) == .wait(until: 110, next: 0))
        #expect(playhead.advance(to: 110, frames: frames(times)) == .show(frame: 0, due: 110, passedOver: 0))
        #expect(playhead.advance(to: 110, frames: frames(times)) == .wait(until: 120, next: 1))
        #expect(playhead.advance(to: 136, frames: frames(times)) == .show(frame: 2, due: 135, passedOver: 1))
        #expect(playhead.advance(to: 500, frames: frames(times)) == .wait(until: nil, next: nil))
    }

    @Test("a change of the delay takes effect immediately, in both directions, and skips nothing")
    func changedDelay() {
        let times = (0..<100).map { Nanoseconds($0 * 10) }
        var playhead = Playhead(delay: 100)
        #expect(playhead.advance(to: 500, frames: frames(times)) == .show(frame: 40, due: 500, passedOver: 0))
        playhead.follow(delay: 300, at: 505)
        #expect(playhead.advance(to: 505, frames: frames(times)) == .show(frame: 20, due: 505, passedOver: 0))
        playhead.follow(delay: 0, at: 507)
        #expect(playhead.advance(to: 507, frames: frames(times)) == .show(frame: 50, due: 507, passedOver: 0))
        #expect(playhead.advance(to: 510, frames: frames(times)) == .show(frame: 51, due: 510, passedOver: 0))
    }

    @Test("a pause keeps the frame; resuming continues from there with a longer delay")
    func pause() {
        let times = (0..<100).map { Nanoseconds($0 * 10) }
        var playhead = Playhead(delay: 0)
        _ = playhead.advance(to: 205, frames: frames(times))
        playhead.pause(at: 205)
        for now in [206, 400, 900] {
            #expect(playhead.advance(to: Nanoseconds(now), frames: frames(times)) == .wait(until: nil, next: nil))
        }
        playhead.resume(at: 900)
        #expect(playhead.advance(to: 904, frames: frames(times)) == .wait(until: 905, next: 21))
        #expect(playhead.advance(to: 905, frames: frames(times)) == .show(frame: 21, due: 905, passedOver: 0))
        #expect(playhead.constantDelay == 695)
    }

    @Test("slow motion shows every frame longer; fast playback catches up and continues live")
    func rates() {
        let times = (0..<1000).map { Nanoseconds($0 * 10) }
        var playhead = Playhead(delay: 1000)
        _ = playhead.advance(to: 2000, frames: frames(times))
        playhead.setRate(0.25, at: 2000)
        #expect(playhead.advance(to: 2039, frames: frames(times)) == .wait(until: 2040, next: 101))
        #expect(playhead.advance(to: 2040, frames: frames(times)) == .show(frame: 101, due: 2040, passedOver: 0))
        playhead.setRate(3, at: 2040)
        // The reader is 1030 behind, and gains two for each unit of time.
        #expect(playhead.advance(to: 2550, frames: frames(times)) == .show(frame: 254, due: 2550, passedOver: 152))
        #expect(playhead.notes.isEmpty)
        _ = playhead.advance(to: 2560, frames: frames(times))
        #expect(playhead.notes == [.reachedLive])
        #expect(playhead.rate == 1)
        #expect(playhead.constantDelay == 0)
        #expect(playhead.shown == 256)
    }

    @Test("catching up is the same if each frame is taken, however late")
    func catchUpLate() {
        let times = (0..<400).map { Nanoseconds($0 * 10) }
        var playhead = Playhead(delay: 1000)
        playhead.follow(delay: 1000, at: 2000)
        #expect(
            playhead.advance(to: 4000, frames: frames(times), takesEach: true)
                == .show(frame: 100, due: 2000, passedOver: 0)
        )
        playhead.setRate(2, at: 2000)
        var dues: [Nanoseconds] = []
        while case .show(_, let due, _) = playhead.advance(to: .distant, frames: frames(times), takesEach: true) {
            dues.append(due)
        }
        // Two frames per frame time until 3000, then live.
        let fast: [Nanoseconds] = (1...199).map { 2000 + Nanoseconds($0) * 5 }
        let live: [Nanoseconds] = (300..<400).map { Nanoseconds($0) * 10 }
        #expect(dues == fast + live)
        #expect(playhead.notes == [.reachedLive])
    }

    @Test("backwards, every frame is shown for its duration, until the oldest", arguments: [false, true])
    func backwards(takesEach: Bool) {
        let times: [Nanoseconds] = [0, 10, 30, 40, 60, 70, 80]
        let held = frames(times, gone: 2)
        var playhead = Playhead(delay: 0)
        playhead.follow(delay: 0, at: 70)
        _ = playhead.advance(to: 70, frames: held, takesEach: takesEach)
        #expect(playhead.shown == 5)
        playhead.setRate(-1, at: 100)
        var shown: [Int] = []
        var dues: [Nanoseconds] = []
        for now in 100..<240 {
            if case .show(let frame, let due, _) = playhead.advance(
                to: Nanoseconds(now),
                frames: held,
                takesEach: takesEach
            ) {
                shown.append(frame)
                dues.append(due)
            }
        }
        // At 100, live is frame 6, captured at 80.
        #expect(shown == [6, 5, 4, 3, 2])
        #expect(dues == [100, 121, 131, 141, 161])
        #expect(playhead.shown == 2)
        #expect(playhead.rate == 0)
        #expect(playhead.notes == [.reachedOldest])
    }

    @Test("steps stop at single frames, within the first and the last")
    func steps() {
        let times = (0..<10).map { Nanoseconds($0 * 10) }
        let held = frames(times, gone: 3)
        var playhead = Playhead(delay: 0)
        _ = playhead.advance(to: 65, frames: held)
        for (count, expected) in [(-1, 5), (-1, 4), (-100, 3), (2, 5), (Int.min, 3), (0, 3), (100, 9), (Int.max, 9)] {
            playhead.step(by: count, frames: held, at: 200)
            _ = playhead.advance(to: 200, frames: held)
            #expect(playhead.shown == expected)
            #expect(playhead.advance(to: 5000, frames: held) == .wait(until: nil, next: nil))
        }
    }

    @Test("a delay whose frames were dropped is shortened to the held frames, with a note")
    func shortened() {
        let times = (0..<100).map { Nanoseconds($0 * 10) }
        var playhead = Playhead(delay: 900)
        _ = playhead.advance(to: 990, frames: frames(times))
        #expect(playhead.shown == 9)
        let held = frames(times, gone: 30)
        #expect(playhead.advance(to: 1000, frames: held) == .show(frame: 30, due: 1000, passedOver: 20))
        #expect(playhead.notes == [.shortened(from: 900, to: 700)])
        #expect(playhead.constantDelay == 700)
    }

    @Test("nothing is shown before the first captured frame, and this is not a shortening")
    func nothingYet() {
        var playhead = Playhead(delay: 1000)
        #expect(playhead.advance(to: 50, frames: frames([])) == .wait(until: nil, next: nil))
        #expect(playhead.advance(to: 500, frames: frames([20, 30])) == .wait(until: 1020, next: 0))
        #expect(playhead.notes.isEmpty)
    }

    @Test("random commands at random times: the frame at the position is always shown")
    func random() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        let rates: [Double] = [-2, -1, -0.3, 0, 0.1, 0.5, 1, 2, 7]
        for _ in 0..<60 {
            var times: [Nanoseconds] = []
            var time: Nanoseconds = 0
            for _ in 0..<60 {
                time += .random(in: 1...40, using: &generator)
                times.append(time)
            }
            var playhead = Playhead(delay: .random(in: 0...200, using: &generator))
            var now: Nanoseconds = 0
            var gone = 0
            while now < time + 400 {
                now += .random(in: 0...30, using: &generator)
                let known = times.filter { $0 <= now }
                if Int.random(in: 0..<10, using: &generator) == 0 {
                    gone = min(max(gone, known.count - .random(in: 5...40, using: &generator)), max(0, known.count - 1))
                }
                let held = frames(known, gone: gone)
                switch Int.random(in: 0..<12, using: &generator) {
                case 0: playhead.follow(delay: .random(in: 0...300, using: &generator), at: now)
                case 1:
                    playhead.setRate(rates.randomElement(using: &generator) ?? 1, at: now)
                case 2: playhead.pause(at: now)
                case 3: playhead.resume(at: now)
                case 4: playhead.seek(to: .random(in: -50...2000, using: &generator), at: now)
                case 5: playhead.step(by: .random(in: -3...3, using: &generator), frames: held, at: now)
                default: break
                }
                let before = playhead.shown
                let step = playhead.advance(to: now, frames: held)
                let position = playhead.position(at: now)
                #expect(position <= now, "seed \(seed)")
                // A paused frame stays, as does the last one while there is no frame at the position.
                let mayStay = playhead.rate == 0 || position < known.first ?? .max
                if let shown = playhead.shown, !(mayStay && shown == before) {
                    let expected = last(known, atOrBefore: position).map { max($0, gone) } ?? gone
                    #expect(shown == expected, "seed \(seed)")
                }
                // Faster than time, several frames can be due at the same time.
                if case .wait(let until?, let next?) = step, abs(playhead.rate) <= 1, next != playhead.shown {
                    #expect(until > now, "seed \(seed)")
                    // Nothing changes before that time, and the frame changes at that time.
                    var early = playhead
                    #expect(early.advance(to: until - 1, frames: held) == step, "seed \(seed)")
                    var due = playhead
                    guard case .show(next, until, 0) = due.advance(to: until, frames: held) else {
                        if due.notes.isEmpty { Issue.record("not shown when due, seed \(seed)") }
                        continue
                    }
                }
            }
        }
    }

    @Test("speeds are exact: the time for a distance is the first time at which it is reached")
    func speeds() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        for _ in 0..<1500 {
            let speed = PlayheadSpeed(.random(in: -4...4, using: &generator))
            let distance = Nanoseconds.random(in: -1_000_000_000_000...1_000_000_000_000, using: &generator)
            guard let time = speed.time(for: distance) else { continue }
            if speed.isForward {
                #expect(speed.distance(in: time) >= distance && speed.distance(in: time - 1) < distance, "seed \(seed)")
            } else {
                #expect(speed.distance(in: time) <= distance && speed.distance(in: time - 1) > distance, "seed \(seed)")
            }
        }
        #expect(PlayheadSpeed(.nan) == .still)
        #expect(PlayheadSpeed(.infinity).value == 64)
        #expect(PlayheadSpeed(0).time(for: 5) == nil)
    }
}
