/// The handling of alternate tracks, of which a player shows one at a time, in an export.
public struct AVAssetTrackGroupOutputHandling: OptionSet, Sendable {
    /// The handling as bits.
    public let rawValue: UInt

    /// Creates a handling from bits; 0 keeps one track of each group.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Keeps all alternate tracks in the file, still as alternatives.
    public static var preserveAlternateTracks: AVAssetTrackGroupOutputHandling { .init(rawValue: 1) }
}
