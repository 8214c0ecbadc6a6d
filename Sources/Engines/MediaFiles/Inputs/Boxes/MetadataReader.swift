import Foundation

/// Reads metadata items from the boxes `udta` and `meta` of movies and tracks.
enum MetadataReader {
    /// Returns the items in a `udta` box or a `meta` box.
    static func tags(_ box: BoxBytes, isUserData: Bool) -> [MediaFileTag] {
        guard isUserData else { return items(box) }
        var result: [MediaFileTag] = []
        for part in box.boxes {
            if part.isNamed("meta") {
                result += items(part.contents)
            } else if part.type >> 24 == 0xA9, let text = userText(part.contents) {
                result.append(
                    MediaFileTag(
                        space: .userData,
                        key: BoxBytes.name(part.type),
                        value: .text(text.value),
                        languageTag: text.language
                    )
                )
            }
        }
        return result
    }

    private static func items(_ box: BoxBytes) -> [MediaFileTag] {
        // A version and flags come first in MPEG-4 files, but not in QuickTime's.
        let meta = box.first("hdlr") != nil ? box : box.from(4)
        guard let handler = meta.first("hdlr")?.u32(8), let list = meta.first("ilst") else { return [] }
        let names = meta.first("keys").map { $0.from(8).boxes.map { Array($0.contents.bytes) } } ?? []
        var result: [MediaFileTag] = []
        for entry in list.boxes {
            let space: MediaFileTag.Space
            let key: String
            switch BoxBytes.name(handler) {
            case "mdta":
                let index = Int(entry.type) - 1
                guard names.indices.contains(index) else { continue }
                space = .quickTimeMetadata
                key = String(decoding: names[index], as: UTF8.self)
            case "mdir":
                space = .iTunes
                key = BoxBytes.name(entry.type)
            default: continue
            }
            for data in entry.contents.boxes where data.isNamed("data") && data.contents.count >= 8 {
                guard let value = value(data.contents) else { continue }
                result.append(MediaFileTag(space: space, key: key, value: value))
            }
        }
        return result
    }

    /// Returns the value in a `data` box: a type, a locale, and bytes.
    private static func value(_ box: BoxBytes) -> MediaFileTag.Value? {
        let type = box.u32(0) & 0xFF_FFFF
        let bytes = box.from(8)
        switch type {
        case 1: return .text(String(decoding: bytes.bytes, as: UTF8.self))
        case 2:
            let units = (0..<bytes.count / 2).map { UInt16(bytes.u16($0 * 2)) }
            return .text(String(decoding: units, as: UTF16.self))
        case 21, 65, 66, 67, 74:
            guard [1, 2, 3, 4, 8].contains(bytes.count) else { return nil }
            let shift = UInt64(64 - bytes.count * 8)
            return .integer(Int64(bitPattern: bytes.number(0, bytes.count) << shift) >> Int64(shift))
        case 22, 75, 76, 77, 78:
            guard [1, 2, 3, 4, 8].contains(bytes.count) else { return nil }
            return .integer(Int64(clamping: bytes.number(0, bytes.count)))
        case 23: return bytes.count >= 4 ? .number(Double(Float(bitPattern: bytes.u32(0)))) : nil
        case 24: return bytes.count >= 8 ? .number(Double(bitPattern: bytes.number(0, 8))) : nil
        default: return .data(Data(bytes.bytes), type: type)
        }
    }

    /// Returns the first text of a user data item: a length, a language, and bytes.
    private static func userText(_ box: BoxBytes) -> (value: String, language: String?)? {
        let length = box.u16(0)
        guard length > 0, length <= box.count - 4 else { return nil }
        let code = box.u16(2)
        // Smaller numbers are Macintosh languages, whose texts are in Mac Roman: ASCII in all but rare cases.
        let letters = [10, 5, 0].map { UInt8(truncatingIfNeeded: (code >> $0 & 0x1F) + 0x60) }
        let language = code >= 0x400 ? String(decoding: letters, as: UTF8.self) : nil
        let text = String(decoding: box.from(4).bytes.prefix(length), as: UTF8.self)
        return (text, language == "und" ? nil : language)
    }
}
