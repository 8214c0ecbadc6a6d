import CoreML
import CoreVideo
import Foundation

/// A user's model for a kind of request, with the layout of its output.
final class NamedModel {
    private let model: VNCoreMLModel
    let entry: ModelManifest.Entry

    init(_ model: VNCoreMLModel, _ entry: ModelManifest.Entry) {
        self.model = model
        self.entry = entry
    }

    /// The names of the model's classes.
    var labels: [String] { ModelLabels(model.model.modelDescription).names }

    /// Returns the results as a Core ML request gives them.
    func observations(
        in region: RegionGeometry,
        crop: VNImageCropAndScaleOption?,
        _ context: RequestContext
    ) throws -> [VNObservation] {
        try ModelRun(model, crop ?? entry.option ?? .centerCrop, region, context).observations()
    }

    /// An output with the way of its coordinates into the region.
    struct Output {
        var value: MLFeatureValue
        var crop: CropGeometry
    }

    /// Runs the model and returns its output.
    func output(
        in region: RegionGeometry,
        crop: VNImageCropAndScaleOption?,
        _ context: RequestContext
    ) throws -> Output {
        let run = try ModelRun(model, crop ?? entry.option ?? .scaleFill, region, context)
        let outputs = try run.outputs()
        let name = entry.output ?? model.model.modelDescription.contents.outputs.first?.name ?? ""
        guard let value = outputs.featureValue(for: name) else {
            throw VisionFailure(
                .invalidModel,
                "The model \(entry.file) has no output “\(name)”; correct the manifest."
            )
        }
        return Output(value: value, crop: run.crop)
    }

    /// Returns the numbers of an output that is an array.
    func array(_ output: Output) throws -> (shape: [Int], values: [Double]) {
        guard let array = output.value.multiArrayValue else {
            throw VisionFailure(.invalidModel, "The output of \(entry.file) is no array; correct the manifest.")
        }
        return (array.shape.map(\.intValue), ModelNumbers.values(of: array))
    }

    /// Returns the feature print of a region.
    func featurePrint(
        in region: RegionGeometry,
        crop: VNImageCropAndScaleOption,
        _ context: RequestContext
    ) throws -> FeaturePrint {
        let values = try array(output(in: region, crop: crop, context)).values.map { Float($0) }
        return values.withUnsafeBytes { FeaturePrint(data: Data($0), count: values.count, isDouble: false) }
    }

    /// Returns a single number.
    func number(in region: RegionGeometry, _ context: RequestContext) throws -> Float {
        let output = try output(in: region, crop: nil, context)
        if output.value.type == .double { return Float(output.value.doubleValue) }
        return Float(try array(output).values.first ?? 0)
    }

    /// Returns a mask in a format, without the margins that fitting added.
    func mask(in region: RegionGeometry, format: OSType, _ context: RequestContext) throws -> CVPixelBuffer {
        let output = try output(in: region, crop: .scaleFill, context)
        if let image = output.value.imageBufferValue { return try MaskFormat.converted(image, to: format) }
        let (shape, values) = try array(output)
        guard let width = shape.last, shape.count >= 2, width > 0, values.count >= width else {
            throw VisionFailure(.invalidModel, "The output of \(entry.file) is no mask; correct the manifest.")
        }
        let height = min(shape[shape.count - 2], values.count / width)
        // Of several planes the last one is the person or thing, the first one the background.
        let plane = Array(values.suffix(width * height))
        return try MaskFormat.buffer(width: width, height: height, plane, format: format)
    }
}
