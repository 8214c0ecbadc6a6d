public import CoreVideo
import Foundation

extension CMFormatDescription {
    // `@unchecked Sendable`: the values are immutable property lists.
    /// Properties under string keys; each value is a property list.
    ///
    /// Do not change a value after it has been added.
    public struct Extensions: Collection, Hashable, @unchecked Sendable {
        private var values: [CFString: CFPropertyList]

        /// Creates an empty set.
        public init() { values = [:] }

        /// Creates a set from a dictionary; nil yields an empty one.
        public init(base: [CFString: CFPropertyList]?) { values = base ?? [:] }

        /// The set as a dictionary object; nil if it is empty.
        var dictionary: NSDictionary? {
            values.isEmpty ? nil : NSDictionary(objects: Array(values.values), forKeys: Array(values.keys))
        }

        /// Creates a set from a dictionary object; keys that are not strings are ignored.
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

        /// The position of an entry.
        public struct Index: Comparable, Hashable, Sendable {
            // Sendable: an index into a dictionary is two numbers; the keys reachable through it are immutable strings.
            fileprivate let base: Int

            /// Returns a Boolean value that indicates whether an entry precedes another.
            public static func < (lhs: Index, rhs: Index) -> Bool { lhs.base < rhs.base }
        }

        /// The position of the first entry.
        public var startIndex: Index { Index(base: 0) }

        /// The position after the last entry.
        public var endIndex: Index { Index(base: values.count) }

        /// Returns the position after another.
        public func index(after i: Index) -> Index { Index(base: i.base + 1) }

        /// The entry at a position.
        public subscript(position: Index) -> (key: CFString, value: CFPropertyList) {
            let entry = values[values.index(values.startIndex, offsetBy: position.base)]
            return (entry.key, entry.value)
        }

        /// Returns a Boolean value that indicates whether keys and values are equal; values compare as objects.
        public static func == (lhs: Extensions, rhs: Extensions) -> Bool {
            lhs.values.count == rhs.values.count
                && lhs.values.allSatisfy { key, value in rhs.values[key].map { plistEqual($0, value) } ?? false }
        }

        /// Hashes the keys.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(Set(values.keys))
        }
    }
}

extension CMFormatDescription.Extensions {
    // `@unchecked Sendable`: the string is immutable.
    /// The name of a property.
    public struct Key: RawRepresentable, Hashable, @unchecked Sendable {
        /// The string.
        public var rawValue: CFString

        /// Creates a key from its string.
        public init(rawValue: CFString) { self.rawValue = rawValue }
    }

    // `@unchecked Sendable`: property lists are not changed after they have been added.
    /// The value of a property, as a property list.
    public struct Value: Hashable, @unchecked Sendable {
        /// The value as a string, number, data, array or dictionary object.
        public var propertyListRepresentation: CFPropertyList

        /// Creates a value from a property list.
        public init(_ plist: CFPropertyList) { propertyListRepresentation = plist }

        /// Returns a Boolean value that indicates whether the property lists are equal.
        public static func == (lhs: Value, rhs: Value) -> Bool {
            plistEqual(lhs.propertyListRepresentation, rhs.propertyListRepresentation)
        }

        /// Hashes the property list.
        public func hash(into hasher: inout Hasher) {
            hasher.combine((propertyListRepresentation as? NSObject)?.hash ?? 0)
        }
    }
}

/// Returns a Boolean value that indicates whether two property lists are equal by content.
func plistEqual(_ lhs: AnyObject, _ rhs: AnyObject) -> Bool {
    lhs === rhs || ((lhs as? NSObject)?.isEqual(rhs) ?? false)
}
