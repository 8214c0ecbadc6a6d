import CoreML
import CoreVideo
import Foundation
import PixelTransforms

/// One run of a Core ML model on a region of an image.
struct ModelRun {
    private let container: VNCoreMLModel
    private let region: RegionGeometry
    private let context: RequestContext
    let crop: CropGeometry
    private let input: MLFeatureDescription
    private let provider: (any MLFeatureProvider)?
    private var description: MLModelDescription { container.model.modelDescription }

    /// Prepares a run: finds the input for the image and its geometry.
    init(
        _ container: VNCoreMLModel,
        _ option: VNImageCropAndScaleOption,
        _ region: RegionGeometry,
        _ context: RequestContext
    ) throws {
        let name = container.inputImageFeatureName
        guard let input = container.imageInputs.first(where: { $0.name == name }), let size = input.imageConstraint
        else {
            let known = container.imageInputs.map(\.name).joined(separator: ", ")
            throw VisionFailure(
                .invalidArgument,
                "The model has no image input “\(name)”; set inputImageFeatureName to one of: \(known)."
            )
        }
        guard size.pixelsWide > 0, size.pixelsHigh > 0 else {
            throw VisionFailure(.invalidModel, "The model's input “\(name)” states no size.")
        }
        self.container = container
        self.region = region
        self.context = context
        self.input = input
        provider = container.featureProvider
        crop = CropGeometry(
            option,
            regionWidth: region.pixels.width,
            regionHeight: region.pixels.height,
            modelWidth: size.pixelsWide,
            modelHeight: size.pixelsHigh
        )
    }

    /// Runs the model and converts its outputs.
    func observations() throws -> [VNObservation] {
        let outputs = try outputs()
        try context.token.check()
        if let predicted = description.predictedFeatureName {
            return try classes(outputs, predicted).map { VNClassificationObservation(content: $0) }
        }
        let images = description.contents.outputs.filter { $0.type == .image }
        if !images.isEmpty {
            return images.compactMap { image in
                outputs.featureValue(for: image.name)?.imageBufferValue.map {
                    VNPixelBufferObservation(
                        content: context.content(confidence: 1),
                        pixelBuffer: $0,
                        featureName: image.name
                    )
                }
            }
        }
        if let found = DetectorOutputs(description, outputs) {
            return found.objects(region, crop, context).map { VNRecognizedObjectObservation(content: $0) }
        }
        return description.contents.outputs.compactMap { output in
            outputs.featureValue(for: output.name).map {
                VNCoreMLFeatureValueObservation(
                    content: context.content(confidence: 1),
                    featureValue: $0,
                    featureName: output.name
                )
            }
        }
    }

    /// Runs the model.
    func outputs() throws -> any MLFeatureProvider {
        let image = try inputPicture(format: input.imageConstraint?.pixelFormatType ?? kCVPixelFormatType_32BGRA)
        try context.token.check()
        let inputs = ImageInputs(image: MLFeatureValue(pixelBuffer: image), name: input.name, others: provider)
        do {
            return try container.model.prediction(from: inputs)
        } catch {
            throw VisionFailure(
                .operationFailed,
                "The model failed: \((error as NSError).localizedDescription)",
                underlying: error
            )
        }
    }

    /// Returns the region as the model's input: 32BGRA, or gray in 8 or 16 bits.
    private func inputPicture(format: OSType) throws -> CVPixelBuffer {
        let isHalf = format == kCVPixelFormatType_OneComponent16Half
        let isGray = isHalf || format == kCVPixelFormatType_OneComponent8
        let picture = try context.picture.modelInput(
            region,
            crop: crop,
            format: isGray ? kCVPixelFormatType_OneComponent8 : kCVPixelFormatType_32BGRA
        )
        guard isHalf else { return picture }
        let same = ModelImageGeometry(
            sourceWidth: picture.width,
            sourceHeight: picture.height,
            fit: .scaleFill,
            width: picture.width,
            height: picture.height
        )
        guard let same else { throw VisionFailure(.invalidModel, "The model's input is too large.") }
        return try ModelImageConverter.shared.convert(picture, same, format: format)
    }

    private func classes(_ outputs: any MLFeatureProvider, _ predicted: String) throws -> [ObservationContent] {
        guard
            let name = description.predictedProbabilitiesName,
            let probabilities = outputs.featureValue(for: name)?.dictionaryValue, !probabilities.isEmpty
        else {
            guard let value = outputs.featureValue(for: predicted) else {
                throw VisionFailure(.operationFailed, "The model did not produce its output “\(predicted)”.")
            }
            let label = value.type == .int64 ? "\(value.int64Value)" : value.stringValue
            return [context.content(confidence: 1, details: .label(label))]
        }
        return ModelLabels(description).ordered(probabilities).map {
            context.content(confidence: $0.1, details: .label($0.0))
        }
    }
}

/// The inputs of a model: the image, and what the client provides.
final class ImageInputs: MLFeatureProvider {
    private let image: MLFeatureValue
    private let name: String
    private let others: (any MLFeatureProvider)?

    init(image: MLFeatureValue, name: String, others: (any MLFeatureProvider)?) {
        self.image = image
        self.name = name
        self.others = others
    }

    var featureNames: Set<String> { (others?.featureNames ?? []).union([name]) }

    func featureValue(for featureName: String) -> MLFeatureValue? {
        featureName == name ? image : others?.featureValue(for: featureName)
    }
}
