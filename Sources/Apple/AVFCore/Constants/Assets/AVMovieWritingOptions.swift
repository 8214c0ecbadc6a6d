/// How the header of a movie is written.
public struct AVMovieWritingOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Makes options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Beside what the file holds.
    public static var addMovieHeaderToDestination: AVMovieWritingOptions { [] }
    /// In the place of what the file holds.
    public static var truncateDestinationToMovieHeaderOnly: AVMovieWritingOptions { .init(rawValue: 1) }
}
