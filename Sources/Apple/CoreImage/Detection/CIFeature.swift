public import CoreVideo
public import Foundation

// `@unchecked Sendable`, here and in the subclasses: nothing changes after the initializer.
/// Something that a detector found; coordinates are those of the image.
public class CIFeature: NSObject, @unchecked Sendable {
    /// The kind of the feature, a `CIFeatureType…`.
    public let type: String
    /// The rectangle around the feature.
    public let bounds: CGRect

    init(type: String, bounds: CGRect) {
        self.type = type
        self.bounds = bounds
        super.init()
    }
}

/// The type of faces.
public var CIFeatureTypeFace: String { "Face" }
/// The type of rectangles.
public var CIFeatureTypeRectangle: String { "Rectangle" }
/// The type of QR codes.
public var CIFeatureTypeQRCode: String { "QRCode" }
/// The type of text.
public var CIFeatureTypeText: String { "Text" }

/// The corners of a feature, as named in the upright image.
struct FeatureCorners: Sendable {
    var topLeft: CGPoint
    var topRight: CGPoint
    var bottomLeft: CGPoint
    var bottomRight: CGPoint

    var bounds: CGRect { CGRect(around: [topLeft, topRight, bottomLeft, bottomRight]) }
}

/// A QR code.
public final class CIQRCodeFeature: CIFeature, @unchecked Sendable {
    private let corners: FeatureCorners
    /// The text; nil if the bytes are no text.
    public let messageString: String?
    /// The parameters of the symbol.
    public let symbolDescriptor: CIQRCodeDescriptor?

    init(_ corners: FeatureCorners, message: String?, descriptor: CIQRCodeDescriptor?) {
        self.corners = corners
        messageString = message
        symbolDescriptor = descriptor
        super.init(type: CIFeatureTypeQRCode, bounds: corners.bounds)
    }

    /// The upper left corner of the symbol.
    public var topLeft: CGPoint { corners.topLeft }
    /// The upper right corner of the symbol.
    public var topRight: CGPoint { corners.topRight }
    /// The lower left corner of the symbol.
    public var bottomLeft: CGPoint { corners.bottomLeft }
    /// The lower right corner of the symbol.
    public var bottomRight: CGPoint { corners.bottomRight }
}

/// A rectangle, seen at any angle.
public final class CIRectangleFeature: CIFeature, @unchecked Sendable {
    private let corners: FeatureCorners

    init(_ corners: FeatureCorners) {
        self.corners = corners
        super.init(type: CIFeatureTypeRectangle, bounds: corners.bounds)
    }

    /// The upper left corner.
    public var topLeft: CGPoint { corners.topLeft }
    /// The upper right corner.
    public var topRight: CGPoint { corners.topRight }
    /// The lower left corner.
    public var bottomLeft: CGPoint { corners.bottomLeft }
    /// The lower right corner.
    public var bottomRight: CGPoint { corners.bottomRight }
}

/// A piece of text; none is found here.
public final class CITextFeature: CIFeature, @unchecked Sendable {
    private let corners: FeatureCorners

    init(_ corners: FeatureCorners) {
        self.corners = corners
        super.init(type: CIFeatureTypeText, bounds: corners.bounds)
    }

    /// The upper left corner.
    public var topLeft: CGPoint { corners.topLeft }
    /// The upper right corner.
    public var topRight: CGPoint { corners.topRight }
    /// The lower left corner.
    public var bottomLeft: CGPoint { corners.bottomLeft }
    /// The lower right corner.
    public var bottomRight: CGPoint { corners.bottomRight }
    /// The features of the letters, which are not found.
    public var subFeatures: [Any]? { nil }
}

/// A face; none is found here, which Vision does.
public final class CIFaceFeature: CIFeature, @unchecked Sendable {
    init(bounds: CGRect) { super.init(type: CIFeatureTypeFace, bounds: bounds) }

    /// A Boolean value that indicates whether the left eye was found.
    public var hasLeftEyePosition: Bool { false }
    /// The position of the left eye.
    public var leftEyePosition: CGPoint { .zero }
    /// A Boolean value that indicates whether the right eye was found.
    public var hasRightEyePosition: Bool { false }
    /// The position of the right eye.
    public var rightEyePosition: CGPoint { .zero }
    /// A Boolean value that indicates whether the mouth was found.
    public var hasMouthPosition: Bool { false }
    /// The position of the mouth.
    public var mouthPosition: CGPoint { .zero }
    /// A Boolean value that indicates whether the face is followed.
    public var hasTrackingID: Bool { false }
    /// The number of the followed face.
    public var trackingID: Int32 { 0 }
    /// A Boolean value that indicates whether frames are counted.
    public var hasTrackingFrameCount: Bool { false }
    /// The number of frames that the face was followed in.
    public var trackingFrameCount: Int32 { 0 }
    /// A Boolean value that indicates whether the angle is known.
    public var hasFaceAngle: Bool { false }
    /// The angle of the face in degrees.
    public var faceAngle: Float { 0 }
    /// A Boolean value that indicates whether the face smiles.
    public var hasSmile: Bool { false }
    /// A Boolean value that indicates whether the left eye is closed.
    public var leftEyeClosed: Bool { false }
    /// A Boolean value that indicates whether the right eye is closed.
    public var rightEyeClosed: Bool { false }
}
