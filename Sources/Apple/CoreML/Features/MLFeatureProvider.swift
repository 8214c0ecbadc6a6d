/// A set of named values: the input or output of a prediction.
///
/// A model asks its input on the thread of the prediction.
public protocol MLFeatureProvider: AnyObject {
    /// The names of all values.
    var featureNames: Set<String> { get }
    /// Returns the value of a name; nil if there is none.
    func featureValue(for featureName: String) -> MLFeatureValue?
}

/// Several sets of named values in order.
public protocol MLBatchProvider: AnyObject {
    /// The number of sets.
    var count: Int { get }
    /// Returns the set with an index.
    func features(at index: Int) -> any MLFeatureProvider
}
