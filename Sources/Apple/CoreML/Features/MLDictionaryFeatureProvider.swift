public import Foundation

/// A set of named values from a dictionary.
open class MLDictionaryFeatureProvider: NSObject, MLFeatureProvider, NSSecureCoding {
    /// The values by name.
    public let dictionary: [String: MLFeatureValue]

    /// Creates a provider.
    ///
    /// - Parameter dictionary: values by name: `MLFeatureValue`s, or strings, numbers, pixel buffers, multi-arrays and
    ///   dictionaries of numbers, which become such values. Integers become `int64` values, other numbers `double`.
    /// - Throws: ``MLModelError`` with the code `featureType` for anything else.
    public init(dictionary: [String: Any]) throws {
        var values: [String: MLFeatureValue] = [:]
        values.reserveCapacity(dictionary.count)
        for (name, value) in dictionary {
            values[name] = try value as? MLFeatureValue ?? MLFeatureValue(any: value, name: name)
        }
        self.dictionary = values
    }

    /// Creates a provider.
    package init(values: [String: MLFeatureValue]) { dictionary = values }

    /// The value of a name; nil if there is none.
    public subscript(featureName: String) -> MLFeatureValue? { dictionary[featureName] }

    /// The names of all values.
    open var featureNames: Set<String> { Set(dictionary.keys) }

    /// Returns the value of a name; nil if there is none.
    open func featureValue(for featureName: String) -> MLFeatureValue? { dictionary[featureName] }

    /// The names and values.
    open override var description: String {
        dictionary.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
    }

    /// True: providers can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the values.
    open func encode(with coder: NSCoder) {
        let names = dictionary.keys.sorted()
        coder.encode(names as NSArray, forKey: "names")
        coder.encode(names.compactMap { dictionary[$0] } as NSArray, forKey: "values")
    }

    /// Reads an archived provider; nil if the archive is not one.
    public required init?(coder: NSCoder) {
        let names = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "names") as? [String]
        let values = coder.decodeObject(of: [NSArray.self, MLFeatureValue.self], forKey: "values")
        guard let names, let values = values as? [MLFeatureValue], names.count == values.count else { return nil }
        dictionary = Dictionary(zip(names, values), uniquingKeysWith: { first, _ in first })
    }
}
