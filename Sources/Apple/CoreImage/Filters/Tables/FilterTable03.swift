extension FilterTable {
    static let part3: [FilterDefinition] = [
        FilterDefinition(
            "CIConvolution3X3",
            "3 by 3 Convolution",
            .stylize,
            [
                .image("inputImage"), .vector("inputWeights", [0, 0, 0, 0, 1, 0, 0, 0, 0]),
                .number("inputBias", 0.0),
            ]
        ),
        FilterDefinition(
            "CIConvolution5X5",
            "5 by 5 Convolution",
            .stylize,
            [
                .image("inputImage"),
                .vector("inputWeights", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
                .number("inputBias", 0.0),
            ]
        ),
        FilterDefinition(
            "CIConvolution7X7",
            "7 by 7 Convolution",
            .stylize,
            [
                .image("inputImage"),
                .vector(
                    "inputWeights",
                    [
                        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
                        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                    ]
                ),
                .number("inputBias", 0.0),
            ]
        ),
        FilterDefinition(
            "CIConvolution9Horizontal",
            "Horizontal 9 Convolution",
            .stylize,
            [
                .image("inputImage"), .vector("inputWeights", [0, 0, 0, 0, 1, 0, 0, 0, 0]),
                .number("inputBias", 0.0),
            ]
        ),
        FilterDefinition(
            "CIConvolution9Vertical",
            "Vertical 9 Convolution",
            .stylize,
            [
                .image("inputImage"), .vector("inputWeights", [0, 0, 0, 0, 1, 0, 0, 0, 0]),
                .number("inputBias", 0.0),
            ]
        ),
        FilterDefinition(
            "CIConvolutionRGB3X3",
            "3 by 3 RGB Convolution",
            .stylize,
            [
                .image("inputImage"), .vector("inputWeights", [0, 0, 0, 0, 1, 0, 0, 0, 0]),
                .number("inputBias", 0.0),
            ]
        ),
        FilterDefinition(
            "CIConvolutionRGB5X5",
            "5 by 5 RGB Convolution",
            .stylize,
            [
                .image("inputImage"),
                .vector("inputWeights", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
                .number("inputBias", 0.0),
            ]
        ),
        FilterDefinition(
            "CIConvolutionRGB7X7",
            "7 by 7 RGB Convolution",
            .stylize,
            [
                .image("inputImage"),
                .vector(
                    "inputWeights",
                    [
                        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
                        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                    ]
                ),
                .number("inputBias", 0.0),
            ]
        ),
        FilterDefinition(
            "CIConvolutionRGB9Horizontal",
            "Horizontal 9 RGB Convolution",
            .stylize,
            [
                .image("inputImage"), .vector("inputWeights", [0, 0, 0, 0, 1, 0, 0, 0, 0]),
                .number("inputBias", 0.0),
            ]
        ),
        FilterDefinition(
            "CIConvolutionRGB9Vertical",
            "Vertical 9 RGB Convolution",
            .stylize,
            [
                .image("inputImage"), .vector("inputWeights", [0, 0, 0, 0, 1, 0, 0, 0, 0]),
                .number("inputBias", 0.0),
            ]
        ),
        FilterDefinition(
            "CICopyMachineTransition",
            "Copy Machine",
            .transition,
            [
                .image("inputImage"), .image("inputTargetImage"), .rect("inputExtent", 0.0, 0.0, 300.0, 300.0),
                .color("inputColor", 0.6, 1.0, 0.8, 1.0), .time("inputTime", 0.0), .angle("inputAngle", 0.0),
                .number("inputWidth", 200.0, min: 0.1), .number("inputOpacity", 1.3, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CICoreMLModelFilter",
            "CoreML Model Filter",
            .stylize,
            [
                .image("inputImage"), .object("inputModel"), .number("inputHeadIndex", 0.0, min: 0.0, max: 10.0),
                .flag("inputSoftmaxNormalization"),
            ]
        ),
        FilterDefinition(
            "CICrop",
            "Crop",
            .geometry,
            [
                .image("inputImage"), .everywhere("inputRectangle"),
            ]
        ),
        FilterDefinition(
            "CICrystallize",
            "Crystallize",
            .stylize,
            [
                .image("inputImage"), .number("inputRadius", 20.0, min: 1.0), .point("inputCenter", 150.0, 150.0),
            ]
        ),
        FilterDefinition(
            "CIDarkenBlendMode",
            "Darken Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CIDepthBlurEffect",
            "Depth Blur Effect",
            .blur,
            [
                .image("inputImage"), .image("inputDisparityImage"), .image("inputMatteImage"),
                .image("inputHairImage"), .image("inputGlassesImage"), .image("inputGainMap"),
                .number("inputAperture", 0.0, min: 0.0, max: 22.0), .point("inputLeftEyePositions", -1.0, -1.0),
                .point("inputRightEyePositions", -1.0, -1.0), .point("inputChinPositions", -1.0, -1.0),
                .point("inputNosePositions", -1.0, -1.0), .everywhere("inputFocusRect"),
                .number("inputLumaNoiseScale", 0.0, min: 0.0, max: 0.1), .number("inputScaleFactor", 1.0),
                .object("inputCalibrationData"), .object("inputAuxDataMetadata"), .text("inputShape", ""),
            ]
        ),
        FilterDefinition(
            "CIDepthOfField",
            "Depth of Field",
            .stylize,
            [
                .image("inputImage"), .point("inputPoint0", 0.0, 300.0), .point("inputPoint1", 300.0, 300.0),
                .number("inputSaturation", 1.5, min: 0.0), .number("inputUnsharpMaskRadius", 2.5, min: 0.0),
                .number("inputUnsharpMaskIntensity", 0.5, min: 0.0), .number("inputRadius", 6.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIDepthToDisparity",
            "Depth To Disparity",
            .colorAdjustment,
            [
                .image("inputImage")
            ]
        ),
        FilterDefinition(
            "CIDifferenceBlendMode",
            "Difference Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CIDiscBlur",
            "Disc Blur",
            .blur,
            [
                .image("inputImage"), .number("inputRadius", 8.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIDisintegrateWithMaskTransition",
            "Disintegrate With Mask",
            .transition,
            [
                .image("inputImage"), .image("inputTargetImage"), .image("inputMaskImage"), .time("inputTime", 0.0),
                .number("inputShadowRadius", 8.0, min: 0.0), .number("inputShadowDensity", 0.65, min: 0.0, max: 1.0),
                .point("inputShadowOffset", 0.0, -10.0),
            ]
        ),
        FilterDefinition(
            "CIDisparityToDepth",
            "Disparity To Depth",
            .colorAdjustment,
            [
                .image("inputImage")
            ]
        ),
        FilterDefinition(
            "CIDisplacementDistortion",
            "Displacement Distortion",
            .distortion,
            [
                .image("inputImage"), .image("inputDisplacementImage"), .number("inputScale", 50.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIDissolveTransition",
            "Dissolve",
            .transition,
            [
                .image("inputImage"), .image("inputTargetImage"), .time("inputTime", 0.0),
            ]
        ),
        FilterDefinition(
            "CIDistanceGradientFromRedMask",
            "Distance Gradient From Red Mask",
            .gradient,
            [
                .image("inputImage"), .number("inputMaximumDistance", 10.0, min: 0.0, max: 1000.0),
            ]
        ),
        FilterDefinition(
            "CIDither",
            "Dither",
            .colorEffect,
            [
                .image("inputImage"), .number("inputIntensity", 0.1, min: 0.0, max: 5.0),
            ]
        ),
        FilterDefinition(
            "CIDivideBlendMode",
            "Divide Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CIDocumentEnhancer",
            "Document Enhancer",
            .colorEffect,
            [
                .image("inputImage"), .number("inputAmount", 1.0, min: 0.0, max: 10.0),
            ]
        ),
        FilterDefinition(
            "CIDotScreen",
            "Dot Screen",
            .halftone,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .angle("inputAngle", 0.0),
                .number("inputWidth", 6.0, min: 1.0), .number("inputSharpness", 0.7, min: 0.0, max: 1.0),
            ]
        ),
        FilterDefinition(
            "CIDroste",
            "Droste",
            .distortion,
            [
                .image("inputImage"), .point("inputInsetPoint0", 200.0, 200.0),
                .point("inputInsetPoint1", 400.0, 400.0), .number("inputStrands", 1.0, min: -10.0, max: 10.0),
                .number("inputPeriodicity", 1.0, min: 1.0), .angle("inputRotation", 0.0),
                .number("inputZoom", 1.0, min: 0.01),
            ]
        ),
    ]
}
