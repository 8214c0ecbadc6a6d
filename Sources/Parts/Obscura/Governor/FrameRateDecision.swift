/// A decision of a policy, with its inputs and its reason.
public struct FrameRateDecision: Sendable, Hashable, Codable {
    /// The direction of a decision.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// Change to a lower rate.
        case lower
        /// Change to a higher rate.
        case raise
        /// Stay: a lower rate is needed, but there is none.
        case stay
    }

    /// The direction of the decision.
    public var kind: Kind
    /// The time in seconds since the governor began.
    public var time: Double
    /// The rate until now in frames per second.
    public var from: Double
    /// The rate to reach, step by step.
    public var to: Double
    /// The figures that the decision is based on.
    public var inputs: FrameRateInputs
    /// A sentence with the reason and the decisive figures, for people.
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

/// The figures that a decision is based on, observed in a recent period.
public struct FrameRateInputs: Sendable, Hashable, Codable {
    /// The length of the period in seconds.
    public var window: Double
    /// The number of frames that the app processed.
    public var delivered: Int
    /// The number of frames dropped because the app was busy.
    public var late: Int
    /// The number of frames dropped because the app kept all buffers.
    public var outOfBuffers: Int
    /// The number of times that the camera lost frames by itself; these have no influence.
    public var discontinuities: Int
    /// The number of gaps between processed frames in which frames were dropped.
    public var episodes: Int
    /// The mean processing time of a frame in seconds; outliers are limited to four times the median.
    public var meanWork: Double
    /// The standard deviation of the processing time in seconds.
    public var deviation: Double
    /// The shortest time between frames that leaves room for this processing, in seconds.
    public var neededDuration: Double
    /// The share of the time between frames that processing takes at the rate until now.
    public var load: Double

    /// Makes inputs; omitted figures are 0.
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
