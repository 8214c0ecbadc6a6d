public import Foundation

// Apple's structures of a string, such as `AVMediaType`, are strings in Objective-C: `type as NSString` and
// `string as? AVMediaType` work with a conformance alone.

extension _ObjectiveCBridgeable
where Self: RawRepresentable, RawValue == String, _ObjectiveCType == NSString {
    /// Returns the string as an object.
    public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

    /// Creates a value from its string; the program ends for an unknown one.
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {
        result = Self(rawValue: String._unconditionallyBridgeFromObjectiveC(source))
    }

    /// Creates a value from its string; returns whether it is known.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool {
        result = Self(rawValue: String._unconditionallyBridgeFromObjectiveC(source))
        return result != nil
    }

    /// Creates a value from its string; the program ends for none and for an unknown one.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
        guard let source, let value = Self(rawValue: String._unconditionallyBridgeFromObjectiveC(source)) else {
            preconditionFailure("The string has no value of \(Self.self).")
        }
        return value
    }
}
