// Made from Shape Sorter-2 by CoreMLModelPlugin; changes are overwritten.
// swift-format-ignore-file
@_spi(ModelClasses) import CoreML
import Foundation

/// The inputs of Shape_Sorter_2.
class Shape_Sorter_2Input: MLFeatureProvider {
    /// image: image of 8 × 6 pixels, 'BGRA'
    var image: CVPixelBuffer
    /// in: multi-array of float32, shape [4]
    var in_: MLMultiArray
    /// threshold: double
    var threshold: Double

    var featureNames: Set<String> { ["image", "in", "threshold"] }

    func featureValue(for featureName: String) -> MLFeatureValue? {
        switch featureName {
        case "image": MLFeatureValue(pixelBuffer: image)
        case "in": MLFeatureValue(multiArray: in_)
        case "threshold": MLFeatureValue(double: threshold)
        default: nil
        }
    }

    init(image: CVPixelBuffer, in_: MLMultiArray, threshold: Double) {
        self.image = image
        self.in_ = in_
        self.threshold = threshold
    }

    convenience init(image: CVPixelBuffer, in_: MLShapedArray<Float>, threshold: Double) {
        self.init(image: image, in_: MLMultiArray(in_), threshold: threshold)
    }

    convenience init(imageWith image: CGImage, in_: MLMultiArray, threshold: Double) throws {
        let value = try MLFeatureValue(
            cgImage: image,
            pixelsWide: 8,
            pixelsHigh: 6,
            pixelFormatType: kCVPixelFormatType_32ARGB,
            options: [:]
        )
        guard let image = value.imageBufferValue else { throw MLModelError(.featureType) }
        self.init(image: image, in_: in_, threshold: threshold)
    }

    func setImage(with image: CGImage) throws {
        let value = try MLFeatureValue(
            cgImage: image,
            pixelsWide: 8,
            pixelsHigh: 6,
            pixelFormatType: kCVPixelFormatType_32ARGB,
            options: [:]
        )
        guard let image = value.imageBufferValue else { throw MLModelError(.featureType) }
        self.image = image
    }

    convenience init(imageAt image: URL, in_: MLMultiArray, threshold: Double) throws {
        let value = try MLFeatureValue(
            imageAt: image,
            pixelsWide: 8,
            pixelsHigh: 6,
            pixelFormatType: kCVPixelFormatType_32ARGB,
            options: [:]
        )
        guard let image = value.imageBufferValue else { throw MLModelError(.featureType) }
        self.init(image: image, in_: in_, threshold: threshold)
    }

    func setImage(with image: URL) throws {
        let value = try MLFeatureValue(
            imageAt: image,
            pixelsWide: 8,
            pixelsHigh: 6,
            pixelFormatType: kCVPixelFormatType_32ARGB,
            options: [:]
        )
        guard let image = value.imageBufferValue else { throw MLModelError(.featureType) }
        self.image = image
    }
}

/// The outputs of Shape_Sorter_2.
class Shape_Sorter_2Output: MLFeatureProvider {
    private let provider: any MLFeatureProvider

    /// picture: image of 8 × 6 pixels, 'BGRA'
    var picture: CVPixelBuffer {
        guard let value = provider.featureValue(for: "picture")?.imageBufferValue else {
            fatalError("The output picture is missing.")
        }
        return value
    }

    /// out: multi-array of float32, shape [4]
    var out_: MLMultiArray {
        guard let value = provider.featureValue(for: "out")?.multiArrayValue else {
            fatalError("The output out is missing.")
        }
        return value
    }

    /// out: multi-array of float32, shape [4]
    var outShapedArray: MLShapedArray<Float> {
        MLShapedArray<Float>(self.out_)
    }

    /// level: double
    var level: Double {
        provider.featureValue(for: "level")?.doubleValue ?? 0
    }

    /// label: string
    var label: String {
        provider.featureValue(for: "label")?.stringValue ?? ""
    }

    /// scores: dictionary
    var scores: [String: Double] {
        provider.featureValue(for: "scores")?.dictionaryValue as? [String: Double] ?? [:]
    }

    var featureNames: Set<String> { provider.featureNames }

    func featureValue(for featureName: String) -> MLFeatureValue? {
        provider.featureValue(for: featureName)
    }

    init(picture: CVPixelBuffer, out_: MLMultiArray, level: Double, label: String, scores: [String: Double]) {
        let values: [String: MLFeatureValue?] = [
            "picture": MLFeatureValue(pixelBuffer: picture),
            "out": MLFeatureValue(multiArray: out_),
            "level": MLFeatureValue(double: level),
            "label": MLFeatureValue(string: label),
            "scores": try? MLDictionaryFeatureProvider(dictionary: ["value": scores]).featureValue(for: "value"),
        ]
        let present = values.compactMapValues { $0 }
        guard let provider = try? MLDictionaryFeatureProvider(dictionary: present) else {
            fatalError("The outputs of Shape_Sorter_2 are not valid.")
        }
        self.provider = provider
    }

    init(features: any MLFeatureProvider) { self.provider = features }
}

/// Shape_Sorter_2, loaded for predictions.
class Shape_Sorter_2 {
    let model: MLModel

    /// The compiled model in the bundle of this module.
    class var urlOfModelInThisBundle: URL {
        Bundle.module.bundleURL.appendingPathComponent("Shape Sorter-2.mlmodelc")
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
        completionHandler handler: @escaping (Swift.Result<Shape_Sorter_2, any Error>) -> Void
    ) {
        load(
            contentsOf: urlOfModelInThisBundle,
            configuration: configuration,
            completionHandler: handler
        )
    }

    class func load(
        configuration: MLModelConfiguration = MLModelConfiguration()
    ) async throws -> Shape_Sorter_2 {
        try await load(contentsOf: urlOfModelInThisBundle, configuration: configuration)
    }

    class func load(
        contentsOf modelURL: URL,
        configuration: MLModelConfiguration = MLModelConfiguration(),
        completionHandler handler: @escaping (Swift.Result<Shape_Sorter_2, any Error>) -> Void
    ) {
        MLModel.load(contentsOf: modelURL, configuration: configuration) { result in
            handler(result.map { Shape_Sorter_2(model: $0) })
        }
    }

    class func load(
        contentsOf modelURL: URL,
        configuration: MLModelConfiguration = MLModelConfiguration()
    ) async throws -> Shape_Sorter_2 {
        Shape_Sorter_2(model: try await MLModel.load(contentsOf: modelURL, configuration: configuration))
    }

    func prediction(input: Shape_Sorter_2Input) throws -> Shape_Sorter_2Output {
        try prediction(input: input, options: MLPredictionOptions())
    }

    func prediction(input: Shape_Sorter_2Input, options: MLPredictionOptions) throws -> Shape_Sorter_2Output {
        Shape_Sorter_2Output(features: try model.prediction(from: input, options: options))
    }

    func prediction(
        input: Shape_Sorter_2Input,
        options: MLPredictionOptions = MLPredictionOptions()
    ) async throws -> Shape_Sorter_2Output {
        Shape_Sorter_2Output(features: try await model.prediction(from: input, options: options))
    }

    func prediction(image: CVPixelBuffer, in_: MLMultiArray, threshold: Double) throws -> Shape_Sorter_2Output {
        try prediction(input: Shape_Sorter_2Input(image: image, in_: in_, threshold: threshold))
    }

    func prediction(image: CVPixelBuffer, in_: MLShapedArray<Float>, threshold: Double) throws -> Shape_Sorter_2Output {
        try prediction(input: Shape_Sorter_2Input(image: image, in_: in_, threshold: threshold))
    }

    func predictions(
        inputs: [Shape_Sorter_2Input],
        options: MLPredictionOptions = MLPredictionOptions()
    ) throws -> [Shape_Sorter_2Output] {
        let results = try model.predictions(from: MLArrayBatchProvider(array: inputs), options: options)
        return (0..<results.count).map { Shape_Sorter_2Output(features: results.features(at: $0)) }
    }
}
