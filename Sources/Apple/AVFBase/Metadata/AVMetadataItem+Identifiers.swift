import Foundation

extension AVMetadataItem {
    /// Combines key space and key; returns nil for keys that are neither text, number nor data.
    ///
    /// Characters that are not allowed in a URL are percent-encoded.
    ///
    /// - Parameters:
    ///   - key: Text, or a four-character code as a number or as data.
    ///   - keySpace: The key space of the key.
    public class func identifier(forKey key: Any, keySpace: AVMetadataKeySpace) -> AVMetadataIdentifier? {
        let bytes: [UInt8]
        switch key {
        case let text as String: bytes = Self.bytes(text, keySpace)
        case let text as NSString: bytes = Self.bytes(text.description, keySpace)
        case let key as AVMetadataKey: bytes = Self.bytes(key.rawValue, keySpace)
        case let number as NSNumber:
            let code = UInt32(truncatingIfNeeded: number.int64Value)
            bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
        case let data as Data: bytes = [UInt8](data)
        case let data as NSData: bytes = [UInt8](data as Data)
        default: return nil
        }
        var text = keySpace == .common ? "common/" : keySpace.rawValue + "/"
        for byte in bytes {
            let character = Character(UnicodeScalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "-._~!$&'()*+,;=:@/".contains(character) {
                text.append(character)
            } else {
                text += "%" + String(format: "%02X", Int(byte))
            }
        }
        return AVMetadataIdentifier(rawValue: text)
    }

    /// Returns the key space of an identifier; nil if the identifier has no slash.
    public class func keySpace(forIdentifier identifier: AVMetadataIdentifier) -> AVMetadataKeySpace? {
        guard let slash = identifier.rawValue.firstIndex(of: "/") else { return nil }
        let name = String(identifier.rawValue[..<slash])
        return name == "common" ? .common : AVMetadataKeySpace(rawValue: name)
    }

    /// Returns the key of an identifier as text; nil if the identifier has no slash.
    public class func key(forIdentifier identifier: AVMetadataIdentifier) -> Any? {
        guard let slash = identifier.rawValue.firstIndex(of: "/") else { return nil }
        let rest = identifier.rawValue[identifier.rawValue.index(after: slash)...]
        var bytes: [UInt8] = []
        var place = rest.utf8.startIndex
        while place < rest.utf8.endIndex {
            let next = rest.utf8[place...].prefix(3)
            if next.count == 3, next.first == UInt8(ascii: "%"),
                let byte = UInt8(String(decoding: next.dropFirst(), as: UTF8.self), radix: 16)
            {
                bytes.append(byte)
                place = next.endIndex
            } else {
                bytes.append(rest.utf8[place])
                place = rest.utf8.index(after: place)
            }
        }
        // Four-character codes may begin with the sign ©, stored as the byte 0xA9.
        let text = String(validating: bytes, as: UTF8.self) ?? String(bytes.map { Character(UnicodeScalar($0)) })
        return text as NSString
    }

    /// Returns the bytes of a key: one byte per character for a four-character code, otherwise UTF-8.
    private class func bytes(_ text: String, _ keySpace: AVMetadataKeySpace) -> [UInt8] {
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
