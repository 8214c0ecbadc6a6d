public import CoreVideo
public import Foundation

/// A value of a feature: a number, a text, an image, a multi-array, a dictionary or a sequence.
///
/// A value does not change; the image or array that it refers to may. Properties of other types than the value's are
/// 0, empty or nil; nothing is converted.
open class MLFeatureValue: NSObject, NSCopying, NSSecureCoding {
    enum Content {
        case undefined(MLFeatureType)
        case int64(Int64)
        case double(Double)
        case string(String)
        case image(CVPixelBuffer)
        case multiArray(MLMultiArray)
        case dictionary([AnyHashable: NSNumber], keys: MLFeatureType?)
        case sequence(MLSequence)
    }

    let content: Content

    init(_ content: Content) { self.content = content }

    /// Creates a value from an integer.
    public convenience init(int64 value: Int64) { self.init(.int64(value)) }

    /// Creates a value from a floating-point number.
    public convenience init(double value: Double) { self.init(.double(value)) }

    /// Creates a value from a text.
    public convenience init(string value: String) { self.init(.string(value)) }

    /// Creates a value from a multi-array, which is not copied.
    public convenience init(multiArray value: MLMultiArray) { self.init(.multiArray(value)) }

    /// Creates a value from an image, which is not copied.
    public convenience init(pixelBuffer value: CVPixelBuffer) { self.init(.image(value)) }

    /// Creates a value from a sequence.
    public convenience init(sequence: MLSequence) { self.init(.sequence(sequence)) }

    /// Creates a value from a shaped array, whose elements are copied.
    public convenience init<ShapedArray>(shapedArray value: ShapedArray) where ShapedArray: MLShapedArrayProtocol {
        self.init(.multiArray(MLMultiArray(value)))
    }

    /// Creates a value from numbers with texts or integers as keys.
    ///
    /// - Throws: ``MLModelError`` with the code `featureType` if a key is neither, or both occur.
    public convenience init(dictionary value: [AnyHashable: NSNumber]) throws {
        var keys: MLFeatureType?
        var result: [AnyHashable: NSNumber] = [:]
        result.reserveCapacity(value.count)
        for (key, number) in value {
            let own: (AnyHashable, MLFeatureType)
            if let text = key.base as? String {
                own = (AnyHashable(text), .string)
            } else if let integer = Self.integer(key.base) {
                own = (AnyHashable(integer), .int64)
            } else {
                throw MLModelError(
                    .featureType,
                    "The key \(key) of a dictionary is neither a string nor an integer; use one of these."
                )
            }
            guard keys == nil || keys == own.1 else {
                throw MLModelError(
                    .featureType,
                    "The keys of a dictionary are strings and integers; use only one of these."
                )
            }
            keys = own.1
            result[own.0] = number
        }
        self.init(.dictionary(result, keys: keys))
    }

    private static func integer(_ key: Any) -> Int64? {
        switch key {
        case let key as Int64: key
        case let key as Int: Int64(key)
        case let key as Int32: Int64(key)
        case let key as NSNumber: CFNumberIsFloatType(key) ? nil : key.int64Value
        default: nil
        }
    }

    private static func CFNumberIsFloatType(_ number: NSNumber) -> Bool {
        let type = String(cString: number.objCType)
        return type == "d" || type == "f"
    }

    /// Creates a value that is missing.
    public convenience init(undefined type: MLFeatureType) { self.init(.undefined(type)) }

    /// Creates a value from a sendable one.
    public convenience init(_ value: MLSendableFeatureValue) { self.init(value.content.content) }

    /// The type of the value.
    open var type: MLFeatureType {
        switch content {
        case .undefined(let type): type
        case .int64: .int64
        case .double: .double
        case .string: .string
        case .image: .image
        case .multiArray: .multiArray
        case .dictionary: .dictionary
        case .sequence: .sequence
        }
    }

    /// A Boolean value that indicates whether the value is missing.
    open var isUndefined: Bool { if case .undefined = content { true } else { false } }

    /// The integer; 0 for other types.
    open var int64Value: Int64 { if case .int64(let value) = content { value } else { 0 } }

    /// The floating-point number; 0 for other types.
    open var doubleValue: Double { if case .double(let value) = content { value } else { 0 } }

    /// The text; empty for other types.
    open var stringValue: String { if case .string(let value) = content { value } else { "" } }

    /// The multi-array; nil for other types.
    open var multiArrayValue: MLMultiArray? { if case .multiArray(let value) = content { value } else { nil } }

    /// The numbers with `String` or `Int64` keys; empty for other types.
    open var dictionaryValue: [AnyHashable: NSNumber] {
        if case .dictionary(let value, _) = content { value } else { [:] }
    }

    /// The image; nil for other types.
    open var imageBufferValue: CVPixelBuffer? { if case .image(let value) = content { value } else { nil } }

    /// The sequence; nil for other types.
    open var sequenceValue: MLSequence? { if case .sequence(let value) = content { value } else { nil } }

    /// The type of the dictionary's keys; nil for other types and empty dictionaries.
    package var dictionaryKeyType: MLFeatureType? {
        if case .dictionary(_, let keys) = content { keys } else { nil }
    }

    /// Returns a copy of the multi-array as a shaped array; nil for other types of values or elements.
    public func shapedArrayValue<Scalar>(of type: Scalar.Type) -> MLShapedArray<Scalar>?
    where Scalar: MLShapedArrayScalar {
        guard let array = multiArrayValue, array.dataType == Scalar.multiArrayDataType else { return nil }
        return MLShapedArray(array)
    }

    /// Returns whether another value has the same type and content.
    ///
    /// Images are equal only if they are the same buffer. A number that is not a number equals none.
    public func isEqual(to value: MLFeatureValue) -> Bool {
        switch (content, value.content) {
        case (.undefined(let a), .undefined(let b)): a == b
        case (.int64(let a), .int64(let b)): a == b
        case (.double(let a), .double(let b)): a == b
        case (.string(let a), .string(let b)): a == b
        case (.image(let a), .image(let b)): a === b
        case (.multiArray(let a), .multiArray(let b)): a.equals(b)
        case (.dictionary(let a, _), .dictionary(let b, _)): a == b
        case (.sequence(let a), .sequence(let b)): a.isEqual(b)
        default: false
        }
    }

    /// Returns whether another object is a value with the same type and content.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? MLFeatureValue else { return false }
        return isEqual(to: other)
    }

    /// The hash of the type.
    open override var hash: Int { type.rawValue }

    /// The type and the content.
    open override var description: String {
        switch content {
        case .undefined(let type): "undefined \(type.name)"
        case .int64(let value): "int64 \(value)"
        case .double(let value): "double \(value)"
        case .string(let value): "string \"\(value)\""
        case .image(let value): "image of \(value.width) × \(value.height) pixels"
        case .multiArray(let value): value.description
        case .dictionary(let value, _): "dictionary of \(value.count) numbers"
        case .sequence(let value): "sequence of \(value.count) values"
        }
    }

    /// Returns the value itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: Coding

    /// True: values can be archived, except for images.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the value; an image is written as missing.
    open func encode(with coder: NSCoder) {
        coder.encode(type.rawValue, forKey: "type")
        switch content {
        case .undefined, .image: break
        case .int64(let value): coder.encode(value, forKey: "value")
        case .double(let value): coder.encode(value, forKey: "value")
        case .string(let value): coder.encode(value as NSString, forKey: "value")
        case .multiArray(let value): coder.encode(value, forKey: "value")
        case .sequence(let value): coder.encode(value, forKey: "value")
        case .dictionary(let value, _):
            coder.encode(value.keys.map { $0.base as? String ?? "\($0)" } as NSArray, forKey: "keys")
            coder.encode(Array(value.values) as NSArray, forKey: "value")
            coder.encode((dictionaryKeyType ?? .string).rawValue, forKey: "keyType")
        }
    }

    /// Reads an archived value; nil if the archive is not one.
    public required init?(coder: NSCoder) {
        guard let type = MLFeatureType(rawValue: coder.decodeInteger(forKey: "type")) else { return nil }
        guard coder.containsValue(forKey: "value") else {
            content = .undefined(type)
            return
        }
        switch type {
        case .int64: content = .int64(coder.decodeInt64(forKey: "value"))
        case .double: content = .double(coder.decodeDouble(forKey: "value"))
        case .string:
            guard let text = coder.decodeObject(of: NSString.self, forKey: "value") else { return nil }
            content = .string(text as String)
        case .multiArray:
            guard let array = coder.decodeObject(of: MLMultiArray.self, forKey: "value") else { return nil }
            content = .multiArray(array)
        case .sequence:
            guard let sequence = coder.decodeObject(of: MLSequence.self, forKey: "value") else { return nil }
            content = .sequence(sequence)
        case .dictionary:
            let classes: [AnyClass] = [NSArray.self, NSString.self, NSNumber.self]
            guard let keys = coder.decodeObject(of: classes, forKey: "keys") as? [String],
                let numbers = coder.decodeObject(of: classes, forKey: "value") as? [NSNumber],
                keys.count == numbers.count
            else { return nil }
            let isInteger = coder.decodeInteger(forKey: "keyType") == MLFeatureType.int64.rawValue
            let own = keys.map { isInteger ? AnyHashable(Int64($0) ?? 0) : AnyHashable($0) }
            let pairs = zip(own, numbers)
            content = .dictionary(
                Dictionary(pairs, uniquingKeysWith: { first, _ in first }),
                keys: keys.isEmpty ? nil : isInteger ? .int64 : .string
            )
        case .invalid, .image, .state: return nil
        }
    }
}

extension MLMultiArray {
    /// Returns whether another array has the same type, shape and elements, with NaN equal to nothing.
    fileprivate func equals(_ other: MLMultiArray) -> Bool {
        guard other.dataType == dataType, other.layout.shape == layout.shape else { return false }
        return (0..<count).allSatisfy { self[$0].doubleValue == other[$0].doubleValue }
    }
}
