public import Foundation

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIHueSaturationValueGradient: CIFilterProtocol {
    /// The value.
    var value: Float { get set }
    /// The radius.
    var radius: Float { get set }
    /// The softness.
    var softness: Float { get set }
    /// The dither.
    var dither: Float { get set }
    /// The color space.
    var colorSpace: NSObject? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIKMeans: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The extent.
    var extent: CGRect { get set }
    /// The means.
    var means: CIImage? { get set }
    /// The count.
    var count: Float { get set }
    /// The passes.
    var passes: Float { get set }
    /// A Boolean value for the option “perceptual”.
    var perceptual: Bool { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIKaleidoscope: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The count.
    var count: Float { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The angle.
    var angle: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIKeystoneCorrectionCombined: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The focal length.
    var focalLength: Float { get set }
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
public protocol CIKeystoneCorrectionHorizontal: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The focal length.
    var focalLength: Float { get set }
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
public protocol CIKeystoneCorrectionVertical: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The focal length.
    var focalLength: Float { get set }
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
public protocol CILabDeltaE: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The image2.
    var image2: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CILanczosScaleTransform: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The scale.
    var scale: Float { get set }
    /// The aspect ratio.
    var aspectRatio: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CILenticularHaloGenerator: CIFilterProtocol {
    /// The center.
    var center: CGPoint { get set }
    /// The color.
    var color: CIColor { get set }
    /// The halo radius.
    var haloRadius: Float { get set }
    /// The halo width.
    var haloWidth: Float { get set }
    /// The halo overlap.
    var haloOverlap: Float { get set }
    /// The striation strength.
    var striationStrength: Float { get set }
    /// The striation contrast.
    var striationContrast: Float { get set }
    /// The time.
    var time: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CILightTunnel: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The rotation.
    var rotation: Float { get set }
    /// The radius.
    var radius: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CILineOverlay: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The noise level.
    var nRNoiseLevel: Float { get set }
    /// The sharpness after noise reduction.
    var nRSharpness: Float { get set }
    /// The edge intensity.
    var edgeIntensity: Float { get set }
    /// The threshold.
    var threshold: Float { get set }
    /// The contrast.
    var contrast: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CILineScreen: CIFilterProtocol {
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
public protocol CILinearGradient: CIFilterProtocol {
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
public protocol CILinearToSRGBToneCurve: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIMaskToAlpha: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIMaskedVariableBlur: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The mask.
    var mask: CIImage? { get set }
    /// The radius.
    var radius: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIMaximumComponent: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIMaximumScaleTransform: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The scale.
    var scale: Float { get set }
    /// The aspect ratio.
    var aspectRatio: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIMedian: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIMeshGenerator: CIFilterProtocol {
    /// The width.
    var width: Float { get set }
    /// The color.
    var color: CIColor { get set }
    /// The mesh.
    var mesh: NSArray? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIMinimumComponent: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIMix: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The background image.
    var backgroundImage: CIImage? { get set }
    /// The amount.
    var amount: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIModTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The target image.
    var targetImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The time.
    var time: Float { get set }
    /// The angle.
    var angle: Float { get set }
    /// The radius.
    var radius: Float { get set }
    /// The compression.
    var compression: Float { get set }
}
