import Foundation

/// A request that separates people; not available on this system.
open class VNGeneratePersonInstanceMaskRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNGeneratePersonInstanceMaskRequestRevision1 }

    /// The masks of the latest run; nil before the first run and after one that failed.
    public var results: [VNInstanceMaskObservation]? { typed() }

    override func duplicate() -> VNRequest {
        VNGeneratePersonInstanceMaskRequest(completionHandler: completionHandler)
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        throw VisionFailure.unsupported("VNGeneratePersonInstanceMaskRequest")
    }
}
