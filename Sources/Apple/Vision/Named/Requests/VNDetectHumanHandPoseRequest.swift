import Foundation

/// A request that finds the joints of hands with a model that the user names.
///
/// Without a model for `humanHandPose` in the manifest of `OBSCURA_MODELS`, `perform` fails with `unsupportedRequest`.
open class VNDetectHumanHandPoseRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNDetectHumanHandPoseRequestRevision1 }

    /// Returns the joints that a revision looks for.
    open class func supportedJointNames(forRevision revision: Int) throws -> [VNHumanHandPoseObservation.JointName] {
        VNHumanHandPoseObservation.JointName.all
    }

    /// Returns the groups of joints of a revision.
    open class func supportedJointsGroupNames(
        forRevision revision: Int
    ) throws -> [VNHumanHandPoseObservation.JointsGroupName] {
        VNHumanHandPoseObservation.JointsGroupName.known
    }

    /// The largest number of hands.
    open var maximumHandCount = 2

    /// The hands of the latest run; nil before the first run and after one that failed.
    public var results: [VNHumanHandPoseObservation]? { typed() }

    override func duplicate() -> VNRequest {
        let copy = VNDetectHumanHandPoseRequest(completionHandler: completionHandler)
        copy.maximumHandCount = maximumHandCount
        return copy
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        return try NamedModels.shared.model(.humanHandPose, for: self)
            .joints(in: region, context).prefix(max(maximumHandCount, 0))
            .map { VNHumanHandPoseObservation(content: $0) }
    }
}
