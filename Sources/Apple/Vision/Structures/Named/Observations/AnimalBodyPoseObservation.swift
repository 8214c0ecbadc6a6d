public import CoreMedia
import Foundation

/// The joints of an animal.
public struct AnimalBodyPoseObservation: VisionObservation, PoseProviding {
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
    public init(_ observation: VNAnimalBodyPoseObservation) { self.init(content: observation.content) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence, 0…1; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }

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
        /// The left ear top.
        case leftEarTop
        /// The right ear top.
        case rightEarTop
        /// The left ear middle.
        case leftEarMiddle
        /// The right ear middle.
        case rightEarMiddle
        /// The left ear bottom.
        case leftEarBottom
        /// The right ear bottom.
        case rightEarBottom
        /// The left eye.
        case leftEye
        /// The right eye.
        case rightEye
        /// The nose.
        case nose
        /// The neck.
        case neck
        /// The left front elbow.
        case leftFrontElbow
        /// The right front elbow.
        case rightFrontElbow
        /// The left front knee.
        case leftFrontKnee
        /// The right front knee.
        case rightFrontKnee
        /// The left front paw.
        case leftFrontPaw
        /// The right front paw.
        case rightFrontPaw
        /// The left back elbow.
        case leftBackElbow
        /// The right back elbow.
        case rightBackElbow
        /// The left back knee.
        case leftBackKnee
        /// The right back knee.
        case rightBackKnee
        /// The left back paw.
        case leftBackPaw
        /// The right back paw.
        case rightBackPaw
        /// The tail top.
        case tailTop
        /// The tail middle.
        case tailMiddle
        /// The tail bottom.
        case tailBottom
    }

    /// The groups of joints.
    public enum JointsGroupName: String, CaseIterable, Codable, Hashable, Sendable {
        /// The head.
        case head
        /// The trunk.
        case trunk
        /// The forelegs.
        case forelegs
        /// The hindlegs.
        case hindlegs
        /// The tail.
        case tail
    }
}
