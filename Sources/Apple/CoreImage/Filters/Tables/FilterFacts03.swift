extension FilterFacts {
    static let text3 = """
        CISixfoldRotatedTile vs
          Angle Angle . . -pi pi 0
          Width Distance 0 . 1 200 100
          Center Position
        CISmoothLinearGradient vs
          Point0 Position
          Color0 Color = Color 1
          Point1 Position
          Color1 Color = Color 2
        CISoftLightBlendMode vsin
        CISourceAtopCompositing vsinh
        CISourceInCompositing vsinh
        CISourceOutCompositing vsinh
        CISourceOverCompositing vsinh
        CISpotColor vs
          Closeness2 Scalar 0 . 0 0.5
          Contrast1 Scalar 0 . 0 1
          Contrast3 Scalar 0 . 0 1
          Closeness1 Scalar 0 . 0 0.5
          Contrast2 Scalar 0 . 0 1
          Closeness3 Scalar 0 . 0 0.5
        CISpotLight vs
          LightPointsAt Position3
          Color OpaqueColor
          Concentration Scalar 0.001 . 0.001 1.5 20
          Brightness Distance 0 . 0 10 1
          LightPosition Position3
        CIStarShineGenerator vs
          CrossScale Scalar 0 . 0 100 15
          CrossWidth Distance 0 . 0.5 10
          Center Position
          CrossOpacity Scalar -8 . -8 0 -2
          CrossAngle Angle . . -pi pi
          Radius Distance 0 . 0 300
          Epsilon Scalar -8 . -8 0 -2
        CIStraightenFilter vs
          Angle Angle . . -pi pi 0
        CIStretchCrop vs
          CenterStretchAmount Scalar 0 1 0 1
          CropAmount Scalar 0 1 0 1
          Size Position
        CIStripesGenerator vs
          Center Position
          Color0 . = Color 1
          Sharpness Scalar 0 1 0 1
          Width Distance . . 0 800
          Color1 . = Color 2
        CISubtractBlendMode vsin
        CISunbeamsGenerator vs
          Time Scalar 0 1 0 1 0
          StriationStrength Scalar 0 . 0 3 0.5
          Center Position
          StriationContrast Scalar 0 . 0 5 1.375
          SunRadius Distance 0 . 0 800 40
          MaxStriationRadius Scalar 0 . 0 10 2.58 = Maximum Striation Radius
        CISwipeTransition vs
          Time Time 0 1 0 1 0
          Color OpaqueColor
          Angle Angle . . -pi pi 0
          Width Distance 0.1 . 0.1 800
          Extent Rectangle
          Opacity Scalar 0 . 0 1 0
        CITemperatureAndTint vsin
          TargetNeutral Offset
          Neutral Offset
        CITextImageGenerator vs
          ScaleFactor Scalar 0 . 1 4
          FontSize Scalar 0 . 9 128
        CIThermal vsin
        CIToneCurve vsin
          Point0 Offset
          Point1 Offset
          Point2 Offset
          Point3 Offset
          Point4 Offset
        CITorusLensDistortion vs
          Width Distance 0 . 0 200 0
          Radius Distance 0 . 0 500 0
          Refraction Scalar 0 . 0 5 1
          Center Position
        CITriangleKaleidoscope vs
          Point Position
          Size Scalar . . 0 1000
          Rotation Angle . . 0 2pi
          Decay Scalar . . 0 1
        CITriangleTile vs
          Angle Angle . . -pi pi 0
          Width Distance 0 . 1 200
          Center Position
        CITwelvefoldReflectedTile vs
          Angle Angle . . -pi pi 0
          Width Distance 0 . 1 200 100
          Center Position
        CITwirlDistortion vs
          Angle Angle . . -4pi 4pi 0
          Radius Distance 0 . 0 500 300
          Center Position
        CIUnsharpMask vs
          Radius Distance 0 . 0 100 0
          Intensity Scalar 0 . 0 1 0
        CIVibrance vsin
          Amount Scalar -1 1 -1 1 0
        CIVignette vsi
          Radius Scalar 0 2 0 2
          Intensity Scalar -1 1 -1 1 0
        CIVignetteEffect vsi
          Center Position
          Radius Distance 0 . 0 2000
          Falloff Scalar 0 1 0 1
          Intensity Scalar -1 1 -1 1 0
        CIVividLightBlendMode vsin
        CIVortexDistortion vs
          Angle Angle . . -94.24778 94.24778 0
          Radius Distance 0 . 0 800 0
          Center Position
        CIWhitePointAdjust vsin
          Color Color
        CIXRay vsin
        CIZoomBlur vs
          Amount Distance . . -200 200 0
          Center Position
        """
}
