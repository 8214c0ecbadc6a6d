public import CoreVideo

// Keys and values of format description extensions. Raw values that could not be observed are our own.
//
// `nonisolated(unsafe)` throughout: an `NSString` is not `Sendable` by type, but these are constant and immutable.

// Immutable.
/// The alpha channel mode for colours multiplied by alpha.
public nonisolated(unsafe) let kCMFormatDescriptionAlphaChannelMode_PremultipliedAlpha: CFString = "PremultipliedAlpha"

// Immutable.
/// The alpha channel mode for colours not multiplied by alpha.
public nonisolated(unsafe) let kCMFormatDescriptionAlphaChannelMode_StraightAlpha: CFString = "StraightAlpha"

// Immutable.
/// The chroma location between columns, on the lower luma row.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_Bottom: CFString = "Bottom"

// Immutable.
/// The chroma location on the left luma column and the lower luma row.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_BottomLeft: CFString = "BottomLeft"

// Immutable.
/// The chroma location in the centre of the luma samples.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_Center: CFString = "Center"

// Immutable.
/// The chroma location of PAL DV, with Cb and Cr on alternating rows.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_DV420: CFString = "DV420"

// Immutable.
/// The chroma location on the left luma column, between rows.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_Left: CFString = "Left"

// Immutable.
/// The chroma location between columns, on the upper luma row.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_Top: CFString = "Top"

// Immutable.
/// The chroma location on the left luma column and the upper luma row.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_TopLeft: CFString = "TopLeft"

// Immutable.
/// The DCI P3 colour primaries.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_DCI_P3: CFString = "DCI_P3"

// Immutable.
/// The EBU 3213 colour primaries.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_EBU_3213: CFString = "EBU_3213"

// Immutable.
/// The ITU-R BT.2020 colour primaries.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"

// Immutable.
/// The ITU-R BT.709 colour primaries.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"

// Immutable.
/// The P22 phosphor colour primaries.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_P22: CFString = "P22"

// Immutable.
/// The P3 colour primaries with D65 white.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_P3_D65: CFString = "P3_D65"

// Immutable.
/// The SMPTE C colour primaries.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_SMPTE_C: CFString = "SMPTE_C"

// Immutable.
/// The key of the alpha channel mode.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_AlphaChannelMode: CFString =
    "CVImageBufferAlphaChannelMode"

// Immutable.
/// The key of the alternative transfer characteristics.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_AlternativeTransferCharacteristics: CFString =
    "AlternativeTransferCharacteristics"

// Immutable.
/// The key of the ambient viewing environment.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_AmbientViewingEnvironment: CFString =
    "CVImageBufferAmbientViewingEnvironment"

// Immutable.
/// The key of the auxiliary type information.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_AuxiliaryTypeInfo: CFString = "AuxiliaryTypeInfo"

// Immutable.
/// The key of the number of bits per component.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_BitsPerComponent: CFString = "BitsPerComponent"

// Immutable.
/// The key of the number of bytes from one row of the image to the next.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_BytesPerRow: CFString = "CVBytesPerRow"

// Immutable.
/// The key of the bottom field's chroma location.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ChromaLocationBottomField: CFString =
    "CVImageBufferChromaLocationBottomField"

// Immutable.
/// The key of the top field's chroma location.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ChromaLocationTopField: CFString =
    "CVImageBufferChromaLocationTopField"

// Immutable.
/// The key of the clean aperture, the part of the image without edge artefacts: a dictionary of four numbers.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_CleanAperture: CFString = "CVCleanAperture"

// Immutable.
/// The key of the colour primaries.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ColorPrimaries: CFString = "CVImageBufferColorPrimaries"

// Immutable.
/// The key of the Boolean value that indicates whether there is an alpha channel.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ContainsAlphaChannel: CFString = "ContainsAlphaChannel"

// Immutable.
/// The key of the content colour volume.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ContentColorVolume: CFString = "ContentColorVolume"

// Immutable.
/// The key of the content light level information.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ContentLightLevelInfo: CFString =
    "CVImageBufferContentLightLevelInfo"

// Immutable.
/// The key of the number of bits per pixel as QuickTime counts them: 24 for colour without alpha.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_Depth: CFString = "Depth"

// Immutable.
/// The key of the field count.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FieldCount: CFString = "CVFieldCount"

// Immutable.
/// The key of the field detail.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FieldDetail: CFString = "CVFieldDetail"

// Immutable.
/// The key of the codec's name, a string.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FormatName: CFString = "FormatName"

// Immutable.
/// The key of the Boolean value that indicates whether luma uses the full range of its bits.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FullRangeVideo: CFString = "FullRangeVideo"

// Immutable.
/// The key of the gamma level.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_GammaLevel: CFString = "CVImageBufferGammaLevel"

// Immutable.
/// The key of the ICC profile.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ICCProfile: CFString = "CVImageBufferICCProfile"

// Immutable.
/// The key of the logarithmic transfer function.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_LogTransferFunction: CFString =
    "CVImageBufferLogTransferFunction"

// Immutable.
/// The key of the mastering display colour volume.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_MasteringDisplayColorVolume: CFString =
    "CVImageBufferMasteringDisplayColorVolume"

// Immutable.
/// The key of the original compression settings.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_OriginalCompressionSettings: CFString =
    "OriginalCompressionSettings"

// Immutable.
/// The key of the shape of a pixel: a dictionary of two numbers.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_PixelAspectRatio: CFString = "CVPixelAspectRatio"

// Immutable.
/// The key of the revision level.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_RevisionLevel: CFString = "RevisionLevel"

// Immutable.
/// The key of the sample description's atoms, such as `avcC`: a dictionary of data under four-character names.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: CFString =
    "SampleDescriptionExtensionAtoms"

// Immutable.
/// The key of the spatial quality.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_SpatialQuality: CFString = "SpatialQuality"

// Immutable.
/// The key of the temporal quality.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_TemporalQuality: CFString = "TemporalQuality"

// Immutable.
/// The key of the transfer function.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_TransferFunction: CFString =
    "CVImageBufferTransferFunction"

// Immutable.
/// The key of the vendor.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_Vendor: CFString = "Vendor"

// Immutable.
/// The key of the verbatim image description.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_VerbatimImageDescription: CFString =
    "VerbatimImageDescription"

// Immutable.
/// The key of the verbatim ISO sample entry.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_VerbatimISOSampleEntry: CFString = "VerbatimISOSampleEntry"

// Immutable.
/// The key of the verbatim sample description.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_VerbatimSampleDescription: CFString =
    "VerbatimSampleDescription"

// Immutable.
/// The key of the version.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_Version: CFString = "Version"

// Immutable.
/// The key of the YCbCr matrix.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_YCbCrMatrix: CFString = "CVImageBufferYCbCrMatrix"

// Immutable.
/// The key of the metadata key table.
public nonisolated(unsafe) let kCMFormatDescriptionExtensionKey_MetadataKeyTable: CFString = "MetadataKeyTable"

// Immutable.
/// The field detail whose first line belongs to the earlier field.
public nonisolated(unsafe) let kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly: CFString = "SpatialFirstLineEarly"

// Immutable.
/// The field detail whose first line belongs to the later field.
public nonisolated(unsafe) let kCMFormatDescriptionFieldDetail_SpatialFirstLineLate: CFString = "SpatialFirstLineLate"

// Immutable.
/// The field detail whose bottom field is the earlier one.
public nonisolated(unsafe) let kCMFormatDescriptionFieldDetail_TemporalBottomFirst: CFString = "TemporalBottomFirst"

// Immutable.
/// The field detail whose top field is the earlier one.
public nonisolated(unsafe) let kCMFormatDescriptionFieldDetail_TemporalTopFirst: CFString = "TemporalTopFirst"

// Immutable.
/// The key of the height in a clean aperture dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureHeight: CFString = "Height"

// Immutable.
/// The key of the rational height in a clean aperture dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureHeightRational: CFString = "HeightRational"

// Immutable.
/// The key of the horizontal offset in a clean aperture dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureHorizontalOffset: CFString = "HorizontalOffset"

// Immutable.
/// The key of the rational horizontal offset in a clean aperture dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureHorizontalOffsetRational: CFString =
    "HorizontalOffsetRational"

// Immutable.
/// The key of the vertical offset in a clean aperture dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureVerticalOffset: CFString = "VerticalOffset"

// Immutable.
/// The key of the rational vertical offset in a clean aperture dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureVerticalOffsetRational: CFString =
    "VerticalOffsetRational"

// Immutable.
/// The key of the width in a clean aperture dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureWidth: CFString = "Width"

// Immutable.
/// The key of the rational width in a clean aperture dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureWidthRational: CFString = "WidthRational"

// Immutable.
/// The key of the horizontal spacing in a pixel aspect ratio dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: CFString = "HorizontalSpacing"

// Immutable.
/// The key of the vertical spacing in a pixel aspect ratio dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: CFString = "VerticalSpacing"

// Immutable.
/// The Apple Log transfer function.
public nonisolated(unsafe) let kCMFormatDescriptionLogTransferFunction_AppleLog: CFString = "AppleLog"

// Immutable.
/// The ITU-R BT.2020 transfer function.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_ITU_R_2020: CFString = "ITU_R_2020"

// Immutable.
/// The hybrid log-gamma transfer function of ITU-R BT.2100.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG: CFString = "ITU_R_2100_HLG"

// Immutable.
/// The ITU-R BT.709 transfer function.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"

// Immutable.
/// The linear transfer function.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_Linear: CFString = "Linear"

// Immutable.
/// The SMPTE 240M transfer function.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"

// Immutable.
/// The perceptual quantiser of SMPTE ST 2084.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ: CFString = "SMPTE_ST_2084_PQ"

// Immutable.
/// The SMPTE ST 428-1 transfer function.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_SMPTE_ST_428_1: CFString = "SMPTE_ST_428_1"

// Immutable.
/// The sRGB transfer function.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_sRGB: CFString = "IEC_sRGB"

// Immutable.
/// The pure power transfer function, whose exponent is the gamma level.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_UseGamma: CFString = "UseGamma"

// Immutable.
/// The vendor Apple.
public nonisolated(unsafe) let kCMFormatDescriptionVendor_Apple: CFString = "appl"

// Immutable.
/// The ITU-R BT.2020 matrix.
public nonisolated(unsafe) let kCMFormatDescriptionYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"

// Immutable.
/// The ITU-R BT.601 matrix.
public nonisolated(unsafe) let kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"

// Immutable.
/// The ITU-R BT.709 matrix.
public nonisolated(unsafe) let kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"

// Immutable.
/// The SMPTE 240M matrix.
public nonisolated(unsafe) let kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
