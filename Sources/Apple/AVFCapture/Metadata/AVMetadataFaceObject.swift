import AVFBase
public import Foundation

/// A face detected in an image.
///
/// Metadata outputs report faces where OpenCV and dlib are installed. The face should be upright in the camera's image,
/// which the detector tolerates to about 30 degrees. Angles are coarse: the detector knows three views and two tilts.
open class AVMetadataFaceObject: AVMetadataObject {
    /// A number that identifies the face while it is in view and is never reused.
    public let faceID: Int
    /// A Boolean value that indicates whether the face's tilt towards a shoulder is known.
    open var hasRollAngle: Bool { roll != nil }
    /// A Boolean value that indicates whether the face's turn to a side is known.
    open var hasYawAngle: Bool { yaw != nil }

    private let roll: CGFloat?
    private let yaw: CGFloat?

    init(_ common: Common, faceID: Int, rollAngle: CGFloat? = nil, yawAngle: CGFloat? = nil) {
        self.faceID = faceID
        roll = rollAngle
        yaw = yawAngle
        super.init(common)
    }

    /// The value of ``faceID``.
    open override var objectID: Int { faceID }

    /// The tilt of the face towards a shoulder, in degrees clockwise; raises if ``hasRollAngle`` is false.
    open var rollAngle: CGFloat {
        guard let roll else {
            ObjectiveCException.raise(.generic, "rollAngle is not known for this face. Ask hasRollAngle first.")
            return 0
        }
        return roll
    }

    /// The turn of the face to a side, in degrees; raises if ``hasYawAngle`` is false.
    open var yawAngle: CGFloat {
        guard let yaw else {
            ObjectiveCException.raise(.generic, "yawAngle is not known for this face. Ask hasYawAngle first.")
            return 0
        }
        return yaw
    }

    override func transformed(by mapping: ImageMapping) -> AVMetadataObject {
        let turned = roll.map { ($0 + CGFloat(mapping.quarterTurns * 90)).truncatingRemainder(dividingBy: 360) }
        return AVMetadataFaceObject(
            moved(by: mapping),
            faceID: faceID,
            rollAngle: mapping.isMirrored ? turned.map { $0 == 0 ? 0 : 360 - $0 } : turned,
            yawAngle: mapping.isMirrored ? yaw.map { -$0 } : yaw
        )
    }
}
