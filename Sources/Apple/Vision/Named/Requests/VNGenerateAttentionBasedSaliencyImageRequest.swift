import CoreVideo
import Foundation

/// A request that finds where people look first with a model that the user names.
///
/// Without a model for `attentionBasedSaliency` in the manifest of `OBSCURA_MODELS`, `perform` fails with
/// `unsupportedRequest`.
open class VNGenerateAttentionBasedSaliencyImageRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNGenerateAttentionBasedSaliencyImageRequestRevision2 }

    /// One observation with the salience of the latest run; nil before the first run and after one that failed.
    public var results: [VNSaliencyImageObservation]? { typed() }

    override func duplicate() -> VNRequest {
        VNGenerateAttentionBasedSaliencyImageRequest(completionHandler: completionHandler)
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        let mask = try NamedModels.shared.model(.attentionBasedSaliency, for: self)
            .mask(in: region, format: kCVPixelFormatType_OneComponent32Float, context)
        return [VNSaliencyImageObservation(content: context.content(confidence: 1), pixelBuffer: mask)]
    }
}
