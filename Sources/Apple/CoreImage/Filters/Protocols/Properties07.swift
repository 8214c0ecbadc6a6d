public import Foundation

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIPerspectiveTransform: CIFilterProtocol {
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

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIPerspectiveTransformWithExtent: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The extent.
    var extent: CGRect { get set }
    /// The top left.
    var topLeft: CGPoint { get set }
    /// The top right.
    var topRight: CGPoint { get set }
    /// The bottom right.
    var bottomRight: CGPoint { get set }
    /// The bottom left.
    var bottomLeft: CGPoint { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIPhotoEffect: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// A Boolean value for the option “extrapolate”.
    var extrapolate: Bool { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIPinchDistortion: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The radius.
    var radius: Float { get set }
    /// The scale.
    var scale: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIPixellate: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The scale.
    var scale: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIPointillize: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius.
    var radius: Float { get set }
    /// The center.
    var center: CGPoint { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIQRCodeGenerator: CIFilterProtocol {
    /// The bytes of the message.
    var message: Data { get set }
    /// The correction level.
    var correctionLevel: String { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIRadialGradient: CIFilterProtocol {
    /// The center.
    var center: CGPoint { get set }
    /// The radius0.
    var radius0: Float { get set }
    /// The radius1.
    var radius1: Float { get set }
    /// The color0.
    var color0: CIColor { get set }
    /// The color1.
    var color1: CIColor { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIRandomGenerator: CIFilterProtocol {
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIRippleTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The target image.
    var targetImage: CIImage? { get set }
    /// The shading image.
    var shadingImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The extent.
    var extent: CGRect { get set }
    /// The time.
    var time: Float { get set }
    /// The width.
    var width: Float { get set }
    /// The scale.
    var scale: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIRoundedRectangleGenerator: CIFilterProtocol {
    /// The extent.
    var extent: CGRect { get set }
    /// The radius.
    var radius: Float { get set }
    /// The color.
    var color: CIColor { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIRoundedRectangleStrokeGenerator: CIFilterProtocol {
    /// The extent.
    var extent: CGRect { get set }
    /// The radius.
    var radius: Float { get set }
    /// The color.
    var color: CIColor { get set }
    /// The width.
    var width: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIRowAverage: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The extent.
    var extent: CGRect { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CISRGBToneCurveToLinear: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CISaliencyMapFilter: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CISepiaTone: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The intensity.
    var intensity: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIShadedMaterial: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The shading image.
    var shadingImage: CIImage? { get set }
    /// The scale.
    var scale: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CISharpenLuminance: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The sharpness.
    var sharpness: Float { get set }
    /// The radius.
    var radius: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CISixfoldReflectedTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The angle.
    var angle: Float { get set }
    /// The width.
    var width: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CISixfoldRotatedTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The angle.
    var angle: Float { get set }
    /// The width.
    var width: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CISmoothLinearGradient: CIFilterProtocol {
    /// The point0.
    var point0: CGPoint { get set }
    /// The point1.
    var point1: CGPoint { get set }
    /// The color0.
    var color0: CIColor { get set }
    /// The color1.
    var color1: CIColor { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CISobelGradients: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CISpotColor: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center color1.
    var centerColor1: CIColor { get set }
    /// The replacement color1.
    var replacementColor1: CIColor { get set }
    /// The closeness1.
    var closeness1: Float { get set }
    /// The contrast1.
    var contrast1: Float { get set }
    /// The center color2.
    var centerColor2: CIColor { get set }
    /// The replacement color2.
    var replacementColor2: CIColor { get set }
    /// The closeness2.
    var closeness2: Float { get set }
    /// The contrast2.
    var contrast2: Float { get set }
    /// The center color3.
    var centerColor3: CIColor { get set }
    /// The replacement color3.
    var replacementColor3: CIColor { get set }
    /// The closeness3.
    var closeness3: Float { get set }
    /// The contrast3.
    var contrast3: Float { get set }
}
