import ComputerVision
import CoreMedia
import Foundation

/// The last analysed image of a stateful request: a gray copy of its own.
final class LastPicture {
    let gray: GrayPicture
    let time: ObservedTime?

    /// Copies the upright gray image of a region.
    init(_ context: RequestContext, _ region: RegionGeometry) throws {
        gray = try context.picture.grayCopy(region)
        time = context.picture.time
    }
}

/// The next image of a stateful request.
enum NextPicture {
    /// The image is too near in time to the last one.
    case skipped
    /// There is nothing to compare with: the first image, or the first one of a new size.
    case first
    /// The last image, and this one.
    case pair(LastPicture, LastPicture)
}

extension VNStatefulRequest {
    /// Keeps the image for the next run.
    final func advance(_ context: RequestContext) throws -> NextPicture {
        let before: LastPicture? = context.sequence?.state(identity)
        if skips(context.picture.time, after: before?.time) { return .skipped }
        let now = try LastPicture(context, context.picture.region(regionOfInterest))
        context.sequence?.setState(now, identity)
        guard let before, before.gray.width == now.gray.width, before.gray.height == now.gray.height else {
            return .first
        }
        return .pair(before, now)
    }
}

/// A request that finds the translation from each image of a sequence to the next one.
open class VNTrackTranslationalImageRegistrationRequest: VNStatefulRequest {
    override class var revisionCount: Int { VNTrackTranslationalImageRegistrationRequestRevision1 }

    /// Creates a request that analyses all images.
    public convenience init() { self.init(frameAnalysisSpacing: .zero, completionHandler: nil) }

    /// Creates a request that analyses all images.
    public convenience init(completionHandler: VNRequestCompletionHandler? = nil) {
        self.init(frameAnalysisSpacing: .zero, completionHandler: completionHandler)
    }

    /// The change from the image before; the identity for the first image.
    ///
    /// Empty for an image that was skipped, nil before the first run and after one that failed.
    public var results: [VNImageTranslationAlignmentObservation]? { typed() }

    override func duplicate() -> VNRequest {
        VNTrackTranslationalImageRegistrationRequest(
            frameAnalysisSpacing: frameAnalysisSpacing,
            completionHandler: completionHandler
        )
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        var content: ObservationContent
        switch try advance(context) {
        case .skipped: return []
        case .first: content = context.content(confidence: 1, details: .translation(.identity))
        case .pair(let before, let now): content = try Registration.translation(of: before.gray, to: now.gray, context)
        }
        content.time = context.picture.time
        return [VNImageTranslationAlignmentObservation(content: content)]
    }
}

/// A request that finds the perspective mapping from each image of a sequence to the next one.
open class VNTrackHomographicImageRegistrationRequest: VNStatefulRequest {
    override class var revisionCount: Int { VNTrackHomographicImageRegistrationRequestRevision1 }

    /// Creates a request that analyses all images.
    public convenience init() { self.init(frameAnalysisSpacing: .zero, completionHandler: nil) }

    /// Creates a request that analyses all images.
    public convenience init(completionHandler: VNRequestCompletionHandler? = nil) {
        self.init(frameAnalysisSpacing: .zero, completionHandler: completionHandler)
    }

    /// The change from the image before; the identity for the first image.
    ///
    /// Empty for an image that was skipped, nil before the first run and after one that failed.
    public var results: [VNImageHomographicAlignmentObservation]? { typed() }

    override func duplicate() -> VNRequest {
        VNTrackHomographicImageRegistrationRequest(
            frameAnalysisSpacing: frameAnalysisSpacing,
            completionHandler: completionHandler
        )
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        var content: ObservationContent
        switch try advance(context) {
        case .skipped: return []
        case .first: content = context.content(confidence: 1, details: .warp([1, 0, 0, 0, 1, 0, 0, 0, 1]))
        case .pair(let before, let now): content = try Registration.homography(of: before.gray, to: now.gray, context)
        }
        content.time = context.picture.time
        return [VNImageHomographicAlignmentObservation(content: content)]
    }
}
