import Foundation

/// The joints of a person.
open class VNHumanBodyPoseObservation: VNRecognizedPointsObservation, @unchecked Sendable {
    /// The joints that were found.
    open var availableJointNames: [JointName] { availableKeys.map { JointName(rawValue: $0) } }
    /// The groups of joints.
    open var availableJointsGroupNames: [JointsGroupName] {
        availableGroupKeys.map { JointsGroupName(rawValue: $0) }
    }

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

        /// The nose.
        public static let nose = JointName("nose")
        /// The left eye.
        public static let leftEye = JointName("leftEye")
        /// The right eye.
        public static let rightEye = JointName("rightEye")
        /// The left ear.
        public static let leftEar = JointName("leftEar")
        /// The right ear.
        public static let rightEar = JointName("rightEar")
        /// The left shoulder.
        public static let leftShoulder = JointName("leftShoulder")
        /// The right shoulder.
        public static let rightShoulder = JointName("rightShoulder")
        /// The neck.
        public static let neck = JointName("neck")
        /// The left elbow.
        public static let leftElbow = JointName("leftElbow")
        /// The right elbow.
        public static let rightElbow = JointName("rightElbow")
        /// The left wrist.
        public static let leftWrist = JointName("leftWrist")
        /// The right wrist.
        public static let rightWrist = JointName("rightWrist")
        /// The left hip.
        public static let leftHip = JointName("leftHip")
        /// The right hip.
        public static let rightHip = JointName("rightHip")
        /// The root.
        public static let root = JointName("root")
        /// The left knee.
        public static let leftKnee = JointName("leftKnee")
        /// The right knee.
        public static let rightKnee = JointName("rightKnee")
        /// The left ankle.
        public static let leftAnkle = JointName("leftAnkle")
        /// The right ankle.
        public static let rightAnkle = JointName("rightAnkle")

        /// All joints.
        static let all: [JointName] = [
            .nose, .leftEye, .rightEye, .leftEar, .rightEar, .leftShoulder, .rightShoulder, .neck, .leftElbow,
            .rightElbow, .leftWrist, .rightWrist, .leftHip, .rightHip, .root, .leftKnee, .rightKnee,
            .leftAnkle, .rightAnkle,
        ]
    }

    /// The name of a group of joints.
    public struct JointsGroupName: RawRepresentable, Hashable, Sendable {
        /// The key of the group.
        public let rawValue: VNRecognizedPointGroupKey

        /// Creates a name from a key.
        public init(rawValue: VNRecognizedPointGroupKey) { self.rawValue = rawValue }

        private init(_ name: String) { rawValue = VNRecognizedPointGroupKey(rawValue: name) }

        /// The face.
        public static let face = JointsGroupName("face")
        /// The torso.
        public static let torso = JointsGroupName("torso")
        /// The left arm.
        public static let leftArm = JointsGroupName("leftArm")
        /// The right arm.
        public static let rightArm = JointsGroupName("rightArm")
        /// The left leg.
        public static let leftLeg = JointsGroupName("leftLeg")
        /// The right leg.
        public static let rightLeg = JointsGroupName("rightLeg")
        /// All joints.
        public static let all = JointsGroupName(rawValue: .all)

        /// All groups.
        static let known: [JointsGroupName] = [.face, .torso, .leftArm, .rightArm, .leftLeg, .rightLeg, .all]
    }
}
