extension FilterFacts {
    static let text2 = """
        CIGlideReflectedTile vs
          Angle Angle . . -pi pi 0
          Width Distance 0 . 1 200 100
          Center Position
        CIGloom vs
          Radius Distance 0 . 0 100 0
          Intensity Scalar 0 . 0 1 0
        CIGuidedFilter vs
          GuideImage . = A larger image to use as a guide.
          Epsilon Scalar . . 1e-09 0.1
          Radius Scalar . . 1 10
        CIHardLightBlendMode vsin
        CIHatchedScreen vs
          Angle Angle . . -pi pi 0
          Width Distance 1 . 2 50
          Sharpness Scalar 0 1 0 1
          Center Position
        CIHeightFieldFromMask vs
          Radius Distance 0 . 0 300 10
        CIHexagonalPixellate vs
          Scale Distance 1 . 1 100 1
          Center Position
        CIHighlightShadowAdjust vs
          HighlightAmount Scalar 0 1 0.3 1 1
          Radius Scalar 0 . 0 10 0
          ShadowAmount Scalar -1 1 -1 1 0
        CIHistogramDisplayFilter vs
          LowLimit Scalar 0 1 0 1
          HighLimit Scalar 0 1 0 1
          Height Scalar 1 200 1 100
        CIHoleDistortion vs
          Radius Distance 0.01 . 0.01 1000 0.1
          Center Position
        CIHueAdjust vsin
          Angle Angle . . -pi pi 0
        CIHueBlendMode vsin
        CIHueSaturationValueGradient vs
          Dither Scalar 0 . 0 3
          Softness Scalar 0 . 0 1
          Radius Distance 0 . 0 800
          Value Scalar 0 . 0 1
        CIKMeans vs
          Count Count 0 128 . . 0
          Extent Rectangle
          Passes Count 0 20 . . 0
          Perceptual Boolean 0 1
        CIKaleidoscope vs
          Angle Angle . . -pi pi 0
          Count Scalar 1 . 1 64
          Center Position
        CIKeystoneCorrectionCombined vs
          FocalLength Scalar
          TopRight Position
          BottomRight Position
          TopLeft Position
          BottomLeft Position
        CIKeystoneCorrectionHorizontal vs
          FocalLength Scalar
          TopRight Position
          BottomRight Position
          TopLeft Position
          BottomLeft Position
        CIKeystoneCorrectionVertical vs
          FocalLength Scalar
          TopRight Position
          BottomRight Position
          TopLeft Position
          BottomLeft Position
        CILabDeltaE vsin
          Image2 . = Image2
        CILanczosScaleTransform vs
          Scale Scalar 0 . 0.05 1.5 1
          AspectRatio Scalar 0 . 0.5 2 1
        CILenticularHaloGenerator vs
          HaloWidth Distance 0 . 0 300
          Time Scalar 0 1 0 1 0
          StriationStrength Scalar 0 . 0 3
          HaloOverlap Scalar 0 . 0 1
          Center Position
          StriationContrast Scalar 0 . 0 5
          HaloRadius Distance 0 . 0 1000
        CILightTunnel vs
          Radius Distance . . 1 500 0
          Rotation Angle . . 0 1.570796 0
          Center Position
        CILightenBlendMode vsin
        CILineOverlay vs
          NRNoiseLevel Scalar 0 . 0 0.1 0 = NR Noise Level
          Contrast Scalar 0.25 . 0.25 200 1
          Threshold Scalar 0 . 0 1 0
          EdgeIntensity Scalar 0 . 0 200 0
          NRSharpness Scalar 0 . 0 2 0 = NR Sharpness
        CILineScreen vs
          Angle Angle . . -pi pi 0
          Width Distance 1 . 2 50
          Sharpness Scalar 0 1 0 1
          Center Position
        CILinearBurnBlendMode vsin
        CILinearDodgeBlendMode vsin
        CILinearGradient vs
          Color0 Color = Color 1
          Point1 Position
          Color1 Color = Color 2
          Point0 Position
        CILinearLightBlendMode vsin
        CILinearToSRGBToneCurve vsin
        CILuminosityBlendMode vsin
        CIMaskToAlpha vsin
        CIMaskedVariableBlur vs
          Radius Scalar 0 . 0 10 0
        CIMaximumComponent vsin
        CIMaximumCompositing vsinh
        CIMedianFilter vs
        CIMeshGenerator vs
          Width Distance 0 . 1 10
        CIMinimumComponent vsin
        CIMinimumCompositing vsinh
        CIMix vs
          Amount Scalar . . 0 1 1
        CIModTransition vs
          Time Time 0 1 0 1 0
          Angle Angle . . -2pi 2pi 0
          Compression Distance 1 . 100 800
          Center Position
          Radius Distance 1 . 1 200
        CIMorphologyGradient vs
          Radius Distance 0 . 0 50 0
        CIMorphologyMaximum vs
          Radius Distance . . 0 50 0
        CIMorphologyMinimum vs
          Radius Distance . . 0 50 0
        CIMorphologyRectangleMaximum vs
          Height Integer 1 . 1 49 1
          Width Integer 1 . 1 49 1
        CIMorphologyRectangleMinimum vs
          Height Integer 1 . 1 49 1
          Width Integer 1 . 1 49 1
        CIMotionBlur vs
          Angle Angle . . -pi pi 0
          Radius Distance 0 . 0 100 0
        CIMultiplyBlendMode vsin
        CIMultiplyCompositing vsinh
        CINinePartStretched vs
          GrowAmount Offset
          Breakpoint0 Position = Breakpoint0
          Breakpoint1 Position = Breakpoint1
        CINinePartTiled vs
          GrowAmount Offset
          FlipYTiles Boolean 0 1 = Flip Y Tiles
          Breakpoint0 Position = Breakpoint0
          Breakpoint1 Position = Breakpoint1
        CINoiseReduction vs
          Sharpness Scalar 0 . 0 2 0
          NoiseLevel Scalar 0 . 0 0.1 0
        CIOpTile vs
          Angle Angle . . -pi pi 0
          Scale Scalar 0 . 0.1 10 1
          Width Distance 0 . 1 1000 65
          Center Position
        CIOverlayBlendMode vsin
        CIPDF417BarcodeGenerator vs
          MinHeight . 13 283 13 283
          AlwaysSpecifyCompaction . 0 1 0 1
          DataColumns . 1 30 1 30
          MinWidth . 56 583 56 583
          MaxWidth . 56 583 56 583
          CorrectionLevel . 0 8 0 8
          CompactionMode . 0 3 0 3
          Rows . 3 90 3 90
          CompactStyle . 0 1 0 1
          PreferredAspectRatio . 0 9.223372e+18 0 9.223372e+18
          MaxHeight . 13 283 13 283
        CIPageCurlTransition vs
          Time Time 0 1 0 1 0
          Angle Angle . . -pi pi 0
          Extent Rectangle
          Radius Distance 0.01 . 0.01 400
        CIPageCurlWithShadowTransition vs
          ShadowSize Distance 0 1 0 1
          ShadowAmount Distance 0 1 0 1
          Angle Angle . . -pi pi 0
          ShadowExtent Rectangle
          Time Time 0 1 0 1 0
          Extent Rectangle
          Radius Distance 0.01 . 0.01 400
        CIPaletteCentroid vs
          Perceptual Boolean 0 1
        CIPalettize vs
          Perceptual Boolean 0 1
        CIParallelogramTile vs
          AcuteAngle Angle . . -pi pi 1.570796
          Angle Angle . . -pi pi 0
          Width Distance 0 . 1 200 100
          Center Position
        CIPersonSegmentation vs
        CIPerspectiveCorrection vs
          TopRight Position
          BottomRight Position
          Crop Boolean
          TopLeft Position
          BottomLeft Position
        CIPerspectiveRotate vs
          FocalLength Scalar
          Roll Angle . . . . 0
          Pitch Angle . . . . 0
          Yaw Angle . . . . 0
        CIPerspectiveTile vs
          BottomLeft Position
          TopLeft Position
          BottomRight Position
          TopRight Position
        CIPerspectiveTransform vs
          BottomLeft Position
          TopLeft Position
          BottomRight Position
          TopRight Position
        CIPerspectiveTransformWithExtent vs
          Extent Rectangle
          BottomRight Position
          TopRight Position
          TopLeft Position
          BottomLeft Position
        CIPhotoEffectChrome vsinx
        CIPhotoEffectFade vsinx
        CIPhotoEffectInstant vsinx
        CIPhotoEffectMono vsinx
        CIPhotoEffectNoir vsinx
        CIPhotoEffectProcess vsinx
        CIPhotoEffectTonal vsinx
        CIPhotoEffectTransfer vsinx
        CIPinLightBlendMode vsin
        CIPinchDistortion vs
          Scale Scalar 0 . 0 2 0
          Radius Distance 0 . 0 1000 0
          Center Position
        CIPixellate vs
          Scale Distance 1 . 1 100
          Center Position
        CIPointillize vs
          Radius Distance 1 . 1 100 1
          Center Position
        CIQRCodeGenerator s
        CIRadialGradient vs
          Radius1 Distance 0 . 0 800 = Radius 2
          Center Position
          Radius0 Distance 0 . 0 800 = Radius 1
          Color0 Color = Color 1
          Color1 Color = Color 2
        CIRandomGenerator vs
        CIRippleTransition vs
          Time Time 0 1 0 1 0
          Width Distance 1 . 10 300
          Extent Rectangle
          Scale Scalar -50 . -50 50 0
          Center Position
        CIRoundedRectangleGenerator s
          Radius Distance 0 . 0 100
          Color Color
          Extent Rectangle
        CIRowAverage vs
          Extent Rectangle
        CISRGBToneCurveToLinear vsin
        CISaliencyMapFilter vs
        CISampleNearest vs
        CISaturationBlendMode vsin
        CIScreenBlendMode vsin
        CISepiaTone vsinx
          Intensity Scalar 0 . 0 1 0
        CIShadedMaterial vs
          Scale Distance 0 . 0.5 200
        CISharpenLuminance vs
          Sharpness Scalar . . 0 2 0
          Radius Scalar . . 0 20 0
        CISixfoldReflectedTile vs
          Angle Angle . . -pi pi 0
          Width Distance 0 . 1 200 100
          Center Position
        """
}
