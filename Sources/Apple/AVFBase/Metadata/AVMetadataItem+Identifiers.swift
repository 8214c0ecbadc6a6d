import Foundation

extension AVMetadataItem {
    /// Returns the bytes of a key: one byte per character for a four-character code, otherwise UTF-8.
    class func bytes(_ text: String, _ keySpace: AVMetadataKeySpace) -> [UInt8] {
        let codes: [AVMetadataKeySpace] = [.iTunes, .quickTimeUserData, .isoUserData]
        if codes.contains(keySpace), text.count == 4 {
            let bytes = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
            if bytes.count == 4 { return bytes }
        }
        return [UInt8](text.utf8)
    }
}

/// The equivalence of identifiers and common keys.
enum CommonKeys {
    /// Returns the common key for an identifier; nil if there is none.
    static func key(_ identifier: AVMetadataIdentifier) -> AVMetadataKey? {
        if identifier.rawValue.hasPrefix("common/") {
            return AVMetadataKey(rawValue: String(identifier.rawValue.dropFirst(7)))
        }
        return table[identifier.rawValue]
    }

    /// Returns the identifier of the common key space for a common key.
    static func identifier(_ key: AVMetadataKey) -> AVMetadataIdentifier {
        AVMetadataIdentifier(rawValue: "common/" + key.rawValue)
    }

    private static let table: [String: AVMetadataKey] = {
        var table: [String: AVMetadataKey] = [:]
        for (key, others) in rows {
            for other in others { table[other] = key }
        }
        return table
    }()

    private static let rows: [(AVMetadataKey, [String])] = [
        (
            .commonKeyTitle,
            [
                "mdta/com.apple.quicktime.title", "mdta/com.apple.quicktime.displayname", "itsk/%A9nam",
                "udta/%A9nam", "uiso/titl", "id3/TIT2", "org.id3/TIT2",
            ]
        ),
        (
            .commonKeyArtist,
            ["mdta/com.apple.quicktime.artist", "itsk/%A9ART", "udta/%A9ART", "uiso/perf", "org.id3/TPE1"]
        ),
        (
            .commonKeyAlbumName,
            ["mdta/com.apple.quicktime.album", "itsk/%A9alb", "udta/%A9alb", "uiso/albm", "org.id3/TALB"]
        ),
        (.commonKeyAuthor, ["mdta/com.apple.quicktime.author", "udta/%A9aut", "uiso/auth"]),
        (
            .commonKeyCopyrights,
            [
                "mdta/com.apple.quicktime.copyright", "itsk/cprt", "udta/%A9cpy", "uiso/cprt",
                "org.id3/TCOP",
            ]
        ),
        (
            .commonKeyCreationDate,
            [
                "mdta/com.apple.quicktime.creationdate", "itsk/%A9day", "udta/%A9day", "org.id3/TDRC",
                "org.id3/TYER",
            ]
        ),
        (.commonKeyCreator, ["itsk/%A9wrt", "mdta/com.apple.quicktime.composer", "org.id3/TCOM"]),
        (
            .commonKeyDescription,
            [
                "mdta/com.apple.quicktime.description", "mdta/com.apple.quicktime.comment",
                "itsk/desc", "udta/%A9des", "uiso/dscp",
            ]
        ),
        (.commonKeyPublisher, ["mdta/com.apple.quicktime.publisher", "org.id3/TPUB"]),
        (.commonKeySoftware, ["mdta/com.apple.quicktime.software", "itsk/%A9too", "udta/%A9swr"]),
        (.commonKeyMake, ["mdta/com.apple.quicktime.make", "udta/%A9mak"]),
        (.commonKeyModel, ["mdta/com.apple.quicktime.model", "udta/%A9mod"]),
        (.commonKeyLocation, ["mdta/com.apple.quicktime.location.ISO6709", "udta/%A9xyz"]),
        (.commonKeyType, ["mdta/com.apple.quicktime.genre", "itsk/%A9gen", "org.id3/TCON", "uiso/gnre"]),
        (.commonKeyArtwork, ["mdta/com.apple.quicktime.artwork", "itsk/covr", "org.id3/APIC"]),
        (.commonKeyIdentifier, ["mdta/com.apple.quicktime.content.identifier"]),
        (.commonKeyAccessibilityDescription, ["mdta/com.apple.quicktime.accessibility.description"]),
    ]
}
