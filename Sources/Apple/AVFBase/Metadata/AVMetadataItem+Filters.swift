public import Foundation

extension AVMetadataItem {
    /// Returns the items with an identifier; one of the common key space finds all equivalent items.
    public class func metadataItems(
        from metadataItems: [AVMetadataItem],
        filteredByIdentifier identifier: AVMetadataIdentifier
    ) -> [AVMetadataItem] {
        metadataItems.filter { item in
            item.identifier == identifier || item.commonKey.map(CommonKeys.identifier) == identifier
        }
    }

    /// Returns the items with a key and key space; nil matches any.
    public class func metadataItems(
        from metadataItems: [AVMetadataItem],
        withKey key: Any?,
        keySpace: AVMetadataKeySpace?
    ) -> [AVMetadataItem] {
        metadataItems.filter { item in
            if keySpace == .common || keySpace == nil, let key, let common = item.commonKey,
                common.rawValue == (key as? AVMetadataKey)?.rawValue ?? String(describing: key)
            {
                return true
            }
            guard keySpace == nil || item.keySpace == keySpace else { return false }
            guard let key, let space = item.keySpace else { return key == nil }
            return item.identifier == identifier(forKey: key, keySpace: space)
        }
    }

    /// Returns the items in a language: those with the same language and, if the locale has one, the same region.
    public class func metadataItems(from metadataItems: [AVMetadataItem], with locale: Locale) -> [AVMetadataItem] {
        metadataItems.filter { item in
            guard let tag = item.extendedLanguageTag ?? item.locale?.identifier else { return false }
            return rank(tag, locale.identifier) != nil
        }
    }

    /// Returns the items in the preferred languages, the most preferred first; items without a language come last.
    public class func metadataItems(
        from metadataItems: [AVMetadataItem],
        filteredAndSortedAccordingToPreferredLanguages preferredLanguages: [String]
    ) -> [AVMetadataItem] {
        let ranked = metadataItems.enumerated().compactMap { place, item -> (Int, Int, AVMetadataItem)? in
            guard let tag = item.extendedLanguageTag ?? item.locale?.identifier else {
                return (Int.max, place, item)
            }
            let best = preferredLanguages.enumerated().compactMap { index, wanted in
                rank(tag, wanted).map { index * 2 + $0 }
            }.min()
            return best.map { ($0, place, item) }
        }
        return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    /// Returns the items that pass a filter.
    public class func metadataItems(
        from metadataItems: [AVMetadataItem],
        filteredBy metadataItemFilter: AVMetadataItemFilter
    ) -> [AVMetadataItem] {
        metadataItems.filter(metadataItemFilter.lets)
    }

    /// Returns how well a language matches a requested one: 0 for equal, 1 for the language only, nil for no match.
    private class func rank(_ tag: String, _ wanted: String) -> Int? {
        let own = tag.lowercased().split { $0 == "-" || $0 == "_" }
        let other = wanted.lowercased().split { $0 == "-" || $0 == "_" }
        guard let language = own.first, language == other.first else { return nil }
        if own == other { return 0 }
        // Two different regions do not match.
        return own.count > 1 && other.count > 1 ? nil : 1
    }
}

/// Passes some metadata items and withholds others.
open class AVMetadataItemFilter: NSObject, @unchecked Sendable {
    // @unchecked: immutable.
    private let withheld: Set<AVMetadataIdentifier>

    init(withheld: Set<AVMetadataIdentifier>) { self.withheld = withheld }

    /// Returns a filter that withholds personal data: the place of a recording, and identifiers of the user or the
    /// device.
    open class func forSharing() -> AVMetadataItemFilter {
        let names = [
            "location.ISO6709", "location.name", "location.body", "location.note", "location.role", "location.date",
            "location.accuracy.horizontal", "direction.facing", "direction.motion", "collection.user", "rating.user",
            "camera.identifier", "content.identifier",
        ]
        var withheld = Set(names.map { AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime." + $0) })
        for code in ["udta/%A9xyz", "uiso/loci", "itsk/apID", "itsk/ownr"] { withheld.insert(.init(rawValue: code)) }
        return AVMetadataItemFilter(withheld: withheld)
    }

    /// Returns whether an item passes.
    func lets(_ item: AVMetadataItem) -> Bool {
        guard item.commonKey != .commonKeyLocation else { return false }
        return item.identifier.map { !withheld.contains($0) } ?? true
    }
}
