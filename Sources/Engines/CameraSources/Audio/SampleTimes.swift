import CoreMedia

/// Estimates when the samples of a device are heard, from reports with random delays.
///
/// A device counts samples on its own clock. Each report states the number of samples at a host time. A Kalman filter
/// estimates how far the host clock has moved away from the device's clock (*offset*) and how fast it does so
/// (*drift*). At first each report has a large weight; later, about a minute of reports count together. The error of an
/// outlier is clamped to the usual maximum. If many reports in a row are all late or all early, they are right and the
/// estimate is wrong: the first report was late, or audio is missing.
struct SampleTimes: Sendable {
    /// Standard deviation of reports in seconds.
    static let noise = 0.001
    /// Usual relative deviation of device clocks from their nominal rate.
    static let usualDrift = 0.0002
    /// Random change of the drift per square root of a second, since crystals warm up.
    static let wander = 0.000_000_05
    /// Error beyond which a report is not an ordinary random deviation, in seconds.
    static let jump = 0.01
    /// Number of consecutive such reports in one direction after which they are believed.
    static let jumpCount = 8

    /// The conclusion from a report.
    enum Verdict: Sendable, Equatable {
        /// The samples follow the previous ones.
        case follows
        /// The samples cannot follow the previous ones, because this many reports were off.
        case jumped
    }

    private let rate: Double
    /// The host time of the first report, and its number of samples.
    private var origin: CMTime?
    private var first = 0.0
    /// The number of samples in the latest report.
    private var last = 0.0
    private var offset = 0.0
    /// Relative excess of the host's seconds over those derived from samples; positive for a slow device.
    private(set) var drift = 0.0
    // The uncertainty: variances of the two, and their covariance.
    private var variance = (offset: 0.0, both: 0.0, drift: Self.usualDrift * Self.usualDrift)
    /// Number of consecutive late reports; negative for early ones.
    private var jumps = 0

    /// Creates an estimate without reports.
    ///
    /// - Parameter rate: Samples per second on the device's own clock.
    init(rate: Int) { self.rate = Double(rate) }

    /// Notes a report.
    ///
    /// - Parameters:
    ///   - samples: Number of samples since the beginning.
    ///   - heardAt: The host time at which the last of them was heard.
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

    /// Restarts after an interruption of the audio; the known drift is kept.
    mutating func restart() {
        origin = nil
        variance.both = 0
    }

    /// Returns the sample that is heard at a host time, counted as in the reports; nil before the first report.
    func sample(at time: CMTime) -> Double? {
        guard let origin else { return nil }
        let ahead = (time - origin).seconds - (last - first) / rate - offset
        return last + ahead * rate / (1 + drift)
    }

    /// Returns the host time at which a sample is heard; nil before the first report.
    func time(of sample: Double) -> CMTime? {
        guard let origin else { return nil }
        let seconds = (last - first) / rate + offset + (sample - last) / rate * (1 + drift)
        return origin + CMTime(seconds: seconds, preferredTimescale: 1_000_000_000)
    }
}
