public import Foundation

/// The keys that a dictionary feature has.
public final class MLDictionaryConstraint: NSObject, NSSecureCoding, Sendable {
    /// The type of the keys: strings or 64-bit integers.
    public let keyType: MLFeatureType

    /// Creates a constraint.
    package init(keyType: MLFeatureType) { self.keyType = keyType }

    /// True: constraints can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the constraint.
    public func encode(with coder: NSCoder) { coder.encode(keyType.rawValue, forKey: "keyType") }

    /// Reads an archived constraint; nil if the archive is not one.
    public init?(coder: NSCoder) {
        guard let type = MLFeatureType(rawValue: coder.decodeInteger(forKey: "keyType")) else { return nil }
        keyType = type
    }
}

/// The elements that a sequence feature has.
public final class MLSequenceConstraint: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The description of an element.
    public let valueDescription: MLFeatureDescription
    /// The accepted numbers of elements; an unbounded range ends at `Int.max`.
    public let countRange: NSRange

    /// Creates a constraint.
    package init(valueDescription: MLFeatureDescription, counts: (lower: Int, upper: Int?)) {
        self.valueDescription = valueDescription
        countRange = .bounds(counts.lower, counts.upper)
    }

    /// Returns the constraint itself, which cannot change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// True: constraints can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the constraint.
    public func encode(with coder: NSCoder) {
        coder.encode(valueDescription, forKey: "valueDescription")
        coder.encode(countRange, forKeys: "countRange")
    }

    /// Reads an archived constraint; nil if the archive is not one.
    public init?(coder: NSCoder) {
        guard let value = coder.decodeObject(of: MLFeatureDescription.self, forKey: "valueDescription") else {
            return nil
        }
        valueDescription = value
        countRange = coder.decodeRange(forKeys: "countRange")
    }
}

/// The buffer that a state feature has.
public final class MLStateConstraint: NSObject, NSSecureCoding, Sendable {
    /// The sizes of the buffer's dimensions.
    public let bufferShape: [Int]
    /// The type of the elements.
    public let dataType: MLMultiArrayDataType

    /// Creates a constraint.
    package init(shape: [Int], dataType: MLMultiArrayDataType) {
        bufferShape = shape
        self.dataType = dataType
    }

    /// True: constraints can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the constraint.
    public func encode(with coder: NSCoder) {
        coder.encode(bufferShape.map { NSNumber(value: $0) } as NSArray, forKey: "bufferShape")
        coder.encode(dataType.rawValue, forKey: "dataType")
    }

    /// Reads an archived constraint; nil if the archive is not one.
    public init?(coder: NSCoder) {
        guard let type = MLMultiArrayDataType(rawValue: coder.decodeInteger(forKey: "dataType")),
            let shape = coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: "bufferShape") as? [NSNumber]
        else { return nil }
        bufferShape = shape.map(\.intValue)
        dataType = type
    }
}
