import Foundation

/// A request that finds text without reading it.
open class VNDetectTextRectanglesRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNDetectTextRectanglesRequestRevision1 }

    /// Indicates whether boxes of characters are reported.
    open var reportCharacterBoxes = false

    /// The lines of text of the latest run; nil before the first run and after one that failed.
    public var results: [VNTextObservation]? { typed() }

    override func duplicate() -> VNRequest {
        let copy = VNDetectTextRectanglesRequest(completionHandler: completionHandler)
        copy.reportCharacterBoxes = reportCharacterBoxes
        return copy
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        return try TextReadingEngine.regions(in: region, withCharacters: reportCharacterBoxes, context)
            .map { VNTextObservation(content: $0) }
    }
}
