public import CoreVideo
import Foundation

extension CMFormatDescription {
    // Sendable unchecked: the values are immutable property lists.
    /// Facts under text keys; each value is a property list.
    ///
    /// Values that are put in must not be changed afterwards.
    public struct Extensions: Collection, Hashable, @unchecked Sendable {
        private var values: [CFString: CFPropertyList]

        /// Makes an empty set.
        public init() { values = [:] }

        /// Makes a set from a dictionary; nil is an empty one.
        public init(base: [CFString: CFPropertyList]?) { values = base ?? [:] }

        /// The set as an object; nil when it is empty.
        var dictionary: NSDictionary? {
            values.isEmpty ? nil : NSDictionary(objects: Array(values.values), forKeys: Array(values.keys))
        }

        /// Makes a set from an object, of which keys that are no texts are left out.
        init?(dictionary: NSDictionary?) {
            guard let dictionary else { return nil }
            values = [:]
            for case (let key as String, let value) in dictionary {
                values[key as CFString] = value as AnyObject
            }
        }

        /// The value under a key, as a property list.
        public subscript(key: CFString) -> CFPropertyList? {
            get { values[key] }
            set { values[key] = newValue }
        }

        /// The value under a key.
        public subscript(key: Key) -> Value? {
            get { values[key.rawValue].map(Value.init) }
            set { values[key.rawValue] = newValue?.propertyListRepresentation }
        }

        /// Where an entry is.
        public struct Index: Comparable, Hashable, Sendable {
            // Sendable: an index into a dictionary is two numbers; the keys it could reach are immutable texts.
            fileprivate let base: Int

            /// Whether an entry is before another.
            public static func < (lhs: Index, rhs: Index) -> Bool { lhs.base < rhs.base }
        }

        /// Where the first entry is.
        public var startIndex: Index { Index(base: 0) }

        /// The place after the last entry.
        public var endIndex: Index { Index(base: values.count) }

        /// The place after another.
        public func index(after i: Index) -> Index { Index(base: i.base + 1) }

        /// The entry at a place.
        public subscript(position: Index) -> (key: CFString, value: CFPropertyList) {
            let entry = values[values.index(values.startIndex, offsetBy: position.base)]
            return (entry.key, entry.value)
        }

        /// Whether keys and values are equal, values as objects are.
        public static func == (lhs: Extensions, rhs: Extensions) -> Bool {
            lhs.values.count == rhs.values.count
                && lhs.values.allSatisfy { key, value in rhs.values[key].map { plistEqual($0, value) } ?? false }
        }

        /// Feeds the keys.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(Set(values.keys))
        }
    }
}

extension CMFormatDescription.Extensions {
    // Sendable unchecked: the text is immutable.
    /// The name of a fact.
    public struct Key: RawRepresentable, Hashable, @unchecked Sendable {
        /// The text.
        public var rawValue: CFString

        /// Makes a key from its text.
        public init(rawValue: CFString) { self.rawValue = rawValue }
    }

    // Sendable unchecked: property lists that are put in are not changed afterwards.
    /// A fact, as a property list.
    public struct Value: Hashable, @unchecked Sendable {
        /// The fact as a text, number, data, array or dictionary object.
        public var propertyListRepresentation: CFPropertyList

        /// Makes a value from a property list.
        public init(_ plist: CFPropertyList) { propertyListRepresentation = plist }

        /// Whether the property lists are equal.
        public static func == (lhs: Value, rhs: Value) -> Bool {
            plistEqual(lhs.propertyListRepresentation, rhs.propertyListRepresentation)
        }

        /// Feeds the hash of the property list.
        public func hash(into hasher: inout Hasher) {
            hasher.combine((propertyListRepresentation as? NSObject)?.hash ?? 0)
        }
    }
}

/// Whether two objects are equal as property lists are, that is, by content.
func plistEqual(_ lhs: AnyObject, _ rhs: AnyObject) -> Bool {
    lhs === rhs || ((lhs as? NSObject)?.isEqual(rhs) ?? false)
}
