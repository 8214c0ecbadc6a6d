public import Foundation

/// A request that looks at an image or at a part of it.
open class VNImageBasedRequest: VNRequest {
    /// The part of the upright image that is examined, normalized with the origin at the lower left.
    ///
    /// Results are normalized to the region. `perform` fails with `invalidArgument` for a region that is empty or
    /// reaches out of the image.
    open var regionOfInterest = VNNormalizedIdentityRect

    override func takeSettings(of other: VNRequest) {
        super.takeSettings(of: other)
        if let other = other as? VNImageBasedRequest { regionOfInterest = other.regionOfInterest }
    }
}
