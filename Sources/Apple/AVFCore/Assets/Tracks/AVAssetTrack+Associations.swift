import Foundation
import MediaFiles

extension AVAssetTrack {
    /// The type of a track's association with another.
    ///
    /// An open set: any string makes a value. The raw strings are those of QuickTime's track references.
    public struct AssociationType: RawRepresentable, Hashable, Sendable {
        /// The string of the value in dictionaries and files.
        public let rawValue: String

        /// Creates a value from its string, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Audio for players that cannot decode the other track.
        public static let audioFallback = AssociationType(rawValue: "fall")
        /// Chapter titles.
        public static let chapterList = AssociationType(rawValue: "chap")
        /// Subtitles for the parts that need translation for every viewer.
        public static let forcedSubtitlesOnly = AssociationType(rawValue: "forc")
        /// A track whose selection follows that of another.
        public static let selectionFollower = AssociationType(rawValue: "folw")
        /// Time codes.
        public static let timecode = AssociationType(rawValue: "tmcd")
        /// The track that timed metadata describe.
        public static let metadataReferent = AssociationType(rawValue: "cdsc")
    }

    /// The types of the track's associations, in the order of the file; empty for files without track references.
    public var availableTrackAssociationTypes: [AssociationType] {
        facts.references.map { AssociationType(rawValue: $0.type) }
    }

    /// Returns the tracks that this one is associated with; references to tracks that are missing are left out.
    public func associatedTracks(ofType trackAssociationType: AssociationType) -> [AVAssetTrack] {
        let numbers = facts.references.filter { $0.type == trackAssociationType.rawValue }.flatMap(\.trackIDs)
        return numbers.compactMap { number in asset?.tracks.first { Int($0.trackID) == number } }
    }

    /// Loads the tracks that this one is associated with; references to tracks that are missing are left out.
    ///
    /// - Throws: Never throws.
    public func loadAssociatedTracks(ofType trackAssociationType: AssociationType) async throws -> [AVAssetTrack] {
        associatedTracks(ofType: trackAssociationType)
    }

    /// Loads the tracks that this one is associated with; calls the handler on any queue.
    public func loadAssociatedTracks(
        ofType trackAssociationType: AssociationType,
        completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
    ) {
        completionHandler(associatedTracks(ofType: trackAssociationType), nil)
    }
}
