/// The way of one frame through a session: from its camera through the outputs to the callbacks, and what the program
/// adds.
///
/// Made for tracing systems: the way is a span, and each step is a child of it. All times are nanoseconds of
/// CLOCK_MONOTONIC.
public struct FrameWay: Sendable, Hashable {
    /// A part of the way.
    public struct Step: Sendable, Hashable {
        /// The name, such as `video callback`, `metadata examination` or one that the program gave.
        public var name: String
        /// The beginning.
        public var begin: UInt64
        /// The end; the beginning for a moment.
        public var end: UInt64
        /// The outcome, such as `delivered` or `late`; empty where there is none.
        public var outcome: String

        /// Creates a step.
        public init(name: String, begin: UInt64, end: UInt64, outcome: String = "") {
            self.name = name
            self.begin = begin
            self.end = end
            self.outcome = outcome
        }
    }

    /// A number that steps of the same frame share, also those that come after its way: the trace's identifier, as two
    /// halves of 128 bits.
    public var identifier: [UInt64]
    /// The camera's identifier.
    public var camera: String
    /// The frame's number.
    public var number: Int
    /// The time at which the camera delivered the frame.
    public var begin: UInt64
    /// The end of the last step.
    public var end: UInt64
    /// The steps, in the order of their beginnings.
    public var steps: [Step]
    /// True for steps that were added when the frame's way was already complete.
    public var isLater = false

    /// Indicates whether an output dropped the frame.
    public var isDropped: Bool { steps.contains { ["late", "outOfBuffers", "discontinuity"].contains($0.outcome) } }
}
