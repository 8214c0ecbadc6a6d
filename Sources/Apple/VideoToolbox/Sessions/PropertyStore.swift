import CoreVideo
import Foundation

// `@unchecked Sendable`: the values are numbers, strings, and copies of collections that nobody changes.
/// The values of a session's properties.
struct PropertyStore: @unchecked Sendable {
    /// The properties that exist, in the order in which they are listed.
    let rules: [PropertyRule]
    private var values: [String: AnyObject]
    private let defaults: [String: AnyObject]
    /// Increases with each change.
    private(set) var version = 0

    /// - Parameter defaults: the values of properties that nobody has set.
    init(_ rules: [PropertyRule], defaults: [String: AnyObject] = [:]) {
        self.rules = rules
        self.defaults = defaults
        values = [:]
    }

    /// Sets a property; nil restores the default.
    mutating func set(_ key: String, _ value: AnyObject?) -> OSStatus {
        guard let rule = rules.first(where: { $0.key == key }) else { return kVTPropertyNotSupportedErr }
        guard !rule.isReadOnly else { return kVTPropertyReadOnlyErr }
        guard let value, !(value is NSNull) else {
            values[key] = nil
            version += 1
            return noErr
        }
        guard rule.allows(value) else { return kVTParameterErr }
        values[key] = Self.copy(of: value)
        version += 1
        return noErr
    }

    /// Returns a property's value, or nil if it has neither a value nor a default.
    subscript(key: CFString) -> AnyObject? { values[key as String] ?? defaults[key as String] }

    /// Indicates whether somebody has set the property.
    func isSet(_ key: CFString) -> Bool { values[key as String] != nil }

    func number(_ key: CFString) -> Double? { self[key].flatMap(Self.number)?.doubleValue }
    func count(_ key: CFString) -> Int? { self[key].flatMap(Self.number).map { Int(clamping: $0.int64Value) } }
    func flag(_ key: CFString) -> Bool? { self[key].flatMap(Self.number)?.boolValue }
    func text(_ key: CFString) -> String? { self[key].flatMap(Self.text) }
    func string(_ key: CFString) -> NSString? { text(key).map { NSString(string: $0) } }

    /// The values that were set.
    var serialized: NSDictionary {
        let result = NSMutableDictionary()
        for (key, value) in values { result[NSString(string: key)] = value }
        return result
    }

    /// The descriptions of all properties by their keys.
    var facts: NSDictionary {
        let result = NSMutableDictionary()
        for rule in rules { result[NSString(string: rule.key)] = rule.facts }
        return result
    }

    /// Returns a number, also one that Swift boxed; nil for other objects.
    static func number(_ value: AnyObject) -> NSNumber? {
        if let number = value as? NSNumber { return number }
        switch value as Any {
        case let flag as Bool: return NSNumber(value: flag)
        case let number as Int: return NSNumber(value: number)
        case let number as Double: return NSNumber(value: number)
        default: return nil
        }
    }

    /// Returns a string, also one that Swift boxed; nil for other objects.
    static func text(_ value: AnyObject) -> String? {
        if let text = value as? NSString { return text as String }
        return value as Any as? String
    }

    private static func copy(of value: AnyObject) -> AnyObject {
        if let number = number(value) { return number }
        if let text = text(value) { return NSString(string: text) }
        if let array = value as? NSArray { return NSArray(array: array as? [Any] ?? []) }
        if let dictionary = value as? NSDictionary { return dictionary.copy() as AnyObject }
        return value
    }
}
