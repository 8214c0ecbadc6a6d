import Foundation

/// A request that separates foreground objects; not available on this system.
open class VNGenerateForegroundInstanceMaskRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNGenerateForegroundInstanceMaskRequestRevision1 }

    /// The masks of the latest run; nil before the first run and after one that failed.
    public var results: [VNInstanceMaskObservation]? { typed() }

    override func duplicate() -> VNRequest {
        VNGenerateForegroundInstanceMaskRequest(completionHandler: completionHandler)
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        throw VisionFailure.unsupported("VNGenerateForegroundInstanceMaskRequest")
    }
}
