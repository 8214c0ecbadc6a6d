extension FilterTable {
    static let part2: [FilterDefinition] = [
        FilterDefinition(
            "CICameraCalibrationLensCorrection",
            "Lens Correction for AVC",
            .distortion,
            [
                .image("inputImage"), .object("inputAVCameraCalibrationData"), .flag("inputUseInverseLookUpTable"),
            ]
        ),
        FilterDefinition(
            "CICannyEdgeDetector",
            "Canny Edge Detector",
            .stylize,
            [
                .image("inputImage"), .number("inputGaussianSigma", 1.6, min: 0.0), .flag("inputPerceptual"),
                .number("inputThresholdHigh", 0.05, min: 0.0), .number("inputThresholdLow", 0.02, min: 0.0),
                .number("inputHysteresisPasses", 1.0, min: 0.0, max: 20.0),
            ]
        ),
        FilterDefinition(
            "CICheckerboardGenerator",
            "Checkerboard",
            .generator,
            [
                .point("inputCenter", 150.0, 150.0), .color("inputColor0", 1.0, 1.0, 1.0, 1.0),
                .color("inputColor1", 0.0, 0.0, 0.0, 1.0), .number("inputWidth", 80.0),
                .number("inputSharpness", 1.0, min: 0.0, max: 1.0),
            ]
        ),
        FilterDefinition(
            "CICircleSplashDistortion",
            "Circle Splash Distortion",
            .distortion,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .number("inputRadius", 150.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CICircularScreen",
            "Circular Screen",
            .halftone,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .number("inputWidth", 6.0, min: 1.0),
                .number("inputSharpness", 0.7, min: 0.0, max: 1.0),
            ]
        ),
        FilterDefinition(
            "CICircularWrap",
            "Circular Wrap Distortion",
            .distortion,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .number("inputRadius", 150.0, min: 0.0),
                .angle("inputAngle", 0.0),
            ]
        ),
        FilterDefinition(
            "CIClamp",
            "Clamp",
            .tile,
            [
                .image("inputImage"), .rect("inputExtent", 0.0, 0.0, 640.0, 80.0),
            ]
        ),
        FilterDefinition(
            "CICode128BarcodeGenerator",
            "Code 128 Barcode Generator",
            .generator,
            [
                .data("inputMessage"), .number("inputQuietSpace", 10.0, min: 0.0, max: 100.0),
                .number("inputBarcodeHeight", 32.0, min: 1.0, max: 500.0),
            ]
        ),
        FilterDefinition(
            "CIColorAbsoluteDifference",
            "Color Absolute Difference",
            .colorAdjustment,
            [
                .image("inputImage"), .image("inputImage2"),
            ]
        ),
        FilterDefinition(
            "CIColorBlendMode",
            "Color Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CIColorBurnBlendMode",
            "Color Burn Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CIColorClamp",
            "Color Clamp",
            .colorAdjustment,
            [
                .image("inputImage"), .vector("inputMinComponents", [0, 0, 0, 0]),
                .vector("inputMaxComponents", [1, 1, 1, 1]),
            ]
        ),
        FilterDefinition(
            "CIColorControls",
            "Color Controls",
            .colorAdjustment,
            [
                .image("inputImage"), .number("inputSaturation", 1.0, min: 0.0),
                .number("inputBrightness", 0.0, min: -1.0), .number("inputContrast", 1.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIColorCrossPolynomial",
            "Color Cross Polynomial",
            .colorEffect,
            [
                .image("inputImage"), .vector("inputRedCoefficients", [1, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
                .vector("inputGreenCoefficients", [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
                .vector("inputBlueCoefficients", [0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
            ]
        ),
        FilterDefinition(
            "CIColorCube",
            "Color Cube",
            .colorEffect,
            [
                .image("inputImage"), .number("inputCubeDimension", 2.0, min: 2.0, max: 128.0),
                .data("inputCubeData"), .flag("inputExtrapolate"),
            ]
        ),
        FilterDefinition(
            "CIColorCubeWithColorSpace",
            "Color Cube with ColorSpace",
            .colorEffect,
            [
                .image("inputImage"), .number("inputCubeDimension", 2.0, min: 2.0, max: 128.0),
                .data("inputCubeData"), .number("inputExtrapolate", 0.0), .object("inputColorSpace"),
            ]
        ),
        FilterDefinition(
            "CIColorCubesMixedWithMask",
            "Color Cubes Mixed With Mask",
            .colorEffect,
            [
                .image("inputImage"), .image("inputMaskImage"),
                .number("inputCubeDimension", 2.0, min: 2.0, max: 128.0), .data("inputCube0Data"),
                .data("inputCube1Data"), .object("inputColorSpace"), .flag("inputExtrapolate"),
            ]
        ),
        FilterDefinition(
            "CIColorCurves",
            "Color Curves",
            .colorEffect,
            [
                .image("inputImage"), .data("inputCurvesData"), .vector("inputCurvesDomain", [0, 1]),
                .object("inputColorSpace"),
            ]
        ),
        FilterDefinition(
            "CIColorDodgeBlendMode",
            "Color Dodge Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CIColorInvert",
            "Color Invert",
            .colorEffect,
            [
                .image("inputImage")
            ]
        ),
        FilterDefinition(
            "CIColorMap",
            "Color Map",
            .colorEffect,
            [
                .image("inputImage"), .image("inputGradientImage"),
            ]
        ),
        FilterDefinition(
            "CIColorMatrix",
            "Color Matrix",
            .colorAdjustment,
            [
                .image("inputImage"), .vector("inputRVector", [1, 0, 0, 0]), .vector("inputGVector", [0, 1, 0, 0]),
                .vector("inputBVector", [0, 0, 1, 0]), .vector("inputAVector", [0, 0, 0, 1]),
                .vector("inputBiasVector", [0, 0, 0, 0]),
            ]
        ),
        FilterDefinition(
            "CIColorMonochrome",
            "Color Monochrome",
            .colorEffect,
            [
                .image("inputImage"), .color("inputColor", 0.6, 0.45, 0.3, 1.0),
                .number("inputIntensity", 1.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIColorPolynomial",
            "Color Polynomial",
            .colorAdjustment,
            [
                .image("inputImage"), .vector("inputRedCoefficients", [0, 1, 0, 0]),
                .vector("inputGreenCoefficients", [0, 1, 0, 0]), .vector("inputBlueCoefficients", [0, 1, 0, 0]),
                .vector("inputAlphaCoefficients", [0, 1, 0, 0]),
            ]
        ),
        FilterDefinition(
            "CIColorPosterize",
            "Color Posterize",
            .colorEffect,
            [
                .image("inputImage"), .number("inputLevels", 6.0, min: 1.0),
            ]
        ),
        FilterDefinition(
            "CIColorThreshold",
            "Color Threshold",
            .colorAdjustment,
            [
                .image("inputImage"), .number("inputThreshold", 0.5),
            ]
        ),
        FilterDefinition(
            "CIColorThresholdOtsu",
            "Color Threshold Otsu",
            .colorAdjustment,
            [
                .image("inputImage")
            ]
        ),
        FilterDefinition(
            "CIColumnAverage",
            "Column Average",
            .reduction,
            [
                .image("inputImage"), .rect("inputExtent", 0.0, 0.0, 640.0, 80.0),
            ]
        ),
        FilterDefinition(
            "CIComicEffect",
            "Comic Effect",
            .stylize,
            [
                .image("inputImage")
            ]
        ),
        FilterDefinition(
            "CIConstantColorGenerator",
            "Constant Color",
            .generator,
            [
                .color("inputColor", 1.0, 0.0, 0.0, 1.0)
            ]
        ),
        FilterDefinition(
            "CIConvertLabToRGB",
            "Convert Lab To RGB",
            .colorAdjustment,
            [
                .image("inputImage"), .flag("inputNormalize"),
            ]
        ),
        FilterDefinition(
            "CIConvertRGBtoLab",
            "Convert RGBto Lab",
            .colorAdjustment,
            [
                .image("inputImage"), .flag("inputNormalize"),
            ]
        ),
    ]
}
