import Foundation
package import MediaFiles

extension AVMetadataItem {
    /// The item as files store it; nil if it has no value or no place in files.
    package var fileTag: MediaFileTag? {
        guard let place = filePlace, let value = fileValue else { return nil }
        return MediaFileTag(
            space: place.space,
            key: place.key,
            value: value,
            languageTag: extendedLanguageTag ?? locale?.identifier.replacingOccurrences(of: "_", with: "-")
        )
    }

    private var fileValue: MediaFileTag.Value? {
        if let text = stringValue { return .text(text) }
        if let data = dataValue { return .data(data, type: Self.type(of: data)) }
        return nil
    }

    /// Returns the image type of data by QuickTime's table of types; 0 for anything else.
    private static func type(of data: Data) -> UInt32 {
        if data.starts(with: [0xFF, 0xD8, 0xFF]) { return 13 }
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return 14 }
        return 0
    }

    private var filePlace: (space: MediaFileTag.Space, key: String)? {
        switch keySpace {
        case .quickTimeMetadata?: return fileKey.map { (.quickTimeMetadata, $0) }
        case .iTunes?: return fileKey.map { (.iTunes, $0) }
        case .quickTimeUserData?, .isoUserData?: return fileKey.map { (.userData, $0) }
        default:
            // Keys common to all formats are stored under QuickTime's names, which have this prefix.
            guard let common = commonKey?.rawValue else { return nil }
            let name = Self.quickTimeNames[common] ?? common
            return (.quickTimeMetadata, "com.apple.quicktime." + name)
        }
    }

    /// QuickTime's names for common keys that differ from them.
    private static let quickTimeNames = [
        "creationDate": "creationdate", "copyrights": "copyright", "location": "location.ISO6709",
        "creator": "composer", "type": "genre", "albumName": "album",
    ]

    /// The key as text: four characters if it is a number.
    private var fileKey: String? {
        switch key {
        case let text as NSString: return String(describing: text)
        case let number as NSNumber:
            let code = number.uint32Value
            let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> UInt32($0)) }
            // One byte of these codes is not ASCII: the copyright sign of Mac OS Roman.
            return String(bytes.map { $0 == 0xA9 ? "©" : Character(UnicodeScalar($0)) })
        default: return nil
        }
    }
}
