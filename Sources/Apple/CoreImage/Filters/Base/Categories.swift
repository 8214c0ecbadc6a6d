// Categories of filters.

/// The category “built in”.
public var kCICategoryBuiltIn: String { "CICategoryBuiltIn" }
/// The category “blur”.
public var kCICategoryBlur: String { "CICategoryBlur" }
/// The category “color adjustment”.
public var kCICategoryColorAdjustment: String { "CICategoryColorAdjustment" }
/// The category “color effect”.
public var kCICategoryColorEffect: String { "CICategoryColorEffect" }
/// The category “composite operation”.
public var kCICategoryCompositeOperation: String { "CICategoryCompositeOperation" }
/// The category “distortion effect”.
public var kCICategoryDistortionEffect: String { "CICategoryDistortionEffect" }
/// The category “generator”.
public var kCICategoryGenerator: String { "CICategoryGenerator" }
/// The category “geometry adjustment”.
public var kCICategoryGeometryAdjustment: String { "CICategoryGeometryAdjustment" }
/// The category “gradient”.
public var kCICategoryGradient: String { "CICategoryGradient" }
/// The category “halftone effect”.
public var kCICategoryHalftoneEffect: String { "CICategoryHalftoneEffect" }
/// The category “high dynamic range”.
public var kCICategoryHighDynamicRange: String { "CICategoryHighDynamicRange" }
/// The category “interlaced”.
public var kCICategoryInterlaced: String { "CICategoryInterlaced" }
/// The category “non square pixels”.
public var kCICategoryNonSquarePixels: String { "CICategoryNonSquarePixels" }
/// The category “reduction”.
public var kCICategoryReduction: String { "CICategoryReduction" }
/// The category “sharpen”.
public var kCICategorySharpen: String { "CICategorySharpen" }
/// The category “still image”.
public var kCICategoryStillImage: String { "CICategoryStillImage" }
/// The category “stylize”.
public var kCICategoryStylize: String { "CICategoryStylize" }
/// The category “tile effect”.
public var kCICategoryTileEffect: String { "CICategoryTileEffect" }
/// The category “transition”.
public var kCICategoryTransition: String { "CICategoryTransition" }
/// The category “video”.
public var kCICategoryVideo: String { "CICategoryVideo" }
/// The category “filter generator”.
public var kCICategoryFilterGenerator: String { "CICategoryFilterGenerator" }
