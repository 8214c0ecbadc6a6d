extension UnitConfiguration {
    /// The grading of the labels that come into view, with an alarm before they are poor.
    public struct Grading: Sendable, Hashable {
        /// The grade below which print is poor, 0…4.
        public var limit = 2.0
        /// Number of labels over which the trend is taken.
        public var labels = 20
        /// Number of labels within which a falling trend has to reach the limit for an alarm.
        public var ahead = 100
        /// The names of the cameras whose labels are graded; nil for all.
        public var cameras: [String]?

        /// Creates a grading with defaults.
        public init() {}
    }
}
