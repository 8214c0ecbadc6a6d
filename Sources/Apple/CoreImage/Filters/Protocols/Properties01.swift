public import CoreVideo
public import Foundation

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIAccordionFoldTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The target image.
    var targetImage: CIImage? { get set }
    /// The bottom height.
    var bottomHeight: Float { get set }
    /// The number of folds.
    var numberOfFolds: Float { get set }
    /// The fold shadow amount.
    var foldShadowAmount: Float { get set }
    /// The time.
    var time: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIAffineClamp: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The transform.
    var transform: CGAffineTransform { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIAffineTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The transform.
    var transform: CGAffineTransform { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIAreaAlphaWeightedHistogram: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The extent.
    var extent: CGRect { get set }
    /// The scale.
    var scale: Float { get set }
    /// The count.
    var count: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIAreaAverage: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The extent.
    var extent: CGRect { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIAreaBoundsRed: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The extent.
    var extent: CGRect { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIAreaHistogram: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The extent.
    var extent: CGRect { get set }
    /// The scale.
    var scale: Float { get set }
    /// The count.
    var count: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIAreaLogarithmicHistogram: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The extent.
    var extent: CGRect { get set }
    /// The scale.
    var scale: Float { get set }
    /// The count.
    var count: Float { get set }
    /// The minimum stop.
    var minimumStop: Float { get set }
    /// The maximum stop.
    var maximumStop: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIAreaMaximum: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The extent.
    var extent: CGRect { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIAreaMaximumAlpha: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The extent.
    var extent: CGRect { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIAreaMinMax: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The extent.
    var extent: CGRect { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIAreaMinMaxRed: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The extent.
    var extent: CGRect { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIAreaMinimum: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The extent.
    var extent: CGRect { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIAreaMinimumAlpha: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The extent.
    var extent: CGRect { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIAttributedTextImageGenerator: CIFilterProtocol {
    /// The text.
    var text: NSAttributedString? { get set }
    /// The scale factor.
    var scaleFactor: Float { get set }
    /// The padding.
    var padding: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIAztecCodeGenerator: CIFilterProtocol {
    /// The bytes of the message.
    var message: Data { get set }
    /// The correction level.
    var correctionLevel: Float { get set }
    /// The layers.
    var layers: Float { get set }
    /// A Boolean value for the option “compact style”.
    var compactStyle: Bool { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIBarcodeGenerator: CIFilterProtocol {
    /// The barcode descriptor.
    var barcodeDescriptor: CIBarcodeDescriptor? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIBarsSwipeTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The target image.
    var targetImage: CIImage? { get set }
    /// The angle.
    var angle: Float { get set }
    /// The width.
    var width: Float { get set }
    /// The bar offset.
    var barOffset: Float { get set }
    /// The time.
    var time: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIBicubicScaleTransform: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The scale.
    var scale: Float { get set }
    /// The aspect ratio.
    var aspectRatio: Float { get set }
    /// The first parameter of the kernel.
    var b: Float { get set }
    /// The second parameter of the kernel.
    var c: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIBlendWithAlphaMask: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The background image.
    var backgroundImage: CIImage? { get set }
    /// The mask image.
    var maskImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIBlendWithBlueMask: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The background image.
    var backgroundImage: CIImage? { get set }
    /// The mask image.
    var maskImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIBlendWithMask: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The background image.
    var backgroundImage: CIImage? { get set }
    /// The mask image.
    var maskImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIBlendWithRedMask: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The background image.
    var backgroundImage: CIImage? { get set }
    /// The mask image.
    var maskImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIBloom: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius.
    var radius: Float { get set }
    /// The intensity.
    var intensity: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIBlurredRectangleGenerator: CIFilterProtocol {
    /// The extent.
    var extent: CGRect { get set }
    /// The sigma.
    var sigma: Float { get set }
    /// The color.
    var color: CIColor { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIBokehBlur: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius.
    var radius: Float { get set }
    /// The ring amount.
    var ringAmount: Float { get set }
    /// The ring size.
    var ringSize: Float { get set }
    /// The softness.
    var softness: Float { get set }
}
