// Made from Counter by CoreMLModelPlugin; changes are overwritten.
// swift-format-ignore-file
@_spi(ModelClasses) import CoreML
import Foundation

/// The inputs of Counter.
class CounterInput: MLFeatureProvider {
    /// x: multi-array of float16, shape [3]
    var x: MLMultiArray

    var featureNames: Set<String> { ["x"] }

    func featureValue(for featureName: String) -> MLFeatureValue? {
        switch featureName {
        case "x": MLFeatureValue(multiArray: x)
        default: nil
        }
    }

    init(x: MLMultiArray) {
        self.x = x
    }

    convenience init(x: MLShapedArray<Float16>) {
        self.init(x: MLMultiArray(x))
    }
}

/// The outputs of Counter.
class CounterOutput: MLFeatureProvider {
    private let provider: any MLFeatureProvider

    /// y: multi-array of float16, shape [3]
    var y: MLMultiArray {
        guard let value = provider.featureValue(for: "y")?.multiArrayValue else {
            fatalError("The output y is missing.")
        }
        return value
    }

    /// y: multi-array of float16, shape [3]
    var yShapedArray: MLShapedArray<Float16> {
        MLShapedArray<Float16>(self.y)
    }

    var featureNames: Set<String> { provider.featureNames }

    func featureValue(for featureName: String) -> MLFeatureValue? {
        provider.featureValue(for: featureName)
    }

    init(y: MLMultiArray) {
        let values: [String: MLFeatureValue?] = [
            "y": MLFeatureValue(multiArray: y),
        ]
        let present = values.compactMapValues { $0 }
        guard let provider = try? MLDictionaryFeatureProvider(dictionary: present) else {
            fatalError("The outputs of Counter are not valid.")
        }
        self.provider = provider
    }

    init(features: any MLFeatureProvider) { self.provider = features }
}

/// Counter, loaded for predictions.
class Counter {
    let model: MLModel

    /// The compiled model in the bundle of this module.
    class var urlOfModelInThisBundle: URL {
        Bundle.module.bundleURL.appendingPathComponent("Counter.mlmodelc")
    }

    init(model: MLModel) { self.model = model }

    @available(*, deprecated, message: "Use init(configuration:) and handle errors.")
    convenience init() {
        do {
            try self.init(contentsOf: type(of: self).urlOfModelInThisBundle)
        } catch {
            fatalError(error.localizedDescription)
        }
    }

    convenience init(configuration: MLModelConfiguration = MLModelConfiguration()) throws {
        try self.init(contentsOf: type(of: self).urlOfModelInThisBundle, configuration: configuration)
    }

    convenience init(contentsOf modelURL: URL) throws {
        try self.init(model: MLModel(contentsOf: modelURL))
    }

    convenience init(contentsOf modelURL: URL, configuration: MLModelConfiguration) throws {
        try self.init(model: MLModel(contentsOf: modelURL, configuration: configuration))
    }

    class func load(
        configuration: MLModelConfiguration = MLModelConfiguration(),
        completionHandler handler: @escaping (Swift.Result<Counter, any Error>) -> Void
    ) {
        load(
            contentsOf: urlOfModelInThisBundle,
            configuration: configuration,
            completionHandler: handler
        )
    }

    class func load(
        configuration: MLModelConfiguration = MLModelConfiguration()
    ) async throws -> Counter {
        try await load(contentsOf: urlOfModelInThisBundle, configuration: configuration)
    }

    class func load(
        contentsOf modelURL: URL,
        configuration: MLModelConfiguration = MLModelConfiguration(),
        completionHandler handler: @escaping (Swift.Result<Counter, any Error>) -> Void
    ) {
        MLModel.load(contentsOf: modelURL, configuration: configuration) { result in
            handler(result.map { Counter(model: $0) })
        }
    }

    class func load(
        contentsOf modelURL: URL,
        configuration: MLModelConfiguration = MLModelConfiguration()
    ) async throws -> Counter {
        Counter(model: try await MLModel.load(contentsOf: modelURL, configuration: configuration))
    }

    func prediction(input: CounterInput) throws -> CounterOutput {
        try prediction(input: input, options: MLPredictionOptions())
    }

    func prediction(input: CounterInput, options: MLPredictionOptions) throws -> CounterOutput {
        CounterOutput(features: try model.prediction(from: input, options: options))
    }

    func prediction(
        input: CounterInput,
        options: MLPredictionOptions = MLPredictionOptions()
    ) async throws -> CounterOutput {
        CounterOutput(features: try await model.prediction(from: input, options: options))
    }

    func prediction(x: MLMultiArray) throws -> CounterOutput {
        try prediction(input: CounterInput(x: x))
    }

    func prediction(x: MLShapedArray<Float16>) throws -> CounterOutput {
        try prediction(input: CounterInput(x: x))
    }

    func makeState() -> MLState { model.makeState() }

    func predictions(
        inputs: [CounterInput],
        options: MLPredictionOptions = MLPredictionOptions()
    ) throws -> [CounterOutput] {
        let results = try model.predictions(from: MLArrayBatchProvider(array: inputs), options: options)
        return (0..<results.count).map { CounterOutput(features: results.features(at: $0)) }
    }
}
