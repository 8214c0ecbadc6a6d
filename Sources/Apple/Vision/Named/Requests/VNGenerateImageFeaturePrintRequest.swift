import Foundation

/// A request that describes the image by a vector, with a model that the user names.
///
/// Without a model for `imageFeaturePrint` in the manifest of `OBSCURA_MODELS`, `perform` fails with
/// `unsupportedRequest`.
open class VNGenerateImageFeaturePrintRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNGenerateImageFeaturePrintRequestRevision2 }
    /// The way of fitting the region of interest into the model's input.
    open var imageCropAndScaleOption = VNImageCropAndScaleOption.scaleFill

    /// The vector of the latest run; nil before the first run and after one that failed.
    public var results: [VNFeaturePrintObservation]? { typed() }

    override func duplicate() -> VNRequest {
        let copy = VNGenerateImageFeaturePrintRequest(completionHandler: completionHandler)
        copy.imageCropAndScaleOption = imageCropAndScaleOption
        return copy
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        let print = try NamedModels.shared.model(.imageFeaturePrint, for: self)
            .featurePrint(in: region, crop: imageCropAndScaleOption, context)
        return [VNFeaturePrintObservation(content: context.content(confidence: 1, details: .print(print)))]
    }
}
