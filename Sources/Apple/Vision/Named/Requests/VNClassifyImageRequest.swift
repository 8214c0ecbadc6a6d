import Foundation

/// A request that finds the classes of the image with a model that the user names.
///
/// Without a model for `classifyImage` in the manifest of `OBSCURA_MODELS`, `perform` fails with `unsupportedRequest`.
open class VNClassifyImageRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNClassifyImageRequestRevision2 }

    /// Returns the classes that the model knows, with confidence 0.
    open class func knownClassifications(
        forRevision requestRevision: Int
    ) throws -> [VNClassificationObservation] {
        try VNClassifyImageRequest().supportedIdentifiers().map {
            VNClassificationObservation(
                content: ObservationContent(confidence: 0, revision: requestRevision, details: .label($0))
            )
        }
    }

    /// Returns the classes that the model knows.
    ///
    /// - Throws: `unsupportedRequest` without a model.
    open func supportedIdentifiers() throws -> [String] {
        do {
            return try NamedModels.shared.model(.classifyImage, for: self).labels
        } catch {
            throw VisionFailure.publicError(error)
        }
    }

    /// The way of fitting the region of interest into the model's input; nil takes that of the manifest.
    final var cropOption: VNImageCropAndScaleOption?

    /// The classes, best first, of the latest run; nil before the first run and after one that failed.
    public var results: [VNClassificationObservation]? { typed() }

    override func duplicate() -> VNRequest {
        let copy = VNClassifyImageRequest(completionHandler: completionHandler)
        copy.cropOption = cropOption
        return copy
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        return try NamedModels.shared.model(.classifyImage, for: self)
            .observations(in: region, crop: cropOption, context)
            .filter { $0 is VNClassificationObservation }
    }
}
