import CoreMedia

/// Keeps the sound of a device on the host clock: says where its samples lie, and how much they are to be stretched.
///
/// Buffers have as many samples a second as their format says, by the host's clock, and follow one another without a gap;
/// a device whose own clock is fast or slow is stretched by as much. So sound is where pictures with the host's times
/// are, however long it runs. ``bound`` says how closely. A value without clocks and threads: reports in, decisions out.
struct SoundAlignment: Sendable {
    /// How far sound may be from where it was heard, in seconds, once it has run for five seconds.
    ///
    /// For devices that are off by at most ``mostDrift`` and whose reports are usually off by less than 2 ms, whatever
    /// single ones are off by; what all reports are off by alike, such as the time that sound takes through an analogue
    /// part, stays.
    static let bound = 0.002
    /// How far a device's clock may be off for that.
    static let mostDrift = 0.001
    /// How far sound is stretched at most; not heard as another pitch.
    static let mostStretch = 0.005
    /// In how many seconds a distance from the right place is made up for.
    static let approach = 0.5

    /// What to do with samples.
    enum Decision: Sendable, Equatable {
        /// They go on from those before: stretch them by a step.
        case goOn(step: Double)
        /// They begin anew, at a sample of the host clock, after so many missing ones: forget what was put in before.
        case begin(at: Int64, missing: Int, step: Double)
        /// They are from a time that sound was given for already: leave them out.
        case leaveOut
    }

    private let rate: Int
    private var times: SampleTimes
    /// How many samples were put in since the beginning of the present stretch.
    private var taken = 0
    /// The samples of the host clock: where the present stretch begins, and up to where there is sound.
    private var start: Int64?
    private(set) var end: Int64
    private var hasGiven = false
    /// Whether the samples before these were left out: what comes goes on where sound has ended.
    private var leavesOut = false

    /// Knows nothing yet.
    ///
    /// - Parameters:
    ///   - rate: samples a second.
    ///   - earliest: the first sample of the host clock that there may be sound for.
    init(rate: Int, notBefore earliest: Int64 = .min) {
        self.rate = rate
        times = SampleTimes(rate: rate)
        end = earliest
    }

    /// By how much the device is slow, as far as known; 0.0001 is a hundred millionths.
    var drift: Double { times.drift }

    /// Samples were lost: those that come do not follow those before.
    mutating func interrupt() {
        start = nil
        leavesOut = false
    }

    /// Samples came.
    ///
    /// - Parameters:
    ///   - count: how many.
    ///   - heardAt: the host time at which the last was heard.
    ///   - position: from where in what was put in since the last ``Decision/begin(at:missing:step:)`` the next frame of
    ///     the output will come.
    mutating func decide(count: Int, heardAt: CMTime, position: Double) -> Decision {
        guard start != nil else { return begin(count: count, heardAt: heardAt) }
        taken += count
        guard times.note(samples: Double(taken), heardAt: heardAt) == .follows else {
            return begin(count: count, heardAt: heardAt)
        }
        guard let wanted = times.sample(at: time(end)) else { return .goOn(step: 1) }
        return .goOn(step: step(behind: wanted - position))
    }

    /// So many samples of the output were made.
    mutating func give(_ count: Int) {
        end += Int64(count)
        hasGiven = hasGiven || count > 0
    }

    /// A sample of the host clock as its time.
    func time(_ sample: Int64) -> CMTime { CMTime(value: sample, timescale: CMTimeScale(rate)) }

    private mutating func begin(count: Int, heardAt: CMTime) -> Decision {
        let scale = CMTimeScale(rate)
        let first = heardAt.convertScale(scale, method: .roundHalfAwayFromZero).value - Int64(count)
        let early = end == .min ? 0 : end - first
        // What is nearer than half of them is made up for by stretching, either way.
        let near = Int64(count) / 2
        if early > near {
            start = nil
            leavesOut = true
            return .leaveOut
        }
        times.restart()
        taken = count
        _ = times.note(samples: Double(count), heardAt: heardAt)
        let at = leavesOut || (hasGiven && -early <= near) ? end : max(first, end)
        leavesOut = false
        let missing = hasGiven ? Int(at - end) : 0
        start = at
        end = at
        return .begin(at: at, missing: missing, step: step(behind: Double(at - first)))
    }

    /// - Parameter distance: samples that the next frame should come from later ones.
    private func step(behind distance: Double) -> Double {
        let step = 1 / (1 + times.drift) + distance / (Double(rate) * Self.approach)
        return min(max(step, 1 - Self.mostStretch), 1 + Self.mostStretch)
    }
}
