public import CoreML
public import CoreMedia
import Foundation

/// The joints of a person.
public struct HumanBodyPoseObservation: VisionObservation, PoseProviding {
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
    public init(_ observation: VNHumanBodyPoseObservation) { self.init(content: observation.content) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence, 0…1; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }

    /// The left hand; nil, since models of bodies that are named for this system have no hands.
    public var leftHand: HumanHandPoseObservation? { nil }
    /// The right hand; nil, since models of bodies that are named for this system have no hands.
    public var rightHand: HumanHandPoseObservation? { nil }
    /// The joints in rows of x, y and confidence, (1, 3, number of joints).
    public var keypoints: MLMultiArray { JointFacts.keypoints(of: facts) }

    private var facts: JointFacts? {
        if case .joints(let facts) = content.details { facts } else { nil }
    }
    /// The joints that were found.
    public var availableJointNames: [JointName] {
        (facts?.points ?? []).compactMap { JointName(rawValue: $0.name) }
    }
    /// The groups of joints that were found.
    public var availableJointsGroupNames: [JointsGroupName] {
        (facts?.groups.keys.sorted() ?? []).compactMap { JointsGroupName(rawValue: $0) }
    }

    /// Returns a joint; nil if it was not found.
    public func joint(for jointName: JointName) -> Joint? {
        facts?.points.first { $0.name == jointName.rawValue }.map { Joint($0) }
    }

    /// Returns the joints of a group that were found; those of all groups for nil.
    public func allJoints(in groupName: JointsGroupName? = nil) -> [JointName: Joint] {
        let members = groupName.flatMap { facts?.groups[$0.rawValue] }
        let points = (facts?.points ?? []).filter { groupName == nil || members?.contains($0.name) == true }
        let pairs = points.compactMap { point in JointName(rawValue: point.name).map { ($0, Joint(point)) } }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The joints.
    public enum JointName: String, CaseIterable, Codable, Hashable, Sendable {
        /// The nose.
        case nose
        /// The left eye.
        case leftEye
        /// The right eye.
        case rightEye
        /// The left ear.
        case leftEar
        /// The right ear.
        case rightEar
        /// The left shoulder.
        case leftShoulder
        /// The right shoulder.
        case rightShoulder
        /// The neck.
        case neck
        /// The left elbow.
        case leftElbow
        /// The right elbow.
        case rightElbow
        /// The left wrist.
        case leftWrist
        /// The right wrist.
        case rightWrist
        /// The left hip.
        case leftHip
        /// The right hip.
        case rightHip
        /// The root.
        case root
        /// The left knee.
        case leftKnee
        /// The right knee.
        case rightKnee
        /// The left ankle.
        case leftAnkle
        /// The right ankle.
        case rightAnkle
    }

    /// The groups of joints.
    public enum JointsGroupName: String, CaseIterable, Codable, Hashable, Sendable {
        /// The face.
        case face
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
