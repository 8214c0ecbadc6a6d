import AVFBase
import CoreMedia
import Foundation

extension AVAssetWriterInput {
    /// The location of a track's data relative to that of other tracks.
    ///
    /// An open set: any string makes a value.
    public struct MediaDataLocation: RawRepresentable, Hashable, Sendable {
        /// The string of the value.
        public let rawValue: String

        /// Creates a value from its string, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Interleaved with the data of the other tracks.
        public static let interleavedWithMainMediaData = MediaDataLocation(
            rawValue: "AVAssetWriterInputMediaDataLocationInterleavedWithMainMediaData"
        )
        /// Before the data of the other tracks.
        public static let beforeMainMediaDataNotInterleaved = MediaDataLocation(
            rawValue: "AVAssetWriterInputMediaDataLocationBeforeMainMediaDataNotInterleaved"
        )
    }
}
