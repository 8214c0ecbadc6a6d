extension FilterTable {
    static let part8: [FilterDefinition] = [
        FilterDefinition(
            "CISubtractBlendMode",
            "Subtract Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CISunbeamsGenerator",
            "Sunbeams",
            .generator,
            [
                .point("inputCenter", 150.0, 150.0), .color("inputColor", 1.0, 0.5, 0.0, 1.0),
                .number("inputSunRadius", 40.0, min: 0.0), .number("inputMaxStriationRadius", 2.58, min: 0.0),
                .number("inputStriationStrength", 0.5, min: 0.0), .number("inputStriationContrast", 1.375, min: 0.0),
                .time("inputTime", 0.0),
            ]
        ),
        FilterDefinition(
            "CISwipeTransition",
            "Swipe",
            .transition,
            [
                .image("inputImage"), .image("inputTargetImage"), .rect("inputExtent", 0.0, 0.0, 300.0, 300.0),
                .color("inputColor", 1.0, 1.0, 1.0, 1.0), .time("inputTime", 0.0), .angle("inputAngle", 0.0),
                .number("inputWidth", 300.0, min: 0.1), .number("inputOpacity", 0.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CITemperatureAndTint",
            "Temperature and Tint",
            .colorAdjustment,
            [
                .image("inputImage"), .vector("inputNeutral", [6500, 0]), .vector("inputTargetNeutral", [6500, 0]),
            ]
        ),
        FilterDefinition(
            "CITextImageGenerator",
            "Text Image Generator",
            .generator,
            [
                .text("inputText", ""), .text("inputFontName", "HelveticaNeue"),
                .number("inputFontSize", 12.0, min: 0.0), .number("inputScaleFactor", 1.0, min: 0.0),
                .number("inputPadding", 0.0, min: 0.0, max: 200.0),
            ]
        ),
        FilterDefinition(
            "CIThermal",
            "Thermal",
            .colorEffect,
            [
                .image("inputImage")
            ]
        ),
        FilterDefinition(
            "CIToneCurve",
            "Tone Curve",
            .colorAdjustment,
            [
                .image("inputImage"), .point("inputPoint0", 0.0, 0.0), .point("inputPoint1", 0.25, 0.25),
                .point("inputPoint2", 0.5, 0.5), .point("inputPoint3", 0.75, 0.75), .point("inputPoint4", 1.0, 1.0),
                .flag("inputExtrapolate"),
            ]
        ),
        FilterDefinition(
            "CIToneMapHeadroom",
            "Tone Map Headroom",
            .colorAdjustment,
            [
                .image("inputImage"), .number("inputSourceHeadroom", min: 1.0, max: 32.0),
                .number("inputTargetHeadroom", 1.0, min: 1.0, max: 32.0),
            ]
        ),
        FilterDefinition(
            "CITorusLensDistortion",
            "Torus Lens Distortion",
            .distortion,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .number("inputRadius", 160.0, min: 0.0),
                .number("inputWidth", 80.0, min: 0.0), .number("inputRefraction", 1.7, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CITriangleKaleidoscope",
            "Triangle Kaleidoscope",
            .tile,
            [
                .image("inputImage"), .point("inputPoint", 150.0, 150.0), .number("inputSize", 700.0),
                .angle("inputRotation", 5.924285296593801), .number("inputDecay", 0.85),
            ]
        ),
        FilterDefinition(
            "CITriangleTile",
            "Triangle Tile",
            .tile,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .angle("inputAngle", 0.0),
                .number("inputWidth", 100.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CITwelvefoldReflectedTile",
            "Twelvefold Reflected Tile",
            .tile,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .angle("inputAngle", 0.0),
                .number("inputWidth", 100.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CITwirlDistortion",
            "Twirl Distortion",
            .distortion,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .number("inputRadius", 300.0, min: 0.0),
                .angle("inputAngle", 3.141592653589793),
            ]
        ),
        FilterDefinition(
            "CIUnsharpMask",
            "Unsharp Mask",
            .sharpen,
            [
                .image("inputImage"), .number("inputRadius", 2.5, min: 0.0),
                .number("inputIntensity", 0.5, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIVibrance",
            "Vibrance",
            .colorAdjustment,
            [
                .image("inputImage"), .number("inputAmount", 0.0, min: -1.0, max: 1.0),
            ]
        ),
        FilterDefinition(
            "CIVignette",
            "Vignette",
            .colorEffect,
            [
                .image("inputImage"), .number("inputIntensity", 0.0, min: -1.0, max: 1.0),
                .number("inputRadius", 1.0, min: 0.0, max: 2.0),
            ]
        ),
        FilterDefinition(
            "CIVignetteEffect",
            "Vignette Effect",
            .colorEffect,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .number("inputRadius", 150.0, min: 0.0),
                .number("inputIntensity", 1.0, min: -1.0, max: 1.0),
                .number("inputFalloff", 0.5, min: 0.0, max: 1.0),
            ]
        ),
        FilterDefinition(
            "CIVividLightBlendMode",
            "Vivid Light Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CIVortexDistortion",
            "Vortex Distortion",
            .distortion,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .number("inputRadius", 300.0, min: 0.0),
                .angle("inputAngle", 56.548667764616276),
            ]
        ),
        FilterDefinition(
            "CIWhitePointAdjust",
            "White Point Adjust",
            .colorAdjustment,
            [
                .image("inputImage"), .color("inputColor", 1.0, 1.0, 1.0, 1.0),
            ]
        ),
        FilterDefinition(
            "CIXRay",
            "X-Ray",
            .colorEffect,
            [
                .image("inputImage")
            ]
        ),
        FilterDefinition(
            "CIZoomBlur",
            "Zoom Blur",
            .blur,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .number("inputAmount", 20.0),
            ]
        ),
    ]
}
