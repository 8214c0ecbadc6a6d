public import AVFBase
import Foundation
import MediaFiles

extension AVAsset {
    /// Loads the metadata of the file in one format.
    ///
    /// - Throws: An `AVError` if the file cannot be read.
    public func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
        _ = try await loadFacts()
        return metadata(forFormat: format)
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
