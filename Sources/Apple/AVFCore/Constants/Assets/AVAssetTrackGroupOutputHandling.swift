/// What an export does with tracks of which one player shows one at a time.
public struct AVAssetTrackGroupOutputHandling: OptionSet, Sendable {
    /// The handling as bits.
    public let rawValue: UInt

    /// Makes a handling from bits; 0 keeps one track.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// All of them go into the file, still as alternatives.
    public static var preserveAlternateTracks: AVAssetTrackGroupOutputHandling { .init(rawValue: 1) }
}
