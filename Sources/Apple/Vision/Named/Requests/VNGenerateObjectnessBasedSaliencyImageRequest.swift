import CoreVideo
import Foundation

/// A request that finds where objects are with a model that the user names.
///
/// Without a model for `objectnessBasedSaliency` in the manifest of `OBSCURA_MODELS`, `perform` fails with
/// `unsupportedRequest`.
open class VNGenerateObjectnessBasedSaliencyImageRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNGenerateObjectnessBasedSaliencyImageRequestRevision2 }

    /// One observation with the salience of the latest run; nil before the first run and after one that failed.
    public var results: [VNSaliencyImageObservation]? { typed() }

    override func duplicate() -> VNRequest {
        VNGenerateObjectnessBasedSaliencyImageRequest(completionHandler: completionHandler)
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        let mask = try NamedModels.shared.model(.objectnessBasedSaliency, for: self)
            .mask(in: region, format: kCVPixelFormatType_OneComponent32Float, context)
        return [VNSaliencyImageObservation(content: context.content(confidence: 1), pixelBuffer: mask)]
    }
}
