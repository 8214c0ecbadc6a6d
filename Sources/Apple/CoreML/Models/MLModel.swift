public import Foundation
import ModelFiles
import Synchronization

// `@unchecked Sendable`: a model does not change after it is loaded, and predictions are safe on several threads.
/// A model that makes predictions.
///
/// Predictions may be made on several threads at once. Objects for the same unchanged file share their networks.
///
/// Differs from Apple: `.mlmodel`, `.mlpackage`, `.onnx`, `.tflite` and OpenVINO's `.xml` files are loaded without
/// being compiled first, and all work is done by the CPU in 32-bit floating-point numbers.
open class MLModel: NSObject, @unchecked Sendable {
    /// The description of the model's inputs, outputs and metadata.
    public let modelDescription: MLModelDescription
    /// A copy of the configuration with which the model was loaded.
    public let configuration: MLModelConfiguration
    /// The model's networks.
    let loaded: LoadedModel

    init(_ source: ModelSource, _ configuration: MLModelConfiguration) throws(MLModelError) {
        self.configuration = configuration.duplicate()
        if let key = configuration.parameters?.keys.first {
            throw MLModelError(
                .parameters,
                "The model \(source.name) has no parameter \"\(key)\"; remove it from the configuration."
            )
        }
        modelDescription = try source.description(function: configuration.functionName)
        loaded = try source.load(function: configuration.functionName)
    }

    // MARK: Loading

    /// Loads a model with the default configuration.
    ///
    /// - Throws: ``MLModelError``.
    public convenience init(contentsOf url: URL) throws {
        try self.init(contentsOf: url, configuration: MLModelConfiguration())
    }

    /// Loads a model.
    ///
    /// - Parameters:
    ///   - url: a compiled model, or one of the other files that this class reads.
    ///   - configuration: is copied.
    /// - Throws: ``MLModelError``: `io` if the file is missing or unreadable, else `generic`. An operation that is not
    ///   supported is named with its place in the model.
    public convenience init(contentsOf url: URL, configuration: MLModelConfiguration) throws {
        try self.init(ModelSource(url), configuration)
    }

    /// Loads a model and calls a handler once, on another thread.
    open class func load(
        contentsOf url: URL,
        configuration: MLModelConfiguration = MLModelConfiguration(),
        completionHandler handler: @escaping (Result<MLModel, any Error>) -> Void
    ) {
        let (copy, handler) = (configuration.duplicate(), Unshared(handler))
        PredictionQueue.shared.submit {
            handler.object(Result { try MLModel(contentsOf: url, configuration: copy) })
        }
    }

    /// Loads a model on another thread.
    ///
    /// - Throws: what ``init(contentsOf:configuration:)`` does.
    open class func load(
        contentsOf url: URL,
        configuration: MLModelConfiguration = MLModelConfiguration()
    ) async throws -> MLModel {
        let copy = configuration.duplicate()
        return try await PredictionQueue.shared.run { try MLModel(contentsOf: url, configuration: copy) }.object
    }

    /// Loads a model from an asset and calls a handler once, on another thread.
    open class func load(
        _ asset: MLModelAsset,
        configuration: MLModelConfiguration,
        completionHandler handler: @escaping (MLModel?, (any Error)?) -> Void
    ) {
        let (copy, handler) = (configuration.duplicate(), Unshared(handler))
        PredictionQueue.shared.submit {
            do {
                handler.object(try MLModel(asset.source(), copy), nil)
            } catch {
                handler.object(nil, error)
            }
        }
    }

    /// Loads a model from an asset on another thread.
    open class func load(asset: MLModelAsset, configuration: MLModelConfiguration) async throws -> MLModel {
        let copy = configuration.duplicate()
        return try await PredictionQueue.shared.run { try MLModel(asset.source(), copy) }.object
    }

    // MARK: Compiling

    /// Compiles a model into a new folder in the temporary folder, named after the file.
    ///
    /// The caller moves the folder to keep it.
    ///
    /// - Throws: ``MLModelError`` if the file is missing or damaged, or has an operation that is not supported.
    open class func compileModel(at modelURL: URL) throws -> URL { try compile(modelURL) }

    /// Compiles a model on another thread and calls a handler once.
    open class func compileModel(
        at url: URL,
        completionHandler handler: @escaping (Result<URL, any Error>) -> Void
    ) {
        let handler = Unshared(handler)
        PredictionQueue.shared.submit { handler.object(Result { try compile(url) }) }
    }

    /// Compiles a model on another thread.
    open class func compileModel(at url: URL) async throws -> URL {
        try await PredictionQueue.shared.run { try compile(url) }.object
    }

    private static func compile(_ url: URL) throws(MLModelError) -> URL {
        let source = try ModelSource(url)
        try source.requireSupport(source.file.unsupported)
        do throws(ModelFileError) {
            _ = try source.file.plan(function: nil)
        } catch {
            throw MLModelError(error, source.name)
        }
        let metadata = ModelMetadataFile.json(source.file, name: url.deletingPathExtension().lastPathComponent)
        return try PackedModel.make(from: PackedModel(url)?.model ?? url, metadata: metadata)
    }

    // MARK: Predicting

    /// Makes a prediction.
    ///
    /// - Parameter input: is asked for the model's inputs on this thread.
    /// - Throws: ``MLModelError`` with the code `featureType` and the feature's name if an input is missing or does not
    ///   fit.
    open func prediction(from input: any MLFeatureProvider) throws -> any MLFeatureProvider {
        try loaded.predict(input, backings: [:])
    }

    /// Makes a prediction with options.
    open func prediction(
        from input: any MLFeatureProvider,
        options: MLPredictionOptions
    ) throws -> any MLFeatureProvider {
        try loaded.predict(input, backings: options.outputBackings)
    }

    /// Makes a prediction on another thread.
    ///
    /// One prediction runs at a time for each processor of the machine; others wait.
    ///
    /// - Throws: what the synchronous method does, or ``MLModelError`` with the code `predictionCancelled` if the task
    ///   is cancelled before the prediction begins.
    open func prediction(
        from input: any MLFeatureProvider,
        options: MLPredictionOptions = MLPredictionOptions()
    ) async throws -> any MLFeatureProvider {
        let backings = options.outputBackings
        return try await PredictionQueue.shared.run { [loaded] in try loaded.predict(input, backings: backings) }.object
    }

    /// Makes a prediction for each set of inputs, in order.
    ///
    /// - Throws: the first error, without results.
    open func predictions(fromBatch inputBatch: any MLBatchProvider) throws -> any MLBatchProvider {
        try predictions(from: inputBatch, options: MLPredictionOptions())
    }

    /// Makes a prediction for each set of inputs, in order.
    ///
    /// - Throws: the first error, without results.
    open func predictions(
        from inputBatch: any MLBatchProvider,
        options: MLPredictionOptions
    ) throws -> any MLBatchProvider {
        let results = try (0..<inputBatch.count).map { index in
            try loaded.predict(inputBatch.features(at: index), backings: [:])
        }
        return MLArrayBatchProvider(array: results)
    }

    /// Throws ``MLModelError``: no model here has parameters.
    open func parameterValue(for key: MLParameterKey) throws -> Any {
        throw MLModelError(.parameters, "The model has no parameter \"\(key)\".")
    }

    /// The processors that models may use: the CPU.
    public static var availableComputeDevices: [MLComputeDevice] { MLComputeDevice.allComputeDevices }

    /// Creates a state with zeros.
    open func makeState() -> MLState { MLState(modelDescription.contents.states) }

    /// Makes a prediction with a state, which is read and changed.
    ///
    /// Predictions with one state take turns.
    ///
    /// - Throws: what `prediction(from:)` throws, or ``MLModelError`` if the state is another model's.
    open func prediction(
        from inputFeatures: any MLFeatureProvider,
        using state: MLState
    ) throws -> any MLFeatureProvider {
        try loaded.predict(inputFeatures, backings: [:], state: state)
    }

    /// Makes a prediction with a state and options.
    open func prediction(
        from inputFeatures: any MLFeatureProvider,
        using state: MLState,
        options: MLPredictionOptions
    ) throws -> any MLFeatureProvider {
        try loaded.predict(inputFeatures, backings: options.outputBackings, state: state)
    }
}
