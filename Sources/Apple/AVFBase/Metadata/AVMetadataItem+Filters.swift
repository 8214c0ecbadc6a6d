public import Foundation

extension AVMetadataItem {
    /// Returns how well a language matches a requested one: 0 for equal, 1 for the language only, nil for no match.
    class func rank(_ tag: String, _ wanted: String) -> Int? {
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
