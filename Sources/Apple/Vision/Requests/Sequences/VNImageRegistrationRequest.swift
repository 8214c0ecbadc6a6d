import Foundation
import PixelTransforms

/// A request that aligns its target, the floating image, with the handler's image, the reference.
open class VNImageRegistrationRequest: VNTargetedImageRequest {}

/// A request that finds a translation.
open class VNTranslationalImageRegistrationRequest: VNImageRegistrationRequest {
    override class var revisionCount: Int { VNTranslationalImageRegistrationRequestRevision1 }

    /// The alignment of the latest run; nil before the first run and after one that failed.
    public var results: [VNImageTranslationAlignmentObservation]? { typed() }

    override func duplicate() -> VNRequest {
        VNTranslationalImageRegistrationRequest(target: target, completionHandler: completionHandler)
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let reference = try context.picture.region(regionOfInterest)
        let target = try target.picture()
        let floating = try target.region(regionOfInterest)
        let shift = try Registration.translation(
            of: try target.grayCopy(floating),
            to: try context.picture.grayCopy(reference),
            context
        )
        return [VNImageTranslationAlignmentObservation(content: shift)]
    }
}

/// A request that finds a perspective mapping.
open class VNHomographicImageRegistrationRequest: VNImageRegistrationRequest {
    override class var revisionCount: Int { VNHomographicImageRegistrationRequestRevision1 }

    /// The alignment of the latest run; nil before the first run and after one that failed.
    public var results: [VNImageHomographicAlignmentObservation]? { typed() }

    override func duplicate() -> VNRequest {
        VNHomographicImageRegistrationRequest(target: target, completionHandler: completionHandler)
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let reference = try context.picture.region(VNNormalizedIdentityRect)
        let target = try target.picture()
        let floating = try target.region(regionOfInterest)
        guard
            floating.pixels.width == reference.pixels.width, floating.pixels.height == reference.pixels.height
        else {
            throw VisionFailure(
                .invalidArgument,
                """
                The floating image's region of \(floating.pixels.width)×\(floating.pixels.height) pixels and the \
                reference of \(reference.pixels.width)×\(reference.pixels.height) differ; use images of one size.
                """
            )
        }
        let warp = try Registration.homography(
            of: try target.grayCopy(floating),
            to: try context.picture.grayCopy(reference),
            context
        )
        return [VNImageHomographicAlignmentObservation(content: warp)]
    }
}
