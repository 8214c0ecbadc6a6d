extension FilterTable {
    static let part4: [FilterDefinition] = [
        FilterDefinition(
            "CIEdgePreserveUpsampleFilter",
            "Edge Preserve Upsample Filter",
            .geometry,
            [
                .image("inputImage"), .image("inputSmallImage"),
                .number("inputSpatialSigma", 3.0, min: 0.0, max: 5.0),
                .number("inputLumaSigma", 0.15, min: 0.0, max: 1.0),
            ]
        ),
        FilterDefinition(
            "CIEdgeWork",
            "Edge Work",
            .stylize,
            [
                .image("inputImage"), .number("inputRadius", 3.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIEdges",
            "Edges",
            .stylize,
            [
                .image("inputImage"), .number("inputIntensity", 1.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIEightfoldReflectedTile",
            "Eightfold Reflected Tile",
            .tile,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .angle("inputAngle", 0.0),
                .number("inputWidth", 100.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIExclusionBlendMode",
            "Exclusion Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CIExposureAdjust",
            "Exposure Adjust",
            .colorAdjustment,
            [
                .image("inputImage"), .number("inputEV", 0.0),
            ]
        ),
        FilterDefinition(
            "CIFalseColor",
            "False Color",
            .colorEffect,
            [
                .image("inputImage"), .color("inputColor0", 0.3, 0.0, 0.0, 1.0),
                .color("inputColor1", 1.0, 0.9, 0.8, 1.0),
            ]
        ),
        FilterDefinition(
            "CIFlashTransition",
            "Flash",
            .transition,
            [
                .image("inputImage"), .image("inputTargetImage"), .point("inputCenter", 150.0, 150.0),
                .rect("inputExtent", 0.0, 0.0, 300.0, 300.0), .color("inputColor", 1.0, 0.8, 0.6, 1.0),
                .time("inputTime", 0.0), .number("inputMaxStriationRadius", 2.58, min: 0.0),
                .number("inputStriationStrength", 0.5, min: 0.0), .number("inputStriationContrast", 1.375, min: 0.0),
                .number("inputFadeThreshold", 0.85, min: 0.0, max: 1.0),
            ]
        ),
        FilterDefinition(
            "CIFourfoldReflectedTile",
            "Fourfold Reflected Tile",
            .tile,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .angle("inputAngle", 0.0),
                .number("inputWidth", 100.0, min: 0.0), .angle("inputAcuteAngle", 1.5707963267948966),
            ]
        ),
        FilterDefinition(
            "CIFourfoldRotatedTile",
            "Fourfold Rotated Tile",
            .tile,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .angle("inputAngle", 0.0),
                .number("inputWidth", 100.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIFourfoldTranslatedTile",
            "Fourfold Translated Tile",
            .tile,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .angle("inputAngle", 0.0),
                .number("inputWidth", 100.0, min: 0.0), .angle("inputAcuteAngle", 1.5707963267948966),
            ]
        ),
        FilterDefinition(
            "CIGaborGradients",
            "Gabor Gradients",
            .stylize,
            [
                .image("inputImage")
            ]
        ),
        FilterDefinition(
            "CIGammaAdjust",
            "Gamma Adjust",
            .colorAdjustment,
            [
                .image("inputImage"), .number("inputPower", 1.0),
            ]
        ),
        FilterDefinition(
            "CIGaussianBlur",
            "Gaussian Blur",
            .blur,
            [
                .image("inputImage"), .number("inputRadius", 10.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIGaussianGradient",
            "Gaussian Gradient",
            .gradient,
            [
                .point("inputCenter", 150.0, 150.0), .color("inputColor0", 1.0, 1.0, 1.0, 1.0),
                .color("inputColor1", 0.0, 0.0, 0.0, 0.0), .number("inputRadius", 300.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIGlassDistortion",
            "Glass Distortion",
            .distortion,
            [
                .image("inputImage"), .image("inputTexture"), .point("inputCenter", 150.0, 150.0),
                .number("inputScale", 200.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIGlassLozenge",
            "Glass Lozenge",
            .distortion,
            [
                .image("inputImage"), .point("inputPoint0", 150.0, 150.0), .point("inputPoint1", 350.0, 150.0),
                .number("inputRadius", 100.0, min: 0.0), .number("inputRefraction", 1.7, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIGlideReflectedTile",
            "Glide Reflected Tile",
            .tile,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .angle("inputAngle", 0.0),
                .number("inputWidth", 100.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIGloom",
            "Gloom",
            .stylize,
            [
                .image("inputImage"), .number("inputRadius", 10.0, min: 0.0),
                .number("inputIntensity", 0.5, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIGuidedFilter",
            "Guided Filter",
            .geometry,
            [
                .image("inputImage"), .image("inputGuideImage"), .number("inputRadius", 1.0),
                .number("inputEpsilon", 0.0001),
            ]
        ),
        FilterDefinition(
            "CIHardLightBlendMode",
            "Hard Light Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CIHatchedScreen",
            "Hatched Screen",
            .halftone,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .angle("inputAngle", 0.0),
                .number("inputWidth", 6.0, min: 1.0), .number("inputSharpness", 0.7, min: 0.0, max: 1.0),
            ]
        ),
        FilterDefinition(
            "CIHeightFieldFromMask",
            "Height Field From Mask",
            .stylize,
            [
                .image("inputImage"), .number("inputRadius", 10.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIHexagonalPixellate",
            "Hexagonal Pixelate",
            .stylize,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .number("inputScale", 8.0, min: 1.0),
            ]
        ),
        FilterDefinition(
            "CIHighlightShadowAdjust",
            "Highlight and Shadow Adjust",
            .stylize,
            [
                .image("inputImage"), .number("inputRadius", 0.0, min: 0.0),
                .number("inputShadowAmount", 0.0, min: -1.0, max: 1.0),
                .number("inputHighlightAmount", 1.0, min: 0.0, max: 1.0),
            ]
        ),
        FilterDefinition(
            "CIHistogramDisplayFilter",
            "Histogram Display",
            .reduction,
            [
                .image("inputImage"), .number("inputHeight", 100.0, min: 1.0, max: 200.0),
                .number("inputHighLimit", 1.0, min: 0.0, max: 1.0),
                .number("inputLowLimit", 0.0, min: 0.0, max: 1.0),
            ]
        ),
        FilterDefinition(
            "CIHoleDistortion",
            "Hole Distortion",
            .distortion,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .number("inputRadius", 150.0, min: 0.01),
            ]
        ),
        FilterDefinition(
            "CIHueAdjust",
            "Hue Adjust",
            .colorAdjustment,
            [
                .image("inputImage"), .angle("inputAngle", 0.0),
            ]
        ),
        FilterDefinition(
            "CIHueBlendMode",
            "Hue Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CIHueSaturationValueGradient",
            "Hue/Saturation/Value Gradient",
            .gradient,
            [
                .number("inputValue", 1.0, min: 0.0), .number("inputRadius", 300.0, min: 0.0),
                .number("inputSoftness", 1.0, min: 0.0), .number("inputDither", 1.0, min: 0.0),
                .object("inputColorSpace"),
            ]
        ),
        FilterDefinition(
            "CIKMeans",
            "KMeans",
            .reduction,
            [
                .image("inputImage"), .rect("inputExtent", 0.0, 0.0, 640.0, 80.0), .image("inputMeans"),
                .number("inputCount", 8.0, min: 0.0, max: 128.0), .number("inputPasses", 5.0, min: 0.0, max: 20.0),
                .flag("inputPerceptual"),
            ]
        ),
    ]
}
