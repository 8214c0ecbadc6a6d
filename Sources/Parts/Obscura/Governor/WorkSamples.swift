import DequeModule

/// Frames that an app worked on, and what was dropped before each.
struct WorkSamples: Sendable {
    /// One frame.
    struct Sample: Sendable {
        var time: Double
        var work: Double
        var late = 0
        var outOfBuffers = 0
        var discontinuities = 0

        /// Whether frames were dropped for the app's sake.
        var isEpisode: Bool { late + outOfBuffers > 0 }
    }

    private var samples = Deque<Sample>()
    /// How many times frames were dropped for the app's sake between two that were worked on.
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

    /// Forgets frames from before a time, except so many of the newest.
    mutating func forget(before time: Double, keeping least: Int) {
        while samples.count > least, let first = samples.first, first.time < time {
            if first.isEpisode { episodes -= 1 }
            samples.removeFirst()
        }
    }

    /// What the frames since a time come to, or the newest so many where these are more.
    func summary(since time: Double, atLeast least: Int = 0) -> WorkSummary {
        var first = samples.count
        while first > 0, samples[first - 1].time >= time { first -= 1 }
        return WorkSummary(samples[min(first, max(0, samples.count - least))...])
    }
}

/// What some frames come to.
struct WorkSummary: Sendable, Hashable {
    var count = 0
    var mean = 0.0
    /// The mean of the squared distances from the mean.
    var variance = 0.0
    var late = 0
    var outOfBuffers = 0
    var discontinuities = 0
    var episodes = 0
    /// From the first of the frames to the last, in seconds.
    var span = 0.0

    /// How far above the median a frame's work may count: a single glitch says little about the rest.
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

    /// All frames of several summaries.
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

    /// The share of frames before which others were dropped.
    var episodeShare: Double { count == 0 ? 0 : Double(episodes) / Double(count) }

    /// How far the mean of so many frames is off by chance.
    var uncertainty: Double { count == 0 ? 0 : (variance / Double(count)).squareRoot() }

    /// The shortest time between frames that leaves room for the work.
    ///
    /// Two things ask for room. The work must not fill the time between frames on average (`load`, at most). And where
    /// it varies, frames wait for one another now and then; as only one can wait, the time between frames T must be so
    /// long that the wait seldom exceeds T. For a queue near its limit the wait is longer than T with a probability of
    /// about exp(−2·T·(T − mean)/variance) (Kingman's approximation for heavy traffic), which is to be at most exp(−rarity).
    func neededDuration(load: Double, rarity: Double) -> Double {
        let half = mean / 2
        return max(mean / load, half + (half * half + rarity * variance / 2).squareRoot())
    }

    /// The numbers as a decision shows them.
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
