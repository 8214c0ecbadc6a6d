public import AVFBase
import CoreMedia
public import Foundation
import MediaFiles

extension AVAsset {
    /// The languages of chapter titles: one that stands for any, if the file has chapters.
    ///
    /// Differs from Apple: files do not say the language of their chapters here.
    public var availableChapterLocales: [Locale] { chapters.isEmpty ? [] : [Locale(identifier: "und")] }

    private var chapters: [MediaChapter] { core.header.known?.chapters ?? [] }

    /// Returns the chapters; blocks until the asset's headers are read.
    ///
    /// - Parameters:
    ///   - locale: The language of the titles; chapters without a language fit every one.
    ///   - commonKeys: The kinds of items besides titles; there are none here.
    public func chapterMetadataGroups(
        withTitleLocale locale: Locale,
        containingItemsWithCommonKeys commonKeys: [AVMetadataKey]?
    ) -> [AVTimedMetadataGroup] {
        chapters.map { chapter in
            let item = AVMutableMetadataItem()
            item.identifier = .commonIdentifierTitle
            item.dataType = "com.apple.metadata.datatype.UTF-8"
            item.value = chapter.title as NSString
            item.time = chapter.timeRange.start
            item.duration = chapter.timeRange.duration
            let items = chapter.title.isEmpty ? [] : [item.copy() as? AVMetadataItem ?? item]
            return AVTimedMetadataGroup(items: items, timeRange: chapter.timeRange)
        }
    }

    /// Returns the chapters in the best language; blocks until the asset's headers are read.
    public func chapterMetadataGroups(
        bestMatchingPreferredLanguages preferredLanguages: [String]
    ) -> [AVTimedMetadataGroup] {
        chapterMetadataGroups(
            withTitleLocale: Locale(identifier: preferredLanguages.first ?? "und"),
            containingItemsWithCommonKeys: nil
        )
    }

    /// Loads the chapters in the best language.
    ///
    /// - Throws: An `AVError` if the file cannot be read.
    public func loadChapterMetadataGroups(
        bestMatchingPreferredLanguages preferredLanguages: [String]
    ) async throws -> [AVTimedMetadataGroup] {
        _ = try await loadFacts()
        return chapterMetadataGroups(bestMatchingPreferredLanguages: preferredLanguages)
    }

    /// Loads the chapters in the best language; calls the handler on any queue.
    public func loadChapterMetadataGroups(
        bestMatchingPreferredLanguages preferredLanguages: [String],
        completionHandler: @escaping @Sendable ([AVTimedMetadataGroup]?, (any Error)?) -> Void
    ) {
        whenHeaderIsRead { error in
            let groups = self.chapterMetadataGroups(bestMatchingPreferredLanguages: preferredLanguages)
            completionHandler(error == nil ? groups : nil, error)
        }
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
