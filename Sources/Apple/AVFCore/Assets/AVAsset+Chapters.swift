public import AVFBase
import CoreMedia
public import Foundation
import MediaFiles

extension AVAsset {
    var chapters: [MediaChapter] { core.header.known?.chapters ?? [] }

    /// Loads the chapters in the best language.
    ///
    /// - Throws: An `AVError` if the file cannot be read.
    public func loadChapterMetadataGroups(
        bestMatchingPreferredLanguages preferredLanguages: [String]
    ) async throws -> [AVTimedMetadataGroup] {
        _ = try await loadFacts()
        return chapterMetadataGroups(bestMatchingPreferredLanguages: preferredLanguages)
    }

    /// Loads the chapters with titles in a language.
    ///
    /// - Throws: An `AVError` if the file cannot be read.
    public func loadChapterMetadataGroups(
        withTitleLocale locale: Locale,
        containingItemsWithCommonKeys commonKeys: [AVMetadataKey] = []
    ) async throws -> [AVTimedMetadataGroup] {
        _ = try await loadFacts()
        return chapterMetadataGroups(withTitleLocale: locale, containingItemsWithCommonKeys: commonKeys)
    }
}
