public import Foundation

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIMorphologyGradient: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius.
    var radius: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIMorphologyMaximum: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius.
    var radius: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIMorphologyMinimum: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius.
    var radius: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIMorphologyRectangleMaximum: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The width.
    var width: Float { get set }
    /// The height.
    var height: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIMorphologyRectangleMinimum: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The width.
    var width: Float { get set }
    /// The height.
    var height: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIMotionBlur: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius.
    var radius: Float { get set }
    /// The angle.
    var angle: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CINinePartStretched: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The breakpoint0.
    var breakpoint0: CGPoint { get set }
    /// The breakpoint1.
    var breakpoint1: CGPoint { get set }
    /// The grow amount.
    var growAmount: CGPoint { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CINinePartTiled: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The breakpoint0.
    var breakpoint0: CGPoint { get set }
    /// The breakpoint1.
    var breakpoint1: CGPoint { get set }
    /// The grow amount.
    var growAmount: CGPoint { get set }
    /// A Boolean value for the option “flip yTiles”.
    var flipYTiles: Bool { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CINoiseReduction: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The noise level.
    var noiseLevel: Float { get set }
    /// The sharpness.
    var sharpness: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIOpTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The scale.
    var scale: Float { get set }
    /// The angle.
    var angle: Float { get set }
    /// The width.
    var width: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIPDF417BarcodeGenerator: CIFilterProtocol {
    /// The bytes of the message.
    var message: Data { get set }
    /// The min width.
    var minWidth: Float { get set }
    /// The max width.
    var maxWidth: Float { get set }
    /// The min height.
    var minHeight: Float { get set }
    /// The max height.
    var maxHeight: Float { get set }
    /// The data columns.
    var dataColumns: Float { get set }
    /// The rows.
    var rows: Float { get set }
    /// The preferred aspect ratio.
    var preferredAspectRatio: Float { get set }
    /// The compaction mode.
    var compactionMode: Float { get set }
    /// A Boolean value for the option “compact style”.
    var compactStyle: Bool { get set }
    /// The correction level.
    var correctionLevel: Float { get set }
    /// A Boolean value for the option “always specify compaction”.
    var alwaysSpecifyCompaction: Bool { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIPageCurlTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The target image.
    var targetImage: CIImage? { get set }
    /// The backside image.
    var backsideImage: CIImage? { get set }
    /// The shading image.
    var shadingImage: CIImage? { get set }
    /// The extent.
    var extent: CGRect { get set }
    /// The time.
    var time: Float { get set }
    /// The angle.
    var angle: Float { get set }
    /// The radius.
    var radius: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIPageCurlWithShadowTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The target image.
    var targetImage: CIImage? { get set }
    /// The backside image.
    var backsideImage: CIImage? { get set }
    /// The extent.
    var extent: CGRect { get set }
    /// The time.
    var time: Float { get set }
    /// The angle.
    var angle: Float { get set }
    /// The radius.
    var radius: Float { get set }
    /// The shadow size.
    var shadowSize: Float { get set }
    /// The shadow amount.
    var shadowAmount: Float { get set }
    /// The shadow extent.
    var shadowExtent: CGRect { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIPaletteCentroid: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The palette image.
    var paletteImage: CIImage? { get set }
    /// A Boolean value for the option “perceptual”.
    var perceptual: Bool { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIPalettize: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The palette image.
    var paletteImage: CIImage? { get set }
    /// A Boolean value for the option “perceptual”.
    var perceptual: Bool { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIParallelogramTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The angle.
    var angle: Float { get set }
    /// The acute angle.
    var acuteAngle: Float { get set }
    /// The width.
    var width: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIPersonSegmentation: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The quality level.
    var qualityLevel: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIPerspectiveCorrection: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The top left.
    var topLeft: CGPoint { get set }
    /// The top right.
    var topRight: CGPoint { get set }
    /// The bottom right.
    var bottomRight: CGPoint { get set }
    /// The bottom left.
    var bottomLeft: CGPoint { get set }
    /// A Boolean value that indicates whether the result is cropped.
    var crop: Bool { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIPerspectiveRotate: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The focal length.
    var focalLength: Float { get set }
    /// The pitch.
    var pitch: Float { get set }
    /// The yaw.
    var yaw: Float { get set }
    /// The roll.
    var roll: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIPerspectiveTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The top left.
    var topLeft: CGPoint { get set }
    /// The top right.
    var topRight: CGPoint { get set }
    /// The bottom right.
    var bottomRight: CGPoint { get set }
    /// The bottom left.
    var bottomLeft: CGPoint { get set }
}
