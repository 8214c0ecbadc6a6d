extension CIFilter {
    /// Returns a new filter of the name `CIAccordionFoldTransition` with its defaults.
    public class func accordionFoldTransition() -> any CIFilter & CIAccordionFoldTransition {
        TypedFilter("CIAccordionFoldTransition")
    }
    /// Returns a new filter of the name `CIAdditionCompositing` with its defaults.
    public class func additionCompositing() -> any CIFilter & CICompositeOperation {
        TypedFilter("CIAdditionCompositing")
    }
    /// Returns a new filter of the name `CIAffineClamp` with its defaults.
    public class func affineClamp() -> any CIFilter & CIAffineClamp { TypedFilter("CIAffineClamp") }
    /// Returns a new filter of the name `CIAffineTile` with its defaults.
    public class func affineTile() -> any CIFilter & CIAffineTile { TypedFilter("CIAffineTile") }
    /// Returns a new filter of the name `CIAreaAlphaWeightedHistogram` with its defaults.
    public class func areaAlphaWeightedHistogram() -> any CIFilter & CIAreaAlphaWeightedHistogram {
        TypedFilter("CIAreaAlphaWeightedHistogram")
    }
    /// Returns a new filter of the name `CIAreaAverage` with its defaults.
    public class func areaAverage() -> any CIFilter & CIAreaAverage { TypedFilter("CIAreaAverage") }
    /// Returns a new filter of the name `CIAreaBoundsRed` with its defaults.
    public class func areaBoundsRed() -> any CIFilter & CIAreaBoundsRed { TypedFilter("CIAreaBoundsRed") }
    /// Returns a new filter of the name `CIAreaHistogram` with its defaults.
    public class func areaHistogram() -> any CIFilter & CIAreaHistogram { TypedFilter("CIAreaHistogram") }
    /// Returns a new filter of the name `CIAreaLogarithmicHistogram` with its defaults.
    public class func areaLogarithmicHistogram() -> any CIFilter & CIAreaLogarithmicHistogram {
        TypedFilter("CIAreaLogarithmicHistogram")
    }
    /// Returns a new filter of the name `CIAreaMaximum` with its defaults.
    public class func areaMaximum() -> any CIFilter & CIAreaMaximum { TypedFilter("CIAreaMaximum") }
    /// Returns a new filter of the name `CIAreaMaximumAlpha` with its defaults.
    public class func areaMaximumAlpha() -> any CIFilter & CIAreaMaximumAlpha { TypedFilter("CIAreaMaximumAlpha") }
    /// Returns a new filter of the name `CIAreaMinMax` with its defaults.
    public class func areaMinMax() -> any CIFilter & CIAreaMinMax { TypedFilter("CIAreaMinMax") }
    /// Returns a new filter of the name `CIAreaMinMaxRed` with its defaults.
    public class func areaMinMaxRed() -> any CIFilter & CIAreaMinMaxRed { TypedFilter("CIAreaMinMaxRed") }
    /// Returns a new filter of the name `CIAreaMinimum` with its defaults.
    public class func areaMinimum() -> any CIFilter & CIAreaMinimum { TypedFilter("CIAreaMinimum") }
    /// Returns a new filter of the name `CIAreaMinimumAlpha` with its defaults.
    public class func areaMinimumAlpha() -> any CIFilter & CIAreaMinimumAlpha { TypedFilter("CIAreaMinimumAlpha") }
    /// Returns a new filter of the name `CIAttributedTextImageGenerator` with its defaults.
    public class func attributedTextImageGenerator() -> any CIFilter & CIAttributedTextImageGenerator {
        AttributedTextFilter("CIAttributedTextImageGenerator")
    }
    /// Returns a new filter of the name `CIAztecCodeGenerator` with its defaults.
    public class func aztecCodeGenerator() -> any CIFilter & CIAztecCodeGenerator {
        TypedFilter("CIAztecCodeGenerator")
    }
    /// Returns a new filter of the name `CIBarcodeGenerator` with its defaults.
    public class func barcodeGenerator() -> any CIFilter & CIBarcodeGenerator { TypedFilter("CIBarcodeGenerator") }
    /// Returns a new filter of the name `CIBarsSwipeTransition` with its defaults.
    public class func barsSwipeTransition() -> any CIFilter & CIBarsSwipeTransition {
        TypedFilter("CIBarsSwipeTransition")
    }
    /// Returns a new filter of the name `CIBicubicScaleTransform` with its defaults.
    public class func bicubicScaleTransform() -> any CIFilter & CIBicubicScaleTransform {
        TypedFilter("CIBicubicScaleTransform")
    }
    /// Returns a new filter of the name `CIBlendWithAlphaMask` with its defaults.
    public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithAlphaMask {
        TypedFilter("CIBlendWithAlphaMask")
    }
    /// Returns a new filter of the name `CIBlendWithBlueMask` with its defaults.
    public class func blendWithBlueMask() -> any CIFilter & CIBlendWithBlueMask { TypedFilter("CIBlendWithBlueMask") }
    /// Returns a new filter of the name `CIBlendWithMask` with its defaults.
    public class func blendWithMask() -> any CIFilter & CIBlendWithMask { TypedFilter("CIBlendWithMask") }
    /// Returns a new filter of the name `CIBlendWithRedMask` with its defaults.
    public class func blendWithRedMask() -> any CIFilter & CIBlendWithRedMask { TypedFilter("CIBlendWithRedMask") }
    /// Returns a new filter of the name `CIBloom` with its defaults.
    public class func bloom() -> any CIFilter & CIBloom { TypedFilter("CIBloom") }
    /// Returns a new filter of the name `CIBlurredRectangleGenerator` with its defaults.
    public class func blurredRectangleGenerator() -> any CIFilter & CIBlurredRectangleGenerator {
        TypedFilter("CIBlurredRectangleGenerator")
    }
    /// Returns a new filter of the name `CIBokehBlur` with its defaults.
    public class func bokehBlur() -> any CIFilter & CIBokehBlur { TypedFilter("CIBokehBlur") }
    /// Returns a new filter of the name `CIBoxBlur` with its defaults.
    public class func boxBlur() -> any CIFilter & CIBoxBlur { TypedFilter("CIBoxBlur") }
    /// Returns a new filter of the name `CIBumpDistortion` with its defaults.
    public class func bumpDistortion() -> any CIFilter & CIBumpDistortion { TypedFilter("CIBumpDistortion") }
    /// Returns a new filter of the name `CIBumpDistortionLinear` with its defaults.
    public class func bumpDistortionLinear() -> any CIFilter & CIBumpDistortionLinear {
        TypedFilter("CIBumpDistortionLinear")
    }
    /// Returns a new filter of the name `CICMYKHalftone` with its defaults.
    public class func cmykHalftone() -> any CIFilter & CICMYKHalftone { TypedFilter("CICMYKHalftone") }
    /// Returns a new filter of the name `CICannyEdgeDetector` with its defaults.
    public class func cannyEdgeDetector() -> any CIFilter & CICannyEdgeDetector { TypedFilter("CICannyEdgeDetector") }
    /// Returns a new filter of the name `CICheckerboardGenerator` with its defaults.
    public class func checkerboardGenerator() -> any CIFilter & CICheckerboardGenerator {
        TypedFilter("CICheckerboardGenerator")
    }
    /// Returns a new filter of the name `CICircleSplashDistortion` with its defaults.
    public class func circleSplashDistortion() -> any CIFilter & CICircleSplashDistortion {
        TypedFilter("CICircleSplashDistortion")
    }
    /// Returns a new filter of the name `CICircularScreen` with its defaults.
    public class func circularScreen() -> any CIFilter & CICircularScreen { TypedFilter("CICircularScreen") }
    /// Returns a new filter of the name `CICircularWrap` with its defaults.
    public class func circularWrap() -> any CIFilter & CICircularWrap { TypedFilter("CICircularWrap") }
    /// Returns a new filter of the name `CICode128BarcodeGenerator` with its defaults.
    public class func code128BarcodeGenerator() -> any CIFilter & CICode128BarcodeGenerator {
        TypedFilter("CICode128BarcodeGenerator")
    }
    /// Returns a new filter of the name `CIColorAbsoluteDifference` with its defaults.
    public class func colorAbsoluteDifference() -> any CIFilter & CIColorAbsoluteDifference {
        TypedFilter("CIColorAbsoluteDifference")
    }
    /// Returns a new filter of the name `CIColorBlendMode` with its defaults.
    public class func colorBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter("CIColorBlendMode") }
    /// Returns a new filter of the name `CIColorBurnBlendMode` with its defaults.
    public class func colorBurnBlendMode() -> any CIFilter & CICompositeOperation {
        TypedFilter("CIColorBurnBlendMode")
    }
    /// Returns a new filter of the name `CIColorClamp` with its defaults.
    public class func colorClamp() -> any CIFilter & CIColorClamp { TypedFilter("CIColorClamp") }
    /// Returns a new filter of the name `CIColorControls` with its defaults.
    public class func colorControls() -> any CIFilter & CIColorControls { TypedFilter("CIColorControls") }
    /// Returns a new filter of the name `CIColorCrossPolynomial` with its defaults.
    public class func colorCrossPolynomial() -> any CIFilter & CIColorCrossPolynomial {
        TypedFilter("CIColorCrossPolynomial")
    }
    /// Returns a new filter of the name `CIColorCube` with its defaults.
    public class func colorCube() -> any CIFilter & CIColorCube { TypedFilter("CIColorCube") }
    /// Returns a new filter of the name `CIColorCubeWithColorSpace` with its defaults.
    public class func colorCubeWithColorSpace() -> any CIFilter & CIColorCubeWithColorSpace {
        FloatExtrapolationFilter("CIColorCubeWithColorSpace")
    }
    /// Returns a new filter of the name `CIColorCubesMixedWithMask` with its defaults.
    public class func colorCubesMixedWithMask() -> any CIFilter & CIColorCubesMixedWithMask {
        TypedFilter("CIColorCubesMixedWithMask")
    }
    /// Returns a new filter of the name `CIColorCurves` with its defaults.
    public class func colorCurves() -> any CIFilter & CIColorCurves { TypedFilter("CIColorCurves") }
    /// Returns a new filter of the name `CIColorDodgeBlendMode` with its defaults.
    public class func colorDodgeBlendMode() -> any CIFilter & CICompositeOperation {
        TypedFilter("CIColorDodgeBlendMode")
    }
    /// Returns a new filter of the name `CIColorInvert` with its defaults.
    public class func colorInvert() -> any CIFilter & CIColorInvert { TypedFilter("CIColorInvert") }
    /// Returns a new filter of the name `CIColorMap` with its defaults.
    public class func colorMap() -> any CIFilter & CIColorMap { TypedFilter("CIColorMap") }
    /// Returns a new filter of the name `CIColorMatrix` with its defaults.
    public class func colorMatrix() -> any CIFilter & CIColorMatrix { TypedFilter("CIColorMatrix") }
    /// Returns a new filter of the name `CIColorMonochrome` with its defaults.
    public class func colorMonochrome() -> any CIFilter & CIColorMonochrome { TypedFilter("CIColorMonochrome") }
    /// Returns a new filter of the name `CIColorPolynomial` with its defaults.
    public class func colorPolynomial() -> any CIFilter & CIColorPolynomial { TypedFilter("CIColorPolynomial") }
    /// Returns a new filter of the name `CIColorPosterize` with its defaults.
    public class func colorPosterize() -> any CIFilter & CIColorPosterize { TypedFilter("CIColorPosterize") }
    /// Returns a new filter of the name `CIColorThreshold` with its defaults.
    public class func colorThreshold() -> any CIFilter & CIColorThreshold { TypedFilter("CIColorThreshold") }
    /// Returns a new filter of the name `CIColorThresholdOtsu` with its defaults.
    public class func colorThresholdOtsu() -> any CIFilter & CIColorThresholdOtsu {
        TypedFilter("CIColorThresholdOtsu")
    }
    /// Returns a new filter of the name `CIColumnAverage` with its defaults.
    public class func columnAverage() -> any CIFilter & CIColumnAverage { TypedFilter("CIColumnAverage") }
    /// Returns a new filter of the name `CIComicEffect` with its defaults.
    public class func comicEffect() -> any CIFilter & CIComicEffect { TypedFilter("CIComicEffect") }
    /// Returns a new filter of the name `CIConvertLabToRGB` with its defaults.
    public class func convertLabToRGB() -> any CIFilter & CIConvertLabToRGB { TypedFilter("CIConvertLabToRGB") }
    /// Returns a new filter of the name `CIConvertRGBtoLab` with its defaults.
    public class func convertRGBtoLab() -> any CIFilter & CIConvertRGBtoLab { TypedFilter("CIConvertRGBtoLab") }
    /// Returns a new filter of the name `CIConvolution3X3` with its defaults.
    public class func convolution3X3() -> any CIFilter & CIConvolution { TypedFilter("CIConvolution3X3") }
    /// Returns a new filter of the name `CIConvolution5X5` with its defaults.
    public class func convolution5X5() -> any CIFilter & CIConvolution { TypedFilter("CIConvolution5X5") }
    /// Returns a new filter of the name `CIConvolution7X7` with its defaults.
    public class func convolution7X7() -> any CIFilter & CIConvolution { TypedFilter("CIConvolution7X7") }
    /// Returns a new filter of the name `CIConvolution9Horizontal` with its defaults.
    public class func convolution9Horizontal() -> any CIFilter & CIConvolution {
        TypedFilter("CIConvolution9Horizontal")
    }
    /// Returns a new filter of the name `CIConvolution9Vertical` with its defaults.
    public class func convolution9Vertical() -> any CIFilter & CIConvolution { TypedFilter("CIConvolution9Vertical") }
    /// Returns a new filter of the name `CIConvolutionRGB3X3` with its defaults.
    public class func convolutionRGB3X3() -> any CIFilter & CIConvolution { TypedFilter("CIConvolutionRGB3X3") }
    /// Returns a new filter of the name `CIConvolutionRGB5X5` with its defaults.
    public class func convolutionRGB5X5() -> any CIFilter & CIConvolution { TypedFilter("CIConvolutionRGB5X5") }
    /// Returns a new filter of the name `CIConvolutionRGB7X7` with its defaults.
    public class func convolutionRGB7X7() -> any CIFilter & CIConvolution { TypedFilter("CIConvolutionRGB7X7") }
    /// Returns a new filter of the name `CIConvolutionRGB9Horizontal` with its defaults.
    public class func convolutionRGB9Horizontal() -> any CIFilter & CIConvolution {
        TypedFilter("CIConvolutionRGB9Horizontal")
    }
    /// Returns a new filter of the name `CIConvolutionRGB9Vertical` with its defaults.
    public class func convolutionRGB9Vertical() -> any CIFilter & CIConvolution {
        TypedFilter("CIConvolutionRGB9Vertical")
    }
    /// Returns a new filter of the name `CICopyMachineTransition` with its defaults.
    public class func copyMachineTransition() -> any CIFilter & CICopyMachineTransition {
        TypedFilter("CICopyMachineTransition")
    }
    /// Returns a new filter of the name `CICoreMLModelFilter` with its defaults.
    public class func coreMLModel() -> any CIFilter & CICoreMLModelFilter { TypedFilter("CICoreMLModelFilter") }
    /// Returns a new filter of the name `CICrystallize` with its defaults.
    public class func crystallize() -> any CIFilter & CICrystallize { TypedFilter("CICrystallize") }
    /// Returns a new filter of the name `CIDarkenBlendMode` with its defaults.
    public class func darkenBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter("CIDarkenBlendMode") }
    /// Returns a new filter of the name `CIDepthOfField` with its defaults.
    public class func depthOfField() -> any CIFilter & CIDepthOfField { TypedFilter("CIDepthOfField") }
    /// Returns a new filter of the name `CIDepthToDisparity` with its defaults.
    public class func depthToDisparity() -> any CIFilter & CIDepthToDisparity { TypedFilter("CIDepthToDisparity") }
    /// Returns a new filter of the name `CIDifferenceBlendMode` with its defaults.
    public class func differenceBlendMode() -> any CIFilter & CICompositeOperation {
        TypedFilter("CIDifferenceBlendMode")
    }
    /// Returns a new filter of the name `CIDiscBlur` with its defaults.
    public class func discBlur() -> any CIFilter & CIDiscBlur { TypedFilter("CIDiscBlur") }
    /// Returns a new filter of the name `CIDisintegrateWithMaskTransition` with its defaults.
    public class func disintegrateWithMaskTransition() -> any CIFilter & CIDisintegrateWithMaskTransition {
        TypedFilter("CIDisintegrateWithMaskTransition")
    }
    /// Returns a new filter of the name `CIDisparityToDepth` with its defaults.
    public class func disparityToDepth() -> any CIFilter & CIDisparityToDepth { TypedFilter("CIDisparityToDepth") }
    /// Returns a new filter of the name `CIDisplacementDistortion` with its defaults.
    public class func displacementDistortion() -> any CIFilter & CIDisplacementDistortion {
        TypedFilter("CIDisplacementDistortion")
    }
    /// Returns a new filter of the name `CIDissolveTransition` with its defaults.
    public class func dissolveTransition() -> any CIFilter & CIDissolveTransition {
        TypedFilter("CIDissolveTransition")
    }
    /// Returns a new filter of the name `CIDistanceGradientFromRedMask` with its defaults.
    public class func distanceGradientFromRedMask() -> any CIFilter & CIDistanceGradientFromRedMask {
        TypedFilter("CIDistanceGradientFromRedMask")
    }
    /// Returns a new filter of the name `CIDither` with its defaults.
    public class func dither() -> any CIFilter & CIDither { TypedFilter("CIDither") }
    /// Returns a new filter of the name `CIDivideBlendMode` with its defaults.
    public class func divideBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter("CIDivideBlendMode") }
    /// Returns a new filter of the name `CIDocumentEnhancer` with its defaults.
    public class func documentEnhancer() -> any CIFilter & CIDocumentEnhancer { TypedFilter("CIDocumentEnhancer") }
    /// Returns a new filter of the name `CIDotScreen` with its defaults.
    public class func dotScreen() -> any CIFilter & CIDotScreen { TypedFilter("CIDotScreen") }
    /// Returns a new filter of the name `CIDroste` with its defaults.
    public class func droste() -> any CIFilter & CIDroste { TypedFilter("CIDroste") }
    /// Returns a new filter of the name `CIEdgePreserveUpsampleFilter` with its defaults.
    public class func edgePreserveUpsample() -> any CIFilter & CIEdgePreserveUpsampleFilter {
        TypedFilter("CIEdgePreserveUpsampleFilter")
    }
    /// Returns a new filter of the name `CIEdgeWork` with its defaults.
    public class func edgeWork() -> any CIFilter & CIEdgeWork { TypedFilter("CIEdgeWork") }
    /// Returns a new filter of the name `CIEdges` with its defaults.
    public class func edges() -> any CIFilter & CIEdges { TypedFilter("CIEdges") }
    /// Returns a new filter of the name `CIEightfoldReflectedTile` with its defaults.
    public class func eightfoldReflectedTile() -> any CIFilter & CIEightfoldReflectedTile {
        TypedFilter("CIEightfoldReflectedTile")
    }
    /// Returns a new filter of the name `CIExclusionBlendMode` with its defaults.
    public class func exclusionBlendMode() -> any CIFilter & CICompositeOperation {
        TypedFilter("CIExclusionBlendMode")
    }
    /// Returns a new filter of the name `CIExposureAdjust` with its defaults.
    public class func exposureAdjust() -> any CIFilter & CIExposureAdjust { TypedFilter("CIExposureAdjust") }
    /// Returns a new filter of the name `CIFalseColor` with its defaults.
    public class func falseColor() -> any CIFilter & CIFalseColor { TypedFilter("CIFalseColor") }
}
