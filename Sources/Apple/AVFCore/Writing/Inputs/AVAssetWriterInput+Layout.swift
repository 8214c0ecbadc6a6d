public import AVFBase
public import CoreMedia
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

    /// The location of the track's data; initially interleaved with the other tracks.
    ///
    /// Differs from Apple: data is always interleaved. Raises after writing has started.
    public var mediaDataLocation: MediaDataLocation {
        get { storage.configuration.mediaDataLocation }
        set { configure("mediaDataLocation") { $0.mediaDataLocation = newValue } }
    }

    /// The base URL of samples that are stored in other files; initially nil.
    ///
    /// Differs from Apple: files always contain their samples. Raises after writing has started.
    public var sampleReferenceBaseURL: URL? {
        get { storage.configuration.sampleReferenceBaseURL }
        set { configure("sampleReferenceBaseURL") { $0.sampleReferenceBaseURL = newValue } }
    }

    /// The duration of the chunks in which the track's data is interleaved; invalid, the initial value, lets the writer
    /// choose.
    ///
    /// Differs from Apple: has no effect on the file. Raises after writing has started and for a time that is neither
    /// invalid nor positive.
    public var preferredMediaChunkDuration: CMTime {
        get { storage.configuration.preferredMediaChunkDuration }
        set {
            guard !newValue.isValid || (newValue.isNumeric && newValue > .zero) else {
                return ObjectiveCException.raise(
                    .invalidArgument,
                    "preferredMediaChunkDuration was set to a time that is not positive. Use a positive or invalid one."
                )
            }
            configure("preferredMediaChunkDuration") { $0.preferredMediaChunkDuration = newValue }
        }
    }

    /// The alignment of these chunks in bytes; 0, the initial value, lets the writer choose.
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

    /// The metadata of the track; initially empty.
    ///
    /// Raises after writing has started.
    public var metadata: [AVMetadataItem] {
        get { storage.configuration.metadata }
        set { configure("metadata") { $0.metadata = newValue } }
    }

    /// Returns a Boolean value that indicates whether another track can be associated with this one: it belongs to
    /// another input, the type has four characters, and writing has not started.
    public func canAddTrackAssociation(
        withTrackOf input: AVAssetWriterInput,
        type trackAssociationType: String
    ) -> Bool {
        input !== self && trackAssociationType.utf8.count == 4 && storage.place?.core.hasStarted != true
    }

    /// Associates another track with this one; both inputs must be in the same writer when it starts.
    ///
    /// Raises if ``canAddTrackAssociation(withTrackOf:type:)`` is false.
    ///
    /// - Parameters:
    ///   - input: The input of the other track.
    ///   - trackAssociationType: The purpose: the raw value of an association type, such as `chap` for chapters.
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
