extension CIFilter {
    /// Returns a new filter of the name `CISRGBToneCurveToLinear` with its defaults.
    public class func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear {
        TypedFilter("CISRGBToneCurveToLinear")
    }
    /// Returns a new filter of the name `CISaliencyMapFilter` with its defaults.
    public class func saliencyMap() -> any CIFilter & CISaliencyMapFilter { TypedFilter("CISaliencyMapFilter") }
    /// Returns a new filter of the name `CISaturationBlendMode` with its defaults.
    public class func saturationBlendMode() -> any CIFilter & CICompositeOperation {
        TypedFilter("CISaturationBlendMode")
    }
    /// Returns a new filter of the name `CIScreenBlendMode` with its defaults.
    public class func screenBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter("CIScreenBlendMode") }
    /// Returns a new filter of the name `CISepiaTone` with its defaults.
    public class func sepiaTone() -> any CIFilter & CISepiaTone { TypedFilter("CISepiaTone") }
    /// Returns a new filter of the name `CIShadedMaterial` with its defaults.
    public class func shadedMaterial() -> any CIFilter & CIShadedMaterial { TypedFilter("CIShadedMaterial") }
    /// Returns a new filter of the name `CISharpenLuminance` with its defaults.
    public class func sharpenLuminance() -> any CIFilter & CISharpenLuminance { TypedFilter("CISharpenLuminance") }
    /// Returns a new filter of the name `CISixfoldReflectedTile` with its defaults.
    public class func sixfoldReflectedTile() -> any CIFilter & CISixfoldReflectedTile {
        TypedFilter("CISixfoldReflectedTile")
    }
    /// Returns a new filter of the name `CISixfoldRotatedTile` with its defaults.
    public class func sixfoldRotatedTile() -> any CIFilter & CISixfoldRotatedTile {
        TypedFilter("CISixfoldRotatedTile")
    }
    /// Returns a new filter of the name `CISmoothLinearGradient` with its defaults.
    public class func smoothLinearGradient() -> any CIFilter & CISmoothLinearGradient {
        TypedFilter("CISmoothLinearGradient")
    }
    /// Returns a new filter of the name `CISobelGradients` with its defaults.
    public class func sobelGradients() -> any CIFilter & CISobelGradients { TypedFilter("CISobelGradients") }
    /// Returns a new filter of the name `CISoftLightBlendMode` with its defaults.
    public class func softLightBlendMode() -> any CIFilter & CICompositeOperation {
        TypedFilter("CISoftLightBlendMode")
    }
    /// Returns a new filter of the name `CISourceAtopCompositing` with its defaults.
    public class func sourceAtopCompositing() -> any CIFilter & CICompositeOperation {
        TypedFilter("CISourceAtopCompositing")
    }
    /// Returns a new filter of the name `CISourceInCompositing` with its defaults.
    public class func sourceInCompositing() -> any CIFilter & CICompositeOperation {
        TypedFilter("CISourceInCompositing")
    }
    /// Returns a new filter of the name `CISourceOutCompositing` with its defaults.
    public class func sourceOutCompositing() -> any CIFilter & CICompositeOperation {
        TypedFilter("CISourceOutCompositing")
    }
    /// Returns a new filter of the name `CISourceOverCompositing` with its defaults.
    public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
        TypedFilter("CISourceOverCompositing")
    }
    /// Returns a new filter of the name `CISpotColor` with its defaults.
    public class func spotColor() -> any CIFilter & CISpotColor { TypedFilter("CISpotColor") }
    /// Returns a new filter of the name `CISpotLight` with its defaults.
    public class func spotLight() -> any CIFilter & CISpotLight { TypedFilter("CISpotLight") }
    /// Returns a new filter of the name `CIStarShineGenerator` with its defaults.
    public class func starShineGenerator() -> any CIFilter & CIStarShineGenerator {
        TypedFilter("CIStarShineGenerator")
    }
    /// Returns a new filter of the name `CIStraightenFilter` with its defaults.
    public class func straighten() -> any CIFilter & CIStraighten { TypedFilter("CIStraightenFilter") }
    /// Returns a new filter of the name `CIStretchCrop` with its defaults.
    public class func stretchCrop() -> any CIFilter & CIStretchCrop { TypedFilter("CIStretchCrop") }
    /// Returns a new filter of the name `CIStripesGenerator` with its defaults.
    public class func stripesGenerator() -> any CIFilter & CIStripesGenerator { TypedFilter("CIStripesGenerator") }
    /// Returns a new filter of the name `CISubtractBlendMode` with its defaults.
    public class func subtractBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter("CISubtractBlendMode") }
    /// Returns a new filter of the name `CISunbeamsGenerator` with its defaults.
    public class func sunbeamsGenerator() -> any CIFilter & CISunbeamsGenerator { TypedFilter("CISunbeamsGenerator") }
    /// Returns a new filter of the name `CISwipeTransition` with its defaults.
    public class func swipeTransition() -> any CIFilter & CISwipeTransition { TypedFilter("CISwipeTransition") }
    /// Returns a new filter of the name `CITemperatureAndTint` with its defaults.
    public class func temperatureAndTint() -> any CIFilter & CITemperatureAndTint {
        TypedFilter("CITemperatureAndTint")
    }
    /// Returns a new filter of the name `CITextImageGenerator` with its defaults.
    public class func textImageGenerator() -> any CIFilter & CITextImageGenerator {
        TypedFilter("CITextImageGenerator")
    }
    /// Returns a new filter of the name `CIThermal` with its defaults.
    public class func thermal() -> any CIFilter & CIThermal { TypedFilter("CIThermal") }
    /// Returns a new filter of the name `CIToneCurve` with its defaults.
    public class func toneCurve() -> any CIFilter & CIToneCurve { TypedFilter("CIToneCurve") }
    /// Returns a new filter of the name `CIToneMapHeadroom` with its defaults.
    public class func toneMapHeadroom() -> any CIFilter & CIToneMapHeadroom { TypedFilter("CIToneMapHeadroom") }
    /// Returns a new filter of the name `CITorusLensDistortion` with its defaults.
    public class func torusLensDistortion() -> any CIFilter & CITorusLensDistortion {
        TypedFilter("CITorusLensDistortion")
    }
    /// Returns a new filter of the name `CITriangleKaleidoscope` with its defaults.
    public class func triangleKaleidoscope() -> any CIFilter & CITriangleKaleidoscope {
        FloatSizeFilter("CITriangleKaleidoscope")
    }
    /// Returns a new filter of the name `CITriangleTile` with its defaults.
    public class func triangleTile() -> any CIFilter & CITriangleTile { TypedFilter("CITriangleTile") }
    /// Returns a new filter of the name `CITwelvefoldReflectedTile` with its defaults.
    public class func twelvefoldReflectedTile() -> any CIFilter & CITwelvefoldReflectedTile {
        TypedFilter("CITwelvefoldReflectedTile")
    }
    /// Returns a new filter of the name `CITwirlDistortion` with its defaults.
    public class func twirlDistortion() -> any CIFilter & CITwirlDistortion { TypedFilter("CITwirlDistortion") }
    /// Returns a new filter of the name `CIUnsharpMask` with its defaults.
    public class func unsharpMask() -> any CIFilter & CIUnsharpMask { TypedFilter("CIUnsharpMask") }
    /// Returns a new filter of the name `CIVibrance` with its defaults.
    public class func vibrance() -> any CIFilter & CIVibrance { TypedFilter("CIVibrance") }
    /// Returns a new filter of the name `CIVignette` with its defaults.
    public class func vignette() -> any CIFilter & CIVignette { TypedFilter("CIVignette") }
    /// Returns a new filter of the name `CIVignetteEffect` with its defaults.
    public class func vignetteEffect() -> any CIFilter & CIVignetteEffect { TypedFilter("CIVignetteEffect") }
    /// Returns a new filter of the name `CIVividLightBlendMode` with its defaults.
    public class func vividLightBlendMode() -> any CIFilter & CICompositeOperation {
        TypedFilter("CIVividLightBlendMode")
    }
    /// Returns a new filter of the name `CIVortexDistortion` with its defaults.
    public class func vortexDistortion() -> any CIFilter & CIVortexDistortion { TypedFilter("CIVortexDistortion") }
    /// Returns a new filter of the name `CIWhitePointAdjust` with its defaults.
    public class func whitePointAdjust() -> any CIFilter & CIWhitePointAdjust { TypedFilter("CIWhitePointAdjust") }
    /// Returns a new filter of the name `CIXRay` with its defaults.
    public class func xRay() -> any CIFilter & CIXRay { TypedFilter("CIXRay") }
    /// Returns a new filter of the name `CIZoomBlur` with its defaults.
    public class func zoomBlur() -> any CIFilter & CIZoomBlur { TypedFilter("CIZoomBlur") }
}
