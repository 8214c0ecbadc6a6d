import CoreMedia

/// Keeps the audio of a device on the host clock: determines the position of its samples and the stretching they need.
///
/// On the host clock, buffers have as many samples per second as their format states, and follow one another without a
/// gap. The audio of a device with a fast or slow clock is stretched accordingly. So audio stays aligned with images
/// that have host times, however long it runs; ``bound`` is the accuracy. A value type without clocks and threads:
/// callers pass reports in and get decisions.
struct SampleAlignment: Sendable {
    /// Maximum distance of audio from where it was heard, in seconds, once it has run for five seconds.
    ///
    /// Holds for devices whose clock is off by at most ``mostDrift`` and whose reports are usually off by less than 2
    /// ms, regardless of outliers. A constant error of all reports, such as the delay of an analogue stage, remains.
    static let bound = 0.002
    /// Maximum relative error of a device's clock for that bound.
    static let mostDrift = 0.001
    /// Maximum stretching, which is not audible as a change of pitch.
    static let mostStretch = 0.005
    /// Time in seconds over which a deviation from the right position is corrected.
    static let approach = 0.5

    /// The treatment of samples.
    enum Decision: Sendable, Equatable {
        /// The samples continue the previous ones. Stretch them by a step.
        case goOn(step: Double)
        /// The samples start anew at a sample of the host clock, after a number of missing ones. Discard previous
        /// input.
        case begin(at: Int64, missing: Int, step: Double)
        /// Audio for their time was already delivered. Drop them.
        case leaveOut
    }

    private let rate: Int
    private var times: SampleTimes
    /// Number of input samples since the beginning of the current stretch.
    private var taken = 0
    /// Sample positions on the host clock: the beginning of the current stretch, and the end of the delivered audio.
    private var start: Int64?
    private(set) var end: Int64
    private var hasGiven = false
    /// True if the previous samples were dropped, so the next ones continue at the end of the delivered audio.
    private var leavesOut = false

    /// Creates an alignment without reports.
    ///
    /// - Parameters:
    ///   - rate: Samples per second.
    ///   - earliest: The first sample of the host clock for which audio may be delivered.
    init(rate: Int, notBefore earliest: Int64 = .min) {
        self.rate = rate
        times = SampleTimes(rate: rate)
        end = earliest
    }

    /// The device's relative slowness, as far as known; 0.0001 is a hundred millionths.
    var drift: Double { times.drift }

    /// Notes that samples were lost, so the next ones do not follow the previous ones.
    mutating func interrupt() {
        start = nil
        leavesOut = false
    }

    /// Decides what to do with samples.
    ///
    /// - Parameters:
    ///   - count: Number of samples.
    ///   - heardAt: The host time at which the last one was heard.
    ///   - position: The position of the next output frame in the input since the last
    ///     ``Decision/begin(at:missing:step:)``.
    mutating func decide(count: Int, heardAt: CMTime, position: Double) -> Decision {
        guard start != nil else { return begin(count: count, heardAt: heardAt) }
        taken += count
        guard times.note(samples: Double(taken), heardAt: heardAt) == .follows else {
            return begin(count: count, heardAt: heardAt)
        }
        guard let wanted = times.sample(at: time(end)) else { return .goOn(step: 1) }
        return .goOn(step: step(behind: wanted - position))
    }

    /// Notes the number of output samples that were made.
    mutating func give(_ count: Int) {
        end += Int64(count)
        hasGiven = hasGiven || count > 0
    }

    /// Returns the time of a sample of the host clock.
    func time(_ sample: Int64) -> CMTime { CMTime(value: sample, timescale: CMTimeScale(rate)) }

    private mutating func begin(count: Int, heardAt: CMTime) -> Decision {
        let scale = CMTimeScale(rate)
        let first = heardAt.convertScale(scale, method: .roundHalfAwayFromZero).value - Int64(count)
        let early = end == .min ? 0 : end - first
        // A smaller deviation, in either direction, is corrected by stretching.
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

    /// - Parameter distance: Number of samples by which the position of the next frame must move forward.
    private func step(behind distance: Double) -> Double {
        let step = 1 / (1 + times.drift) + distance / (Double(rate) * Self.approach)
        return min(max(step, 1 - Self.mostStretch), 1 + Self.mostStretch)
    }
}
