/// An error or a security weakness in a configuration file, with advice on how to fix it.
public struct UnitProblem: Sendable, Hashable, CustomStringConvertible {
    /// A place in a text.
    public struct Place: Sendable, Hashable, Comparable {
        /// The line, counted from 1.
        public var line: Int
        /// The column, counted from 1 in Unicode scalars.
        public var column: Int

        /// Creates a place.
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }

        /// Returns whether a place is before another.
        public static func < (one: Place, other: Place) -> Bool {
            (one.line, one.column) < (other.line, other.column)
        }
    }

    /// The configuration file's name, as given by the caller.
    public var file: String
    /// The place within the file; nil if the file could not be read at all.
    public var place: Place?
    /// The message, a sentence without its full stop.
    ///
    /// Contains no secrets and no addresses.
    public var message: String

    /// Creates a problem.
    public init(file: String, place: Place?, message: String) {
        self.file = file
        self.place = place
        self.message = message
    }

    /// `FILE:LINE:COLUMN: WORDS`, a form that editors and terminals turn into a link.
    public var description: String {
        guard let place else { return "\(file): \(message)" }
        return "\(file):\(place.line):\(place.column): \(message)"
    }
}
