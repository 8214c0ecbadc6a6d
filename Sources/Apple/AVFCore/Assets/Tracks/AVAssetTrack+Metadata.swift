public import AVFBase
import Foundation
import MediaFiles

extension AVAssetTrack {
    /// What the file says about the track.
    public var metadata: [AVMetadataItem] {
        MetadataTags.items(facts.metadata, containerName: core.header.known?.containerName ?? "")
    }

    /// Of what the file says about the track, that which has a common key.
    public var commonMetadata: [AVMetadataItem] { metadata.filter { $0.commonKey != nil } }

    /// In which forms the file stores what it says about the track.
    public var availableMetadataFormats: [AVMetadataFormat] { MetadataTags.format(metadata) }

    /// What the file says about the track in one form.
    public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
        metadata.filter { MetadataTags.format($0.keySpace) == format }
    }

    /// Loads what the file says about the track in one form.
    ///
    /// - Throws: nothing.
    public func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
        metadata(forFormat: format)
    }

    /// The same, handed over on any queue.
    public func loadMetadata(
        for format: AVMetadataFormat,
        completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
    ) {
        completionHandler(metadata(forFormat: format), nil)
    }
}
