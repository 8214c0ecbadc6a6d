extension FilterTable {
    static let part1: [FilterDefinition] = [
        FilterDefinition(
            "CIAccordionFoldTransition",
            "Accordion Fold Transition",
            .transition,
            [
                .image("inputImage"), .image("inputTargetImage"), .number("inputBottomHeight", 0.0, min: 0.0),
                .number("inputNumberOfFolds", 3.0, min: 1.0, max: 50.0),
                .number("inputFoldShadowAmount", 0.1, min: 0.0, max: 1.0), .time("inputTime", 0.0),
            ]
        ),
        FilterDefinition(
            "CIAdditionCompositing",
            "Addition",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CIAffineClamp",
            "Affine Clamp",
            .tile,
            [
                .image("inputImage"), .transform("inputTransform", 0.4),
            ]
        ),
        FilterDefinition(
            "CIAffineTile",
            "Affine Tile",
            .tile,
            [
                .image("inputImage"), .transform("inputTransform", 0.4),
            ]
        ),
        FilterDefinition(
            "CIAffineTransform",
            "Affine Transform",
            .geometry,
            [
                .image("inputImage"), .transform("inputTransform"),
            ]
        ),
        FilterDefinition(
            "CIAreaAlphaWeightedHistogram",
            "Area Alpha Weighted Histogram",
            .reduction,
            [
                .image("inputImage"), .rect("inputExtent", 0.0, 0.0, 640.0, 80.0),
                .number("inputScale", 1.0, min: 0.0), .number("inputCount", 64.0, min: 1.0, max: 2048.0),
            ]
        ),
        FilterDefinition(
            "CIAreaAverage",
            "Area Average",
            .reduction,
            [
                .image("inputImage"), .rect("inputExtent", 0.0, 0.0, 640.0, 80.0),
            ]
        ),
        FilterDefinition(
            "CIAreaBoundsRed",
            "Area Bounds Red",
            .reduction,
            [
                .image("inputImage"), .rect("inputExtent", 0.0, 0.0, 640.0, 80.0),
            ]
        ),
        FilterDefinition(
            "CIAreaHistogram",
            "Area Histogram",
            .reduction,
            [
                .image("inputImage"), .rect("inputExtent", 0.0, 0.0, 640.0, 80.0),
                .number("inputScale", 1.0, min: 0.0), .number("inputCount", 64.0, min: 1.0, max: 2048.0),
            ]
        ),
        FilterDefinition(
            "CIAreaLogarithmicHistogram",
            "Area Logarithmic Histogram",
            .reduction,
            [
                .image("inputImage"), .rect("inputExtent", 0.0, 0.0, 640.0, 80.0),
                .number("inputScale", 1.0, min: 0.0), .number("inputCount", 64.0, min: 1.0, max: 2048.0),
                .number("inputMinimumStop", -10.0), .number("inputMaximumStop", 4.0),
            ]
        ),
        FilterDefinition(
            "CIAreaMaximum",
            "Area Maximum",
            .reduction,
            [
                .image("inputImage"), .rect("inputExtent", 0.0, 0.0, 640.0, 80.0),
            ]
        ),
        FilterDefinition(
            "CIAreaMaximumAlpha",
            "Area Maximum Alpha",
            .reduction,
            [
                .image("inputImage"), .rect("inputExtent", 0.0, 0.0, 640.0, 80.0),
            ]
        ),
        FilterDefinition(
            "CIAreaMinMax",
            "Area Min and Max",
            .reduction,
            [
                .image("inputImage"), .rect("inputExtent", 0.0, 0.0, 640.0, 80.0),
            ]
        ),
        FilterDefinition(
            "CIAreaMinMaxRed",
            "Area Min and Max Red",
            .reduction,
            [
                .image("inputImage"), .rect("inputExtent", 0.0, 0.0, 640.0, 80.0),
            ]
        ),
        FilterDefinition(
            "CIAreaMinimum",
            "Area Minimum",
            .reduction,
            [
                .image("inputImage"), .rect("inputExtent", 0.0, 0.0, 640.0, 80.0),
            ]
        ),
        FilterDefinition(
            "CIAreaMinimumAlpha",
            "Area Minimum Alpha",
            .reduction,
            [
                .image("inputImage"), .rect("inputExtent", 0.0, 0.0, 640.0, 80.0),
            ]
        ),
        FilterDefinition(
            "CIAttributedTextImageGenerator",
            "Attributed Text Image Generator",
            .generator,
            [
                .object("inputText"), .number("inputScaleFactor", 1.0, min: 0.0),
                .number("inputPadding", 0.0, min: 0.0, max: 200.0),
            ]
        ),
        FilterDefinition(
            "CIAztecCodeGenerator",
            "Aztec Code Generator",
            .generator,
            [
                .data("inputMessage"), .number("inputCorrectionLevel", 23.0, min: 5.0, max: 95.0),
                .number("inputLayers", min: 1.0, max: 32.0), .flag("inputCompactStyle"),
            ]
        ),
        FilterDefinition(
            "CIBarcodeGenerator",
            "Barcode Generator",
            .generator,
            [
                .object("inputBarcodeDescriptor")
            ]
        ),
        FilterDefinition(
            "CIBarsSwipeTransition",
            "Bars Swipe Transition",
            .transition,
            [
                .image("inputImage"), .image("inputTargetImage"), .angle("inputAngle", 3.141592653589793),
                .number("inputWidth", 30.0, min: 2.0), .number("inputBarOffset", 10.0, min: 1.0),
                .time("inputTime", 0.0),
            ]
        ),
        FilterDefinition(
            "CIBicubicScaleTransform",
            "Bicubic Scale Transform",
            .geometry,
            [
                .image("inputImage"), .number("inputScale", 1.0, min: 0.0),
                .number("inputAspectRatio", 1.0, min: 0.0), .number("inputB", 0.0, min: 0.0, max: 1.0),
                .number("inputC", 0.75, min: 0.0, max: 1.0),
            ]
        ),
        FilterDefinition(
            "CIBlendWithAlphaMask",
            "Blend With Alpha Mask",
            .stylize,
            [
                .image("inputImage"), .image("inputBackgroundImage"), .image("inputMaskImage"),
            ]
        ),
        FilterDefinition(
            "CIBlendWithBlueMask",
            "Blend With Blue Mask",
            .stylize,
            [
                .image("inputImage"), .image("inputBackgroundImage"), .image("inputMaskImage"),
            ]
        ),
        FilterDefinition(
            "CIBlendWithMask",
            "Blend With Mask",
            .stylize,
            [
                .image("inputImage"), .image("inputBackgroundImage"), .image("inputMaskImage"),
            ]
        ),
        FilterDefinition(
            "CIBlendWithRedMask",
            "Blend With Red Mask",
            .stylize,
            [
                .image("inputImage"), .image("inputBackgroundImage"), .image("inputMaskImage"),
            ]
        ),
        FilterDefinition(
            "CIBloom",
            "Bloom",
            .stylize,
            [
                .image("inputImage"), .number("inputRadius", 10.0, min: 0.0),
                .number("inputIntensity", 0.5, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIBlurredRectangleGenerator",
            "Blurred Rectangle Generator",
            .generator,
            [
                .rect("inputExtent", 0.0, 0.0, 100.0, 100.0), .number("inputSigma", 10.0, min: 0.0),
                .color("inputColor", 1.0, 1.0, 1.0, 1.0),
            ]
        ),
        FilterDefinition(
            "CIBokehBlur",
            "Bokeh Blur",
            .blur,
            [
                .image("inputImage"), .number("inputRadius", 20.0, min: 0.0, max: 500.0),
                .number("inputRingAmount", 0.0, min: 0.0, max: 1.0),
                .number("inputRingSize", 0.1, min: 0.0, max: 0.2),
                .number("inputSoftness", 1.0, min: 0.0, max: 10.0),
            ]
        ),
        FilterDefinition(
            "CIBoxBlur",
            "Box Blur",
            .blur,
            [
                .image("inputImage"), .number("inputRadius", 10.0, min: 1.0),
            ]
        ),
        FilterDefinition(
            "CIBumpDistortion",
            "Bump Distortion",
            .distortion,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .number("inputRadius", 300.0, min: 0.0),
                .number("inputScale", 0.5),
            ]
        ),
        FilterDefinition(
            "CIBumpDistortionLinear",
            "Bump Distortion Linear",
            .distortion,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .number("inputRadius", 300.0, min: 0.0),
                .angle("inputAngle", 0.0), .number("inputScale", 0.5, min: -1.0),
            ]
        ),
        FilterDefinition(
            "CICMYKHalftone",
            "CMYK Halftone",
            .halftone,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .number("inputWidth", 6.0, min: -2.0),
                .angle("inputAngle", 0.0), .number("inputSharpness", 0.7, min: 0.0),
                .number("inputGCR", 1.0, min: 0.0), .number("inputUCR", 0.5, min: 0.0),
            ]
        ),
    ]
}
