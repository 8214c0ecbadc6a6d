import AVFoundation

/// A track after edits, by arithmetic alone: for each 600th of a second the clip and the time in it.
struct EditingModel {
    /// A moment of a clip: its time in 600ths of a second, and how much of it passes in the next 600th.
    struct Moment: Equatable {
        var clip: EditingFixtures.Clip
        var time: Double
        var speed: Double
    }

    private(set) var moments: [Moment?] = []

    /// The duration in 600ths of a second.
    var count: Int { moments.count }

    mutating func insert(_ clip: EditingFixtures.Clip, from start: Int, to end: Int, at place: Int) {
        if place > count { moments += Array(repeating: nil, count: place - count) }
        moments.insert(contentsOf: (start..<end).map { Moment(clip: clip, time: Double($0), speed: 1) }, at: place)
    }

    mutating func insertEmpty(_ length: Int, at place: Int) {
        guard place < count else { return }
        moments.insert(contentsOf: Array(repeating: nil, count: length), at: place)
        tidy()
    }

    mutating func remove(_ start: Int, _ end: Int) {
        guard start < count else { return }
        moments.removeSubrange(start..<min(end, count))
        tidy()
    }

    /// Stretches a range; the range must lie within the track.
    mutating func scale(_ start: Int, _ end: Int, to length: Int) {
        let old = Array(moments[start..<end])
        let step = Double(old.count) / Double(length)
        let new = (0..<length).map { index -> Moment? in
            let place = Double(index) * step
            let whole = min(Int(place), old.count - 1)
            guard var moment = old[whole] else { return nil }
            moment.time += (place - Double(whole)) * moment.speed
            moment.speed *= step
            return moment
        }
        moments.replaceSubrange(start..<end, with: new)
        tidy()
    }

    private mutating func tidy() {
        while let last = moments.last, last == nil { moments.removeLast() }
    }

    /// Returns the number of the frame that is shown in the middle of a 600th of a second, if it is not within a
    /// rounding error of another; nil in a gap.
    func frame(at tick: Int) -> (clip: Int, frame: Int, isSharp: Bool)? {
        guard tick < count, let moment = moments[tick] else { return nil }
        let exact = (moment.time + moment.speed / 2) * Double(moment.clip.rate) / 600
        let isSharp = abs(exact - exact.rounded()) > 0.002
        // A frame is shown until the clip ends.
        return (moment.clip.number, min(Int(exact), moment.clip.frames - 1), isSharp)
    }

    /// Returns the time in the clip at the beginning of a 600th of a second, in seconds; nil in a gap.
    func seconds(at tick: Int) -> Double? {
        guard tick < count, let moment = moments[tick] else { return nil }
        return moment.time / 600
    }

    /// Indicates whether a moment and its two neighbours on each side are in the same segment, or in the same gap.
    func isEven(around tick: Int) -> Bool {
        if isCalm(around: tick, 2) { return true }
        guard tick >= 2, tick + 2 < count else { return false }
        return (tick - 2...tick + 2).allSatisfy { moments[$0] == nil }
    }

    /// Indicates whether the neighbourhood of a moment has no edit.
    func isCalm(around tick: Int, _ reach: Int) -> Bool {
        guard tick - reach >= 0, tick + reach < count, let here = moments[tick] else { return false }
        return (tick - reach...tick + reach).allSatisfy { other in
            guard let moment = moments[other], moment.clip == here.clip else { return false }
            return moment.speed == here.speed
                && abs(moment.time - here.time - Double(other - tick) * here.speed) < 0.01
        }
    }
}
