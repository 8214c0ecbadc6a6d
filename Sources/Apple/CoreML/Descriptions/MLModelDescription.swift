public import Foundation

/// The description of a model: its inputs, its outputs and its metadata.
public final class MLModelDescription: NSObject, NSSecureCoding, Sendable {
    /// The descriptions of the inputs by name.
    public var inputDescriptionsByName: [String: MLFeatureDescription] { contents.inputs.byName }
    /// The descriptions of the outputs by name.
    public var outputDescriptionsByName: [String: MLFeatureDescription] { contents.outputs.byName }
    /// The descriptions of the states by name.
    public var stateDescriptionsByName: [String: MLFeatureDescription] { contents.states.byName }
    /// The name of a classifier's output with the most likely class; nil for other models.
    public var predictedFeatureName: String? { contents.predictedFeatureName }
    /// The name of a classifier's output with the probabilities of all classes; nil for other models.
    public var predictedProbabilitiesName: String? { contents.predictedProbabilitiesName }
    /// The classes of a classifier or detector, `String` or `Int64` values; nil for other models.
    public var classLabels: [Any]? { contents.classLabels?.values }
    /// Description, version, author and licence of the model.
    ///
    /// The values are strings, and a `[String: String]` under ``MLModelMetadataKey/creatorDefinedKey``.
    public var metadata: [MLModelMetadataKey: Any] {
        [
            .description: contents.text, .versionString: contents.version, .author: contents.author,
            .license: contents.license, .creatorDefinedKey: contents.creatorDefined,
        ]
    }
    /// A Boolean value that indicates whether the model was made for training on devices.
    ///
    /// Training is not supported here.
    public var isUpdatable: Bool { contents.isUpdatable }
    /// The descriptions of the inputs of training by name.
    public var trainingInputDescriptionsByName: [String: MLFeatureDescription] { contents.trainingInputs.byName }
    /// The parameters of training; always empty here.
    public var parameterDescriptionsByKey: [MLParameterKey: MLParameterDescription] { [:] }

    /// Everything a description says.
    package struct Contents: Sendable {
        package var inputs: [MLFeatureDescription] = []
        package var outputs: [MLFeatureDescription] = []
        package var states: [MLFeatureDescription] = []
        package var trainingInputs: [MLFeatureDescription] = []
        package var predictedFeatureName: String?
        package var predictedProbabilitiesName: String?
        package var classLabels: ClassLabels?
        package var text = ""
        package var version = ""
        package var author = ""
        package var license = ""
        package var creatorDefined: [String: String] = [:]
        package var isUpdatable = false

        package init() {}
    }

    /// The names of classes.
    package enum ClassLabels: Sendable, Hashable {
        case strings([String])
        case integers([Int64])

        /// The labels as Apple's API gives them.
        package var values: [Any] {
            switch self {
            case .strings(let labels): labels
            case .integers(let labels): labels
            }
        }

        /// The number of labels.
        package var count: Int {
            switch self {
            case .strings(let labels): labels.count
            case .integers(let labels): labels.count
            }
        }
    }

    /// Everything the description says; inputs and outputs in the order of the file.
    package let contents: Contents

    /// Creates a description.
    package init(_ contents: Contents) { self.contents = contents }

    /// The inputs and outputs, one a line.
    public override var description: String {
        let inputs = contents.inputs.map { "  \($0)" }.joined(separator: "\n")
        let outputs = contents.outputs.map { "  \($0)" }.joined(separator: "\n")
        return "inputs:\n\(inputs)\noutputs:\n\(outputs)"
    }

    /// True: descriptions can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the description.
    public func encode(with coder: NSCoder) {
        for (key, list) in lists { coder.encode(list as NSArray, forKey: key) }
        for (key, text) in texts { coder.encode(text as NSString?, forKey: key) }
        coder.encode(contents.creatorDefined as NSDictionary, forKey: "creatorDefined")
        coder.encode(contents.isUpdatable, forKey: "isUpdatable")
        switch contents.classLabels {
        case .strings(let labels): coder.encode(labels as NSArray, forKey: "classLabels")
        case .integers(let labels):
            coder.encode(labels.map { NSNumber(value: $0) } as NSArray, forKey: "classLabels")
        case nil: break
        }
    }

    private var lists: [(String, [MLFeatureDescription])] {
        [
            ("inputs", contents.inputs), ("outputs", contents.outputs), ("states", contents.states),
            ("trainingInputs", contents.trainingInputs),
        ]
    }

    private var texts: [(String, String?)] {
        [
            ("predictedFeatureName", contents.predictedFeatureName),
            ("predictedProbabilitiesName", contents.predictedProbabilitiesName), ("text", contents.text),
            ("version", contents.version), ("author", contents.author), ("license", contents.license),
        ]
    }

    /// Reads an archived description.
    public init?(coder: NSCoder) {
        func list(_ key: String) -> [MLFeatureDescription] {
            coder.decodeObject(of: [NSArray.self, MLFeatureDescription.self], forKey: key) as? [MLFeatureDescription]
                ?? []
        }
        func text(_ key: String) -> String? { coder.decodeObject(of: NSString.self, forKey: key) as String? }
        var contents = Contents()
        contents.inputs = list("inputs")
        contents.outputs = list("outputs")
        contents.states = list("states")
        contents.trainingInputs = list("trainingInputs")
        contents.predictedFeatureName = text("predictedFeatureName")
        contents.predictedProbabilitiesName = text("predictedProbabilitiesName")
        contents.text = text("text") ?? ""
        contents.version = text("version") ?? ""
        contents.author = text("author") ?? ""
        contents.license = text("license") ?? ""
        let classes: [AnyClass] = [NSDictionary.self, NSArray.self, NSString.self, NSNumber.self]
        contents.creatorDefined =
            coder.decodeObject(of: classes, forKey: "creatorDefined") as? [String: String] ?? [:]
        contents.isUpdatable = coder.decodeBool(forKey: "isUpdatable")
        let labels = coder.decodeObject(of: classes, forKey: "classLabels")
        if let strings = labels as? [String] {
            contents.classLabels = .strings(strings)
        } else if let numbers = labels as? [NSNumber] {
            contents.classLabels = .integers(numbers.map(\.int64Value))
        }
        self.contents = contents
    }
}

extension [MLFeatureDescription] {
    var byName: [String: MLFeatureDescription] {
        Dictionary(map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
