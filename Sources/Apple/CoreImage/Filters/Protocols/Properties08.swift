public import Foundation

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CISpotLight: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The light position.
    var lightPosition: CIVector { get set }
    /// The light points at.
    var lightPointsAt: CIVector { get set }
    /// The brightness.
    var brightness: Float { get set }
    /// The concentration.
    var concentration: Float { get set }
    /// The color.
    var color: CIColor { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIStarShineGenerator: CIFilterProtocol {
    /// The center.
    var center: CGPoint { get set }
    /// The color.
    var color: CIColor { get set }
    /// The radius.
    var radius: Float { get set }
    /// The cross scale.
    var crossScale: Float { get set }
    /// The cross angle.
    var crossAngle: Float { get set }
    /// The cross opacity.
    var crossOpacity: Float { get set }
    /// The cross width.
    var crossWidth: Float { get set }
    /// The epsilon.
    var epsilon: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIStraighten: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The angle.
    var angle: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIStretchCrop: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The size.
    var size: CGPoint { get set }
    /// The crop amount.
    var cropAmount: Float { get set }
    /// The center stretch amount.
    var centerStretchAmount: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIStripesGenerator: CIFilterProtocol {
    /// The center.
    var center: CGPoint { get set }
    /// The color0.
    var color0: CIColor { get set }
    /// The color1.
    var color1: CIColor { get set }
    /// The width.
    var width: Float { get set }
    /// The sharpness.
    var sharpness: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CISunbeamsGenerator: CIFilterProtocol {
    /// The center.
    var center: CGPoint { get set }
    /// The color.
    var color: CIColor { get set }
    /// The sun radius.
    var sunRadius: Float { get set }
    /// The max striation radius.
    var maxStriationRadius: Float { get set }
    /// The striation strength.
    var striationStrength: Float { get set }
    /// The striation contrast.
    var striationContrast: Float { get set }
    /// The time.
    var time: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CISwipeTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The target image.
    var targetImage: CIImage? { get set }
    /// The extent.
    var extent: CGRect { get set }
    /// The color.
    var color: CIColor { get set }
    /// The time.
    var time: Float { get set }
    /// The angle.
    var angle: Float { get set }
    /// The width.
    var width: Float { get set }
    /// The opacity.
    var opacity: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CITemperatureAndTint: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The neutral.
    var neutral: CIVector { get set }
    /// The target neutral.
    var targetNeutral: CIVector { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CITextImageGenerator: CIFilterProtocol {
    /// The text.
    var text: String { get set }
    /// The font name.
    var fontName: String { get set }
    /// The font size.
    var fontSize: Float { get set }
    /// The scale factor.
    var scaleFactor: Float { get set }
    /// The padding.
    var padding: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIThermal: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIToneCurve: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The point0.
    var point0: CGPoint { get set }
    /// The point1.
    var point1: CGPoint { get set }
    /// The point2.
    var point2: CGPoint { get set }
    /// The point3.
    var point3: CGPoint { get set }
    /// The point4.
    var point4: CGPoint { get set }
    /// A Boolean value for the option “extrapolate”.
    var extrapolate: Bool { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIToneMapHeadroom: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The source headroom.
    var sourceHeadroom: Float { get set }
    /// The target headroom.
    var targetHeadroom: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CITorusLensDistortion: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The radius.
    var radius: Float { get set }
    /// The width.
    var width: Float { get set }
    /// The refraction.
    var refraction: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CITriangleKaleidoscope: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The point.
    var point: CGPoint { get set }
    /// The size.
    var size: Float { get set }
    /// The rotation.
    var rotation: Float { get set }
    /// The decay.
    var decay: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CITriangleTile: CIFilterProtocol {
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
public protocol CITwelvefoldReflectedTile: CIFilterProtocol {
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
public protocol CITwirlDistortion: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The radius.
    var radius: Float { get set }
    /// The angle.
    var angle: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIUnsharpMask: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius.
    var radius: Float { get set }
    /// The intensity.
    var intensity: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIVibrance: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The amount.
    var amount: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIVignette: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The intensity.
    var intensity: Float { get set }
    /// The radius.
    var radius: Float { get set }
}
