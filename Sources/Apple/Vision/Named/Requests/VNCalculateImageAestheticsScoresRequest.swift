import Foundation

/// A request that rates the image with a model that the user names.
///
/// Without a model for `imageAesthetics` in the manifest of `OBSCURA_MODELS`, `perform` fails with
/// `unsupportedRequest`.
open class VNCalculateImageAestheticsScoresRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNCalculateImageAestheticsScoresRequestRevision1 }

    /// The rating of the latest run; nil before the first run and after one that failed.
    public var results: [VNImageAestheticsScoresObservation]? { typed() }

    override func duplicate() -> VNRequest {
        VNCalculateImageAestheticsScoresRequest(completionHandler: completionHandler)
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        let score = try NamedModels.shared.model(.imageAesthetics, for: self).number(in: region, context)
        let details = ObservationDetails.scores(isUtility: false, overall: score)
        return [VNImageAestheticsScoresObservation(content: context.content(confidence: 1, details: details))]
    }
}
