import Foundation

/// A request that finds a document: the largest sheet seen in perspective.
///
/// Differs from Apple: no network segments the image; the edges of the sheet must be visible.
open class VNDetectDocumentSegmentationRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNDetectDocumentSegmentationRequestRevision1 }

    /// No or one document of the latest run; nil before the first run and after one that failed.
    public var results: [VNRectangleObservation]? { typed() }

    override func duplicate() -> VNRequest {
        VNDetectDocumentSegmentationRequest(completionHandler: completionHandler)
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        let limits = RectangleFinding.Limits(
            aspectRatio: 0.3...1,
            tolerance: 40,
            minimumSize: 0.2,
            minimumConfidence: 0,
            count: 1
        )
        return try RectangleFinding.rectangles(in: region, limits, context).map { VNRectangleObservation(content: $0) }
    }
}
