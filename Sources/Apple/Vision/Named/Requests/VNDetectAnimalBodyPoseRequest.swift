import Foundation

/// A request that finds the joints of animals with a model that the user names.
///
/// Without a model for `animalBodyPose` in the manifest of `OBSCURA_MODELS`, `perform` fails with `unsupportedRequest`.
open class VNDetectAnimalBodyPoseRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNDetectAnimalBodyPoseRequestRevision1 }

    /// Returns the joints that are looked for.
    open func supportedJointNames() throws -> [VNAnimalBodyPoseObservation.JointName] {
        VNAnimalBodyPoseObservation.JointName.all
    }

    /// Returns the groups of joints.
    open func supportedJointsGroupNames() throws -> [VNAnimalBodyPoseObservation.JointsGroupName] {
        VNAnimalBodyPoseObservation.JointsGroupName.known
    }

    /// The bodies of the latest run; nil before the first run and after one that failed.
    public var results: [VNAnimalBodyPoseObservation]? { typed() }

    override func duplicate() -> VNRequest {
        VNDetectAnimalBodyPoseRequest(completionHandler: completionHandler)
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        return try NamedModels.shared.model(.animalBodyPose, for: self)
            .joints(in: region, context)
            .map { VNAnimalBodyPoseObservation(content: $0) }
    }
}
