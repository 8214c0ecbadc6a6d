import ComputerVision
import Foundation

/// A request that finds the horizon.
open class VNDetectHorizonRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNDetectHorizonRequestRevision1 }

    /// No or one horizon of the latest run; nil before the first run and after one that failed.
    public var results: [VNHorizonObservation]? { typed() }

    override func duplicate() -> VNRequest {
        VNDetectHorizonRequest(completionHandler: completionHandler)
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        let picture = try context.picture.grayCopy(region)
        guard let found = try withEngineErrors({ try HorizonFinder.horizon(in: picture) }) else { return [] }
        let details = ObservationDetails.horizon(found.angle)
        return [VNHorizonObservation(content: context.content(confidence: found.confidence, details: details))]
    }
}
