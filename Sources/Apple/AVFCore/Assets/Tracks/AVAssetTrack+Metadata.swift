public import AVFBase
import Foundation
import MediaFiles

extension AVAssetTrack {
    /// The metadata that the file has for the track.
    var storedMetadata: [AVMetadataItem] {
        let known = MetadataTags.items(facts.metadata, containerName: core.header.known?.containerName ?? "")
        return known + MetadataTags.items(facts.items, besides: known)
    }

    /// The metadata of the track that have a common key.
    public var commonMetadata: [AVMetadataItem] { metadata.filter { $0.commonKey != nil } }

    /// The formats in which the file stores the track's metadata.
    public var availableMetadataFormats: [AVMetadataFormat] { MetadataTags.format(metadata) }

    /// Returns the metadata of the track in one format.
    public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
        metadata.filter { MetadataTags.format($0.keySpace) == format }
    }

    /// Loads the metadata of the track in one format.
    ///
    /// - Throws: Never throws.
    public func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
        metadata(forFormat: format)
    }

    /// Loads the metadata of the track in one format; calls the handler on any queue.
    public func loadMetadata(
        for format: AVMetadataFormat,
        completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
    ) {
        completionHandler(metadata(forFormat: format), nil)
    }
}
