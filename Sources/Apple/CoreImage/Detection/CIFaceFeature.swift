public import Foundation

/// The parts of a face, as they are in the image.
struct FaceParts: Sendable {
    var leftEye: CGPoint?
    var rightEye: CGPoint?
    var mouth: CGPoint?
    /// The rotation in degrees, counter-clockwise; nil if it is unknown.
    var angle: Double?
}

/// A face.
///
/// The eyes and the mouth are known where dlib's predictor is installed, the Debian package `libdlib-data`.
public final class CIFaceFeature: CIFeature, @unchecked Sendable {
    private let parts: FaceParts

    init(bounds: CGRect, parts: FaceParts) {
        self.parts = parts
        super.init(type: CIFeatureTypeFace, bounds: bounds)
    }

    /// A Boolean value that indicates whether the left eye, as seen in the image, was found.
    public var hasLeftEyePosition: Bool { parts.leftEye != nil }
    /// The position of the left eye.
    public var leftEyePosition: CGPoint { parts.leftEye ?? .zero }
    /// A Boolean value that indicates whether the right eye, as seen in the image, was found.
    public var hasRightEyePosition: Bool { parts.rightEye != nil }
    /// The position of the right eye.
    public var rightEyePosition: CGPoint { parts.rightEye ?? .zero }
    /// A Boolean value that indicates whether the mouth was found.
    public var hasMouthPosition: Bool { parts.mouth != nil }
    /// The position of the mouth.
    public var mouthPosition: CGPoint { parts.mouth ?? .zero }
    /// A Boolean value that indicates whether the face is followed, which no face is.
    public var hasTrackingID: Bool { false }
    /// The number of the followed face, which is 0.
    public var trackingID: Int32 { 0 }
    /// A Boolean value that indicates whether frames are counted, which they are not.
    public var hasTrackingFrameCount: Bool { false }
    /// The number of frames that the face was followed in, which is 0.
    public var trackingFrameCount: Int32 { 0 }
    /// A Boolean value that indicates whether the angle is known.
    public var hasFaceAngle: Bool { parts.angle != nil }
    /// The rotation of the face in degrees, counter-clockwise; 0 for level eyes.
    public var faceAngle: Float { Float(parts.angle ?? 0) }
    /// A Boolean value that indicates whether the face smiles, which is not recognized: false.
    public var hasSmile: Bool { false }
    /// A Boolean value that indicates whether the left eye is closed, which is not recognized: false.
    public var leftEyeClosed: Bool { false }
    /// A Boolean value that indicates whether the right eye is closed, which is not recognized: false.
    public var rightEyeClosed: Bool { false }
}
