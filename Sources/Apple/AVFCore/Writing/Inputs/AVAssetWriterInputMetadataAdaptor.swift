public import AVFBase
public import Foundation

/// Appends groups of timed metadata to an input for metadata.
///
/// Differs from Apple: no file type holds timed metadata here (an input for it cannot be added to a writer), so that
/// appending is never possible. Whole-movie metadata is written: see ``AVAssetWriter/metadata``.
public final class AVAssetWriterInputMetadataAdaptor: NSObject {
    /// Where the groups go.
    public let assetWriterInput: AVAssetWriterInput

    /// Makes an adaptor for an input.
    ///
    /// Raises for an input that is not for metadata or has an adaptor.
    public init(assetWriterInput input: AVAssetWriterInput) {
        assetWriterInput = input
        super.init()
        if input.mediaType != .metadata {
            ObjectiveCException.raise(
                .invalidArgument,
                "A metadata adaptor was made for an input for \(input.mediaType.rawValue). Make it for one for metadata."
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
    /// Raises, as the input belongs to no writer.
    ///
    /// - Returns: false.
    @discardableResult
    public func append(_ timedMetadataGroup: AVTimedMetadataGroup) -> Bool {
        guard let place = assetWriterInput.placeForAppending() else { return false }
        return place.core.mayAppend(to: place.track) && false
    }
}
