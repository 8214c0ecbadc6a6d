public import AVFBase
public import CoreMedia
import Foundation

extension AVAssetWriterInput {
    /// Where a track's data lies in relation to that of other tracks.
    ///
    /// An open set: any string makes a value.
    public struct MediaDataLocation: RawRepresentable, Hashable, Sendable {
        /// The string that stands for the value.
        public let rawValue: String

        /// Makes a value from its string, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Among the data of the other tracks.
        public static let interleavedWithMainMediaData = MediaDataLocation(
            rawValue: "AVAssetWriterInputMediaDataLocationInterleavedWithMainMediaData"
        )
        /// Before the data of the other tracks.
        public static let beforeMainMediaDataNotInterleaved = MediaDataLocation(
            rawValue: "AVAssetWriterInputMediaDataLocationBeforeMainMediaDataNotInterleaved"
        )
    }

    /// Where the track's data is to lie; among the others' at first.
    ///
    /// Differs from Apple: data is always interleaved. Raises after writing has started.
    public var mediaDataLocation: MediaDataLocation {
        get { storage.configuration.mediaDataLocation }
        set { configure("mediaDataLocation") { $0.mediaDataLocation = newValue } }
    }

    /// Where samples that lie in other files are; nil at first.
    ///
    /// Differs from Apple: files always hold their samples. Raises after writing has started.
    public var sampleReferenceBaseURL: URL? {
        get { storage.configuration.sampleReferenceBaseURL }
        set { configure("sampleReferenceBaseURL") { $0.sampleReferenceBaseURL = newValue } }
    }

    /// How long the pieces are that the track's data is interleaved in; invalid, as at first, lets the writer choose.
    ///
    /// Differs from Apple: has no effect on the file. Raises after writing has started and for a time that is neither
    /// invalid nor positive.
    public var preferredMediaChunkDuration: CMTime {
        get { storage.configuration.preferredMediaChunkDuration }
        set {
            guard !newValue.isValid || (newValue.isNumeric && newValue > .zero) else {
                return ObjectiveCException.raise(
                    .invalidArgument,
                    "preferredMediaChunkDuration was set to a time that is not positive. Give a positive or invalid one."
                )
            }
            configure("preferredMediaChunkDuration") { $0.preferredMediaChunkDuration = newValue }
        }
    }

    /// At multiples of how many bytes these pieces begin; 0, as at first, lets the writer choose.
    ///
    /// Differs from Apple: has no effect on the file. Raises after writing has started and for a negative number.
    public var preferredMediaChunkAlignment: Int {
        get { storage.configuration.preferredMediaChunkAlignment }
        set {
            guard newValue >= 0 else {
                return ObjectiveCException.raise(
                    .invalidArgument,
                    "preferredMediaChunkAlignment was set to \(newValue). Give a number of bytes from 0."
                )
            }
            configure("preferredMediaChunkAlignment") { $0.preferredMediaChunkAlignment = newValue }
        }
    }

    /// What is said about the track; empty at first.
    ///
    /// Raises after writing has started.
    public var metadata: [AVMetadataItem] {
        get { storage.configuration.metadata }
        set { configure("metadata") { $0.metadata = newValue } }
    }

    /// Whether another track can be said to belong to this one: it is another input, the type has four characters, and
    /// writing has not started.
    public func canAddTrackAssociation(
        withTrackOf input: AVAssetWriterInput,
        type trackAssociationType: String
    ) -> Bool {
        input !== self && trackAssociationType.utf8.count == 4 && storage.place?.core.hasStarted != true
    }

    /// Says that another track belongs to this one; both must be in the same writer when it starts.
    ///
    /// Raises where ``canAddTrackAssociation(withTrackOf:type:)`` is false.
    ///
    /// - Parameters:
    ///   - input: what writes the other track.
    ///   - trackAssociationType: what for: the raw value of an association type, such as `chap` for chapters.
    public func addTrackAssociation(withTrackOf input: AVAssetWriterInput, type trackAssociationType: String) {
        guard canAddTrackAssociation(withTrackOf: input, type: trackAssociationType) else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "A track association of type \(trackAssociationType) cannot be added. Ask "
                    + "canAddTrackAssociation(withTrackOf:type:) first."
            )
        }
        let association = InputConfiguration.Association(type: trackAssociationType, input: input.storage)
        configure("addTrackAssociation") { $0.associations.append(association) }
    }
}
