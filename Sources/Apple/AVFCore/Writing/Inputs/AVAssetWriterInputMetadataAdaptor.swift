public import AVFBase
public import Foundation

/// Appends groups of timed metadata to a metadata input.
///
/// Differs from Apple: no file type contains timed metadata here. A metadata input cannot be added to a writer, and
/// appending is therefore never possible. Whole-movie metadata is written: see ``AVAssetWriter/metadata``.
public final class AVAssetWriterInputMetadataAdaptor: NSObject {
    /// The input to which the groups are appended.
    public let assetWriterInput: AVAssetWriterInput

    /// Creates an adaptor for an input.
    ///
    /// Raises for an input that is not for metadata or already has an adaptor.
    public init(assetWriterInput input: AVAssetWriterInput) {
        assetWriterInput = input
        super.init()
        if input.mediaType != .metadata {
            ObjectiveCException.raise(
                .invalidArgument,
                "A metadata adaptor was made for an input for \(input.mediaType.rawValue). Use a metadata input."
            )
        } else if !input.storage.takeAdaptor() {
            ObjectiveCException.raise(
                .generic,
                "A second metadata adaptor was made for one input. Use the first one."
            )
        }
    }

    /// Appends a group.
    ///
    /// Raises, because the input belongs to no writer.
    ///
    /// - Returns: False.
    @discardableResult
    public func append(_ timedMetadataGroup: AVTimedMetadataGroup) -> Bool {
        guard let place = assetWriterInput.placeForAppending() else { return false }
        return place.core.mayAppend(to: place.track) && false
    }
}
