public import AVFBase
import Foundation
import MediaFiles

extension AVAsset {
    /// The metadata of the file; empty if it cannot be read.
    public var metadata: [AVMetadataItem] { core.header.known.map(\.metadataItems) ?? [] }

    /// The metadata of the file that have a common key.
    public var commonMetadata: [AVMetadataItem] { metadata.filter { $0.commonKey != nil } }

    /// The creation date; nil if the file does not contain it.
    public var creationDate: AVMetadataItem? { metadata.first { $0.commonKey == .commonKeyCreationDate } }

    /// The formats in which the file stores its metadata.
    public var availableMetadataFormats: [AVMetadataFormat] { MetadataTags.format(metadata) }

    /// Returns the metadata of the file in one format.
    public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
        metadata.filter { MetadataTags.format($0.keySpace) == format }
    }

    /// Loads the metadata of the file in one format.
    ///
    /// - Throws: An `AVError` if the file cannot be read.
    public func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
        _ = try await loadFacts()
        return metadata(forFormat: format)
    }

    /// Loads the metadata of the file in one format; calls the handler on any queue.
    public func loadMetadata(
        for format: AVMetadataFormat,
        completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
    ) {
        whenHeaderIsRead { error in completionHandler(error == nil ? self.metadata(forFormat: format) : nil, error) }
    }
}

extension AssetFacts {
    /// The metadata of the file as items.
    var metadataItems: [AVMetadataItem] {
        let known = MetadataTags.items(tags, containerName: containerName)
        return known + MetadataTags.items(items, besides: known)
    }
}

extension LoadOnce {
    /// The value if it is available, else nil; blocks while it is loaded.
    var known: Value? { try? waitForValue() }
}
