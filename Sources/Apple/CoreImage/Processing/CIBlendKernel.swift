public import CoreVideo

/// A kernel that blends two images: one of the built-in ways, each a filter of the house.
///
/// Source code and Metal libraries are not compiled.
public final class CIBlendKernel: CIColorKernel, @unchecked Sendable {
    // `@unchecked Sendable`: immutable.
    /// The way of blending.
    private let blend: Blend

    /// The ways that need no filter, and the filters of the others.
    private enum Blend {
        case clear, source, destination
        case filter(String)
        /// The filter with the two images exchanged.
        case exchanged(String)
    }

    private init(_ name: String, _ blend: Blend) {
        self.blend = blend
        super.init(named: name)
    }

    /// Returns nil: source code is not compiled.
    public override init?(source string: String) { return nil }

    /// Returns the foreground blended with the background; nil if the filter is missing.
    public func apply(foreground: CIImage, background: CIImage) -> CIImage? {
        switch blend {
        case .clear: .clear.cropped(to: foreground.extent.union(background.extent))
        case .source: foreground
        case .destination: background
        case .filter(let name): Self.image(name, foreground, background)
        case .exchanged(let name): Self.image(name, background, foreground)
        }
    }

    /// Returns the foreground blended with the background in a color space; nil if the space has no known curve.
    public func apply(foreground: CIImage, background: CIImage, colorSpace: CGColorSpace) -> CIImage? {
        guard let foreground = foreground.matchedFromWorkingSpace(to: colorSpace),
            let background = background.matchedFromWorkingSpace(to: colorSpace)
        else { return nil }
        return apply(foreground: foreground, background: background)?.matchedToWorkingSpace(from: colorSpace)
    }

    private static func image(_ name: String, _ source: CIImage, _ destination: CIImage) -> CIImage? {
        guard let filter = CIFilter(name: name) else { return nil }
        filter.setValue(source, forKey: kCIInputImageKey)
        filter.setValue(destination, forKey: kCIInputBackgroundImageKey)
        return filter.outputImage
    }

    /// Nothing.
    public class var clear: CIBlendKernel { CIBlendKernel("clear", .clear) }
    /// The source.
    public class var source: CIBlendKernel { CIBlendKernel("source", .source) }
    /// The destination.
    public class var destination: CIBlendKernel { CIBlendKernel("destination", .destination) }
    /// The source over the destination.
    public class var sourceOver: CIBlendKernel { CIBlendKernel("sourceOver", .filter("CISourceOverCompositing")) }
    /// The source where the destination is.
    public class var sourceIn: CIBlendKernel { CIBlendKernel("sourceIn", .filter("CISourceInCompositing")) }
    /// The source where the destination is not.
    public class var sourceOut: CIBlendKernel { CIBlendKernel("sourceOut", .filter("CISourceOutCompositing")) }
    /// The source on the destination.
    public class var sourceAtop: CIBlendKernel { CIBlendKernel("sourceAtop", .filter("CISourceAtopCompositing")) }
    /// The sum.
    public class var componentAdd: CIBlendKernel { CIBlendKernel("componentAdd", .filter("CIAdditionCompositing")) }
    /// The product of premultiplied components.
    public class var componentMultiply: CIBlendKernel {
        CIBlendKernel("componentMultiply", .filter("CIMultiplyCompositing"))
    }
    /// The smaller component.
    public class var componentMin: CIBlendKernel { CIBlendKernel("componentMin", .filter("CIMinimumCompositing")) }
    /// The larger component.
    public class var componentMax: CIBlendKernel { CIBlendKernel("componentMax", .filter("CIMaximumCompositing")) }
    /// The product.
    public class var multiply: CIBlendKernel { CIBlendKernel("multiply", .filter("CIMultiplyBlendMode")) }
    /// The product of the complements.
    public class var screen: CIBlendKernel { CIBlendKernel("screen", .filter("CIScreenBlendMode")) }
    /// The product or the screen, by the destination.
    public class var overlay: CIBlendKernel { CIBlendKernel("overlay", .filter("CIOverlayBlendMode")) }
    /// The darker component.
    public class var darken: CIBlendKernel { CIBlendKernel("darken", .filter("CIDarkenBlendMode")) }
    /// The lighter component.
    public class var lighten: CIBlendKernel { CIBlendKernel("lighten", .filter("CILightenBlendMode")) }
    /// The destination brightened by the source.
    public class var colorDodge: CIBlendKernel { CIBlendKernel("colorDodge", .filter("CIColorDodgeBlendMode")) }
    /// The destination darkened by the source.
    public class var colorBurn: CIBlendKernel { CIBlendKernel("colorBurn", .filter("CIColorBurnBlendMode")) }
    /// The product or the screen, by the source.
    public class var hardLight: CIBlendKernel { CIBlendKernel("hardLight", .filter("CIHardLightBlendMode")) }
    /// A soft light.
    public class var softLight: CIBlendKernel { CIBlendKernel("softLight", .filter("CISoftLightBlendMode")) }
    /// The difference.
    public class var difference: CIBlendKernel { CIBlendKernel("difference", .filter("CIDifferenceBlendMode")) }
    /// A difference with less contrast.
    public class var exclusion: CIBlendKernel { CIBlendKernel("exclusion", .filter("CIExclusionBlendMode")) }
    /// The hue of the source.
    public class var hue: CIBlendKernel { CIBlendKernel("hue", .filter("CIHueBlendMode")) }
    /// The saturation of the source.
    public class var saturation: CIBlendKernel { CIBlendKernel("saturation", .filter("CISaturationBlendMode")) }
    /// The hue and saturation of the source.
    public class var color: CIBlendKernel { CIBlendKernel("color", .filter("CIColorBlendMode")) }
    /// The luminance of the source.
    public class var luminosity: CIBlendKernel { CIBlendKernel("luminosity", .filter("CILuminosityBlendMode")) }
    /// The destination without the source.
    public class var subtract: CIBlendKernel { CIBlendKernel("subtract", .filter("CISubtractBlendMode")) }
    /// The destination divided by the source.
    public class var divide: CIBlendKernel { CIBlendKernel("divide", .filter("CIDivideBlendMode")) }
    /// The sum less one.
    public class var linearBurn: CIBlendKernel { CIBlendKernel("linearBurn", .filter("CILinearBurnBlendMode")) }
    /// The sum.
    public class var linearDodge: CIBlendKernel { CIBlendKernel("linearDodge", .filter("CILinearDodgeBlendMode")) }
    /// A burn or a dodge, by the source.
    public class var vividLight: CIBlendKernel { CIBlendKernel("vividLight", .filter("CIVividLightBlendMode")) }
    /// A linear burn or dodge, by the source.
    public class var linearLight: CIBlendKernel { CIBlendKernel("linearLight", .filter("CILinearLightBlendMode")) }
    /// The darker or the lighter, by the source.
    public class var pinLight: CIBlendKernel { CIBlendKernel("pinLight", .filter("CIPinLightBlendMode")) }
    /// The destination over the source.
    public class var destinationOver: CIBlendKernel {
        CIBlendKernel("destinationOver", .exchanged("CISourceOverCompositing"))
    }
    /// The destination where the source is.
    public class var destinationIn: CIBlendKernel {
        CIBlendKernel("destinationIn", .exchanged("CISourceInCompositing"))
    }
    /// The destination where the source is not.
    public class var destinationOut: CIBlendKernel {
        CIBlendKernel("destinationOut", .exchanged("CISourceOutCompositing"))
    }
    /// The destination on the source.
    public class var destinationAtop: CIBlendKernel {
        CIBlendKernel("destinationAtop", .exchanged("CISourceAtopCompositing"))
    }
}
