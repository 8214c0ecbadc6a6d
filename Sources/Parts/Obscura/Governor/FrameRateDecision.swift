/// What a policy decided, from what, and why.
public struct FrameRateDecision: Sendable, Hashable, Codable {
    /// Which way.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// To a lower rate.
        case lower
        /// To a higher rate.
        case raise
        /// Lower would be right, but there is no lower rate.
        case stay
    }

    /// Which way.
    public var kind: Kind
    /// When, in seconds since the governor began.
    public var time: Double
    /// The rate until now, in frames a second.
    public var from: Double
    /// The rate to go to, step by step.
    public var to: Double
    /// What it was decided from.
    public var inputs: FrameRateInputs
    /// Why, in a sentence for people, with the numbers that counted.
    public var explanation: String

    /// Makes a decision.
    public init(
        kind: Kind,
        time: Double,
        from: Double,
        to: Double,
        inputs: FrameRateInputs,
        explanation: String
    ) {
        self.kind = kind
        self.time = time
        self.from = from
        self.to = to
        self.inputs = inputs
        self.explanation = explanation
    }
}

/// The numbers that a decision was made from: what was seen in some last seconds.
public struct FrameRateInputs: Sendable, Hashable, Codable {
    /// How many seconds were looked at.
    public var window: Double
    /// Frames that the app worked on.
    public var delivered: Int
    /// Frames dropped because the app was busy.
    public var late: Int
    /// Frames dropped because the app kept all buffers.
    public var outOfBuffers: Int
    /// Times that the camera lost frames by itself; these count for nothing.
    public var discontinuities: Int
    /// How many times frames were dropped between two that were worked on.
    public var episodes: Int
    /// The mean work on a frame in seconds; single glitches count as four times the median at most.
    public var meanWork: Double
    /// The standard deviation of the work on a frame in seconds.
    public var deviation: Double
    /// The shortest time between frames that leaves room for that work, in seconds.
    public var neededDuration: Double
    /// The share of the time between frames that the work takes, at the rate until now.
    public var load: Double

    /// Makes inputs; nothing seen for what is not given.
    public init(
        window: Double = 0,
        delivered: Int = 0,
        late: Int = 0,
        outOfBuffers: Int = 0,
        discontinuities: Int = 0,
        episodes: Int = 0,
        meanWork: Double = 0,
        deviation: Double = 0,
        neededDuration: Double = 0,
        load: Double = 0
    ) {
        self.window = window
        self.delivered = delivered
        self.late = late
        self.outOfBuffers = outOfBuffers
        self.discontinuities = discontinuities
        self.episodes = episodes
        self.meanWork = meanWork
        self.deviation = deviation
        self.neededDuration = neededDuration
        self.load = load
    }
}
