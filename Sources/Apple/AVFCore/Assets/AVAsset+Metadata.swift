public import AVFBase
public import Foundation
import MediaFiles

extension AVAsset {
    /// The metadata of the file; empty if it cannot be read.
    public var metadata: [AVMetadataItem] { core.header.known.map(\.items) ?? [] }

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

    // MARK: Chapters

    /// The languages of chapter titles; always empty, as chapters are not read.
    public var availableChapterLocales: [Locale] { [] }

    /// Returns the chapters with titles in a language; always empty, as chapters are not read.
    public func chapterMetadataGroups(
        withTitleLocale locale: Locale,
        containingItemsWithCommonKeys commonKeys: [AVMetadataKey]?
    ) -> [AVTimedMetadataGroup] { [] }

    /// Returns the chapters in the best language; always empty, as chapters are not read.
    public func chapterMetadataGroups(
        bestMatchingPreferredLanguages preferredLanguages: [String]
    )
        -> [AVTimedMetadataGroup]
    { [] }

    /// Loads the chapters in the best language: always none, as chapters are not read; throws if the file cannot be
    /// read.
    public func loadChapterMetadataGroups(
        bestMatchingPreferredLanguages preferredLanguages: [String]
    ) async throws -> [AVTimedMetadataGroup] {
        _ = try await loadFacts()
        return chapterMetadataGroups(bestMatchingPreferredLanguages: preferredLanguages)
    }

    /// Loads the chapters in the best language: always none; calls the handler on any queue.
    public func loadChapterMetadataGroups(
        bestMatchingPreferredLanguages preferredLanguages: [String],
        completionHandler: @escaping @Sendable ([AVTimedMetadataGroup]?, (any Error)?) -> Void
    ) {
        whenHeaderIsRead { error in completionHandler(error == nil ? [] : nil, error) }
    }

    /// Loads the chapters with titles in a language: always none, as chapters are not read; throws if the file cannot
    /// be read.
    public func loadChapterMetadataGroups(
        withTitleLocale locale: Locale,
        containingItemsWithCommonKeys commonKeys: [AVMetadataKey] = []
    ) async throws -> [AVTimedMetadataGroup] {
        _ = try await loadFacts()
        return chapterMetadataGroups(withTitleLocale: locale, containingItemsWithCommonKeys: commonKeys)
    }
}

extension AssetFacts {
    /// The metadata of the file as items.
    var items: [AVMetadataItem] { MetadataTags.items(tags, containerName: containerName) }
}

extension LoadOnce {
    /// The value if it is available, else nil; blocks while it is loaded.
    var known: Value? { try? waitForValue() }
}
