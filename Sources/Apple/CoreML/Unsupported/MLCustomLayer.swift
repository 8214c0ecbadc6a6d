public import CoreVideo
public import Foundation

/// A layer that a program adds to a neural network.
///
/// Models with custom layers are not supported here; loading one throws.
public protocol MLCustomLayer: AnyObject {
    /// Creates a layer from the parameters in the model's file.
    init(parameters: [String: Any]) throws
    /// Takes the layer's weights.
    func setWeightData(_ weights: [Data]) throws
    /// Returns the shapes of the outputs for shapes of the inputs.
    func outputShapes(forInputShapes inputShapes: [[NSNumber]]) throws -> [[NSNumber]]
    /// Computes the outputs on the CPU.
    func evaluate(inputs: [MLMultiArray], outputs: [MLMultiArray]) throws
    /// Computes the outputs on a GPU.
    func encode(commandBuffer: any MTLCommandBuffer, inputs: [any MTLTexture], outputs: [any MTLTexture]) throws
}

extension MLCustomLayer {
    /// Does nothing: there is no GPU.
    public func encode(commandBuffer: any MTLCommandBuffer, inputs: [any MTLTexture], outputs: [any MTLTexture]) throws
    {}
}

/// A model that a program adds to Core ML.
///
/// Custom models are not supported here; loading one throws.
public protocol MLCustomModel: AnyObject {
    /// Creates a model from its description and the parameters in its file.
    init(modelDescription: MLModelDescription, parameters: [String: Any]) throws
    /// Makes a prediction.
    func prediction(from input: any MLFeatureProvider, options: MLPredictionOptions) throws -> any MLFeatureProvider
    /// Makes several predictions.
    func predictions(from inputBatch: any MLBatchProvider, options: MLPredictionOptions) throws -> any MLBatchProvider
}

extension MLCustomModel {
    /// Makes one prediction after the other.
    public func predictions(
        from inputBatch: any MLBatchProvider,
        options: MLPredictionOptions
    ) throws -> any MLBatchProvider {
        let results = try (0..<inputBatch.count).map {
            try prediction(from: inputBatch.features(at: $0), options: options)
        }
        return MLArrayBatchProvider(array: results)
    }
}
