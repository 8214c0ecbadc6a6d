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

/// A line of text.
public final class CITextFeature: CIFeature, @unchecked Sendable {
    private let corners: FeatureCorners
    private let letters: [CITextFeature]?

    init(_ corners: FeatureCorners, letters: [CITextFeature]? = nil) {
        self.corners = corners
        self.letters = letters
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
    /// The features of the letters; nil unless `CIDetectorReturnSubFeatures` asked for them.
    public var subFeatures: [Any]? { letters }
}
