import CoreML
import CoreVideo
import Foundation

/// A model of any format that Core ML loads here.
struct CoreMLModel: FrameModel {
    let width: Int
    let height: Int
    let labels: [String]
    let isClassifier: Bool
    private let model: MLModel
    private let input: String
    private let pixelFormat: OSType
    /// The optional inputs of a detector for its thresholds that the model has.
    private let thresholdInputs: (overlap: Bool, confidence: Bool)

    /// Loads a model.
    ///
    /// - Throws: Core ML's error, or ``AnalysisError`` for a model that cannot look at frames.
    init(contentsOf url: URL, name: String) throws {
        let model = try MLModel(contentsOf: url)
        let description = model.modelDescription
        let inputs = description.inputDescriptionsByName
        guard let image = model.imageInput else {
            throw AnalysisError(
                .unsupportedModel,
                """
                The model '\(name)' takes no picture. Its inputs are \(inputs.keys.sorted().joined(separator: ", ")). \
                Use a model with an image input, or one with an array of the shape 1x3xHEIGHTxWIDTH.
                """
            )
        }
        func takes(_ input: String) -> Bool { inputs[input]?.type == .double }
        let thresholds = ["iouThreshold", "confidenceThreshold"]
        let others = inputs.values.filter { input in
            input.name != image.name && !input.isOptional && !(thresholds.contains(input.name) && takes(input.name))
        }
        guard others.isEmpty else {
            throw AnalysisError(
                .unsupportedModel,
                """
                The model '\(name)' also needs \(others.map(\.name).sorted().joined(separator: ", ")), which a camera \
                does not deliver. Use a model whose only input is a picture.
                """
            )
        }
        self.model = model
        input = image.name
        (width, height, pixelFormat) = (image.width, image.height, image.pixelFormat)
        thresholdInputs = (takes("iouThreshold"), takes("confidenceThreshold"))
        isClassifier = description.predictedFeatureName != nil
        labels = Self.labels(description)
    }

    private static func labels(_ description: MLModelDescription) -> [String] {
        if let labels = description.classLabels { return labels.map { "\($0)" } }
        let own = description.metadata[.creatorDefinedKey] as? [String: String] ?? [:]
        return LabelText.keys.lazy.compactMap { own[$0] }.map(LabelText.parse).first { !$0.isEmpty } ?? []
    }

    func request(_ fit: PictureRequest.Fit) -> PictureRequest {
        PictureRequest(width: width, height: height, pixelFormat: pixelFormat, fit: fit)
    }

    func run(_ picture: CVPixelBuffer, thresholds: DetectorDecoder) throws -> ModelResult {
        var features: [String: MLFeatureValue] = [input: MLFeatureValue(pixelBuffer: picture)]
        if thresholdInputs.overlap { features["iouThreshold"] = MLFeatureValue(double: thresholds.mostOverlap) }
        if thresholdInputs.confidence {
            features["confidenceThreshold"] = MLFeatureValue(double: thresholds.leastConfidence)
        }
        let results = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: features))
        if isClassifier { return .classes(classes(results)) }
        return .outputs(
            results.featureNames.sorted().compactMap { name in
                results.featureValue(for: name).flatMap { ModelOutput($0, name: name) }
            }
        )
    }

    private func classes(_ results: any MLFeatureProvider) -> [Detection] {
        let description = model.modelDescription
        let probabilities = description.predictedProbabilitiesName.flatMap { results.featureValue(for: $0) }
        let detections = (probabilities?.dictionaryValue ?? [:]).map { label, value in
            Detection(label: "\(label.base)", confidence: value.doubleValue, bounds: nil)
        }
        guard detections.isEmpty, let feature = description.predictedFeatureName,
            let value = results.featureValue(for: feature)
        else { return detections }
        let label = value.type == .int64 ? "\(value.int64Value)" : value.stringValue
        return [Detection(label: label, confidence: 1, bounds: nil)]
    }
}

extension ModelOutput {
    /// Nil for a value that is no number.
    fileprivate init?(_ value: MLFeatureValue, name: String) {
        switch value.type {
        case .multiArray:
            guard let array = value.multiArrayValue else { return nil }
            self.init(
                name: name,
                shape: array.shape.map(\.intValue),
                values: MLShapedArray<Float>(converting: array).scalars
            )
        case .int64: self.init(name: name, shape: [], values: [Float(value.int64Value)])
        case .double: self.init(name: name, shape: [], values: [Float(value.doubleValue)])
        default: return nil
        }
    }
}
