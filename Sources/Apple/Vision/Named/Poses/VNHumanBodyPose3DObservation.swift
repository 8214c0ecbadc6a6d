public import CoreVideo
import Foundation

/// The joints of a person in space; nothing on this system finds them.
open class VNHumanBodyPose3DObservation: VNRecognizedPoints3DObservation, @unchecked Sendable {
    /// The ways in which a height is known.
    public enum HeightEstimation: Int, Sendable {
        /// A height of 1.8 m is assumed.
        case reference = 0
        /// The height was measured.
        case measured = 1
    }

    /// The joints that were found.
    open var availableJointNames: [JointName] { [] }
    /// The groups of joints.
    open var availableJointsGroupNames: [JointsGroupName] { [] }
    /// The way in which the height is known.
    open var heightEstimation: HeightEstimation { .reference }
    /// The place of the camera.
    open var cameraOriginMatrix: simd_float4x4 { matrix_identity_float4x4 }
    /// The height in meters.
    open var bodyHeight: Float { 0 }

    /// Returns a joint; always throws `unsupportedRequest`.
    open func recognizedPoint(_ jointName: JointName) throws -> VNHumanBodyRecognizedPoint3D {
        throw VisionFailure.unsupported("A body pose in space").asNSError
    }

    /// Returns the joints of a group; always throws `unsupportedRequest`.
    open func recognizedPoints(_ jointsGroupName: JointsGroupName) throws -> [JointName: VNHumanBodyRecognizedPoint3D] {
        throw VisionFailure.unsupported("A body pose in space").asNSError
    }

    /// Returns the place of a joint in the image; always throws `unsupportedRequest`.
    open func pointInImage(_ jointName: JointName) throws -> VNPoint {
        throw VisionFailure.unsupported("A body pose in space").asNSError
    }

    /// Returns the place of a joint relative to the camera; always throws `unsupportedRequest`.
    open func cameraRelativePosition(_ jointName: JointName) throws -> simd_float4x4 {
        throw VisionFailure.unsupported("A body pose in space").asNSError
    }

    /// Returns the joint that another one is attached to; nil for the root.
    open func parentJointName(_ jointName: JointName) -> JointName? { nil }

    /// The name of a joint.
    public struct JointName: RawRepresentable, Hashable, Sendable {
        /// The key of the point.
        public let rawValue: VNRecognizedPointKey

        /// Creates a name from a key.
        public init(rawValue: VNRecognizedPointKey) { self.rawValue = rawValue }

        private init(_ name: String) { rawValue = VNRecognizedPointKey(rawValue: name) }

        /// The root.
        public static let root = JointName("root")
        /// The right hip.
        public static let rightHip = JointName("rightHip")
        /// The right knee.
        public static let rightKnee = JointName("rightKnee")
        /// The right ankle.
        public static let rightAnkle = JointName("rightAnkle")
        /// The right shoulder.
        public static let rightShoulder = JointName("rightShoulder")
        /// The left hip.
        public static let leftHip = JointName("leftHip")
        /// The left knee.
        public static let leftKnee = JointName("leftKnee")
        /// The left ankle.
        public static let leftAnkle = JointName("leftAnkle")
        /// The spine.
        public static let spine = JointName("spine")
        /// The center shoulder.
        public static let centerShoulder = JointName("centerShoulder")
        /// The center head.
        public static let centerHead = JointName("centerHead")
        /// The top head.
        public static let topHead = JointName("topHead")
        /// The left shoulder.
        public static let leftShoulder = JointName("leftShoulder")
        /// The left elbow.
        public static let leftElbow = JointName("leftElbow")
        /// The left wrist.
        public static let leftWrist = JointName("leftWrist")
        /// The right elbow.
        public static let rightElbow = JointName("rightElbow")
        /// The right wrist.
        public static let rightWrist = JointName("rightWrist")
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
    }
}
