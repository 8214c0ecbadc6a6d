import CoreMedia

/// When the samples of a device are heard, learnt from reports that come late or early by chance.
///
/// A device counts samples by a clock of its own. Each report says how many there were at a host time; what is kept is
/// how far the host's clock has moved away from the device's (*offset*) and how fast it does (*drift*), as a Kalman
/// filter: at first each report counts much, later reports of a minute together. Reports that are off by more than what
/// is usual count as if they were off by that much only. Where many in a row are, all late or all early, they are right,
/// and what is kept is not: the first report was late, or sound is missing.
struct SampleTimes: Sendable {
    /// What reports are off by, in seconds.
    static let noise = 0.001
    /// How far clocks of devices usually are from their nominal rate.
    static let usualDrift = 0.0002
    /// How much the drift changes on its way, per square root of a second: quartzes warm up.
    static let wander = 0.000_000_05
    /// A report further off than this is not off by chance as most are, in seconds.
    static let jump = 0.01
    /// How many such reports are believed, one after the other and all in one direction.
    static let jumpCount = 8

    /// What a report means.
    enum Verdict: Sendable, Equatable {
        /// The samples follow those before.
        case follows
        /// They cannot follow those before: so many reports were off so far.
        case jumped
    }

    private let rate: Double
    /// The host time of the first report, and how many samples there were.
    private var origin: CMTime?
    private var first = 0.0
    /// The same at the last one.
    private var last = 0.0
    private var offset = 0.0
    /// By how much the host's seconds are more than those that the samples say: positive for a slow device.
    private(set) var drift = 0.0
    // How sure of that: variances of the two and what they have in common.
    private var variance = (offset: 0.0, both: 0.0, drift: Self.usualDrift * Self.usualDrift)
    /// How many reports in a row were late; early below 0.
    private var jumps = 0

    /// Knows nothing yet.
    ///
    /// - Parameter rate: samples a second by the device's own clock.
    init(rate: Int) { self.rate = Double(rate) }

    /// Takes note of a report.
    ///
    /// - Parameters:
    ///   - samples: how many there were since the beginning.
    ///   - heardAt: the host time at which the last of them was heard.
    mutating func note(samples: Double, heardAt: CMTime) -> Verdict {
        guard let origin else {
            self.origin = heardAt
            (first, last, offset) = (samples, samples, 0)
            (variance.offset, variance.both) = (Self.noise * Self.noise, 0)
            jumps = 0
            return .follows
        }
        let passed = (samples - last) / rate
        last = samples
        offset += drift * passed
        variance.offset += passed * (2 * variance.both + passed * variance.drift)
        variance.both += passed * variance.drift
        variance.drift += passed * Self.wander * Self.wander

        let surprise = (heardAt - origin).seconds - (samples - first) / rate - offset
        jumps = abs(surprise) <= Self.jump ? 0 : surprise > 0 ? max(jumps, 0) + 1 : min(jumps, 0) - 1
        let spread = variance.offset + Self.noise * Self.noise
        let most = 3 * spread.squareRoot()
        let heeded = min(max(surprise, -most), most)
        let (gain, driftGain) = (variance.offset / spread, variance.both / spread)
        offset += gain * heeded
        drift += driftGain * heeded
        variance.drift -= driftGain * variance.both
        variance.both *= 1 - gain
        variance.offset *= 1 - gain
        return abs(jumps) >= Self.jumpCount ? .jumped : .follows
    }

    /// Sound goes on somewhere else; what is known of the drift stays.
    mutating func restart() {
        origin = nil
        variance.both = 0
    }

    /// The sample that is heard at a host time, counted as in the reports; nil before the first.
    func sample(at time: CMTime) -> Double? {
        guard let origin else { return nil }
        let ahead = (time - origin).seconds - (last - first) / rate - offset
        return last + ahead * rate / (1 + drift)
    }

    /// The host time at which a sample is heard; nil before the first report.
    func time(of sample: Double) -> CMTime? {
        guard let origin else { return nil }
        let seconds = (last - first) / rate + offset + (sample - last) / rate * (1 + drift)
        return origin + CMTime(seconds: seconds, preferredTimescale: 1_000_000_000)
    }
}
