import CoreVideo
import Foundation

/// The keys of a track of timed metadata as its sample description stores them.
package struct MetadataKeyTable: Hashable, Sendable {
    /// The keys in the order of the file.
    package var keys: [MetadataKey]

    /// Makes a table.
    package init(_ keys: [MetadataKey]) { self.keys = keys }

    /// Largest number of keys that are read.
    private static let maximumCount = 10_000

    /// Makes a table of keys with the numbers 1, 2 and so on; nil if a specification is incomplete.
    init?(specifications: NSArray) {
        keys = []
        for specification in specifications {
            guard let dictionary = specification as? NSDictionary,
                let key = MetadataKey(specification: dictionary, localID: UInt32(keys.count + 1))
            else { return nil }
            keys.append(key)
        }
    }

    /// Adds the keys of another table that are missing, with new numbers.
    package mutating func merge(_ other: MetadataKeyTable) {
        var next = (keys.map(\.localID).max() ?? 0) &+ 1
        for key in other.keys where !keys.contains(where: { $0.isSame(as: key) }) {
            var added = key
            added.localID = next
            next &+= 1
            keys.append(added)
        }
    }

    // MARK: Boxes

    /// Reads the contents of a `keys` box; damaged entries are skipped.
    package init(box bytes: [UInt8]) {
        keys = []
        for entry in Self.boxes(bytes[...]) where keys.count < Self.maximumCount {
            var space: UInt32?
            var value: [UInt8] = []
            var type = kCMMetadataBaseDataType_RawData as String
            var language: String?
            var setup: Data?
            for part in Self.boxes(entry.contents) {
                let contents = part.contents
                switch part.type {
                case 0x6B65_7964:  // keyd
                    guard contents.count >= 4 else { continue }
                    space = Self.number(contents)
                    value = Array(contents.dropFirst(4))
                case 0x6474_7970:  // dtyp
                    guard contents.count >= 4 else { continue }
                    let rest = Array(contents.dropFirst(4))
                    type =
                        Self.number(contents) == 0
                        ? MetadataType.name(number: rest) : String(decoding: rest, as: UTF8.self)
                case 0x6C6F_6361:  // loca
                    language = String(decoding: contents.prefix { $0 != 0 }, as: UTF8.self)
                case 0x7365_7475:  // setu
                    setup = Data(contents)
                default: break
                }
            }
            guard let space else { continue }
            var key = MetadataKey(
                localID: entry.type,
                identifier: MetadataIdentifier.text(space: space, key: value),
                dataType: type,
                languageTag: language
            )
            key.setupData = setup
            keys.append(key)
        }
    }

    /// The contents of a `keys` box.
    package var boxBytes: [UInt8] {
        var bytes: [UInt8] = []
        for key in keys {
            let (space, name) = MetadataIdentifier.parts(key.identifier)
            var entry = Self.box(0x6B65_7964, Self.bytes(space) + name)
            if let number = MetadataType.number(key.dataType) {
                entry += Self.box(0x6474_7970, Self.bytes(0) + Self.bytes(number))
            } else {
                entry += Self.box(0x6474_7970, Self.bytes(1) + Array(key.dataType.utf8))
            }
            if let language = key.languageTag { entry += Self.box(0x6C6F_6361, Array(language.utf8) + [0]) }
            if let setup = key.setupData { entry += Self.box(0x7365_7475, Array(setup)) }
            bytes += Self.box(key.localID, entry)
        }
        return bytes
    }

    /// One box: its type and its contents.
    package struct Box {
        /// The type, which for a key and for a value is a number.
        package var type: UInt32
        package var contents: ArraySlice<UInt8>
    }

    /// Returns the boxes in bytes, up to the first one that does not fit.
    package static func boxes(_ bytes: ArraySlice<UInt8>) -> [Box] {
        var result: [Box] = []
        var rest = bytes
        while rest.count >= 8, result.count < maximumCount {
            let size = Int(number(rest))
            guard size >= 8, size <= rest.count else { break }
            let type = number(rest.dropFirst(4))
            result.append(Box(type: type, contents: rest.prefix(size).dropFirst(8)))
            rest = rest.dropFirst(size)
        }
        return result
    }

    /// Returns the bytes of a box.
    package static func box(_ type: UInt32, _ contents: [UInt8]) -> [UInt8] {
        bytes(UInt32(clamping: contents.count + 8)) + bytes(type) + contents
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }
}
