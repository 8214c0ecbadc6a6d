public import Foundation

/// The description of one of a model's features: its name, its type, and the values it accepts.
public final class MLFeatureDescription: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The name of the feature.
    public let name: String
    /// The type of the feature.
    public let type: MLFeatureType
    /// A Boolean value that indicates whether the feature may be missing.
    public let isOptional: Bool
    /// The shapes and the element type; nil for other types than multi-arrays.
    public let multiArrayConstraint: MLMultiArrayConstraint?
    /// The sizes and the pixel format; nil for other types than images.
    public let imageConstraint: MLImageConstraint?
    /// The keys; nil for other types than dictionaries.
    public let dictionaryConstraint: MLDictionaryConstraint?
    /// The elements; nil for other types than sequences.
    public let sequenceConstraint: MLSequenceConstraint?
    /// The buffer; nil for other types than states.
    public let stateConstraint: MLStateConstraint?

    /// A kind of feature with the values that it accepts.
    package enum Kind: Sendable {
        case invalid, int64, double, string
        case image(MLImageConstraint)
        case multiArray(MLMultiArrayConstraint)
        case dictionary(MLDictionaryConstraint)
        case sequence(MLSequenceConstraint)
        case state(MLStateConstraint)
    }

    /// Creates a description.
    package init(name: String, kind: Kind, isOptional: Bool = false) {
        self.name = name
        self.isOptional = isOptional
        var array: MLMultiArrayConstraint?
        var image: MLImageConstraint?
        var dictionary: MLDictionaryConstraint?
        var sequence: MLSequenceConstraint?
        var state: MLStateConstraint?
        switch kind {
        case .invalid: type = .invalid
        case .int64: type = .int64
        case .double: type = .double
        case .string: type = .string
        case .image(let constraint): (type, image) = (.image, constraint)
        case .multiArray(let constraint): (type, array) = (.multiArray, constraint)
        case .dictionary(let constraint): (type, dictionary) = (.dictionary, constraint)
        case .sequence(let constraint): (type, sequence) = (.sequence, constraint)
        case .state(let constraint): (type, state) = (.state, constraint)
        }
        multiArrayConstraint = array
        imageConstraint = image
        dictionaryConstraint = dictionary
        sequenceConstraint = sequence
        stateConstraint = state
    }

    /// Returns whether the feature accepts a value.
    ///
    /// The type must be equal; an undefined value is accepted only where the feature may be missing. Images need an
    /// accepted size and pixel format, multi-arrays an accepted shape and the element type, dictionaries the key type.
    public func isAllowedValue(_ value: MLFeatureValue) -> Bool {
        guard value.type == type else { return false }
        guard !value.isUndefined else { return isOptional }
        if let imageConstraint {
            guard let image = value.imageBufferValue else { return false }
            return imageConstraint.allows(width: image.width, height: image.height)
                && image.pixelFormatType == imageConstraint.pixelFormatType
        }
        if let multiArrayConstraint {
            guard let array = value.multiArrayValue else { return false }
            return multiArrayConstraint.allows(array.packageShape) && array.dataType == multiArrayConstraint.dataType
        }
        if let dictionaryConstraint {
            return value.dictionaryKeyType == nil || value.dictionaryKeyType == dictionaryConstraint.keyType
        }
        if let sequenceConstraint, let sequence = value.sequenceValue {
            return sequence.type == sequenceConstraint.valueDescription.type
                && sequenceConstraint.countRange.contains(sequence.count)
        }
        return true
    }

    /// Returns the description itself, which cannot change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// The name, the type and the constraint.
    public override var description: String {
        let detail = imageConstraint?.description ?? multiArrayConstraint?.description ?? type.name
        return "\(name): \(detail)\(isOptional ? ", optional" : "")"
    }

    /// True: descriptions can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the description.
    public func encode(with coder: NSCoder) {
        coder.encode(name as NSString, forKey: "name")
        coder.encode(type.rawValue, forKey: "type")
        coder.encode(isOptional, forKey: "isOptional")
        coder.encode(multiArrayConstraint, forKey: "multiArrayConstraint")
        coder.encode(imageConstraint, forKey: "imageConstraint")
        coder.encode(dictionaryConstraint, forKey: "dictionaryConstraint")
        coder.encode(sequenceConstraint, forKey: "sequenceConstraint")
        coder.encode(stateConstraint, forKey: "stateConstraint")
    }

    /// Reads an archived description; nil if the archive is not one.
    public init?(coder: NSCoder) {
        guard let type = MLFeatureType(rawValue: coder.decodeInteger(forKey: "type")),
            let name = coder.decodeObject(of: NSString.self, forKey: "name")
        else { return nil }
        self.name = name as String
        self.type = type
        isOptional = coder.decodeBool(forKey: "isOptional")
        multiArrayConstraint = coder.decodeObject(of: MLMultiArrayConstraint.self, forKey: "multiArrayConstraint")
        imageConstraint = coder.decodeObject(of: MLImageConstraint.self, forKey: "imageConstraint")
        dictionaryConstraint = coder.decodeObject(of: MLDictionaryConstraint.self, forKey: "dictionaryConstraint")
        sequenceConstraint = coder.decodeObject(of: MLSequenceConstraint.self, forKey: "sequenceConstraint")
        stateConstraint = coder.decodeObject(of: MLStateConstraint.self, forKey: "stateConstraint")
    }
}
