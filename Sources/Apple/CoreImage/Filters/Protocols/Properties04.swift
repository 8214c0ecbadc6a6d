public import Foundation

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIEdgeWork: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius.
    var radius: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIEdges: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The intensity.
    var intensity: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIEightfoldReflectedTile: CIFilterProtocol {
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
public protocol CIExposureAdjust: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The exposure value: the power of two of the factor.
    var eV: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIFalseColor: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The color0.
    var color0: CIColor { get set }
    /// The color1.
    var color1: CIColor { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIFlashTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The target image.
    var targetImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The extent.
    var extent: CGRect { get set }
    /// The color.
    var color: CIColor { get set }
    /// The time.
    var time: Float { get set }
    /// The max striation radius.
    var maxStriationRadius: Float { get set }
    /// The striation strength.
    var striationStrength: Float { get set }
    /// The striation contrast.
    var striationContrast: Float { get set }
    /// The fade threshold.
    var fadeThreshold: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIFourfoldReflectedTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The angle.
    var angle: Float { get set }
    /// The width.
    var width: Float { get set }
    /// The acute angle.
    var acuteAngle: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIFourfoldRotatedTile: CIFilterProtocol {
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
public protocol CIFourfoldTranslatedTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The angle.
    var angle: Float { get set }
    /// The width.
    var width: Float { get set }
    /// The acute angle.
    var acuteAngle: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIGaborGradients: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIGammaAdjust: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The power.
    var power: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIGaussianBlur: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius.
    var radius: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIGaussianGradient: CIFilterProtocol {
    /// The center.
    var center: CGPoint { get set }
    /// The color0.
    var color0: CIColor { get set }
    /// The color1.
    var color1: CIColor { get set }
    /// The radius.
    var radius: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIGlassDistortion: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The texture.
    var texture: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The scale.
    var scale: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIGlassLozenge: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The point0.
    var point0: CGPoint { get set }
    /// The point1.
    var point1: CGPoint { get set }
    /// The radius.
    var radius: Float { get set }
    /// The refraction.
    var refraction: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIGlideReflectedTile: CIFilterProtocol {
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
public protocol CIGloom: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius.
    var radius: Float { get set }
    /// The intensity.
    var intensity: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIHatchedScreen: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The angle.
    var angle: Float { get set }
    /// The width.
    var width: Float { get set }
    /// The sharpness.
    var sharpness: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIHeightFieldFromMask: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius.
    var radius: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIHexagonalPixellate: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The scale.
    var scale: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIHighlightShadowAdjust: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius.
    var radius: Float { get set }
    /// The shadow amount.
    var shadowAmount: Float { get set }
    /// The highlight amount.
    var highlightAmount: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIHistogramDisplayFilter: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The height.
    var height: Float { get set }
    /// The high limit.
    var highLimit: Float { get set }
    /// The low limit.
    var lowLimit: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIHoleDistortion: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The radius.
    var radius: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIHueAdjust: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The angle.
    var angle: Float { get set }
}
