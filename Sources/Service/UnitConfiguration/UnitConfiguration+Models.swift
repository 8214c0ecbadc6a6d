extension UnitConfiguration {
    /// One model of a unit, which looks at the frames of its cameras.
    public struct Model: Sendable, Hashable {
        /// The model's name within the unit; part of the type of what it sees.
        public var name: String
        /// The absolute path of the model's file.
        public var file: String
        /// The names of the cameras whose frames it looks at; nil for all.
        public var cameras: [String]?
        /// The confidence below which nothing counts, 0…1.
        public var leastConfidence = 0.25

        /// Creates a model with defaults for all other settings.
        public init(name: String, file: String) {
            self.name = name
            self.file = file
        }
    }
}
