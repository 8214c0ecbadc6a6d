extension FilterTable {
    static let part5: [FilterDefinition] = [
        FilterDefinition(
            "CIKaleidoscope",
            "Kaleidoscope",
            .tile,
            [
                .image("inputImage"), .number("inputCount", 6.0, min: 1.0), .point("inputCenter", 150.0, 150.0),
                .angle("inputAngle", 0.0),
            ]
        ),
        FilterDefinition(
            "CIKeystoneCorrectionCombined",
            "Combined Keystone Correction",
            .geometry,
            [
                .image("inputImage"), .number("inputFocalLength", 28.0), .point("inputTopLeft", 118.0, 484.0),
                .point("inputTopRight", 646.0, 507.0), .point("inputBottomRight", 548.0, 140.0),
                .point("inputBottomLeft", 155.0, 153.0),
            ]
        ),
        FilterDefinition(
            "CIKeystoneCorrectionHorizontal",
            "Horizontal Keystone Correction",
            .geometry,
            [
                .image("inputImage"), .number("inputFocalLength", 28.0), .point("inputTopLeft", 118.0, 484.0),
                .point("inputTopRight", 646.0, 507.0), .point("inputBottomRight", 548.0, 140.0),
                .point("inputBottomLeft", 155.0, 153.0),
            ]
        ),
        FilterDefinition(
            "CIKeystoneCorrectionVertical",
            "Vertical Keystone Correction",
            .geometry,
            [
                .image("inputImage"), .number("inputFocalLength", 28.0), .point("inputTopLeft", 118.0, 484.0),
                .point("inputTopRight", 646.0, 507.0), .point("inputBottomRight", 548.0, 140.0),
                .point("inputBottomLeft", 155.0, 153.0),
            ]
        ),
        FilterDefinition(
            "CILabDeltaE",
            "Lab ∆E",
            .colorEffect,
            [
                .image("inputImage"), .image("inputImage2"),
            ]
        ),
        FilterDefinition(
            "CILanczosScaleTransform",
            "Lanczos Scale Transform",
            .geometry,
            [
                .image("inputImage"), .number("inputScale", 1.0, min: 0.0),
                .number("inputAspectRatio", 1.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CILenticularHaloGenerator",
            "Lenticular Halo",
            .generator,
            [
                .point("inputCenter", 150.0, 150.0), .color("inputColor", 1.0, 0.9, 0.8, 1.0),
                .number("inputHaloRadius", 70.0, min: 0.0), .number("inputHaloWidth", 87.0, min: 0.0),
                .number("inputHaloOverlap", 0.77, min: 0.0), .number("inputStriationStrength", 0.5, min: 0.0),
                .number("inputStriationContrast", 1.0, min: 0.0), .time("inputTime", 0.0),
            ]
        ),
        FilterDefinition(
            "CILightTunnel",
            "Light Tunnel Distortion",
            .distortion,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .angle("inputRotation", 0.0),
                .number("inputRadius", 100.0),
            ]
        ),
        FilterDefinition(
            "CILightenBlendMode",
            "Lighten Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CILineOverlay",
            "Line Overlay",
            .stylize,
            [
                .image("inputImage"), .number("inputNRNoiseLevel", 0.07, min: 0.0),
                .number("inputNRSharpness", 0.71, min: 0.0), .number("inputEdgeIntensity", 1.0, min: 0.0),
                .number("inputThreshold", 0.1, min: 0.0), .number("inputContrast", 50.0, min: 0.25),
            ]
        ),
        FilterDefinition(
            "CILineScreen",
            "Line Screen",
            .halftone,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .angle("inputAngle", 0.0),
                .number("inputWidth", 6.0, min: 1.0), .number("inputSharpness", 0.7, min: 0.0, max: 1.0),
            ]
        ),
        FilterDefinition(
            "CILinearBurnBlendMode",
            "Linear Burn Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CILinearDodgeBlendMode",
            "Linear Dodge Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CILinearGradient",
            "Linear Gradient",
            .gradient,
            [
                .point("inputPoint0", 0.0, 0.0), .point("inputPoint1", 200.0, 200.0),
                .color("inputColor0", 1.0, 1.0, 1.0, 1.0), .color("inputColor1", 0.0, 0.0, 0.0, 1.0),
            ]
        ),
        FilterDefinition(
            "CILinearLightBlendMode",
            "Linear Light Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CILinearToSRGBToneCurve",
            "Linear to sRGB Tone Curve",
            .colorAdjustment,
            [
                .image("inputImage")
            ]
        ),
        FilterDefinition(
            "CILuminosityBlendMode",
            "Luminosity Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CIMaskToAlpha",
            "Mask to Alpha",
            .colorEffect,
            [
                .image("inputImage")
            ]
        ),
        FilterDefinition(
            "CIMaskedVariableBlur",
            "Masked Variable Blur",
            .blur,
            [
                .image("inputImage"), .image("inputMask"), .number("inputRadius", 5.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIMaximumComponent",
            "Maximum Component",
            .colorEffect,
            [
                .image("inputImage")
            ]
        ),
        FilterDefinition(
            "CIMaximumCompositing",
            "Maximum",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CIMaximumScaleTransform",
            "Maximum Scale Transform",
            .geometry,
            [
                .image("inputImage"), .number("inputScale", 1.0, min: 0.0),
                .number("inputAspectRatio", 1.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIMedianFilter",
            "Median",
            .blur,
            [
                .image("inputImage")
            ]
        ),
        FilterDefinition(
            "CIMeshGenerator",
            "Mesh Generator",
            .generator,
            [
                .number("inputWidth", 1.5, min: 0.0), .color("inputColor", 1.0, 1.0, 1.0, 1.0), .object("inputMesh"),
            ]
        ),
        FilterDefinition(
            "CIMinimumComponent",
            "Minimum Component",
            .colorEffect,
            [
                .image("inputImage")
            ]
        ),
        FilterDefinition(
            "CIMinimumCompositing",
            "Minimum",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CIMix",
            "Mix",
            .stylize,
            [
                .image("inputImage"), .image("inputBackgroundImage"), .number("inputAmount", 1.0),
            ]
        ),
        FilterDefinition(
            "CIModTransition",
            "Mod",
            .transition,
            [
                .image("inputImage"), .image("inputTargetImage"), .point("inputCenter", 150.0, 150.0),
                .time("inputTime", 0.0), .angle("inputAngle", 2.0), .number("inputRadius", 150.0, min: 1.0),
                .number("inputCompression", 300.0, min: 1.0),
            ]
        ),
        FilterDefinition(
            "CIMorphologyGradient",
            "Morphology Gradient",
            .blur,
            [
                .image("inputImage"), .number("inputRadius", 5.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIMorphologyMaximum",
            "Morphology Maximum",
            .blur,
            [
                .image("inputImage"), .number("inputRadius", 0.0),
            ]
        ),
        FilterDefinition(
            "CIMorphologyMinimum",
            "Morphology Minimum",
            .blur,
            [
                .image("inputImage"), .number("inputRadius", 0.0),
            ]
        ),
        FilterDefinition(
            "CIMorphologyRectangleMaximum",
            "Morphology Rectangle Maximum",
            .blur,
            [
                .image("inputImage"), .number("inputWidth", 5.0, min: 1.0), .number("inputHeight", 5.0, min: 1.0),
            ]
        ),
    ]
}
