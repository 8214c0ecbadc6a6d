public import Foundation

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIVignetteEffect: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The radius.
    var radius: Float { get set }
    /// The intensity.
    var intensity: Float { get set }
    /// The falloff.
    var falloff: Float { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIVortexDistortion: CIFilterProtocol {
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
public protocol CIWhitePointAdjust: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The color.
    var color: CIColor { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIXRay: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// The properties of the filter that `CIFilter` makes under this name.
public protocol CIZoomBlur: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The amount.
    var amount: Float { get set }
}
