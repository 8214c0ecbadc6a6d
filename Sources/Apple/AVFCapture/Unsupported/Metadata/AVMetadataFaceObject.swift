import AVFBase
public import Foundation

/// A face that was seen in a picture.
///
/// No output of this library reports one; the class exists so that programs that handle faces compile.
open class AVMetadataFaceObject: AVMetadataObject {
    /// A number that stays with the face while it is in view and is never used again.
    public let faceID: Int
    /// Whether it is known how far the face is tilted towards a shoulder.
    open var hasRollAngle: Bool { roll != nil }
    /// Whether it is known how far the face is turned to a side.
    open var hasYawAngle: Bool { yaw != nil }

    private let roll: CGFloat?
    private let yaw: CGFloat?

    init(_ common: Common, faceID: Int, rollAngle: CGFloat? = nil, yawAngle: CGFloat? = nil) {
        self.faceID = faceID
        roll = rollAngle
        yaw = yawAngle
        super.init(common)
    }

    /// The same as ``faceID``.
    open override var objectID: Int { faceID }

    /// How far the face is tilted, in degrees clockwise; raises where ``hasRollAngle`` is false.
    open var rollAngle: CGFloat {
        guard let roll else {
            ObjectiveCException.raise(.generic, "rollAngle is not known for this face. Ask hasRollAngle first.")
            return 0
        }
        return roll
    }

    /// How far the face is turned to a side, in degrees; raises where ``hasYawAngle`` is false.
    open var yawAngle: CGFloat {
        guard let yaw else {
            ObjectiveCException.raise(.generic, "yawAngle is not known for this face. Ask hasYawAngle first.")
            return 0
        }
        return yaw
    }

    override func transformed(by mapping: PictureMapping) -> AVMetadataObject {
        let turned = roll.map { ($0 + CGFloat(mapping.quarterTurns * 90)).truncatingRemainder(dividingBy: 360) }
        return AVMetadataFaceObject(
            moved(by: mapping),
            faceID: faceID,
            rollAngle: mapping.isMirrored ? turned.map { $0 == 0 ? 0 : 360 - $0 } : turned,
            yawAngle: mapping.isMirrored ? yaw.map { -$0 } : yaw
        )
    }
}
