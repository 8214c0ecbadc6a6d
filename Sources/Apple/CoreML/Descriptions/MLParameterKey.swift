public import Foundation

/// A key of parameters and metrics.
public class MLKey: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The name of the key.
    public let name: String
    /// The layer or model that the key is about; nil for the whole model.
    public let scope: String?

    init(name: String, scope: String? = nil) {
        self.name = name
        self.scope = scope
    }

    /// Returns the key itself, which cannot change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether another object is a key with the same name and scope.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? MLKey else { return false }
        return type(of: other) == type(of: self) && other.name == name && other.scope == scope
    }

    /// The hash of name and scope.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(name)
        hasher.combine(scope)
        return hasher.finalize()
    }

    /// The scope and the name.
    public override var description: String { scope.map { "\($0).\(name)" } ?? name }

    /// True: keys can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the key.
    public func encode(with coder: NSCoder) {
        coder.encode(name as NSString, forKey: "name")
        coder.encode(scope as NSString?, forKey: "scope")
    }

    /// Reads an archived key; nil if the archive is not one.
    public required init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
        self.name = name as String
        scope = coder.decodeObject(of: NSString.self, forKey: "scope") as String?
    }
}

/// A key of a model's parameters.
public final class MLParameterKey: MLKey, @unchecked Sendable {
    /// The learning rate of training.
    public class var learningRate: MLParameterKey { MLParameterKey(name: "learningRate") }
    /// The momentum of training.
    public class var momentum: MLParameterKey { MLParameterKey(name: "momentum") }
    /// The number of examples in a step of training.
    public class var miniBatchSize: MLParameterKey { MLParameterKey(name: "miniBatchSize") }
    /// The first decay rate of Adam.
    public class var beta1: MLParameterKey { MLParameterKey(name: "beta1") }
    /// The second decay rate of Adam.
    public class var beta2: MLParameterKey { MLParameterKey(name: "beta2") }
    /// The small number that Adam adds to divisors.
    public class var eps: MLParameterKey { MLParameterKey(name: "eps") }
    /// The number of passes of training.
    public class var epochs: MLParameterKey { MLParameterKey(name: "epochs") }
    /// The order of examples: shuffled or not.
    public class var shuffle: MLParameterKey { MLParameterKey(name: "shuffle") }
    /// The seed of random numbers.
    public class var seed: MLParameterKey { MLParameterKey(name: "seed") }
    /// The number of neighbours of a classifier by neighbours.
    public class var numberOfNeighbors: MLParameterKey { MLParameterKey(name: "numberOfNeighbors") }
    /// The file name of a linked model.
    public class var linkedModelFileName: MLParameterKey { MLParameterKey(name: "linkedModelFileName") }
    /// The folders in which a linked model is searched.
    public class var linkedModelSearchPath: MLParameterKey { MLParameterKey(name: "linkedModelSearchPath") }
    /// The weights of a layer.
    public class var weights: MLParameterKey { MLParameterKey(name: "weights") }
    /// The biases of a layer.
    public class var biases: MLParameterKey { MLParameterKey(name: "biases") }

    /// Returns the key for one layer or model.
    public func scoped(to scope: String) -> MLParameterKey { MLParameterKey(name: name, scope: scope) }
}

/// A key of a training's metrics.
public final class MLMetricKey: MLKey, @unchecked Sendable {
    /// The loss.
    public class var lossValue: MLMetricKey { MLMetricKey(name: "lossValue") }
    /// The number of the pass.
    public class var epochIndex: MLMetricKey { MLMetricKey(name: "epochIndex") }
    /// The number of the step in its pass.
    public class var miniBatchIndex: MLMetricKey { MLMetricKey(name: "miniBatchIndex") }
}

/// The numbers that a parameter accepts.
public final class MLNumericConstraint: NSObject, NSSecureCoding {
    /// The least number.
    public let minNumber: NSNumber
    /// The greatest number.
    public let maxNumber: NSNumber
    /// The accepted numbers; nil where all between the bounds are.
    public let enumeratedNumbers: Set<NSNumber>?

    init(minNumber: NSNumber, maxNumber: NSNumber, enumeratedNumbers: Set<NSNumber>? = nil) {
        self.minNumber = minNumber
        self.maxNumber = maxNumber
        self.enumeratedNumbers = enumeratedNumbers
    }

    /// True: constraints can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the constraint.
    public func encode(with coder: NSCoder) {
        coder.encode(minNumber, forKey: "minNumber")
        coder.encode(maxNumber, forKey: "maxNumber")
        coder.encode(enumeratedNumbers.map { Array($0) as NSArray }, forKey: "enumeratedNumbers")
    }

    /// Reads an archived constraint; nil if the archive is not one.
    public init?(coder: NSCoder) {
        guard let least = coder.decodeObject(of: NSNumber.self, forKey: "minNumber"),
            let most = coder.decodeObject(of: NSNumber.self, forKey: "maxNumber")
        else { return nil }
        minNumber = least
        maxNumber = most
        let numbers = coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: "enumeratedNumbers")
        enumeratedNumbers = (numbers as? [NSNumber]).map(Set.init)
    }
}

/// The description of a parameter.
public final class MLParameterDescription: NSObject, NSSecureCoding {
    /// The key of the parameter.
    public let key: MLParameterKey
    /// The value of the parameter unless another is given.
    public let defaultValue: Any
    /// The accepted numbers; nil for parameters that are no numbers.
    public let numericConstraint: MLNumericConstraint?

    init(key: MLParameterKey, defaultValue: Any, numericConstraint: MLNumericConstraint? = nil) {
        self.key = key
        self.defaultValue = defaultValue
        self.numericConstraint = numericConstraint
    }

    /// True: descriptions can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the description.
    public func encode(with coder: NSCoder) {
        coder.encode(key, forKey: "key")
        coder.encode(defaultValue as? NSNumber, forKey: "defaultValue")
        coder.encode(numericConstraint, forKey: "numericConstraint")
    }

    /// Reads an archived description; nil if the archive is not one.
    public init?(coder: NSCoder) {
        guard let key = coder.decodeObject(of: MLParameterKey.self, forKey: "key"),
            let value = coder.decodeObject(of: NSNumber.self, forKey: "defaultValue")
        else { return nil }
        self.key = key
        defaultValue = value
        numericConstraint = coder.decodeObject(of: MLNumericConstraint.self, forKey: "numericConstraint")
    }
}
