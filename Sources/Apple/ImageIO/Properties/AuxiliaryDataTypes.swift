public import CoreVideo

// Types of data beside an image. Photo files with such data are not read and not written here.

/// The type of depth beside an image, which is neither read nor written.
public var kCGImageAuxiliaryDataTypeDepth: CFString { "kCGImageAuxiliaryDataTypeDepth" }
/// The type of disparity beside an image, which is neither read nor written.
public var kCGImageAuxiliaryDataTypeDisparity: CFString { "kCGImageAuxiliaryDataTypeDisparity" }
/// The type of the matte of the person beside an image, which is neither read nor written.
public var kCGImageAuxiliaryDataTypePortraitEffectsMatte: CFString { "kCGImageAuxiliaryDataTypePortraitEffectsMatte" }
/// The type of the matte of skin beside an image, which is neither read nor written.
public var kCGImageAuxiliaryDataTypeSemanticSegmentationSkinMatte: CFString {
    "kCGImageAuxiliaryDataTypeSemanticSegmentationSkinMatte"
}
/// The type of the matte of hair beside an image, which is neither read nor written.
public var kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte: CFString {
    "kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte"
}
/// The type of the matte of teeth beside an image, which is neither read nor written.
public var kCGImageAuxiliaryDataTypeSemanticSegmentationTeethMatte: CFString {
    "kCGImageAuxiliaryDataTypeSemanticSegmentationTeethMatte"
}
/// The type of the matte of glasses beside an image, which is neither read nor written.
public var kCGImageAuxiliaryDataTypeSemanticSegmentationGlassesMatte: CFString {
    "kCGImageAuxiliaryDataTypeSemanticSegmentationGlassesMatte"
}
/// The type of the matte of the sky beside an image, which is neither read nor written.
public var kCGImageAuxiliaryDataTypeSemanticSegmentationSkyMatte: CFString {
    "kCGImageAuxiliaryDataTypeSemanticSegmentationSkyMatte"
}
/// The type of the gain map beside an image, which is neither read nor written.
public var kCGImageAuxiliaryDataTypeHDRGainMap: CFString { "kCGImageAuxiliaryDataTypeHDRGainMap" }
