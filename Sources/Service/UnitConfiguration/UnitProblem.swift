/// Something that is wrong in a configuration file, or not as safe as it could be, and what to do.
public struct UnitProblem: Sendable, Hashable, CustomStringConvertible {
    /// A place in a text.
    public struct Place: Sendable, Hashable, Comparable {
        /// From 1.
        public var line: Int
        /// From 1, in Unicode scalars.
        public var column: Int

        /// A place in a text.
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }

        /// Whether a place is before another.
        public static func < (one: Place, other: Place) -> Bool {
            (one.line, one.column) < (other.line, other.column)
        }
    }

    /// The configuration file as it was named.
    public var file: String
    /// Always a place within the file; nil where the file could not be read at all.
    public var place: Place?
    /// A sentence without its full stop.
    ///
    /// Holds no secrets and no addresses.
    public var words: String

    /// A problem at a place.
    public init(file: String, place: Place?, words: String) {
        self.file = file
        self.place = place
        self.words = words
    }

    /// `FILE:LINE:COLUMN: WORDS`, which editors and terminals make a link of.
    public var description: String {
        guard let place else { return "\(file): \(words)" }
        return "\(file):\(place.line):\(place.column): \(words)"
    }
}
