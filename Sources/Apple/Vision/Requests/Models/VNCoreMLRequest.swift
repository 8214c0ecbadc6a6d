import Foundation

/// A request that runs a Core ML model on the image.
///
/// Results are ``VNClassificationObservation`` for a classifier, ``VNPixelBufferObservation`` for a model with image
/// outputs, ``VNRecognizedObjectObservation`` for a detector, and ``VNCoreMLFeatureValueObservation`` otherwise.
open class VNCoreMLRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNCoreMLRequestRevision1 }

    private let container: VNCoreMLModel

    /// Creates a request without a completion handler.
    public convenience init(model: VNCoreMLModel) { self.init(model: model, completionHandler: nil) }

    /// Creates a request.
    public init(model: VNCoreMLModel, completionHandler: VNRequestCompletionHandler? = nil) {
        container = model
        super.init(completionHandler: completionHandler)
    }

    /// The model.
    open var model: VNCoreMLModel { container }
    /// The way of fitting the region of interest into the model's input.
    open var imageCropAndScaleOption = VNImageCropAndScaleOption.centerCrop

    override func duplicate() -> VNRequest {
        let copy = VNCoreMLRequest(model: model, completionHandler: completionHandler)
        copy.imageCropAndScaleOption = imageCropAndScaleOption
        return copy
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        return try ModelRun(container, imageCropAndScaleOption, region, context).observations()
    }
}
