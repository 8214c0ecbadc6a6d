extension CIFilter {
    /// Returns a new filter of the name `CIFlashTransition` with its defaults.
    public class func flashTransition() -> any CIFilter & CIFlashTransition { TypedFilter("CIFlashTransition") }
    /// Returns a new filter of the name `CIFourfoldReflectedTile` with its defaults.
    public class func fourfoldReflectedTile() -> any CIFilter & CIFourfoldReflectedTile {
        TypedFilter("CIFourfoldReflectedTile")
    }
    /// Returns a new filter of the name `CIFourfoldRotatedTile` with its defaults.
    public class func fourfoldRotatedTile() -> any CIFilter & CIFourfoldRotatedTile {
        TypedFilter("CIFourfoldRotatedTile")
    }
    /// Returns a new filter of the name `CIFourfoldTranslatedTile` with its defaults.
    public class func fourfoldTranslatedTile() -> any CIFilter & CIFourfoldTranslatedTile {
        TypedFilter("CIFourfoldTranslatedTile")
    }
    /// Returns a new filter of the name `CIGaborGradients` with its defaults.
    public class func gaborGradients() -> any CIFilter & CIGaborGradients { TypedFilter("CIGaborGradients") }
    /// Returns a new filter of the name `CIGammaAdjust` with its defaults.
    public class func gammaAdjust() -> any CIFilter & CIGammaAdjust { TypedFilter("CIGammaAdjust") }
    /// Returns a new filter of the name `CIGaussianBlur` with its defaults.
    public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { TypedFilter("CIGaussianBlur") }
    /// Returns a new filter of the name `CIGaussianGradient` with its defaults.
    public class func gaussianGradient() -> any CIFilter & CIGaussianGradient { TypedFilter("CIGaussianGradient") }
    /// Returns a new filter of the name `CIGlassDistortion` with its defaults.
    public class func glassDistortion() -> any CIFilter & CIGlassDistortion { TypedFilter("CIGlassDistortion") }
    /// Returns a new filter of the name `CIGlassLozenge` with its defaults.
    public class func glassLozenge() -> any CIFilter & CIGlassLozenge { TypedFilter("CIGlassLozenge") }
    /// Returns a new filter of the name `CIGlideReflectedTile` with its defaults.
    public class func glideReflectedTile() -> any CIFilter & CIGlideReflectedTile {
        TypedFilter("CIGlideReflectedTile")
    }
    /// Returns a new filter of the name `CIGloom` with its defaults.
    public class func gloom() -> any CIFilter & CIGloom { TypedFilter("CIGloom") }
    /// Returns a new filter of the name `CIHardLightBlendMode` with its defaults.
    public class func hardLightBlendMode() -> any CIFilter & CICompositeOperation {
        TypedFilter("CIHardLightBlendMode")
    }
    /// Returns a new filter of the name `CIHatchedScreen` with its defaults.
    public class func hatchedScreen() -> any CIFilter & CIHatchedScreen { TypedFilter("CIHatchedScreen") }
    /// Returns a new filter of the name `CIHeightFieldFromMask` with its defaults.
    public class func heightFieldFromMask() -> any CIFilter & CIHeightFieldFromMask {
        TypedFilter("CIHeightFieldFromMask")
    }
    /// Returns a new filter of the name `CIHexagonalPixellate` with its defaults.
    public class func hexagonalPixellate() -> any CIFilter & CIHexagonalPixellate {
        TypedFilter("CIHexagonalPixellate")
    }
    /// Returns a new filter of the name `CIHighlightShadowAdjust` with its defaults.
    public class func highlightShadowAdjust() -> any CIFilter & CIHighlightShadowAdjust {
        TypedFilter("CIHighlightShadowAdjust")
    }
    /// Returns a new filter of the name `CIHistogramDisplayFilter` with its defaults.
    public class func histogramDisplay() -> any CIFilter & CIHistogramDisplayFilter {
        TypedFilter("CIHistogramDisplayFilter")
    }
    /// Returns a new filter of the name `CIHoleDistortion` with its defaults.
    public class func holeDistortion() -> any CIFilter & CIHoleDistortion { TypedFilter("CIHoleDistortion") }
    /// Returns a new filter of the name `CIHueAdjust` with its defaults.
    public class func hueAdjust() -> any CIFilter & CIHueAdjust { TypedFilter("CIHueAdjust") }
    /// Returns a new filter of the name `CIHueBlendMode` with its defaults.
    public class func hueBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter("CIHueBlendMode") }
    /// Returns a new filter of the name `CIHueSaturationValueGradient` with its defaults.
    public class func hueSaturationValueGradient() -> any CIFilter & CIHueSaturationValueGradient {
        TypedFilter("CIHueSaturationValueGradient")
    }
    /// Returns a new filter of the name `CIKMeans` with its defaults.
    public class func kMeans() -> any CIFilter & CIKMeans { TypedFilter("CIKMeans") }
    /// Returns a new filter of the name `CIKaleidoscope` with its defaults.
    public class func kaleidoscope() -> any CIFilter & CIKaleidoscope { TypedFilter("CIKaleidoscope") }
    /// Returns a new filter of the name `CIKeystoneCorrectionCombined` with its defaults.
    public class func keystoneCorrectionCombined() -> any CIFilter & CIKeystoneCorrectionCombined {
        TypedFilter("CIKeystoneCorrectionCombined")
    }
    /// Returns a new filter of the name `CIKeystoneCorrectionHorizontal` with its defaults.
    public class func keystoneCorrectionHorizontal() -> any CIFilter & CIKeystoneCorrectionHorizontal {
        TypedFilter("CIKeystoneCorrectionHorizontal")
    }
    /// Returns a new filter of the name `CIKeystoneCorrectionVertical` with its defaults.
    public class func keystoneCorrectionVertical() -> any CIFilter & CIKeystoneCorrectionVertical {
        TypedFilter("CIKeystoneCorrectionVertical")
    }
    /// Returns a new filter of the name `CILabDeltaE` with its defaults.
    public class func labDeltaE() -> any CIFilter & CILabDeltaE { TypedFilter("CILabDeltaE") }
    /// Returns a new filter of the name `CILanczosScaleTransform` with its defaults.
    public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform {
        TypedFilter("CILanczosScaleTransform")
    }
    /// Returns a new filter of the name `CILenticularHaloGenerator` with its defaults.
    public class func lenticularHaloGenerator() -> any CIFilter & CILenticularHaloGenerator {
        TypedFilter("CILenticularHaloGenerator")
    }
    /// Returns a new filter of the name `CILightTunnel` with its defaults.
    public class func lightTunnel() -> any CIFilter & CILightTunnel { TypedFilter("CILightTunnel") }
    /// Returns a new filter of the name `CILightenBlendMode` with its defaults.
    public class func lightenBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter("CILightenBlendMode") }
    /// Returns a new filter of the name `CILineOverlay` with its defaults.
    public class func lineOverlay() -> any CIFilter & CILineOverlay { TypedFilter("CILineOverlay") }
    /// Returns a new filter of the name `CILineScreen` with its defaults.
    public class func lineScreen() -> any CIFilter & CILineScreen { TypedFilter("CILineScreen") }
    /// Returns a new filter of the name `CILinearBurnBlendMode` with its defaults.
    public class func linearBurnBlendMode() -> any CIFilter & CICompositeOperation {
        TypedFilter("CILinearBurnBlendMode")
    }
    /// Returns a new filter of the name `CILinearDodgeBlendMode` with its defaults.
    public class func linearDodgeBlendMode() -> any CIFilter & CICompositeOperation {
        TypedFilter("CILinearDodgeBlendMode")
    }
    /// Returns a new filter of the name `CILinearGradient` with its defaults.
    public class func linearGradient() -> any CIFilter & CILinearGradient { TypedFilter("CILinearGradient") }
    /// Returns a new filter of the name `CILinearLightBlendMode` with its defaults.
    public class func linearLightBlendMode() -> any CIFilter & CICompositeOperation {
        TypedFilter("CILinearLightBlendMode")
    }
    /// Returns a new filter of the name `CILinearToSRGBToneCurve` with its defaults.
    public class func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve {
        TypedFilter("CILinearToSRGBToneCurve")
    }
    /// Returns a new filter of the name `CILuminosityBlendMode` with its defaults.
    public class func luminosityBlendMode() -> any CIFilter & CICompositeOperation {
        TypedFilter("CILuminosityBlendMode")
    }
    /// Returns a new filter of the name `CIMaskToAlpha` with its defaults.
    public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha { TypedFilter("CIMaskToAlpha") }
    /// Returns a new filter of the name `CIMaskedVariableBlur` with its defaults.
    public class func maskedVariableBlur() -> any CIFilter & CIMaskedVariableBlur {
        TypedFilter("CIMaskedVariableBlur")
    }
    /// Returns a new filter of the name `CIMaximumComponent` with its defaults.
    public class func maximumComponent() -> any CIFilter & CIMaximumComponent { TypedFilter("CIMaximumComponent") }
    /// Returns a new filter of the name `CIMaximumCompositing` with its defaults.
    public class func maximumCompositing() -> any CIFilter & CICompositeOperation {
        TypedFilter("CIMaximumCompositing")
    }
    /// Returns a new filter of the name `CIMaximumScaleTransform` with its defaults.
    public class func maximumScaleTransform() -> any CIFilter & CIMaximumScaleTransform {
        TypedFilter("CIMaximumScaleTransform")
    }
    /// Returns a new filter of the name `CIMedianFilter` with its defaults.
    public class func median() -> any CIFilter & CIMedian { TypedFilter("CIMedianFilter") }
    /// Returns a new filter of the name `CIMeshGenerator` with its defaults.
    public class func meshGenerator() -> any CIFilter & CIMeshGenerator { TypedFilter("CIMeshGenerator") }
    /// Returns a new filter of the name `CIMinimumComponent` with its defaults.
    public class func minimumComponent() -> any CIFilter & CIMinimumComponent { TypedFilter("CIMinimumComponent") }
    /// Returns a new filter of the name `CIMinimumCompositing` with its defaults.
    public class func minimumCompositing() -> any CIFilter & CICompositeOperation {
        TypedFilter("CIMinimumCompositing")
    }
    /// Returns a new filter of the name `CIMix` with its defaults.
    public class func mix() -> any CIFilter & CIMix { TypedFilter("CIMix") }
    /// Returns a new filter of the name `CIModTransition` with its defaults.
    public class func modTransition() -> any CIFilter & CIModTransition { TypedFilter("CIModTransition") }
    /// Returns a new filter of the name `CIMorphologyGradient` with its defaults.
    public class func morphologyGradient() -> any CIFilter & CIMorphologyGradient {
        TypedFilter("CIMorphologyGradient")
    }
    /// Returns a new filter of the name `CIMorphologyMaximum` with its defaults.
    public class func morphologyMaximum() -> any CIFilter & CIMorphologyMaximum { TypedFilter("CIMorphologyMaximum") }
    /// Returns a new filter of the name `CIMorphologyMinimum` with its defaults.
    public class func morphologyMinimum() -> any CIFilter & CIMorphologyMinimum { TypedFilter("CIMorphologyMinimum") }
    /// Returns a new filter of the name `CIMorphologyRectangleMaximum` with its defaults.
    public class func morphologyRectangleMaximum() -> any CIFilter & CIMorphologyRectangleMaximum {
        TypedFilter("CIMorphologyRectangleMaximum")
    }
    /// Returns a new filter of the name `CIMorphologyRectangleMinimum` with its defaults.
    public class func morphologyRectangleMinimum() -> any CIFilter & CIMorphologyRectangleMinimum {
        TypedFilter("CIMorphologyRectangleMinimum")
    }
    /// Returns a new filter of the name `CIMotionBlur` with its defaults.
    public class func motionBlur() -> any CIFilter & CIMotionBlur { TypedFilter("CIMotionBlur") }
    /// Returns a new filter of the name `CIMultiplyBlendMode` with its defaults.
    public class func multiplyBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter("CIMultiplyBlendMode") }
    /// Returns a new filter of the name `CIMultiplyCompositing` with its defaults.
    public class func multiplyCompositing() -> any CIFilter & CICompositeOperation {
        TypedFilter("CIMultiplyCompositing")
    }
    /// Returns a new filter of the name `CINinePartStretched` with its defaults.
    public class func ninePartStretched() -> any CIFilter & CINinePartStretched { TypedFilter("CINinePartStretched") }
    /// Returns a new filter of the name `CINinePartTiled` with its defaults.
    public class func ninePartTiled() -> any CIFilter & CINinePartTiled { TypedFilter("CINinePartTiled") }
    /// Returns a new filter of the name `CINoiseReduction` with its defaults.
    public class func noiseReduction() -> any CIFilter & CINoiseReduction { TypedFilter("CINoiseReduction") }
    /// Returns a new filter of the name `CIOpTile` with its defaults.
    public class func opTile() -> any CIFilter & CIOpTile { TypedFilter("CIOpTile") }
    /// Returns a new filter of the name `CIOverlayBlendMode` with its defaults.
    public class func overlayBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter("CIOverlayBlendMode") }
    /// Returns a new filter of the name `CIPDF417BarcodeGenerator` with its defaults.
    public class func pdf417BarcodeGenerator() -> any CIFilter & CIPDF417BarcodeGenerator {
        TypedFilter("CIPDF417BarcodeGenerator")
    }
    /// Returns a new filter of the name `CIPageCurlTransition` with its defaults.
    public class func pageCurlTransition() -> any CIFilter & CIPageCurlTransition {
        TypedFilter("CIPageCurlTransition")
    }
    /// Returns a new filter of the name `CIPageCurlWithShadowTransition` with its defaults.
    public class func pageCurlWithShadowTransition() -> any CIFilter & CIPageCurlWithShadowTransition {
        TypedFilter("CIPageCurlWithShadowTransition")
    }
    /// Returns a new filter of the name `CIPaletteCentroid` with its defaults.
    public class func paletteCentroid() -> any CIFilter & CIPaletteCentroid { TypedFilter("CIPaletteCentroid") }
    /// Returns a new filter of the name `CIPalettize` with its defaults.
    public class func palettize() -> any CIFilter & CIPalettize { TypedFilter("CIPalettize") }
    /// Returns a new filter of the name `CIParallelogramTile` with its defaults.
    public class func parallelogramTile() -> any CIFilter & CIParallelogramTile { TypedFilter("CIParallelogramTile") }
    /// Returns a new filter of the name `CIPersonSegmentation` with its defaults.
    public class func personSegmentation() -> any CIFilter & CIPersonSegmentation {
        TypedFilter("CIPersonSegmentation")
    }
    /// Returns a new filter of the name `CIPerspectiveCorrection` with its defaults.
    public class func perspectiveCorrection() -> any CIFilter & CIPerspectiveCorrection {
        TypedFilter("CIPerspectiveCorrection")
    }
    /// Returns a new filter of the name `CIPerspectiveRotate` with its defaults.
    public class func perspectiveRotate() -> any CIFilter & CIPerspectiveRotate { TypedFilter("CIPerspectiveRotate") }
    /// Returns a new filter of the name `CIPerspectiveTile` with its defaults.
    public class func perspectiveTile() -> any CIFilter & CIPerspectiveTile { TypedFilter("CIPerspectiveTile") }
    /// Returns a new filter of the name `CIPerspectiveTransform` with its defaults.
    public class func perspectiveTransform() -> any CIFilter & CIPerspectiveTransform {
        TypedFilter("CIPerspectiveTransform")
    }
    /// Returns a new filter of the name `CIPerspectiveTransformWithExtent` with its defaults.
    public class func perspectiveTransformWithExtent() -> any CIFilter & CIPerspectiveTransformWithExtent {
        TypedFilter("CIPerspectiveTransformWithExtent")
    }
    /// Returns a new filter of the name `CIPhotoEffectChrome` with its defaults.
    public class func photoEffectChrome() -> any CIFilter & CIPhotoEffect { TypedFilter("CIPhotoEffectChrome") }
    /// Returns a new filter of the name `CIPhotoEffectFade` with its defaults.
    public class func photoEffectFade() -> any CIFilter & CIPhotoEffect { TypedFilter("CIPhotoEffectFade") }
    /// Returns a new filter of the name `CIPhotoEffectInstant` with its defaults.
    public class func photoEffectInstant() -> any CIFilter & CIPhotoEffect { TypedFilter("CIPhotoEffectInstant") }
    /// Returns a new filter of the name `CIPhotoEffectMono` with its defaults.
    public class func photoEffectMono() -> any CIFilter & CIPhotoEffect { TypedFilter("CIPhotoEffectMono") }
    /// Returns a new filter of the name `CIPhotoEffectNoir` with its defaults.
    public class func photoEffectNoir() -> any CIFilter & CIPhotoEffect { TypedFilter("CIPhotoEffectNoir") }
    /// Returns a new filter of the name `CIPhotoEffectProcess` with its defaults.
    public class func photoEffectProcess() -> any CIFilter & CIPhotoEffect { TypedFilter("CIPhotoEffectProcess") }
    /// Returns a new filter of the name `CIPhotoEffectTonal` with its defaults.
    public class func photoEffectTonal() -> any CIFilter & CIPhotoEffect { TypedFilter("CIPhotoEffectTonal") }
    /// Returns a new filter of the name `CIPhotoEffectTransfer` with its defaults.
    public class func photoEffectTransfer() -> any CIFilter & CIPhotoEffect { TypedFilter("CIPhotoEffectTransfer") }
    /// Returns a new filter of the name `CIPinLightBlendMode` with its defaults.
    public class func pinLightBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter("CIPinLightBlendMode") }
    /// Returns a new filter of the name `CIPinchDistortion` with its defaults.
    public class func pinchDistortion() -> any CIFilter & CIPinchDistortion { TypedFilter("CIPinchDistortion") }
    /// Returns a new filter of the name `CIPixellate` with its defaults.
    public class func pixellate() -> any CIFilter & CIPixellate { TypedFilter("CIPixellate") }
    /// Returns a new filter of the name `CIPointillize` with its defaults.
    public class func pointillize() -> any CIFilter & CIPointillize { TypedFilter("CIPointillize") }
    /// Returns a new filter of the name `CIQRCodeGenerator` with its defaults.
    public class func qrCodeGenerator() -> any CIFilter & CIQRCodeGenerator { TextLevelFilter("CIQRCodeGenerator") }
    /// Returns a new filter of the name `CIRadialGradient` with its defaults.
    public class func radialGradient() -> any CIFilter & CIRadialGradient { TypedFilter("CIRadialGradient") }
    /// Returns a new filter of the name `CIRandomGenerator` with its defaults.
    public class func randomGenerator() -> any CIFilter & CIRandomGenerator { TypedFilter("CIRandomGenerator") }
    /// Returns a new filter of the name `CIRippleTransition` with its defaults.
    public class func rippleTransition() -> any CIFilter & CIRippleTransition { TypedFilter("CIRippleTransition") }
    /// Returns a new filter of the name `CIRoundedRectangleGenerator` with its defaults.
    public class func roundedRectangleGenerator() -> any CIFilter & CIRoundedRectangleGenerator {
        TypedFilter("CIRoundedRectangleGenerator")
    }
    /// Returns a new filter of the name `CIRoundedRectangleStrokeGenerator` with its defaults.
    public class func roundedRectangleStrokeGenerator() -> any CIFilter & CIRoundedRectangleStrokeGenerator {
        TypedFilter("CIRoundedRectangleStrokeGenerator")
    }
    /// Returns a new filter of the name `CIRowAverage` with its defaults.
    public class func rowAverage() -> any CIFilter & CIRowAverage { TypedFilter("CIRowAverage") }
}
