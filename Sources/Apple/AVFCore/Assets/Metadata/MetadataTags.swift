import AVFBase
import Foundation
import MediaFiles

/// Converts FFmpeg's names for a file's tags to metadata items.
enum MetadataTags {
    /// Returns the items for the tags of a file or of one of its tracks.
    ///
    /// - Parameter containerName: FFmpeg's name of the container, which determines the key space.
    static func items(_ tags: [MediaTag], containerName: String) -> [AVMetadataItem] {
        let space = keySpace(tags, containerName)
        return tags.compactMap { tag in
            guard let identifier = identifier(tag.key, space) else { return nil }
            var contents = MetadataContents()
            contents.identify(identifier)
            contents.dataType = "com.apple.metadata.datatype.UTF-8"
            contents.value = LoadOnce(MetadataValue(value: tag.value as NSString))
            let language = tag.key.split(separator: "-").last.map { String($0) }
            if tag.key.contains("-"), language?.count == 3 {
                contents.extendedLanguageTag = LanguageTags.tag(language)
            }
            return AVMetadataItem(contents: contents)
        }
    }

    /// Returns the items for stored metadata that are not among others already.
    static func items(_ tags: [MediaFileTag], besides known: [AVMetadataItem]) -> [AVMetadataItem] {
        let names = Set(known.compactMap(\.identifier))
        return tags.compactMap { tag in
            let space: AVMetadataKeySpace =
                switch tag.space {
                case .quickTimeMetadata: .quickTimeMetadata
                case .iTunes: .iTunes
                case .userData: .quickTimeUserData
                case .id3: .id3
                }
            guard let identifier = AVMetadataItem.identifier(forKey: tag.key as NSString, keySpace: space),
                !names.contains(identifier)
            else { return nil }
            var contents = MetadataContents()
            contents.identify(identifier)
            contents.extendedLanguageTag = LanguageTags.tag(tag.languageTag)
            let (value, type): (any NSCopying & NSObjectProtocol, String) =
                switch tag.value {
                case .text(let text): (text as NSString, "UTF-8")
                case .integer(let number): (NSNumber(value: number), "int64")
                case .number(let number): (NSNumber(value: number), "float64")
                case .data(let data, let type): (data as NSData, type == 13 ? "JPEG" : type == 14 ? "PNG" : "raw-data")
                }
            contents.dataType = "com.apple.metadata.datatype." + type
            contents.value = LoadOnce(MetadataValue(value: value))
            return AVMetadataItem(contents: contents)
        }
    }

    /// Returns the formats in which metadata items are stored.
    static func format(_ items: [AVMetadataItem]) -> [AVMetadataFormat] {
        var result: [AVMetadataFormat] = []
        for item in items {
            let format = format(item.keySpace)
            if !result.contains(format) { result.append(format) }
        }
        return result
    }

    /// Returns the format that corresponds to a key space.
    static func format(_ keySpace: AVMetadataKeySpace?) -> AVMetadataFormat {
        switch keySpace {
        case .quickTimeMetadata?: .quickTimeMetadata
        case .quickTimeUserData?: .quickTimeUserData
        case .isoUserData?: .isoUserData
        case .iTunes?: .iTunesMetadata
        case .id3?: .id3Metadata
        default: .unknown
        }
    }

    private static func keySpace(_ tags: [MediaTag], _ containerName: String) -> AVMetadataKeySpace {
        if containerName.contains("mp3") || containerName.contains("aiff") || containerName == "wav" { return .id3 }
        guard containerName.contains("mov") || containerName.contains("mp4") else { return .audioFile }
        let brand = tags.first { $0.key == "major_brand" }?.value ?? "qt  "
        return brand.hasPrefix("qt") ? .quickTimeMetadata : .iTunes
    }

    private static func identifier(_ name: String, _ space: AVMetadataKeySpace) -> AVMetadataIdentifier? {
        // Properties of the container, which are not metadata of its author.
        if ["major_brand", "minor_version", "compatible_brands", "handler_name", "vendor_id", "language"].contains(name)
        {
            return nil
        }
        if name.hasPrefix("com.apple.quicktime.") || name.hasPrefix("com.") {
            return AVMetadataItem.identifier(forKey: name, keySpace: .quickTimeMetadata)
        }
        let base = name.split(separator: "-").first.map { String($0) } ?? name
        if let row = table.first(where: { $0.name == base || $0.name == name }) {
            let prefix = space.rawValue + "/"
            if let own = row.identifiers.first(where: { $0.hasPrefix(prefix) }) {
                return AVMetadataIdentifier(rawValue: own)
            }
            if let first = row.identifiers.first, space != .audioFile { return AVMetadataIdentifier(rawValue: first) }
        }
        return AVMetadataItem.identifier(forKey: name, keySpace: space)
    }

    private static let quickTime = "mdta/com.apple.quicktime."

    /// FFmpeg's name, its identifiers (of several in one key space the first is used), and the common key.
    private static let table: [(name: String, identifiers: [String], common: AVMetadataKey?)] = [
        ("title", [quickTime + "title", "itsk/%A9nam", "org.id3/TIT2", "udta/%A9nam", "uiso/titl"], .commonKeyTitle),
        (
            "artist", [quickTime + "artist", "itsk/%A9ART", "org.id3/TPE1", "udta/%A9ART", "uiso/perf"],
            .commonKeyArtist
        ),
        ("author", [quickTime + "author", "udta/%A9aut", "uiso/auth"], .commonKeyAuthor),
        (
            "album", [quickTime + "album", "itsk/%A9alb", "org.id3/TALB", "udta/%A9alb", "uiso/albm"],
            .commonKeyAlbumName
        ),
        ("album_artist", ["itsk/aART", "org.id3/TPE2"], nil),
        ("comment", [quickTime + "comment", "itsk/%A9cmt", "org.id3/COMM", "udta/%A9cmt"], nil),
        ("composer", [quickTime + "composer", "itsk/%A9wrt", "org.id3/TCOM"], .commonKeyCreator),
        (
            "copyright", [quickTime + "copyright", "itsk/cprt", "org.id3/TCOP", "udta/%A9cpy", "uiso/cprt"],
            .commonKeyCopyrights
        ),
        ("creation_time", [quickTime + "creationdate"], .commonKeyCreationDate),
        ("date", [quickTime + "year", "itsk/%A9day", "org.id3/TDRC", "udta/%A9day"], nil),
        ("description", [quickTime + "description", "itsk/desc", "udta/%A9des", "uiso/dscp"], .commonKeyDescription),
        ("encoder", [quickTime + "software", "itsk/%A9too", "org.id3/TSSE", "udta/%A9swr"], .commonKeySoftware),
        ("genre", [quickTime + "genre", "itsk/%A9gen", "org.id3/TCON", "udta/%A9gen", "uiso/gnre"], .commonKeyType),
        ("keywords", [quickTime + "keywords", "itsk/keyw"], nil),
        ("location", [quickTime + "location.ISO6709", "udta/%A9xyz", "uiso/loci"], .commonKeyLocation),
        ("make", [quickTime + "make", "udta/%A9mak"], .commonKeyMake),
        ("model", [quickTime + "model", "udta/%A9mod"], .commonKeyModel),
        ("publisher", [quickTime + "publisher", "org.id3/TPUB"], .commonKeyPublisher),
        ("track", ["itsk/trkn", "org.id3/TRCK"], nil),
    ]
}
