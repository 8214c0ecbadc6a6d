import CoreVideo
import Foundation
import Synchronization

/// The types of metadata values, by name and by their numbers in QuickTime's table of types.
enum MetadataType {
    private static let prefix = "com.apple.metadata.datatype."

    private static let numbers: [(name: String, number: UInt32)] = [
        ("raw-data", 0), ("UTF-8", 1), ("UTF-16", 2), ("GIF", 12), ("JPEG", 13), ("PNG", 14), ("float32", 23),
        ("float64", 24), ("BMP", 27), ("int8", 65), ("int16", 66), ("int32", 67), ("pointF32", 70),
        ("dimensionsF32", 71), ("rectF32", 72), ("int64", 74), ("uint8", 75), ("uint16", 76), ("uint32", 77),
        ("uint64", 78), ("affineTransformF64", 79),
    ]

    private static let unnumbered = ["polygonF32", "polylineF32", "JSON", "perspectiveTransformF64"]

    /// All base types.
    static let all: [String] = (numbers.map(\.name) + unnumbered).map { prefix + $0 }

    /// Returns the number of a type; nil for one without a number.
    static func number(_ name: String) -> UInt32? {
        guard name.hasPrefix(prefix) else { return nil }
        let short = name.dropFirst(prefix.count)
        return numbers.first { $0.name == short }?.number
    }

    /// Returns the name of a type whose number is stored as big-endian bytes; raw data for an unknown one.
    static func name(number bytes: [UInt8]) -> String {
        let number = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return prefix + (numbers.first { $0.number == number }?.name ?? "raw-data")
    }
}

/// The data types that programs have registered.
final class MetadataTypeRegistry: Sendable {
    /// A registered type.
    struct Entry: Sendable, Equatable {
        var description: String
        var base: String
    }

    static let shared = MetadataTypeRegistry()
    private let types = Mutex<[String: Entry]>([
        kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709 as String: Entry(
            description: "ISO 6709 location",
            base: kCMMetadataBaseDataType_UTF8 as String
        ),
        kCMMetadataDataType_QuickTimeMetadataDirection as String: Entry(
            description: "direction",
            base: kCMMetadataBaseDataType_UTF8 as String
        ),
    ])

    /// Returns the entry of a registered type.
    func entry(_ name: String) -> Entry? { types.withLock { $0[name] } }

    /// Registers a type; returns false if it was registered in another way.
    func register(_ name: String, _ entry: Entry) -> Bool {
        types.withLock { types in
            if let known = types[name] { return known == entry }
            types[name] = entry
            return true
        }
    }

    /// Returns the base type of a registered type; nil for base types and unknown ones.
    func baseType(of name: String) -> String? { entry(name)?.base }

    /// Returns the types that conform to a type.
    func types(conformingTo name: String) -> [String] {
        types.withLock { types in types.filter { $0.value.base == name }.map(\.key).sorted() }
    }
}
