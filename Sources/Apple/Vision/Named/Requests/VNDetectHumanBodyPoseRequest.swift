import Foundation

/// A request that finds the joints of people with a model that the user names.
///
/// Without a model for `humanBodyPose` in the manifest of `OBSCURA_MODELS`, `perform` fails with `unsupportedRequest`.
open class VNDetectHumanBodyPoseRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNDetectHumanBodyPoseRequestRevision1 }

    /// Returns the joints that a revision looks for.
    open class func supportedJointNames(forRevision revision: Int) throws -> [VNHumanBodyPoseObservation.JointName] {
        VNHumanBodyPoseObservation.JointName.all
    }

    /// Returns the groups of joints of a revision.
    open class func supportedJointsGroupNames(
        forRevision revision: Int
    ) throws -> [VNHumanBodyPoseObservation.JointsGroupName] {
        VNHumanBodyPoseObservation.JointsGroupName.known
    }

    /// The bodies of the latest run; nil before the first run and after one that failed.
    public var results: [VNHumanBodyPoseObservation]? { typed() }

    override func duplicate() -> VNRequest {
        VNDetectHumanBodyPoseRequest(completionHandler: completionHandler)
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        return try NamedModels.shared.model(.humanBodyPose, for: self)
            .joints(in: region, context)
            .map { VNHumanBodyPoseObservation(content: $0) }
    }
}
