/// A choice when a context is made.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
    /// The name of the choice.
    public let rawValue: String

    /// Creates a choice from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The space of created images; `NSNull` for the numbers of the working space.
    public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
    /// The space that filters work in; `NSNull` for no colour management.
    public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
    /// The format between filters: `RGBA8` rounds and clamps after every filter, all others do not.
    public static let workingFormat = CIContextOption(rawValue: "working_format")
    /// Accepted; scale with ``CIImage/transformed(by:highQualityDownsample:)`` for averages.
    public static let highQualityDownsample = CIContextOption(rawValue: "high_quality_downsample")
    /// Accepted; all work is done by the processor.
    public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
    /// Accepted without effect.
    public static let priorityRequestLow = CIContextOption(rawValue: "low_priority")
    /// Accepted without effect; no intermediate results are kept.
    public static let cacheIntermediates = CIContextOption(rawValue: "cache_intermediates")
    /// Accepted without effect.
    public static let allowLowPower = CIContextOption(rawValue: "allow_low_power")
    /// A Boolean value that indicates whether results are multiplied by alpha.
    public static let outputPremultiplied = CIContextOption(rawValue: "output_premultiplied")
    /// Accepted without effect.
    public static let allowReducedPrecision = CIContextOption(rawValue: "allow_reduced_precision")
    /// The name of the context.
    public static let name = CIContextOption(rawValue: "name")
    /// Accepted without effect.
    public static let memoryTarget = CIContextOption(rawValue: "memory_target")
}

/// A choice when a file is written.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
    /// The name of the choice.
    public let rawValue: String

    /// Creates a choice from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A depth image, which is not written here.
    public static let depthImage = CIImageRepresentationOption(rawValue: "kCIImageRepresentationDepthImage")
    /// A disparity image, which is not written here.
    public static let disparityImage = CIImageRepresentationOption(rawValue: "kCIImageRepresentationDisparityImage")
    /// A matte, which is not written here.
    public static let portraitEffectsMatteImage = CIImageRepresentationOption(
        rawValue: "kCIImageRepresentationPortraitEffectsMatteImage"
    )
    /// Depth data, which is not written here.
    public static let avDepthData = CIImageRepresentationOption(rawValue: "kCIImageRepresentationAVDepthData")
    /// An image of high dynamic range, which is not written here.
    public static let hdrImage = CIImageRepresentationOption(rawValue: "kCIImageRepresentationHDRImage")
    /// A gain map, which is not written here.
    public static let hdrGainMapImage = CIImageRepresentationOption(rawValue: "kCIImageRepresentationHDRGainMapImage")
}

/// The option of the working space, as a string.
public var kCIContextWorkingColorSpace: String { CIContextOption.workingColorSpace.rawValue }
/// The option of the output space, as a string.
public var kCIContextOutputColorSpace: String { CIContextOption.outputColorSpace.rawValue }
/// The option of the software renderer, as a string.
public var kCIContextUseSoftwareRenderer: String { CIContextOption.useSoftwareRenderer.rawValue }
