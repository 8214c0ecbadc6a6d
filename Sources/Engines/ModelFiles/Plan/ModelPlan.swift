package import Inference

/// The stages that make a model's outputs of its inputs, in their order.
///
/// Stages pass features on by name: a stage sees the model's inputs and the outputs of all earlier stages, and a later
/// feature hides an earlier one of its name.
package struct ModelPlan: Sendable {
    package var stages: [PlanStage]
    /// The interface of the chosen function.
    package var inputs: [FeatureDescription]
    package var outputs: [FeatureDescription]

    package init(stages: [PlanStage], inputs: [FeatureDescription], outputs: [FeatureDescription]) {
        self.stages = stages
        self.inputs = inputs
        self.outputs = outputs
    }
}

/// A step of a plan.
package enum PlanStage: Sendable {
    case network(NetworkStage)
    case classify(ClassifyStage)
    case suppression(SuppressionStage)
    /// Passes features on under other names, (from, to).
    case rename([(String, String)])
}

/// A network that the engine runs.
package struct NetworkStage: Sendable {
    package var name: String
    package var source: NetworkSource
    package var inputs: [NetworkInput]
    package var outputs: [NetworkOutput]
    package var states: [NetworkState] = []

    package init(name: String, source: NetworkSource, inputs: [NetworkInput], outputs: [NetworkOutput]) {
        self.name = name
        self.source = source
        self.inputs = inputs
        self.outputs = outputs
    }
}

/// The way of a feature into a network.
package struct NetworkInput: Sendable {
    package var feature: FeatureDescription
    /// Name and type of the network's input.
    package var port: String
    package var type: TensorElement
    /// Shape of the network's input; nil where it varies.
    package var shape: [Int?]

    package init(feature: FeatureDescription, port: String, type: TensorElement, shape: [Int?]) {
        self.feature = feature
        self.port = port
        self.type = type
        self.shape = shape
    }

    /// Returns the shape in which an array of `given` shape enters: the same elements, with 1s added or dropped.
    ///
    /// Nil if it does not fit.
    package func entry(of given: [Int]) -> [Int]? {
        func fits(_ candidate: [Int]) -> Bool {
            candidate.count == shape.count && zip(candidate, shape).allSatisfy { $1 == nil || $0 == $1 }
        }
        if fits(given) { return given }
        let bare = given.filter { $0 != 1 }
        var rest = bare[...]
        var candidate: [Int] = []
        for (index, size) in shape.enumerated() {
            let later = shape.count - index
            if size == 1 || (size == nil && rest.count < later && rest.isEmpty) {
                candidate.append(1)
            } else if let next = rest.popFirst() {
                candidate.append(next)
            } else {
                candidate.append(1)
            }
        }
        return rest.isEmpty && fits(candidate) ? candidate : nil
    }
}

/// The way of a state into a network and out of it.
package struct NetworkState: Sendable {
    package var name: String
    /// Name of the network's input.
    package var port: String
    /// Name of the network's output with the state's new value; nil if it does not change.
    package var next: String?
    package var type: TensorElement
    package var shape: [Int]
}

/// The way of a feature out of a network.
package struct NetworkOutput: Sendable {
    package var feature: FeatureDescription
    /// Name of the network's output.
    package var port: String
    /// Shape to give to the array where it is not the network's own.
    package var shape: [Int]?

    package init(feature: FeatureDescription, port: String, shape: [Int]? = nil) {
        self.feature = feature
        self.port = port
        self.shape = shape
    }
}

/// A classifier's last step: the label of the highest probability, and a dictionary of all.
package struct ClassifyStage: Sendable {
    /// Name of the array of probabilities.
    package var probabilities: String
    package var labels: ClassLabels
    /// Name of the label's feature; nil if the model has none.
    package var label: String?
    /// Name of the dictionary's feature; nil if the model has none.
    package var dictionary: String?

    package init(probabilities: String, labels: ClassLabels, label: String?, dictionary: String?) {
        self.probabilities = probabilities
        self.labels = labels
        self.label = label
        self.dictionary = dictionary
    }
}

/// Non-maximum suppression of a detector's boxes.
package struct SuppressionStage: Sendable {
    package var confidence: String
    package var coordinates: String
    package var confidenceOutput: String
    package var coordinatesOutput: String
    /// Names of optional inputs that replace the thresholds.
    package var overlapInput: String?
    package var thresholdInput: String?
    package var overlap: Double
    package var threshold: Double
    /// Boxes suppress only boxes of the same best class.
    package var isPerClass: Bool
    package var labels: ClassLabels?

    package init(
        confidence: String,
        coordinates: String,
        confidenceOutput: String,
        coordinatesOutput: String,
        overlapInput: String?,
        thresholdInput: String?,
        overlap: Double,
        threshold: Double,
        isPerClass: Bool,
        labels: ClassLabels?
    ) {
        self.confidence = confidence
        self.coordinates = coordinates
        self.confidenceOutput = confidenceOutput
        self.coordinatesOutput = coordinatesOutput
        self.overlapInput = overlapInput
        self.thresholdInput = thresholdInput
        self.overlap = overlap
        self.threshold = threshold
        self.isPerClass = isPerClass
        self.labels = labels
    }
}
