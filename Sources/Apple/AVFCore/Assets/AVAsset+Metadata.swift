public import AVFBase
public import Foundation
import MediaFiles

extension AVAsset {
    /// What the file says about itself; empty when it cannot be read.
    public var metadata: [AVMetadataItem] { core.header.known.map(\.items) ?? [] }

    /// Of what the file says about itself, that which has a common key.
    public var commonMetadata: [AVMetadataItem] { metadata.filter { $0.commonKey != nil } }

    /// When it was made; nil where the file does not say.
    public var creationDate: AVMetadataItem? { metadata.first { $0.commonKey == .commonKeyCreationDate } }

    /// In which forms the file stores its metadata.
    public var availableMetadataFormats: [AVMetadataFormat] { MetadataTags.format(metadata) }

    /// What the file says about itself in one form.
    public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
        metadata.filter { MetadataTags.format($0.keySpace) == format }
    }

    /// Loads what the file says about itself in one form.
    ///
    /// - Throws: an `AVError` when the file cannot be read.
    public func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
        _ = try await loadFacts()
        return metadata(forFormat: format)
    }

    /// Loads what the file says about itself in one form, and hands it over on any queue.
    public func loadMetadata(
        for format: AVMetadataFormat,
        completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
    ) {
        whenHeaderIsRead { error in completionHandler(error == nil ? self.metadata(forFormat: format) : nil, error) }
    }

    // MARK: Chapters

    /// The languages that chapters have titles in; always empty, as chapters are not read.
    public var availableChapterLocales: [Locale] { [] }

    /// The chapters with titles in a language; always empty, as chapters are not read.
    public func chapterMetadataGroups(
        withTitleLocale locale: Locale,
        containingItemsWithCommonKeys commonKeys: [AVMetadataKey]?
    ) -> [AVTimedMetadataGroup] { [] }

    /// The chapters in the best language; always empty, as chapters are not read.
    public func chapterMetadataGroups(
        bestMatchingPreferredLanguages preferredLanguages: [String]
    )
        -> [AVTimedMetadataGroup]
    { [] }

    /// Loads the chapters in the best language: always none, as chapters are not read; throws when the file cannot be read.
    public func loadChapterMetadataGroups(
        bestMatchingPreferredLanguages preferredLanguages: [String]
    ) async throws -> [AVTimedMetadataGroup] {
        _ = try await loadFacts()
        return chapterMetadataGroups(bestMatchingPreferredLanguages: preferredLanguages)
    }

    /// The same, handed over on any queue.
    public func loadChapterMetadataGroups(
        bestMatchingPreferredLanguages preferredLanguages: [String],
        completionHandler: @escaping @Sendable ([AVTimedMetadataGroup]?, (any Error)?) -> Void
    ) {
        whenHeaderIsRead { error in completionHandler(error == nil ? [] : nil, error) }
    }

    /// Loads the chapters with titles in a language: always none, as chapters are not read; throws when the file cannot be
    /// read.
    public func loadChapterMetadataGroups(
        withTitleLocale locale: Locale,
        containingItemsWithCommonKeys commonKeys: [AVMetadataKey] = []
    ) async throws -> [AVTimedMetadataGroup] {
        _ = try await loadFacts()
        return chapterMetadataGroups(withTitleLocale: locale, containingItemsWithCommonKeys: commonKeys)
    }
}

extension AssetFacts {
    /// What the file says about itself, as items.
    var items: [AVMetadataItem] { MetadataTags.items(tags, containerName: containerName) }
}

extension LoadOnce {
    /// The value, where it can be had; blocks.
    var known: Value? { try? waitForValue() }
}
