extension FilterTable {
    static let part7: [FilterDefinition] = [
        FilterDefinition(
            "CIPixellate",
            "Pixelate",
            .stylize,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .number("inputScale", 8.0, min: 1.0),
            ]
        ),
        FilterDefinition(
            "CIPointillize",
            "Pointillize",
            .stylize,
            [
                .image("inputImage"), .number("inputRadius", 20.0, min: 1.0), .point("inputCenter", 150.0, 150.0),
            ]
        ),
        FilterDefinition(
            "CIQRCodeGenerator",
            "QR Code Generator",
            .generator,
            [
                .data("inputMessage"), .text("inputCorrectionLevel", "M"),
            ]
        ),
        FilterDefinition(
            "CIRadialGradient",
            "Radial Gradient",
            .gradient,
            [
                .point("inputCenter", 150.0, 150.0), .number("inputRadius0", 5.0, min: 0.0),
                .number("inputRadius1", 100.0, min: 0.0), .color("inputColor0", 1.0, 1.0, 1.0, 1.0),
                .color("inputColor1", 0.0, 0.0, 0.0, 1.0),
            ]
        ),
        FilterDefinition(
            "CIRandomGenerator",
            "Random Generator",
            .generator
        ),
        FilterDefinition(
            "CIRippleTransition",
            "Ripple",
            .transition,
            [
                .image("inputImage"), .image("inputTargetImage"), .image("inputShadingImage"),
                .point("inputCenter", 150.0, 150.0), .rect("inputExtent", 0.0, 0.0, 300.0, 300.0),
                .time("inputTime", 0.0), .number("inputWidth", 100.0, min: 1.0),
                .number("inputScale", 50.0, min: -50.0),
            ]
        ),
        FilterDefinition(
            "CIRoundedRectangleGenerator",
            "Rounded Rectangle Generator",
            .generator,
            [
                .rect("inputExtent", 0.0, 0.0, 100.0, 100.0), .number("inputRadius", 10.0, min: 0.0),
                .color("inputColor", 1.0, 1.0, 1.0, 1.0),
            ]
        ),
        FilterDefinition(
            "CIRoundedRectangleStrokeGenerator",
            "Rounded Rectangle Stroke Generator",
            .generator,
            [
                .rect("inputExtent", 0.0, 0.0, 100.0, 100.0), .number("inputRadius", 10.0, min: 0.0),
                .color("inputColor", 1.0, 1.0, 1.0, 1.0), .number("inputWidth", 10.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIRowAverage",
            "Row Average",
            .reduction,
            [
                .image("inputImage"), .rect("inputExtent", 0.0, 0.0, 640.0, 80.0),
            ]
        ),
        FilterDefinition(
            "CISRGBToneCurveToLinear",
            "sRGB Tone Curve to Linear",
            .colorAdjustment,
            [
                .image("inputImage")
            ]
        ),
        FilterDefinition(
            "CISaliencyMapFilter",
            "Saliency Map Filter",
            .stylize,
            [
                .image("inputImage")
            ]
        ),
        FilterDefinition(
            "CISampleNearest",
            "Sample Nearest",
            .stylize,
            [
                .image("inputImage")
            ]
        ),
        FilterDefinition(
            "CISaturationBlendMode",
            "Saturation Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CIScreenBlendMode",
            "Screen Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CISepiaTone",
            "Sepia Tone",
            .colorEffect,
            [
                .image("inputImage"), .number("inputIntensity", 1.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIShadedMaterial",
            "Shaded Material",
            .stylize,
            [
                .image("inputImage"), .image("inputShadingImage"), .number("inputScale", 10.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CISharpenLuminance",
            "Sharpen Luminance",
            .sharpen,
            [
                .image("inputImage"), .number("inputSharpness", 0.4), .number("inputRadius", 1.69),
            ]
        ),
        FilterDefinition(
            "CISixfoldReflectedTile",
            "Sixfold Reflected Tile",
            .tile,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .angle("inputAngle", 0.0),
                .number("inputWidth", 100.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CISixfoldRotatedTile",
            "Sixfold Rotated Tile",
            .tile,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .angle("inputAngle", 0.0),
                .number("inputWidth", 100.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CISmoothLinearGradient",
            "Smooth Linear Gradient",
            .gradient,
            [
                .point("inputPoint0", 0.0, 0.0), .point("inputPoint1", 200.0, 200.0),
                .color("inputColor0", 1.0, 1.0, 1.0, 1.0), .color("inputColor1", 0.0, 0.0, 0.0, 1.0),
            ]
        ),
        FilterDefinition(
            "CISobelGradients",
            "Sobel Gradients",
            .gradient,
            [
                .image("inputImage")
            ]
        ),
        FilterDefinition(
            "CISoftLightBlendMode",
            "Soft Light Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CISourceAtopCompositing",
            "Source Atop",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CISourceInCompositing",
            "Source In",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CISourceOutCompositing",
            "Source Out",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CISourceOverCompositing",
            "Source Over",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CISpotColor",
            "Spot Color",
            .stylize,
            [
                .image("inputImage"), .color("inputCenterColor1", 0.0784, 0.0627, 0.0706, 1.0),
                .color("inputReplacementColor1", 0.4392, 0.1922, 0.1961, 1.0),
                .number("inputCloseness1", 0.22, min: 0.0),
                .number("inputContrast1", 0.98, min: 0.0), .color("inputCenterColor2", 0.5255, 0.3059, 0.3451, 1.0),
                .color("inputReplacementColor2", 0.9137, 0.5608, 0.5059, 1.0),
                .number("inputCloseness2", 0.15, min: 0.0),
                .number("inputContrast2", 0.98, min: 0.0), .color("inputCenterColor3", 0.9216, 0.4549, 0.3333, 1.0),
                .color("inputReplacementColor3", 0.9098, 0.7529, 0.6078, 1.0),
                .number("inputCloseness3", 0.5, min: 0.0),
                .number("inputContrast3", 0.99, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CISpotLight",
            "Spot Light",
            .stylize,
            [
                .image("inputImage"), .vector("inputLightPosition", [400, 600, 150]),
                .vector("inputLightPointsAt", [200, 200, 0]), .number("inputBrightness", 3.0, min: 0.0),
                .number("inputConcentration", 0.1, min: 0.001), .color("inputColor", 1.0, 1.0, 1.0, 1.0),
            ]
        ),
        FilterDefinition(
            "CIStarShineGenerator",
            "Star Shine",
            .generator,
            [
                .point("inputCenter", 150.0, 150.0), .color("inputColor", 1.0, 0.8, 0.6, 1.0),
                .number("inputRadius", 50.0, min: 0.0), .number("inputCrossScale", 15.0, min: 0.0),
                .angle("inputCrossAngle", 0.6), .number("inputCrossOpacity", -2.0, min: -8.0),
                .number("inputCrossWidth", 2.5, min: 0.0), .number("inputEpsilon", -2.0, min: -8.0),
            ]
        ),
        FilterDefinition(
            "CIStraightenFilter",
            "Straighten",
            .geometry,
            [
                .image("inputImage"), .angle("inputAngle", 0.0),
            ]
        ),
        FilterDefinition(
            "CIStretchCrop",
            "Stretch Crop",
            .distortion,
            [
                .image("inputImage"), .point("inputSize", 1280.0, 720.0),
                .number("inputCropAmount", 0.25, min: 0.0, max: 1.0),
                .number("inputCenterStretchAmount", 0.25, min: 0.0, max: 1.0),
            ]
        ),
        FilterDefinition(
            "CIStripesGenerator",
            "Stripes",
            .generator,
            [
                .point("inputCenter", 150.0, 150.0), .color("inputColor0", 1.0, 1.0, 1.0, 1.0),
                .color("inputColor1", 0.0, 0.0, 0.0, 1.0), .number("inputWidth", 80.0),
                .number("inputSharpness", 1.0, min: 0.0, max: 1.0),
            ]
        ),
    ]
}
