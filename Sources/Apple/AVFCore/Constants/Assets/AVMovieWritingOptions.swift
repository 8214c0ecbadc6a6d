/// Options for writing the header of a movie.
public struct AVMovieWritingOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Adds the header and keeps the file's content.
    public static var addMovieHeaderToDestination: AVMovieWritingOptions { [] }
    /// Replaces the file's content with the header.
    public static var truncateDestinationToMovieHeaderOnly: AVMovieWritingOptions { .init(rawValue: 1) }
}
