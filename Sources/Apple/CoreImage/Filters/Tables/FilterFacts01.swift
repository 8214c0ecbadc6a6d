extension FilterFacts {
    static let text1 = """
        CIAccordionFoldTransition vs
          Time Time 0 1 0 1 0
          NumberOfFolds Scalar 1 50 1 10 = Number of Folds
          BottomHeight Distance 0
          FoldShadowAmount Scalar 0 1 0 1
        CIAdditionCompositing vsinh
        CIAffineClamp vs
        CIAffineTile vs
        CIAffineTransform vs
          Transform Transform
        CIAreaAverage vs
          Extent Rectangle
        CIAreaHistogram vs
          Scale Scalar 0 . 0 1
          Count Scalar 1 2048 10 1000
          Extent Rectangle
        CIAreaMaximum vs
          Extent Rectangle
        CIAreaMaximumAlpha vs
          Extent Rectangle
        CIAreaMinMax vs
          Extent Rectangle
        CIAreaMinMaxRed vs
          Extent Rectangle
        CIAreaMinimum vs
          Extent Rectangle
        CIAreaMinimumAlpha vs
          Extent Rectangle
        CIAttributedTextImageGenerator vs
          ScaleFactor Scalar 0 . 1 4
        CIAztecCodeGenerator s
          CompactStyle . 0 1 0 1
          CorrectionLevel . 5 95 5 95
          Layers . 1 32 1 32
        CIBarcodeGenerator vs
        CIBarsSwipeTransition vs
          Time Time 0 1 0 1 0
          Angle Angle . . 0 2pi 0
          Width Distance 2 . 2 300
          BarOffset Scalar 1 . 1 100
        CIBicubicScaleTransform vsn
          B Scalar 0 1 0 1
          Scale Scalar 0 . 0.05 100 1
          C Scalar 0 1 0 1
          AspectRatio Scalar 0 . 0.5 2 1
        CIBlendWithAlphaMask vs
        CIBlendWithBlueMask vs
        CIBlendWithMask vs
        CIBlendWithRedMask vs
        CIBloom vs
          Radius Distance 0 . 0 100 0
          Intensity Scalar 0 . 0 1 0
        CIBokehBlur vs
          Softness Scalar 0 10 0.25 0.4
          RingSize Scalar 0 0.2 0 0.2
          Radius Distance 0 500 0 100
          RingAmount Scalar 0 1 0 1
        CIBoxBlur vs
          Radius Distance 1 . 1 100
        CIBumpDistortion vs
          Scale Scalar . . -1 1 0
          Radius Distance 0 . 0 600
          Center Position
        CIBumpDistortionLinear vs
          Angle Angle . . 0 2pi 0
          Scale Scalar -1 . 0 1 1
          Radius Distance 0 . 0 600 0
          Center Position
        CICMYKHalftone vs
          Angle Angle . . -pi pi 0
          Sharpness Distance 0 . 0 1
          Width Distance -2 . 2 100 6
          UCR Scalar 0 . 0 1 0.5 = Under Color Removal
          GCR Scalar 0 . 0 1 1 = Gray Component Replacement
          Center Position
        CICameraCalibrationLensCorrection vs
          AVCameraCalibrationData . = Calibration Data object of type AVCameraCalibrationData
        CICheckerboardGenerator vs
          Center Position
          Color0 . = Color 1
          Width Distance . . 0 800
          Sharpness Scalar 0 1 0 1
          Color1 . = Color 2
        CICircleSplashDistortion vs
          Radius Distance 0 . 0 1000
          Center Position
        CICircularScreen vs
          Width Distance 1 . 2 50
          Sharpness Scalar 0 1 0 1
          Center Position
        CICircularWrap vs
          Angle Angle . . -pi pi 0
          Radius Distance 0 . 0 600
          Center Position
        CIClamp vs
          Extent Rectangle
        CICode128BarcodeGenerator s
          QuietSpace Scalar 0 100 0 20
          BarcodeHeight Scalar 1 500 1 50
        CIColorAbsoluteDifference vsin
          Image2 . = Image2
        CIColorBlendMode vsin
        CIColorBurnBlendMode vsin
        CIColorClamp vsin
        CIColorControls vsin
          Brightness Scalar -1 . -1 1 0
          Saturation Scalar 0 . 0 2 1
          Contrast Scalar 0 . 0.25 4 1
        CIColorCrossPolynomial vsin
        CIColorCube vsin
          CubeDimension Count 2 64 . . 2
        CIColorCubeWithColorSpace vsin
          CubeDimension Count 2 64 . . 2
        CIColorCubesMixedWithMask vsin
          CubeDimension Count 2 64 . . 2
          Cube0Data . = Cube 0 Data
          Cube1Data . = Cube 1 Data
        CIColorCurves vsin
        CIColorDodgeBlendMode vsin
        CIColorInvert vsin
        CIColorMap vsin
          GradientImage Gradient
        CIColorMatrix vsin
          GVector . = Green Vector
          RVector . = Red Vector
          AVector . = Alpha Vector
          BVector . = Blue Vector
        CIColorMonochrome vsin
          Color OpaqueColor
          Intensity Scalar 0 . 0 1 0
        CIColorPolynomial vsin
        CIColorPosterize vsin
          Levels Scalar 1 . 2 30 300
        CIColorThreshold vsin
          Threshold Scalar . . 0 1
        CIColorThresholdOtsu vsin
        CIColumnAverage vs
          Extent Rectangle
        CIComicEffect vs
        CIConstantColorGenerator vs
          Color Color
        CIConvolution3X3 vs
          Bias . . . . . 0
        CIConvolution5X5 vs
          Bias . . . . . 0
        CIConvolution7X7 vs
        CIConvolution9Horizontal vs
          Bias . . . . . 0
        CIConvolution9Vertical vs
          Bias . . . . . 0
        CIConvolutionRGB3X3 vs
          Bias . . . . . 0
        CIConvolutionRGB5X5 vs
          Bias . . . . . 0
        CIConvolutionRGB7X7 vs
        CIConvolutionRGB9Horizontal vs
          Bias . . . . . 0
        CIConvolutionRGB9Vertical vs
          Bias . . . . . 0
        CICopyMachineTransition vs
          Color OpaqueColor
          Angle Angle 0 . 0 2pi 0
          Time Time 0 1 0 1 0
          Width Distance 0.1 . 0.1 500 200
          Extent Rectangle
          Opacity Scalar 0 . 0 3 1.3
        CICoreMLModelFilter s
          HeadIndex Integer 0 10
          SoftmaxNormalization Boolean 0 1
        CICrop vs
          Rectangle Rectangle
        CICrystallize vs
          Radius Distance 1 . 1 100 1
          Center Position
        CIDarkenBlendMode vsin
        CIDepthBlurEffect vs
          NosePositions Position
          ChinPositions Position
          LumaNoiseScale Scalar 0 0.1 0 0.1
          ScaleFactor Scalar . . 0 1
          LeftEyePositions Position
          RightEyePositions Position
          FocusRect Rectangle = Focus Rectangle
          Aperture Scalar 0 22 1 22
        CIDepthOfField vs
          Point0 Position
          Point1 Position
          UnsharpMaskRadius Scalar 0 . 0 10
          Saturation Scalar 0 . 0 10
          UnsharpMaskIntensity Scalar 0 . 0 10
          Radius Scalar 0 . 0 30
        CIDepthToDisparity vs
        CIDifferenceBlendMode vsin
        CIDiscBlur vs
          Radius Distance 0 . 0 100
        CIDisintegrateWithMaskTransition vs
          Time Time 0 1 0 1 0
          ShadowOffset Offset
          ShadowDensity Scalar 0 1 0 1 0
          ShadowRadius Distance 0 . 0 50
        CIDisparityToDepth vs
        CIDisplacementDistortion vs
          Scale Distance 0 . 0 200 0
        CIDissolveTransition vsin
          Time Time 0 1 0 1 0
        CIDither vs
          Intensity Scalar 0 5 0 1 0
        CIDivideBlendMode vsin
        CIDocumentEnhancer sn
          Amount Scalar 0 10 0 2
        CIDotScreen vs
          Angle Angle . . -pi pi 0
          Sharpness Scalar 0 1 0 1
          Width Distance 1 . 2 50
          Center Position
        CIDroste vs
          InsetPoint1 Position
          Rotation Angle . . 0 2pi
          Strands Scalar -10 10 -2 2
          Periodicity Scalar 1 . 1 5
          InsetPoint0 Position
          Zoom Scalar 0.01 . 0.01 5
        CIEdgePreserveUpsampleFilter vsin
          LumaSigma Scalar 0 1
          SpatialSigma Scalar 0 5
        CIEdgeWork vs
          Radius Distance 0 . 0 20
        CIEdges vs
          Intensity Scalar 0 . 0 10 0
        CIEightfoldReflectedTile vs
          Angle Angle . . -pi pi 0
          Width Distance 0 . 1 200 100
          Center Position
        CIExclusionBlendMode vsin
        CIExposureAdjust vsinx
          EV Scalar . . -10 10 0
        CIFalseColor vsin
          Color0 Color = Color 1
          Color1 Color = Color 2
        CIFlashTransition vs
          Color Color
          StriationStrength Scalar 0 . 0 3
          Time Time 0 1 0 1 0
          Extent Rectangle
          FadeThreshold Scalar 0 1 0 1
          Center Position
          StriationContrast Scalar 0 . 0 5
          MaxStriationRadius Scalar 0 . 0 10 = Maximum Striation Radius
        CIFourfoldReflectedTile vs
          AcuteAngle Angle . . -pi pi 1.570796
          Angle Angle . . -pi pi 0
          Width Distance 0 . 1 200 100
          Center Position
        CIFourfoldRotatedTile vs
          Angle Angle . . -pi pi 0
          Width Distance 0 . 1 200 100
          Center Position
        CIFourfoldTranslatedTile vs
          AcuteAngle Angle . . -pi pi 1.570796
          Angle Angle . . -pi pi 0
          Width Distance 0 . 1 200 100
          Center Position
        CIGaborGradients vs
        CIGammaAdjust vsin
          Power Scalar . . 0.25 4 1
        CIGaussianBlur vs
          Radius Scalar 0 . 0 100 0
        CIGaussianGradient vs
          Color1 Color = Color 2
          Color0 Color = Color 1
          Radius Distance 0 . 0 800
          Center Position
        CIGlassDistortion vs
          Scale Distance 0 . 0.01 500 0
          Center Position
        CIGlassLozenge vs
          Point1 Position
          Radius Distance 0 . 0 1000 100
          Refraction Scalar 0 . 0 5 1
          Point0 Position
        """
}
