import Foundation

/// The reason why settings cannot be used: one clause that completes "The settings cannot be used: …".
package struct SettingsProblem: Error, Hashable {
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}

/// A client's dictionary, read by key, with all types that clients use for numbers and strings.
package struct SettingsDictionary {
    private let values: [String: Any]

    package init(_ values: [String: Any]) { self.values = values }

    /// Returns whether there is a value for a key.
    package func has(_ key: String) -> Bool { values[key] != nil }

    /// Returns an integer; nil if the key is absent.
    package func integer(_ key: String) throws(SettingsProblem) -> Int? {
        guard let value = try number(key) else { return nil }
        guard let integer = Int(exactly: value.rounded(.towardZero)) else {
            throw SettingsProblem("the value of \(key) is not a whole number that can be used")
        }
        return integer
    }

    /// Returns a number; nil if the key is absent.
    func number(_ key: String) throws(SettingsProblem) -> Double? {
        guard let value = values[key] else { return nil }
        let number: Double? =
            switch value {
            case let value as Int: Double(value)
            case let value as Double: value
            case let value as CGFloat: Double(value)
            case let value as Float: Double(value)
            case let value as UInt32: Double(value)
            case let value as Int32: Double(value)
            case let value as Int64: Double(value)
            case let value as UInt: Double(value)
            case let value as UInt64: Double(value)
            case let value as Int16: Double(value)
            case let value as Bool: value ? 1 : 0
            case let value as NSNumber: value.doubleValue
            default: nil
            }
        guard let number, number.isFinite else { throw SettingsProblem("the value of \(key) is not a number") }
        return number
    }

    /// Returns a Boolean value, or the one that a number stands for; nil if the key is absent.
    func bool(_ key: String) throws(SettingsProblem) -> Bool? { try number(key).map { $0 != 0 } }

    /// Returns a string; nil if the key is absent.
    package func text(_ key: String) throws(SettingsProblem) -> String? {
        guard let value = values[key] else { return nil }
        switch value {
        case let value as String: return value
        case let value as NSString: return String(describing: value)
        case let value as AVVideoCodecType: return value.rawValue
        default: throw SettingsProblem("the value of \(key) is not a string")
        }
    }

    /// Returns data; nil if the key is absent.
    func data(_ key: String) throws(SettingsProblem) -> Data? {
        guard let value = values[key] else { return nil }
        guard let data = value as? Data ?? (value as? NSData).map({ Data(referencing: $0) }) else {
            throw SettingsProblem("the value of \(key) is not data")
        }
        return data
    }

    /// Returns a nested dictionary; nil if the key is absent.
    func dictionary(_ key: String) throws(SettingsProblem) -> SettingsDictionary? {
        guard let value = values[key] else { return nil }
        if let dictionary = value as? [String: Any] { return SettingsDictionary(dictionary) }
        if let dictionary = value as? NSDictionary {
            var values: [String: Any] = [:]
            for (key, value) in dictionary { if let key = key as? String { values[key] = value } }
            return SettingsDictionary(values)
        }
        throw SettingsProblem("the value of \(key) is not a dictionary")
    }
}
