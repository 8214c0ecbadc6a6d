public import CoreVideo

// Names of facts and attachments. Raw texts that are not known from observation are our own.
//
// `nonisolated(unsafe)` throughout: an `NSString` is not `Sendable` by type, but these are constant and immutable.

// Immutable.
/// A value of the alpha channel mode: Premultiplied Alpha.
public nonisolated(unsafe) let kCMFormatDescriptionAlphaChannelMode_PremultipliedAlpha: CFString = "PremultipliedAlpha"

// Immutable.
/// A value of the alpha channel mode: Straight Alpha.
public nonisolated(unsafe) let kCMFormatDescriptionAlphaChannelMode_StraightAlpha: CFString = "StraightAlpha"

// Immutable.
/// A value of the chroma location: Bottom.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_Bottom: CFString = "Bottom"

// Immutable.
/// A value of the chroma location: Bottom Left.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_BottomLeft: CFString = "BottomLeft"

// Immutable.
/// A value of the chroma location: Center.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_Center: CFString = "Center"

// Immutable.
/// A value of the chroma location: DV420.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_DV420: CFString = "DV420"

// Immutable.
/// A value of the chroma location: Left.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_Left: CFString = "Left"

// Immutable.
/// A value of the chroma location: Top.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_Top: CFString = "Top"

// Immutable.
/// A value of the chroma location: Top Left.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_TopLeft: CFString = "TopLeft"

// Immutable.
/// A value of the color primaries: DCI P3.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_DCI_P3: CFString = "DCI_P3"

// Immutable.
/// A value of the color primaries: EBU 3213.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_EBU_3213: CFString = "EBU_3213"

// Immutable.
/// A value of the color primaries: ITU R 2020.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"

// Immutable.
/// A value of the color primaries: ITU R 709 2.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"

// Immutable.
/// A value of the color primaries: P22.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_P22: CFString = "P22"

// Immutable.
/// A value of the color primaries: P3 D65.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_P3_D65: CFString = "P3_D65"

// Immutable.
/// A value of the color primaries: SMPTE C.
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
/// The key of the auxiliary type info.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_AuxiliaryTypeInfo: CFString = "AuxiliaryTypeInfo"

// Immutable.
/// The key of the bits per component.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_BitsPerComponent: CFString = "BitsPerComponent"

// Immutable.
/// The number of bytes from one row of the picture to the next.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_BytesPerRow: CFString = "CVBytesPerRow"

// Immutable.
/// The key of the chroma location bottom field.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ChromaLocationBottomField: CFString =
    "CVImageBufferChromaLocationBottomField"

// Immutable.
/// The key of the chroma location top field.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ChromaLocationTopField: CFString =
    "CVImageBufferChromaLocationTopField"

// Immutable.
/// The part of the picture without artefacts at its edges: a dictionary of four numbers.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_CleanAperture: CFString = "CVCleanAperture"

// Immutable.
/// The key of the color primaries.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ColorPrimaries: CFString = "CVImageBufferColorPrimaries"

// Immutable.
/// The key of the contains alpha channel.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ContainsAlphaChannel: CFString = "ContainsAlphaChannel"

// Immutable.
/// The key of the content color volume.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ContentColorVolume: CFString = "ContentColorVolume"

// Immutable.
/// The key of the content light level info.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ContentLightLevelInfo: CFString =
    "CVImageBufferContentLightLevelInfo"

// Immutable.
/// Bits a pixel, as QuickTime counts them: 24 for colour without alpha.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_Depth: CFString = "Depth"

// Immutable.
/// The key of the field count.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FieldCount: CFString = "CVFieldCount"

// Immutable.
/// The key of the field detail.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FieldDetail: CFString = "CVFieldDetail"

// Immutable.
/// The name of the codec, a text.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FormatName: CFString = "FormatName"

// Immutable.
/// A boolean: luma uses the full range of its bits.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FullRangeVideo: CFString = "FullRangeVideo"

// Immutable.
/// The key of the gamma level.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_GammaLevel: CFString = "CVImageBufferGammaLevel"

// Immutable.
/// The key of the ICC profile.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ICCProfile: CFString = "CVImageBufferICCProfile"

// Immutable.
/// The key of the log transfer function.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_LogTransferFunction: CFString =
    "CVImageBufferLogTransferFunction"

// Immutable.
/// The key of the mastering display color volume.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_MasteringDisplayColorVolume: CFString =
    "CVImageBufferMasteringDisplayColorVolume"

// Immutable.
/// The key of the original compression settings.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_OriginalCompressionSettings: CFString =
    "OriginalCompressionSettings"

// Immutable.
/// The shape of a pixel: a dictionary of two numbers.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_PixelAspectRatio: CFString = "CVPixelAspectRatio"

// Immutable.
/// The key of the revision level.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_RevisionLevel: CFString = "RevisionLevel"

// Immutable.
/// Atoms of the sample description, such as `avcC`: a dictionary of data by four characters.
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
/// The key of the y cb cr matrix.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_YCbCrMatrix: CFString = "CVImageBufferYCbCrMatrix"

// Immutable.
/// A value of the extension key: Metadata Key Table.
public nonisolated(unsafe) let kCMFormatDescriptionExtensionKey_MetadataKeyTable: CFString = "MetadataKeyTable"

// Immutable.
/// A value of the field detail: Spatial First Line Early.
public nonisolated(unsafe) let kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly: CFString = "SpatialFirstLineEarly"

// Immutable.
/// A value of the field detail: Spatial First Line Late.
public nonisolated(unsafe) let kCMFormatDescriptionFieldDetail_SpatialFirstLineLate: CFString = "SpatialFirstLineLate"

// Immutable.
/// A value of the field detail: Temporal Bottom First.
public nonisolated(unsafe) let kCMFormatDescriptionFieldDetail_TemporalBottomFirst: CFString = "TemporalBottomFirst"

// Immutable.
/// A value of the field detail: Temporal Top First.
public nonisolated(unsafe) let kCMFormatDescriptionFieldDetail_TemporalTopFirst: CFString = "TemporalTopFirst"

// Immutable.
/// In the dictionary of a clean aperture or pixel aspect ratio, the clean aperture height.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureHeight: CFString = "Height"

// Immutable.
/// In the dictionary of a clean aperture or pixel aspect ratio, the clean aperture height rational.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureHeightRational: CFString = "HeightRational"

// Immutable.
/// In the dictionary of a clean aperture or pixel aspect ratio, the clean aperture horizontal offset.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureHorizontalOffset: CFString = "HorizontalOffset"

// Immutable.
/// In the dictionary of a clean aperture or pixel aspect ratio, the clean aperture horizontal offset rational.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureHorizontalOffsetRational: CFString =
    "HorizontalOffsetRational"

// Immutable.
/// In the dictionary of a clean aperture or pixel aspect ratio, the clean aperture vertical offset.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureVerticalOffset: CFString = "VerticalOffset"

// Immutable.
/// In the dictionary of a clean aperture or pixel aspect ratio, the clean aperture vertical offset rational.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureVerticalOffsetRational: CFString =
    "VerticalOffsetRational"

// Immutable.
/// In the dictionary of a clean aperture or pixel aspect ratio, the clean aperture width.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureWidth: CFString = "Width"

// Immutable.
/// In the dictionary of a clean aperture or pixel aspect ratio, the clean aperture width rational.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureWidthRational: CFString = "WidthRational"

// Immutable.
/// In the dictionary of a clean aperture or pixel aspect ratio, the pixel aspect ratio horizontal spacing.
public nonisolated(unsafe) let kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: CFString = "HorizontalSpacing"

// Immutable.
/// In the dictionary of a clean aperture or pixel aspect ratio, the pixel aspect ratio vertical spacing.
public nonisolated(unsafe) let kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: CFString = "VerticalSpacing"

// Immutable.
/// A value of the log transfer function: Apple Log.
public nonisolated(unsafe) let kCMFormatDescriptionLogTransferFunction_AppleLog: CFString = "AppleLog"

// Immutable.
/// A value of the transfer function: ITU R 2020.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_ITU_R_2020: CFString = "ITU_R_2020"

// Immutable.
/// A value of the transfer function: ITU R 2100 HLG.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG: CFString = "ITU_R_2100_HLG"

// Immutable.
/// A value of the transfer function: ITU R 709 2.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"

// Immutable.
/// A value of the transfer function: Linear.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_Linear: CFString = "Linear"

// Immutable.
/// A value of the transfer function: SMPTE 240M 1995.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"

// Immutable.
/// A value of the transfer function: SMPTE ST 2084 PQ.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ: CFString = "SMPTE_ST_2084_PQ"

// Immutable.
/// A value of the transfer function: SMPTE ST 428 1.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_SMPTE_ST_428_1: CFString = "SMPTE_ST_428_1"

// Immutable.
/// A value of the transfer function: s RGB.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_sRGB: CFString = "IEC_sRGB"

// Immutable.
/// A value of the transfer function: Use Gamma.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_UseGamma: CFString = "UseGamma"

// Immutable.
/// A value of the vendor: Apple.
public nonisolated(unsafe) let kCMFormatDescriptionVendor_Apple: CFString = "appl"

// Immutable.
/// A value of the y cb cr matrix: ITU R 2020.
public nonisolated(unsafe) let kCMFormatDescriptionYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"

// Immutable.
/// A value of the y cb cr matrix: ITU R 601 4.
public nonisolated(unsafe) let kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"

// Immutable.
/// A value of the y cb cr matrix: ITU R 709 2.
public nonisolated(unsafe) let kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"

// Immutable.
/// A value of the y cb cr matrix: SMPTE 240M 1995.
public nonisolated(unsafe) let kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
