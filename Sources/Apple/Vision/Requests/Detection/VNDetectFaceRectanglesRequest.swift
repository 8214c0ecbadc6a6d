public import Foundation

/// A request that finds faces.
open class VNDetectFaceRectanglesRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNDetectFaceRectanglesRequestRevision3 }

    /// The faces of the latest run, surest first; nil before the first run and after one that failed.
    public var results: [VNFaceObservation]? { typed() }

    override func duplicate() -> VNRequest { VNDetectFaceRectanglesRequest(completionHandler: completionHandler) }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        return try FaceFinding.faces(in: region, context).map { VNFaceObservation(content: $0) }
    }
}

/// A request that can be given faces, so that it need not find them.
public protocol VNFaceObservationAccepting: NSObjectProtocol {
    /// The faces to examine; nil if the request finds them itself.
    var inputFaceObservations: [VNFaceObservation]? { get set }
}
