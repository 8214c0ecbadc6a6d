import DequeModule

/// Processed frames, each with the drops before it.
struct WorkSamples: Sendable {
    /// A processed frame.
    struct Sample: Sendable {
        var time: Double
        var work: Double
        var late = 0
        var outOfBuffers = 0
        var discontinuities = 0

        /// True if frames were dropped because of the app.
        var isEpisode: Bool { late + outOfBuffers > 0 }
    }

    private var samples = Deque<Sample>()
    /// The number of gaps between processed frames in which frames were dropped because of the app.
    private(set) var episodes = 0

    var count: Int { samples.count }

    mutating func append(_ sample: Sample) {
        samples.append(sample)
        if sample.isEpisode { episodes += 1 }
    }

    mutating func removeAll() {
        samples.removeAll(keepingCapacity: true)
        episodes = 0
    }

    /// Discards frames before a time, but keeps at least a number of the newest.
    mutating func remove(before time: Double, keeping least: Int) {
        while samples.count > least, let first = samples.first, first.time < time {
            if first.isEpisode { episodes -= 1 }
            samples.removeFirst()
        }
    }

    /// Summarizes the frames since a time, or a number of the newest if these are more.
    func summary(since time: Double, atLeast least: Int = 0) -> WorkSummary {
        var first = samples.count
        while first > 0, samples[first - 1].time >= time { first -= 1 }
        return WorkSummary(samples[min(first, max(0, samples.count - least))...])
    }
}

/// Statistics of processed frames.
struct WorkSummary: Sendable, Hashable {
    var count = 0
    var mean = 0.0
    /// The variance, as the mean of the squared deviations.
    var variance = 0.0
    var late = 0
    var outOfBuffers = 0
    var discontinuities = 0
    var episodes = 0
    /// The time from the first frame to the last in seconds.
    var span = 0.0

    /// The limit for a frame's work as a multiple of the median, because a single glitch says little about the rest.
    static let largestShare = 4.0

    init() {}

    init(_ samples: some Collection<WorkSamples.Sample>) {
        guard !samples.isEmpty else { return }
        let sorted = samples.map(\.work).sorted()
        let limit = sorted[sorted.count / 2] * Self.largestShare
        count = sorted.count
        var sum = 0.0
        for work in sorted { sum += min(work, limit) }
        mean = sum / Double(count)
        for work in sorted { variance += (min(work, limit) - mean) * (min(work, limit) - mean) }
        variance /= Double(count)
        var first = Double.infinity
        var last = -Double.infinity
        for sample in samples {
            late += sample.late
            outOfBuffers += sample.outOfBuffers
            discontinuities += sample.discontinuities
            if sample.isEpisode { episodes += 1 }
            first = min(first, sample.time)
            last = max(last, sample.time)
        }
        span = last - first
    }

    /// Joins several summaries.
    init(joining summaries: some Collection<WorkSummary>) {
        for part in summaries {
            let total = count + part.count
            guard total > 0 else { continue }
            let difference = part.mean - mean
            let share = Double(part.count) / Double(total)
            variance =
                variance * (1 - share) + part.variance * share + difference * difference * share * (1 - share)
            mean += difference * share
            count = total
            late += part.late
            outOfBuffers += part.outOfBuffers
            discontinuities += part.discontinuities
            episodes += part.episodes
            span += part.span
        }
    }

    /// The share of frames that were preceded by drops.
    var episodeShare: Double { count == 0 ? 0 : Double(episodes) / Double(count) }

    /// The standard error of the mean.
    var uncertainty: Double { count == 0 ? 0 : (variance / Double(count)).squareRoot() }

    /// Returns the shortest time between frames that leaves room for the work.
    ///
    /// There are two conditions. On average, the work must take at most the share `load` of the time between frames.
    /// And if it varies, frames sometimes have to wait. Since only one can wait, the time between frames T must be so
    /// long that the wait seldom exceeds T. For a queue near its limit, the probability of a longer wait is about
    /// exp(−2·T·(T − mean)/variance) (Kingman's approximation for heavy traffic), which must be at most exp(−rarity).
    func neededDuration(load: Double, rarity: Double) -> Double {
        let half = mean / 2
        return max(mean / load, half + (half * half + rarity * variance / 2).squareRoot())
    }

    /// Returns the figures for a decision.
    func inputs(window: Double, rate: Double, neededDuration: Double) -> FrameRateInputs {
        FrameRateInputs(
            window: window,
            delivered: count,
            late: late,
            outOfBuffers: outOfBuffers,
            discontinuities: discontinuities,
            episodes: episodes,
            meanWork: mean,
            deviation: variance.squareRoot(),
            neededDuration: neededDuration,
            load: mean * rate
        )
    }
}
