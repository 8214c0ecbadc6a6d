public import CoreML
public import CoreMedia
import Foundation

/// The joints of a hand.
public struct HumanHandPoseObservation: VisionObservation, PoseProviding {
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
    public init(_ observation: VNHumanHandPoseObservation) { self.init(content: observation.content) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence, 0…1; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }

    /// The joints in rows of x, y and confidence, (1, 3, number of joints).
    public var keypoints: MLMultiArray { JointFacts.keypoints(of: facts) }

    private var facts: JointFacts? {
        if case .joints(let facts) = content.details { facts } else { nil }
    }
    /// The side of the hand; nil if unknown.
    public var chirality: Chirality? {
        switch facts?.chirality ?? 0 {
        case -1: .left
        case 1: .right
        default: nil
        }
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
        /// The wrist.
        case wrist
        /// The thumb CMC.
        case thumbCMC
        /// The thumb MP.
        case thumbMP
        /// The thumb IP.
        case thumbIP
        /// The thumb tip.
        case thumbTip
        /// The index MCP.
        case indexMCP
        /// The index PIP.
        case indexPIP
        /// The index DIP.
        case indexDIP
        /// The index tip.
        case indexTip
        /// The middle MCP.
        case middleMCP
        /// The middle PIP.
        case middlePIP
        /// The middle DIP.
        case middleDIP
        /// The middle tip.
        case middleTip
        /// The ring MCP.
        case ringMCP
        /// The ring PIP.
        case ringPIP
        /// The ring DIP.
        case ringDIP
        /// The ring tip.
        case ringTip
        /// The little MCP.
        case littleMCP
        /// The little PIP.
        case littlePIP
        /// The little DIP.
        case littleDIP
        /// The little tip.
        case littleTip
    }

    /// The groups of joints.
    public enum JointsGroupName: String, CaseIterable, Codable, Hashable, Sendable {
        /// The thumb.
        case thumb
        /// The index finger.
        case indexFinger
        /// The middle finger.
        case middleFinger
        /// The ring finger.
        case ringFinger
        /// The little finger.
        case littleFinger
    }
}
