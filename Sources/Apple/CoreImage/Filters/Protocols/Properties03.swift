public import Foundation

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIColorPolynomial: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The red coefficients.
    var redCoefficients: CIVector { get set }
    /// The green coefficients.
    var greenCoefficients: CIVector { get set }
    /// The blue coefficients.
    var blueCoefficients: CIVector { get set }
    /// The alpha coefficients.
    var alphaCoefficients: CIVector { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIColorPosterize: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The levels.
    var levels: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIColorThreshold: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The threshold.
    var threshold: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIColorThresholdOtsu: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIColumnAverage: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The extent.
    var extent: CGRect { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIComicEffect: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CICompositeOperation: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The background image.
    var backgroundImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIConvertLabToRGB: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// A Boolean value for the option “normalize”.
    var normalize: Bool { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIConvertRGBtoLab: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// A Boolean value for the option “normalize”.
    var normalize: Bool { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIConvolution: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The weights.
    var weights: CIVector { get set }
    /// The bias.
    var bias: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CICopyMachineTransition: CIFilterProtocol {
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
public protocol CICoreMLModelFilter: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The head index.
    var headIndex: Float { get set }
    /// A Boolean value for the option “softmax normalization”.
    var softmaxNormalization: Bool { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CICrystallize: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius.
    var radius: Float { get set }
    /// The center.
    var center: CGPoint { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIDepthOfField: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The point0.
    var point0: CGPoint { get set }
    /// The point1.
    var point1: CGPoint { get set }
    /// The saturation.
    var saturation: Float { get set }
    /// The unsharp mask radius.
    var unsharpMaskRadius: Float { get set }
    /// The unsharp mask intensity.
    var unsharpMaskIntensity: Float { get set }
    /// The radius.
    var radius: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIDepthToDisparity: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIDiscBlur: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius.
    var radius: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIDisintegrateWithMaskTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The target image.
    var targetImage: CIImage? { get set }
    /// The mask image.
    var maskImage: CIImage? { get set }
    /// The time.
    var time: Float { get set }
    /// The shadow radius.
    var shadowRadius: Float { get set }
    /// The shadow density.
    var shadowDensity: Float { get set }
    /// The shadow offset.
    var shadowOffset: CGPoint { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIDisparityToDepth: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIDisplacementDistortion: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The displacement image.
    var displacementImage: CIImage? { get set }
    /// The scale.
    var scale: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIDissolveTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The target image.
    var targetImage: CIImage? { get set }
    /// The time.
    var time: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIDistanceGradientFromRedMask: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The maximum distance.
    var maximumDistance: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIDither: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The intensity.
    var intensity: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIDocumentEnhancer: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The amount.
    var amount: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIDotScreen: CIFilterProtocol {
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
public protocol CIDroste: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The inset point0.
    var insetPoint0: CGPoint { get set }
    /// The inset point1.
    var insetPoint1: CGPoint { get set }
    /// The strands.
    var strands: Float { get set }
    /// The periodicity.
    var periodicity: Float { get set }
    /// The rotation.
    var rotation: Float { get set }
    /// The zoom.
    var zoom: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIEdgePreserveUpsampleFilter: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The small image.
    var smallImage: CIImage? { get set }
    /// The spatial sigma.
    var spatialSigma: Float { get set }
    /// The luma sigma.
    var lumaSigma: Float { get set }
}
