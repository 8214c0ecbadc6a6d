public import Foundation

/// Several sets of named values from an array.
open class MLArrayBatchProvider: NSObject, MLBatchProvider {
    /// The sets in order.
    public let array: [any MLFeatureProvider]

    /// Creates a provider from sets.
    public init(array: [any MLFeatureProvider]) { self.array = array }

    /// Creates a provider from the values of each feature.
    ///
    /// - Parameter dictionary: for each name an array of values, as ``MLDictionaryFeatureProvider`` takes them.
    /// - Throws: ``MLModelError`` with the code `featureType` if the arrays have different lengths, or values of one
    ///   feature have different types.
    public convenience init(dictionary: [String: [Any]]) throws {
        let count = dictionary.values.first?.count ?? 0
        var sets = [[String: MLFeatureValue]](repeating: [:], count: count)
        for (name, values) in dictionary {
            guard values.count == count else {
                throw MLModelError(
                    .featureType,
                    "The feature \"\(name)\" has \(values.count) values, another one \(count); pass as many of each."
                )
            }
            var type: MLFeatureType?
            for (index, value) in values.enumerated() {
                let feature = try value as? MLFeatureValue ?? MLFeatureValue(any: value, name: name)
                guard type == nil || type == feature.type else {
                    throw MLModelError(
                        .featureType,
                        "The values of the feature \"\(name)\" have different types; pass values of one type."
                    )
                }
                type = feature.type
                sets[index][name] = feature
            }
        }
        self.init(array: sets.map { MLDictionaryFeatureProvider(values: $0) })
    }

    /// The number of sets.
    open var count: Int { array.count }

    /// Returns the set with an index.
    ///
    /// Traps if the index is out of range.
    open func features(at index: Int) -> any MLFeatureProvider {
        guard array.indices.contains(index) else { trap("There is no set \(index) in a batch of \(array.count).") }
        return array[index]
    }
}
