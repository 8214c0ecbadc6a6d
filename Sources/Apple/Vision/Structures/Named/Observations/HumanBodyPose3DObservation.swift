public import CoreMedia
import Foundation

/// The joints of a person in space; nothing on this system finds them.
public struct HumanBodyPose3DObservation: VisionObservation {
    let content: ObservationContent
    /// The kind and revision of the request that made the observation; nil if none did.
    public let originatingRequestDescriptor: RequestDescriptor?

    init(content: ObservationContent, descriptor: RequestDescriptor? = nil) {
        self.content = content
        originatingRequestDescriptor = descriptor
    }

    init?(classic: VNObservation, _ descriptor: RequestDescriptor?) {
        self.init(content: classic.content, descriptor: descriptor)
    }

    /// Creates the value of an observation of the classes.
    public init(_ observation: VNHumanBodyPose3DObservation) { self.init(content: observation.content) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence, 0…1; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }

    /// The joints that were found.
    public var availableJointNames: [JointName] { [] }
    /// The groups of joints that were found.
    public var availableJointsGroupNames: [JointsGroupName] { [] }

    /// Returns a joint; nil if it was not found.
    public func joint(for jointName: JointName) -> Joint3D? { nil }

    /// Returns the joints of a group that were found; those of all groups for nil.
    public func allJoints(in groupName: JointsGroupName? = nil) -> [JointName: Joint3D] { [:] }

    /// The joints.
    public enum JointName: String, CaseIterable, Codable, Hashable, Sendable {
        /// The root.
        case root
        /// The right hip.
        case rightHip
        /// The right knee.
        case rightKnee
        /// The right ankle.
        case rightAnkle
        /// The right shoulder.
        case rightShoulder
        /// The left hip.
        case leftHip
        /// The left knee.
        case leftKnee
        /// The left ankle.
        case leftAnkle
        /// The spine.
        case spine
        /// The center shoulder.
        case centerShoulder
        /// The center head.
        case centerHead
        /// The top head.
        case topHead
        /// The left shoulder.
        case leftShoulder
        /// The left elbow.
        case leftElbow
        /// The left wrist.
        case leftWrist
        /// The right elbow.
        case rightElbow
        /// The right wrist.
        case rightWrist
    }

    /// The groups of joints.
    public enum JointsGroupName: String, CaseIterable, Codable, Hashable, Sendable {
        /// The head.
        case head
        /// The torso.
        case torso
        /// The left arm.
        case leftArm
        /// The right arm.
        case rightArm
        /// The left leg.
        case leftLeg
        /// The right leg.
        case rightLeg
    }
}
