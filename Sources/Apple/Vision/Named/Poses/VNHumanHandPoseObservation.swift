import Foundation

/// The joints of a hand.
open class VNHumanHandPoseObservation: VNRecognizedPointsObservation, @unchecked Sendable {
    /// The joints that were found.
    open var availableJointNames: [JointName] { availableKeys.map { JointName(rawValue: $0) } }
    /// The groups of joints.
    open var availableJointsGroupNames: [JointsGroupName] {
        availableGroupKeys.map { JointsGroupName(rawValue: $0) }
    }
    /// The side of the hand.
    open var chirality: VNChirality { VNChirality(rawValue: facts?.chirality ?? 0) ?? .unknown }

    /// Returns a joint.
    ///
    /// - Throws: `invalidArgument` for a joint that was not looked for.
    open func recognizedPoint(_ jointName: JointName) throws -> VNRecognizedPoint {
        try recognizedPoint(forKey: jointName.rawValue)
    }

    /// Returns the joints of a group.
    ///
    /// - Throws: `invalidArgument` for an unknown group.
    open func recognizedPoints(_ jointsGroupName: JointsGroupName) throws -> [JointName: VNRecognizedPoint] {
        let points = try recognizedPoints(forGroupKey: jointsGroupName.rawValue)
        return Dictionary(uniqueKeysWithValues: points.map { (JointName(rawValue: $0), $1) })
    }

    /// The name of a joint.
    public struct JointName: RawRepresentable, Hashable, Sendable {
        /// The key of the point.
        public let rawValue: VNRecognizedPointKey

        /// Creates a name from a key.
        public init(rawValue: VNRecognizedPointKey) { self.rawValue = rawValue }

        private init(_ name: String) { rawValue = VNRecognizedPointKey(rawValue: name) }

        /// The wrist.
        public static let wrist = JointName("wrist")
        /// The thumb CMC.
        public static let thumbCMC = JointName("thumbCMC")
        /// The thumb MP.
        public static let thumbMP = JointName("thumbMP")
        /// The thumb IP.
        public static let thumbIP = JointName("thumbIP")
        /// The thumb tip.
        public static let thumbTip = JointName("thumbTip")
        /// The index MCP.
        public static let indexMCP = JointName("indexMCP")
        /// The index PIP.
        public static let indexPIP = JointName("indexPIP")
        /// The index DIP.
        public static let indexDIP = JointName("indexDIP")
        /// The index tip.
        public static let indexTip = JointName("indexTip")
        /// The middle MCP.
        public static let middleMCP = JointName("middleMCP")
        /// The middle PIP.
        public static let middlePIP = JointName("middlePIP")
        /// The middle DIP.
        public static let middleDIP = JointName("middleDIP")
        /// The middle tip.
        public static let middleTip = JointName("middleTip")
        /// The ring MCP.
        public static let ringMCP = JointName("ringMCP")
        /// The ring PIP.
        public static let ringPIP = JointName("ringPIP")
        /// The ring DIP.
        public static let ringDIP = JointName("ringDIP")
        /// The ring tip.
        public static let ringTip = JointName("ringTip")
        /// The little MCP.
        public static let littleMCP = JointName("littleMCP")
        /// The little PIP.
        public static let littlePIP = JointName("littlePIP")
        /// The little DIP.
        public static let littleDIP = JointName("littleDIP")
        /// The little tip.
        public static let littleTip = JointName("littleTip")

        /// All joints.
        static let all: [JointName] = [
            .wrist, .thumbCMC, .thumbMP, .thumbIP, .thumbTip, .indexMCP, .indexPIP, .indexDIP, .indexTip,
            .middleMCP, .middlePIP, .middleDIP, .middleTip, .ringMCP, .ringPIP, .ringDIP, .ringTip, .littleMCP,
            .littlePIP, .littleDIP, .littleTip,
        ]
    }

    /// The name of a group of joints.
    public struct JointsGroupName: RawRepresentable, Hashable, Sendable {
        /// The key of the group.
        public let rawValue: VNRecognizedPointGroupKey

        /// Creates a name from a key.
        public init(rawValue: VNRecognizedPointGroupKey) { self.rawValue = rawValue }

        private init(_ name: String) { rawValue = VNRecognizedPointGroupKey(rawValue: name) }

        /// The thumb.
        public static let thumb = JointsGroupName("thumb")
        /// The index finger.
        public static let indexFinger = JointsGroupName("indexFinger")
        /// The middle finger.
        public static let middleFinger = JointsGroupName("middleFinger")
        /// The ring finger.
        public static let ringFinger = JointsGroupName("ringFinger")
        /// The little finger.
        public static let littleFinger = JointsGroupName("littleFinger")
        /// All joints.
        public static let all = JointsGroupName(rawValue: .all)

        /// All groups.
        static let known: [JointsGroupName] = [.thumb, .indexFinger, .middleFinger, .ringFinger, .littleFinger, .all]
    }
}
