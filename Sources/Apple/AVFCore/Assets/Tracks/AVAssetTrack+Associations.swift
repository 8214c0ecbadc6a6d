import Foundation

extension AVAssetTrack {
    /// What one track is to another.
    ///
    /// An open set: any string makes a value. The raw strings are those of QuickTime's track references.
    public struct AssociationType: RawRepresentable, Hashable, Sendable {
        /// The string that stands for the value in dictionaries and files.
        public let rawValue: String

        /// Makes a value from its string, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Sound for players that cannot decode the other track.
        public static let audioFallback = AssociationType(rawValue: "fall")
        /// Titles of chapters.
        public static let chapterList = AssociationType(rawValue: "chap")
        /// Subtitles for parts that everybody needs translated.
        public static let forcedSubtitlesOnly = AssociationType(rawValue: "forc")
        /// A track that follows the choice of another.
        public static let selectionFollower = AssociationType(rawValue: "folw")
        /// Time codes.
        public static let timecode = AssociationType(rawValue: "tmcd")
        /// What timed metadata are about.
        public static let metadataReferent = AssociationType(rawValue: "cdsc")
    }

    /// The kinds of associations that the track has; always empty, as FFmpeg does not tell them.
    public var availableTrackAssociationTypes: [AssociationType] { [] }

    /// The tracks that this one is associated with; always empty, as FFmpeg does not tell them.
    public func associatedTracks(ofType trackAssociationType: AssociationType) -> [AVAssetTrack] { [] }

    /// Loads the tracks that this one is associated with; always empty, as FFmpeg does not tell them.
    ///
    /// - Throws: nothing.
    public func loadAssociatedTracks(ofType trackAssociationType: AssociationType) async throws -> [AVAssetTrack] {
        associatedTracks(ofType: trackAssociationType)
    }

    /// The same, handed over on any queue.
    public func loadAssociatedTracks(
        ofType trackAssociationType: AssociationType,
        completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
    ) {
        completionHandler(associatedTracks(ofType: trackAssociationType), nil)
    }
}
