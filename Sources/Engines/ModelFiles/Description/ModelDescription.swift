/// The interface of a model as its file describes it.
package struct ModelDescription: Hashable, Sendable {
    package var inputs: [FeatureDescription] = []
    package var outputs: [FeatureDescription] = []
    package var states: [FeatureDescription] = []
    package var trainingInputs: [FeatureDescription] = []
    package var predictedFeatureName: String?
    package var predictedProbabilitiesName: String?
    /// Labels of a classifier, or of a detector that names its classes.
    package var classLabels: ClassLabels?
    package var metadata = ModelMetadata()
    package var isUpdatable = false
    /// Functions of a program with several; empty otherwise.
    package var functions: [FunctionDescription] = []
    package var defaultFunctionName: String?
    /// Version of the specification; 0 for formats without one.
    package var specificationVersion = 0
    /// Kind of model in the specification's words, such as `neuralNetworkClassifier` or `mlProgram`; for other formats
    /// the format's name.
    package var kind = ""

    package init() {}
}

/// The interface of one function of a program.
package struct FunctionDescription: Hashable, Sendable {
    package var name: String
    package var inputs: [FeatureDescription] = []
    package var outputs: [FeatureDescription] = []
    package var states: [FeatureDescription] = []
    package var predictedFeatureName: String?
    package var predictedProbabilitiesName: String?

    package init(name: String) { self.name = name }
}

/// Names of a classifier's classes, in the order of its probabilities.
package enum ClassLabels: Hashable, Sendable {
    case strings([String])
    case integers([Int64])

    package var count: Int {
        switch self {
        case .strings(let labels): labels.count
        case .integers(let labels): labels.count
        }
    }

    /// The labels as texts.
    package var texts: [String] {
        switch self {
        case .strings(let labels): labels
        case .integers(let labels): labels.map { "\($0)" }
        }
    }
}

/// Words of a model's author.
package struct ModelMetadata: Hashable, Sendable {
    package var shortDescription = ""
    package var version = ""
    package var author = ""
    package var license = ""
    /// Entries of the author's own, unchanged.
    package var userDefined: [String: String] = [:]

    package init() {}
}
