public import Foundation

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIBoxBlur: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius.
    var radius: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIBumpDistortion: CIFilterProtocol {
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
public protocol CIBumpDistortionLinear: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The radius.
    var radius: Float { get set }
    /// The angle.
    var angle: Float { get set }
    /// The scale.
    var scale: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CICMYKHalftone: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The width.
    var width: Float { get set }
    /// The angle.
    var angle: Float { get set }
    /// The sharpness.
    var sharpness: Float { get set }
    /// The gray replacement.
    var gCR: Float { get set }
    /// The under-color removal.
    var uCR: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CICannyEdgeDetector: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The gaussian sigma.
    var gaussianSigma: Float { get set }
    /// A Boolean value for the option “perceptual”.
    var perceptual: Bool { get set }
    /// The threshold high.
    var thresholdHigh: Float { get set }
    /// The threshold low.
    var thresholdLow: Float { get set }
    /// The hysteresis passes.
    var hysteresisPasses: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CICheckerboardGenerator: CIFilterProtocol {
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
public protocol CICircleSplashDistortion: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The radius.
    var radius: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CICircularScreen: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The width.
    var width: Float { get set }
    /// The sharpness.
    var sharpness: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CICircularWrap: CIFilterProtocol {
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
public protocol CICode128BarcodeGenerator: CIFilterProtocol {
    /// The bytes of the message.
    var message: Data { get set }
    /// The quiet space.
    var quietSpace: Float { get set }
    /// The barcode height.
    var barcodeHeight: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIColorAbsoluteDifference: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The image2.
    var image2: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIColorClamp: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The min components.
    var minComponents: CIVector { get set }
    /// The max components.
    var maxComponents: CIVector { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIColorControls: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The saturation.
    var saturation: Float { get set }
    /// The brightness.
    var brightness: Float { get set }
    /// The contrast.
    var contrast: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIColorCrossPolynomial: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The red coefficients.
    var redCoefficients: CIVector { get set }
    /// The green coefficients.
    var greenCoefficients: CIVector { get set }
    /// The blue coefficients.
    var blueCoefficients: CIVector { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIColorCube: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The cube dimension.
    var cubeDimension: Float { get set }
    /// The cube data.
    var cubeData: Data { get set }
    /// A Boolean value for the option “extrapolate”.
    var extrapolate: Bool { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIColorCubeWithColorSpace: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The cube dimension.
    var cubeDimension: Float { get set }
    /// The cube data.
    var cubeData: Data { get set }
    /// The extrapolate.
    var extrapolate: Float { get set }
    /// The color space.
    var colorSpace: NSObject? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIColorCubesMixedWithMask: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The mask image.
    var maskImage: CIImage? { get set }
    /// The cube dimension.
    var cubeDimension: Float { get set }
    /// The cube0 data.
    var cube0Data: Data { get set }
    /// The cube1 data.
    var cube1Data: Data { get set }
    /// The color space.
    var colorSpace: NSObject? { get set }
    /// A Boolean value for the option “extrapolate”.
    var extrapolate: Bool { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIColorCurves: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The curves data.
    var curvesData: Data { get set }
    /// The curves domain.
    var curvesDomain: CIVector { get set }
    /// The color space.
    var colorSpace: NSObject? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIColorInvert: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIColorMap: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The gradient image.
    var gradientImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIColorMatrix: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The r vector.
    var rVector: CIVector { get set }
    /// The g vector.
    var gVector: CIVector { get set }
    /// The b vector.
    var bVector: CIVector { get set }
    /// The a vector.
    var aVector: CIVector { get set }
    /// The bias vector.
    var biasVector: CIVector { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIColorMonochrome: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The color.
    var color: CIColor { get set }
    /// The intensity.
    var intensity: Float { get set }
}
