/// A choice when an image is made.
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
    /// The name of the choice.
    public let rawValue: String

    /// Creates a choice from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The colour space instead of the tagged one; `NSNull` for numbers that are used as they are.
    public static let colorSpace = CIImageOption(rawValue: "CIImageColorSpace")
    /// A Boolean value that indicates whether the image is turned as its properties say.
    public static let applyOrientationProperty = CIImageOption(rawValue: "CIImageApplyOrientationProperty")
    /// The properties of the image.
    public static let properties = CIImageOption(rawValue: "CIImageProperties")
    /// A Boolean value that indicates whether transforms take the nearest pixel.
    public static let nearestSampling = CIImageOption(rawValue: "CIImageNearestSampling")
    /// Ignored: high dynamic range is not supported.
    public static let expandToHDR = CIImageOption(rawValue: "CIImageExpandToHDR")
    /// Ignored: high dynamic range is not supported.
    public static let toneMapHDRtoSDR = CIImageOption(rawValue: "CIImageToneMapHDRtoSDR")
    /// The depth beside the image, which is not read here.
    public static let auxiliaryDepth = CIImageOption(rawValue: "CIImageAuxiliaryDepth")
    /// The disparity beside the image, which is not read here.
    public static let auxiliaryDisparity = CIImageOption(rawValue: "CIImageAuxiliaryDisparity")
    /// The matte of the person, which is not read here.
    public static let auxiliaryPortraitEffectsMatte = CIImageOption(rawValue: "CIImageAuxiliaryPortraitEffectsMatte")
    /// The matte of skin, which is not read here.
    public static let auxiliarySemanticSegmentationSkinMatte = CIImageOption(rawValue: "CIImageAuxiliarySkinMatte")
    /// The matte of hair, which is not read here.
    public static let auxiliarySemanticSegmentationHairMatte = CIImageOption(rawValue: "CIImageAuxiliaryHairMatte")
    /// The matte of teeth, which is not read here.
    public static let auxiliarySemanticSegmentationTeethMatte = CIImageOption(rawValue: "CIImageAuxiliaryTeethMatte")
    /// The matte of glasses, which is not read here.
    public static let auxiliarySemanticSegmentationGlassesMatte = CIImageOption(
        rawValue: "CIImageAuxiliaryGlassesMatte"
    )
    /// The matte of the sky, which is not read here.
    public static let auxiliarySemanticSegmentationSkyMatte = CIImageOption(rawValue: "CIImageAuxiliarySkyMatte")
    /// The gain map beside the image, which is not read here.
    public static let auxiliaryHDRGainMap = CIImageOption(rawValue: "CIImageAuxiliaryHDRGainMap")

    private static let auxiliary: Set<CIImageOption> = [
        .auxiliaryDepth, .auxiliaryDisparity, .auxiliaryPortraitEffectsMatte, .auxiliarySemanticSegmentationSkinMatte,
        .auxiliarySemanticSegmentationHairMatte, .auxiliarySemanticSegmentationTeethMatte,
        .auxiliarySemanticSegmentationGlassesMatte, .auxiliarySemanticSegmentationSkyMatte, .auxiliaryHDRGainMap,
    ]

    var isAuxiliary: Bool { Self.auxiliary.contains(self) }
}
