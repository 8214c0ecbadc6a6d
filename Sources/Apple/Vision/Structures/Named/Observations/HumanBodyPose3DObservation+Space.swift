public import CoreVideo
public import Foundation

extension HumanBodyPose3DObservation {
    /// The ways in which a height is known.
    public enum EstimationTechnique: Codable, Hashable, Sendable {
        /// A height of 1.8 m is assumed.
        case reference
        /// The height was measured.
        case measured
    }

    /// The height of the person.
    public var bodyHeight: Measurement<UnitLength> { Measurement(value: 1.8, unit: .meters) }
    /// The way in which the height is known.
    public var heightEstimationTechnique: EstimationTechnique { .reference }
    /// The place of the camera, relative to the root.
    public var cameraOriginMatrix: simd_float4x4 { matrix_identity_float4x4 }

    /// Returns the place of a joint relative to the camera; the camera's own for a joint that was not found.
    public func cameraRelativePosition(for jointName: JointName) -> simd_float4x4 { matrix_identity_float4x4 }

    /// Returns the place of a joint in the image; (0, 0) for a joint that was not found.
    public func pointInImage(for jointName: JointName) -> NormalizedPoint { NormalizedPoint(x: 0, y: 0) }

    /// Returns the joint that another one is attached to; the root for the root.
    public func parentJointName(for jointName: JointName) -> JointName {
        switch jointName {
        case .root, .spine, .leftHip, .rightHip: .root
        case .centerShoulder: .spine
        case .centerHead, .leftShoulder, .rightShoulder: .centerShoulder
        case .topHead: .centerHead
        case .leftElbow: .leftShoulder
        case .leftWrist: .leftElbow
        case .rightElbow: .rightShoulder
        case .rightWrist: .rightElbow
        case .leftKnee: .leftHip
        case .leftAnkle: .leftKnee
        case .rightKnee: .rightHip
        case .rightAnkle: .rightKnee
        }
    }
}
