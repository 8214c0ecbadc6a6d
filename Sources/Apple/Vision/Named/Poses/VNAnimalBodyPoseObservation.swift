import Foundation

/// The joints of an animal.
open class VNAnimalBodyPoseObservation: VNRecognizedPointsObservation, @unchecked Sendable {
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

        /// The left ear top.
        public static let leftEarTop = JointName("leftEarTop")
        /// The right ear top.
        public static let rightEarTop = JointName("rightEarTop")
        /// The left ear middle.
        public static let leftEarMiddle = JointName("leftEarMiddle")
        /// The right ear middle.
        public static let rightEarMiddle = JointName("rightEarMiddle")
        /// The left ear bottom.
        public static let leftEarBottom = JointName("leftEarBottom")
        /// The right ear bottom.
        public static let rightEarBottom = JointName("rightEarBottom")
        /// The left eye.
        public static let leftEye = JointName("leftEye")
        /// The right eye.
        public static let rightEye = JointName("rightEye")
        /// The nose.
        public static let nose = JointName("nose")
        /// The neck.
        public static let neck = JointName("neck")
        /// The left front elbow.
        public static let leftFrontElbow = JointName("leftFrontElbow")
        /// The right front elbow.
        public static let rightFrontElbow = JointName("rightFrontElbow")
        /// The left front knee.
        public static let leftFrontKnee = JointName("leftFrontKnee")
        /// The right front knee.
        public static let rightFrontKnee = JointName("rightFrontKnee")
        /// The left front paw.
        public static let leftFrontPaw = JointName("leftFrontPaw")
        /// The right front paw.
        public static let rightFrontPaw = JointName("rightFrontPaw")
        /// The left back elbow.
        public static let leftBackElbow = JointName("leftBackElbow")
        /// The right back elbow.
        public static let rightBackElbow = JointName("rightBackElbow")
        /// The left back knee.
        public static let leftBackKnee = JointName("leftBackKnee")
        /// The right back knee.
        public static let rightBackKnee = JointName("rightBackKnee")
        /// The left back paw.
        public static let leftBackPaw = JointName("leftBackPaw")
        /// The right back paw.
        public static let rightBackPaw = JointName("rightBackPaw")
        /// The tail top.
        public static let tailTop = JointName("tailTop")
        /// The tail middle.
        public static let tailMiddle = JointName("tailMiddle")
        /// The tail bottom.
        public static let tailBottom = JointName("tailBottom")

        /// All joints.
        static let all: [JointName] = [
            .leftEarTop, .rightEarTop, .leftEarMiddle, .rightEarMiddle, .leftEarBottom, .rightEarBottom,
            .leftEye, .rightEye, .nose, .neck, .leftFrontElbow, .rightFrontElbow, .leftFrontKnee,
            .rightFrontKnee, .leftFrontPaw, .rightFrontPaw, .leftBackElbow, .rightBackElbow, .leftBackKnee,
            .rightBackKnee, .leftBackPaw, .rightBackPaw, .tailTop, .tailMiddle, .tailBottom,
        ]
    }

    /// The name of a group of joints.
    public struct JointsGroupName: RawRepresentable, Hashable, Sendable {
        /// The key of the group.
        public let rawValue: VNRecognizedPointGroupKey

        /// Creates a name from a key.
        public init(rawValue: VNRecognizedPointGroupKey) { self.rawValue = rawValue }

        private init(_ name: String) { rawValue = VNRecognizedPointGroupKey(rawValue: name) }

        /// The head.
        public static let head = JointsGroupName("head")
        /// The trunk.
        public static let trunk = JointsGroupName("trunk")
        /// The forelegs.
        public static let forelegs = JointsGroupName("forelegs")
        /// The hindlegs.
        public static let hindlegs = JointsGroupName("hindlegs")
        /// The tail.
        public static let tail = JointsGroupName("tail")
        /// All joints.
        public static let all = JointsGroupName(rawValue: .all)

        /// All groups.
        static let known: [JointsGroupName] = [.head, .trunk, .forelegs, .hindlegs, .tail, .all]
    }
}
