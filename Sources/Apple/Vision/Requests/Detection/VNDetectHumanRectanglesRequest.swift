import Foundation

/// A request that finds people.
open class VNDetectHumanRectanglesRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNDetectHumanRectanglesRequestRevision2 }

    /// Indicates whether boxes end at the waist; otherwise they contain the entire body.
    open var upperBodyOnly = true

    /// The people of the latest run, surest first; nil before the first run and after one that failed.
    public var results: [VNHumanObservation]? { typed() }

    override func duplicate() -> VNRequest {
        let copy = VNDetectHumanRectanglesRequest(completionHandler: completionHandler)
        copy.upperBodyOnly = upperBodyOnly
        return copy
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        return try PersonFinding.people(in: region, upperBodyOnly: upperBodyOnly, context)
            .map { VNHumanObservation(content: $0) }
    }
}
