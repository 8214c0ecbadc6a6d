import CoreVideo
import Foundation

/// One key of a track of timed metadata: an identifier, the type of its values, and its number in the track.
package struct MetadataKey: Hashable, Sendable {
    /// The number under which samples name the key; unique in the track, neither 0 nor all ones.
    package var localID: UInt32
    /// The key space and the key, with special characters percent-encoded, such as `mdta/com.example.event`.
    package var identifier: String
    /// The type of the values as a reverse-DNS name.
    package var dataType: String
    /// The base types to which a type of the client's own conforms.
    package var conformingTypes: [String] = []
    /// The language as a BCP 47 tag.
    package var languageTag: String?
    /// The bytes that readers of the values need.
    package var setupData: Data?

    /// Makes a key.
    package init(localID: UInt32, identifier: String, dataType: String, languageTag: String? = nil) {
        self.localID = localID
        self.identifier = identifier
        self.dataType = dataType
        self.languageTag = languageTag
    }

    /// Returns whether two keys name the same values, apart from their numbers.
    package func isSame(as other: MetadataKey) -> Bool {
        identifier == other.identifier && dataType == other.dataType && languageTag == other.languageTag
    }

    // MARK: Dictionaries

    /// Reads a client's specification; nil without an identifier or a data type.
    init?(specification: NSDictionary, localID: UInt32) {
        func text(_ key: CFString) -> String? { (specification[key] as? NSString).map { String(describing: $0) } }
        guard let identifier = text(kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier),
            let dataType = text(kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType),
            identifier.contains("/"), !dataType.isEmpty
        else { return nil }
        self.init(
            localID: localID,
            identifier: identifier,
            dataType: dataType,
            languageTag: text(kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag)
        )
        setupData = specification[kCMMetadataFormatDescriptionMetadataSpecificationKey_SetupData] as? Data
        conformingTypes = MetadataTypeRegistry.shared.baseType(of: dataType).map { [$0] } ?? []
    }

    /// Reads an entry of a description's table of keys; nil for an incomplete one.
    init?(entry: NSDictionary) {
        guard let space = entry[kCMMetadataFormatDescriptionKey_Namespace] as? NSNumber,
            let value = Self.bytes(entry[kCMMetadataFormatDescriptionKey_Value]),
            let number = entry[kCMMetadataFormatDescriptionKey_LocalID] as? NSNumber
        else { return nil }
        let isName = (entry[kCMMetadataFormatDescriptionKey_DataTypeNamespace] as? NSNumber)?.intValue != 0
        let type = Self.bytes(entry[kCMMetadataFormatDescriptionKey_DataType]) ?? []
        let language = entry[kCMMetadataFormatDescriptionKey_LanguageTag] as? NSString
        self.init(
            localID: number.uint32Value,
            identifier: MetadataIdentifier.text(space: space.uint32Value, key: value),
            dataType: isName ? String(decoding: type, as: UTF8.self) : MetadataType.name(number: type),
            languageTag: language.map { String(describing: $0) }
        )
        setupData = entry[kCMMetadataFormatDescriptionKey_SetupData] as? Data
    }

    private static func bytes(_ value: Any?) -> [UInt8]? {
        switch value {
        case let data as Data: [UInt8](data)
        case let text as NSString: [UInt8](String(describing: text).utf8)
        default: nil
        }
    }

    /// The entry in a description's table of keys.
    var entry: NSDictionary {
        let (space, key) = MetadataIdentifier.parts(identifier)
        let number = MetadataType.number(dataType)
        let type = number.map { withUnsafeBytes(of: $0.bigEndian) { Data($0) } } ?? Data(dataType.utf8)
        let entry = NSMutableDictionary()
        entry[kCMMetadataFormatDescriptionKey_LocalID] = NSNumber(value: localID)
        entry[kCMMetadataFormatDescriptionKey_Namespace] = NSNumber(value: space)
        entry[kCMMetadataFormatDescriptionKey_Value] = Data(key) as NSData
        entry[kCMMetadataFormatDescriptionKey_DataTypeNamespace] = NSNumber(value: number == nil ? 1 : 0)
        entry[kCMMetadataFormatDescriptionKey_DataType] = type as NSData
        if let languageTag { entry[kCMMetadataFormatDescriptionKey_LanguageTag] = languageTag as NSString }
        if let setupData { entry[kCMMetadataFormatDescriptionKey_SetupData] = setupData as NSData }
        if !conformingTypes.isEmpty {
            entry[kCMMetadataFormatDescriptionKey_ConformingDataTypes] = conformingTypes as NSArray
        }
        return entry
    }
}

/// Identifiers as text: the key space, a slash, and the key, percent-encoded.
enum MetadataIdentifier {
    /// The key space and the key of an identifier, as a four-character code and bytes.
    static func parts(_ identifier: String) -> (space: UInt32, key: [UInt8]) {
        let pieces = identifier.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let space = pieces.count == 2 ? pieces[0] : "mdta"
        // Only names of four characters fit in a file.
        let code = space.utf8.count == 4 ? space.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } : 0x6D64_7461
        return (code, decoded(pieces.last ?? ""))
    }

    /// Returns the identifier of a key in a key space that is a four-character code.
    static func text(space: UInt32, key: [UInt8]) -> String {
        let name = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: space >> UInt32($0)) }
        return String(decoding: name, as: UTF8.self) + "/" + encoded(key)
    }

    /// Returns bytes with all but common characters percent-encoded.
    static func encoded(_ bytes: [UInt8]) -> String {
        var text = ""
        for byte in bytes {
            let character = Character(UnicodeScalar(byte))
            let isPlain =
                byte < 0x80
                && (character.isLetter || character.isNumber || "-._~!$&'()*+,;=:@/".contains(character))
            text += isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return text
    }

    /// Returns the bytes of percent-encoded text.
    static func decoded(_ text: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}
