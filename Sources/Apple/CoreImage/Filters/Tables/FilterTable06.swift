extension FilterTable {
    static let part6: [FilterDefinition] = [
        FilterDefinition(
            "CIMorphologyRectangleMinimum",
            "Morphology Rectangle Minimum",
            .blur,
            [
                .image("inputImage"), .number("inputWidth", 5.0, min: 1.0), .number("inputHeight", 5.0, min: 1.0),
            ]
        ),
        FilterDefinition(
            "CIMotionBlur",
            "Motion Blur",
            .blur,
            [
                .image("inputImage"), .number("inputRadius", 20.0, min: 0.0), .angle("inputAngle", 0.0),
            ]
        ),
        FilterDefinition(
            "CIMultiplyBlendMode",
            "Multiply Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CIMultiplyCompositing",
            "Multiply",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CINinePartStretched",
            "Nine Part Stretched",
            .distortion,
            [
                .image("inputImage"), .point("inputBreakpoint0", 50.0, 50.0),
                .point("inputBreakpoint1", 150.0, 150.0), .point("inputGrowAmount", 100.0, 100.0),
            ]
        ),
        FilterDefinition(
            "CINinePartTiled",
            "Nine Part Tiled",
            .distortion,
            [
                .image("inputImage"), .point("inputBreakpoint0", 50.0, 50.0),
                .point("inputBreakpoint1", 150.0, 150.0), .point("inputGrowAmount", 100.0, 100.0),
                .flag("inputFlipYTiles"),
            ]
        ),
        FilterDefinition(
            "CINoiseReduction",
            "Noise Reduction",
            .blur,
            [
                .image("inputImage"), .number("inputNoiseLevel", 0.02, min: 0.0),
                .number("inputSharpness", 0.4, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIOpTile",
            "Op Tile",
            .tile,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .number("inputScale", 2.8, min: 0.0),
                .angle("inputAngle", 0.0), .number("inputWidth", 65.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIOverlayBlendMode",
            "Overlay Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CIPDF417BarcodeGenerator",
            "PDF417 Barcode Generator",
            .generator,
            [
                .data("inputMessage"), .number("inputMinWidth", min: 56.0, max: 583.0),
                .number("inputMaxWidth", min: 56.0, max: 583.0), .number("inputMinHeight", min: 13.0, max: 283.0),
                .number("inputMaxHeight", min: 13.0, max: 283.0), .number("inputDataColumns", min: 1.0, max: 30.0),
                .number("inputRows", min: 3.0, max: 90.0), .number("inputPreferredAspectRatio"),
                .number("inputCompactionMode", min: 0.0, max: 3.0), .flag("inputCompactStyle"),
                .number("inputCorrectionLevel", min: 0.0, max: 8.0), .flag("inputAlwaysSpecifyCompaction"),
            ]
        ),
        FilterDefinition(
            "CIPageCurlTransition",
            "Page Curl",
            .transition,
            [
                .image("inputImage"), .image("inputTargetImage"), .image("inputBacksideImage"),
                .image("inputShadingImage"), .rect("inputExtent", 0.0, 0.0, 300.0, 300.0), .time("inputTime", 0.0),
                .angle("inputAngle", 0.0), .number("inputRadius", 100.0, min: 0.01),
            ]
        ),
        FilterDefinition(
            "CIPageCurlWithShadowTransition",
            "Page Curl With Shadow",
            .transition,
            [
                .image("inputImage"), .image("inputTargetImage"), .image("inputBacksideImage"),
                .rect("inputExtent", 0.0, 0.0, 0.0, 0.0), .time("inputTime", 0.0), .angle("inputAngle", 0.0),
                .number("inputRadius", 100.0, min: 0.01), .number("inputShadowSize", 0.5, min: 0.0, max: 1.0),
                .number("inputShadowAmount", 0.7, min: 0.0, max: 1.0),
                .rect("inputShadowExtent", 0.0, 0.0, 0.0, 0.0),
            ]
        ),
        FilterDefinition(
            "CIPaletteCentroid",
            "Palette Centroid",
            .colorEffect,
            [
                .image("inputImage"), .image("inputPaletteImage"), .flag("inputPerceptual"),
            ]
        ),
        FilterDefinition(
            "CIPalettize",
            "Palettize",
            .colorEffect,
            [
                .image("inputImage"), .image("inputPaletteImage"), .flag("inputPerceptual"),
            ]
        ),
        FilterDefinition(
            "CIParallelogramTile",
            "Parallelogram Tile",
            .tile,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .angle("inputAngle", 0.0),
                .angle("inputAcuteAngle", 1.5707963267948966), .number("inputWidth", 100.0, min: 0.0),
            ]
        ),
        FilterDefinition(
            "CIPersonSegmentation",
            "Person Segmentation",
            .stylize,
            [
                .image("inputImage"), .number("inputQualityLevel", 0.0, min: 0.0, max: 2.0),
            ]
        ),
        FilterDefinition(
            "CIPerspectiveCorrection",
            "Perspective Correction",
            .geometry,
            [
                .image("inputImage"), .point("inputTopLeft", 118.0, 484.0), .point("inputTopRight", 646.0, 507.0),
                .point("inputBottomRight", 548.0, 140.0), .point("inputBottomLeft", 155.0, 153.0),
                .flag("inputCrop"),
            ]
        ),
        FilterDefinition(
            "CIPerspectiveRotate",
            "Perspective Rotate",
            .geometry,
            [
                .image("inputImage"), .number("inputFocalLength", 28.0), .angle("inputPitch", 0.0),
                .angle("inputYaw", 0.0), .angle("inputRoll", 0.0),
            ]
        ),
        FilterDefinition(
            "CIPerspectiveTile",
            "Perspective Tile",
            .tile,
            [
                .image("inputImage"), .point("inputTopLeft", 118.0, 484.0), .point("inputTopRight", 646.0, 507.0),
                .point("inputBottomRight", 548.0, 140.0), .point("inputBottomLeft", 155.0, 153.0),
            ]
        ),
        FilterDefinition(
            "CIPerspectiveTransform",
            "Perspective Transform",
            .geometry,
            [
                .image("inputImage"), .point("inputTopLeft", 118.0, 484.0), .point("inputTopRight", 646.0, 507.0),
                .point("inputBottomRight", 548.0, 140.0), .point("inputBottomLeft", 155.0, 153.0),
            ]
        ),
        FilterDefinition(
            "CIPerspectiveTransformWithExtent",
            "Perspective Transform with Extent",
            .geometry,
            [
                .image("inputImage"), .rect("inputExtent", 0.0, 0.0, 300.0, 300.0),
                .point("inputTopLeft", 118.0, 484.0), .point("inputTopRight", 646.0, 507.0),
                .point("inputBottomRight", 548.0, 140.0), .point("inputBottomLeft", 155.0, 153.0),
            ]
        ),
        FilterDefinition(
            "CIPhotoEffectChrome",
            "Photo Effect Chrome",
            .colorEffect,
            [
                .image("inputImage"), .flag("inputExtrapolate"),
            ]
        ),
        FilterDefinition(
            "CIPhotoEffectFade",
            "Photo Effect Fade",
            .colorEffect,
            [
                .image("inputImage"), .flag("inputExtrapolate"),
            ]
        ),
        FilterDefinition(
            "CIPhotoEffectInstant",
            "Photo Effect Instant",
            .colorEffect,
            [
                .image("inputImage"), .flag("inputExtrapolate"),
            ]
        ),
        FilterDefinition(
            "CIPhotoEffectMono",
            "Photo Effect Mono",
            .colorEffect,
            [
                .image("inputImage"), .flag("inputExtrapolate"),
            ]
        ),
        FilterDefinition(
            "CIPhotoEffectNoir",
            "Photo Effect Noir",
            .colorEffect,
            [
                .image("inputImage"), .flag("inputExtrapolate"),
            ]
        ),
        FilterDefinition(
            "CIPhotoEffectProcess",
            "Photo Effect Process",
            .colorEffect,
            [
                .image("inputImage"), .flag("inputExtrapolate"),
            ]
        ),
        FilterDefinition(
            "CIPhotoEffectTonal",
            "Photo Effect Tonal",
            .colorEffect,
            [
                .image("inputImage"), .flag("inputExtrapolate"),
            ]
        ),
        FilterDefinition(
            "CIPhotoEffectTransfer",
            "Photo Effect Transfer",
            .colorEffect,
            [
                .image("inputImage"), .flag("inputExtrapolate"),
            ]
        ),
        FilterDefinition(
            "CIPinLightBlendMode",
            "Pin Light Blend Mode",
            .composite,
            [
                .image("inputImage"), .image("inputBackgroundImage"),
            ]
        ),
        FilterDefinition(
            "CIPinchDistortion",
            "Pinch Distortion",
            .distortion,
            [
                .image("inputImage"), .point("inputCenter", 150.0, 150.0), .number("inputRadius", 300.0, min: 0.0),
                .number("inputScale", 0.5, min: 0.0),
            ]
        ),
    ]
}
