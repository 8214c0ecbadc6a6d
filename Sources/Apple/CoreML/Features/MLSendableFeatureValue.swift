import Foundation

// `@unchecked Sendable`: arrays in it are copies that nobody changes.
/// A value of a feature that may be passed to other threads.
public struct MLSendableFeatureValue: Equatable, @unchecked Sendable, CustomDebugStringConvertible {
    let content: MLFeatureValue

    private init(content: MLFeatureValue) { self.content = content }

    /// Creates a value that is missing.
    public init(undefined type: MLFeatureType) { content = MLFeatureValue(undefined: type) }

    /// Creates a value from an integer.
    public init(_ value: Int) { content = MLFeatureValue(int64: Int64(value)) }

    /// Creates a value from an integer.
    public init(_ value: Int32) { content = MLFeatureValue(int64: Int64(value)) }

    /// Creates a value from a floating-point number.
    public init(_ value: Float16) { content = MLFeatureValue(double: Double(value)) }

    /// Creates a value from a floating-point number.
    public init(_ value: Float) { content = MLFeatureValue(double: Double(value)) }

    /// Creates a value from a floating-point number.
    public init(_ value: Double) { content = MLFeatureValue(double: value) }

    /// Creates a value from a text.
    public init(_ value: String) { content = MLFeatureValue(string: value) }

    /// Creates a sequence of texts.
    public init(_ value: [String]) { content = MLFeatureValue(sequence: MLSequence(strings: value)) }

    /// Creates a dictionary with texts as keys.
    public init(_ value: [String: Double]) {
        content = Self.dictionary(value.map { (AnyHashable($0), NSNumber(value: $1)) }, .string)
    }

    /// Creates a dictionary with texts as keys.
    public init(_ value: [String: Int]) {
        content = Self.dictionary(value.map { (AnyHashable($0), NSNumber(value: $1)) }, .string)
    }

    /// Creates a dictionary with integers as keys.
    public init(_ value: [Int: Double]) {
        content = Self.dictionary(value.map { (AnyHashable(Int64($0)), NSNumber(value: $1)) }, .int64)
    }

    /// Creates a dictionary with integers as keys.
    public init(_ value: [Int: Int]) {
        content = Self.dictionary(value.map { (AnyHashable(Int64($0)), NSNumber(value: $1)) }, .int64)
    }

    /// Creates a value from a shaped array.
    public init<Scalar>(_ value: MLShapedArray<Scalar>) where Scalar: MLShapedArrayScalar {
        content = MLFeatureValue(shapedArray: value)
    }

    /// Creates a value from a feature value; nil for images, which cannot be passed on safely.
    ///
    /// A multi-array is copied.
    public init?(_ value: MLFeatureValue) {
        switch value.content {
        case .image: return nil
        case .multiArray(let array):
            guard let copy = try? MLMultiArray(zeros: array.packageShape, array.dataType) else { return nil }
            array.transfer(to: copy)
            content = MLFeatureValue(multiArray: copy)
        default: content = value
        }
    }

    private static func dictionary(_ pairs: [(AnyHashable, NSNumber)], _ keys: MLFeatureType) -> MLFeatureValue {
        MLFeatureValue(.dictionary(Dictionary(uniqueKeysWithValues: pairs), keys: keys))
    }

    /// The type of the value.
    public var type: MLFeatureType { content.type }

    /// A Boolean value that indicates whether the value is missing.
    public var isUndefined: Bool { content.isUndefined }

    /// A Boolean value that indicates whether the value is a number or a text.
    public var isScalar: Bool {
        switch content.content {
        case .int64, .double, .string: true
        default: false
        }
    }

    /// A Boolean value that indicates whether the value is a shaped array.
    public var isShapedArray: Bool { content.multiArrayValue != nil }

    /// The integer; nil for other types.
    public var integerValue: Int? { if case .int64(let value) = content.content { Int(value) } else { nil } }

    /// The floating-point number in 16 bits; nil for other types.
    public var float16Value: Float16? { doubleValue.map { Float16($0) } }

    /// The floating-point number in 32 bits; nil for other types.
    public var floatValue: Float? { doubleValue.map { Float($0) } }

    /// The floating-point number; nil for other types.
    public var doubleValue: Double? { if case .double(let value) = content.content { value } else { nil } }

    /// The text; nil for other types.
    public var stringValue: String? { if case .string(let value) = content.content { value } else { nil } }

    /// The texts of a sequence; nil for other types.
    public var stringArrayValue: [String]? {
        guard let sequence = content.sequenceValue, sequence.type == .string else { return nil }
        return sequence.stringValues
    }

    /// The dictionary with texts as keys; nil for other types.
    public var stringDictionaryValue: [String: Double]? {
        guard content.dictionaryKeyType == .string else { return nil }
        return Dictionary(
            uniqueKeysWithValues: content.dictionaryValue.compactMap { key, value in
                (key.base as? String).map { ($0, value.doubleValue) }
            }
        )
    }

    /// The dictionary with integers as keys; nil for other types.
    public var integerDictionaryValue: [Int: Double]? {
        guard content.dictionaryKeyType == .int64 else { return nil }
        return Dictionary(
            uniqueKeysWithValues: content.dictionaryValue.compactMap { key, value in
                (key.base as? Int64).map { (Int($0), value.doubleValue) }
            }
        )
    }

    /// Returns the shaped array; nil for other types of values or elements.
    public func shapedArrayValue<Scalar>(of type: Scalar.Type) -> MLShapedArray<Scalar>?
    where Scalar: MLShapedArrayScalar {
        content.shapedArrayValue(of: type)
    }

    /// Returns whether two values have the same type and content.
    public static func == (lhs: MLSendableFeatureValue, rhs: MLSendableFeatureValue) -> Bool {
        lhs.content.isEqual(to: rhs.content)
    }

    /// The type and the content.
    public var debugDescription: String { content.description }
}
