import CoreVideo

extension CMFormatDescription.Extensions.Key {
    /// The key `kCMFormatDescriptionExtension_AlphaChannelMode`.
    public static let alphaChannelMode = Self(rawValue: kCMFormatDescriptionExtension_AlphaChannelMode)
    /// The key `kCMFormatDescriptionExtension_AlternativeTransferCharacteristics`.
    public static let alternativeTransferCharacteristics = Self(
        rawValue: kCMFormatDescriptionExtension_AlternativeTransferCharacteristics
    )
    /// The key `kCMFormatDescriptionExtension_AmbientViewingEnvironment`.
    public static let ambientViewingEnvironment = Self(
        rawValue: kCMFormatDescriptionExtension_AmbientViewingEnvironment
    )
    /// The key `kCMFormatDescriptionExtension_AuxiliaryTypeInfo`.
    public static let auxiliaryTypeInfo = Self(rawValue: kCMFormatDescriptionExtension_AuxiliaryTypeInfo)
    /// The key `kCMFormatDescriptionExtension_BitsPerComponent`.
    public static let bitsPerComponent = Self(rawValue: kCMFormatDescriptionExtension_BitsPerComponent)
    /// The key `kCMFormatDescriptionExtension_BytesPerRow`.
    public static let bytesPerRow = Self(rawValue: kCMFormatDescriptionExtension_BytesPerRow)
    /// The key `kCMFormatDescriptionExtension_ChromaLocationBottomField`.
    public static let chromaLocationBottomField = Self(
        rawValue: kCMFormatDescriptionExtension_ChromaLocationBottomField
    )
    /// The key `kCMFormatDescriptionExtension_ChromaLocationTopField`.
    public static let chromaLocationTopField = Self(rawValue: kCMFormatDescriptionExtension_ChromaLocationTopField)
    /// The key `kCMFormatDescriptionExtension_CleanAperture`.
    public static let cleanAperture = Self(rawValue: kCMFormatDescriptionExtension_CleanAperture)
    /// The key `kCMFormatDescriptionExtension_ColorPrimaries`.
    public static let colorPrimaries = Self(rawValue: kCMFormatDescriptionExtension_ColorPrimaries)
    /// The key `kCMFormatDescriptionExtension_ContainsAlphaChannel`.
    public static let containsAlphaChannel = Self(rawValue: kCMFormatDescriptionExtension_ContainsAlphaChannel)
    /// The key `kCMFormatDescriptionExtension_ContentLightLevelInfo`.
    public static let contentLightLevelInfo = Self(rawValue: kCMFormatDescriptionExtension_ContentLightLevelInfo)
    /// The key `kCMFormatDescriptionExtension_Depth`.
    public static let depth = Self(rawValue: kCMFormatDescriptionExtension_Depth)
    /// The key `kCMFormatDescriptionExtension_FieldCount`.
    public static let fieldCount = Self(rawValue: kCMFormatDescriptionExtension_FieldCount)
    /// The key `kCMFormatDescriptionExtension_FieldDetail`.
    public static let fieldDetail = Self(rawValue: kCMFormatDescriptionExtension_FieldDetail)
    /// The key `kCMFormatDescriptionExtension_FormatName`.
    public static let formatName = Self(rawValue: kCMFormatDescriptionExtension_FormatName)
    /// The key `kCMFormatDescriptionExtension_FullRangeVideo`.
    public static let fullRangeVideo = Self(rawValue: kCMFormatDescriptionExtension_FullRangeVideo)
    /// The key `kCMFormatDescriptionExtension_GammaLevel`.
    public static let gammaLevel = Self(rawValue: kCMFormatDescriptionExtension_GammaLevel)
    /// The key `kCMFormatDescriptionExtension_ICCProfile`.
    public static let iccProfile = Self(rawValue: kCMFormatDescriptionExtension_ICCProfile)
    /// The key `kCMFormatDescriptionExtension_MasteringDisplayColorVolume`.
    public static let masteringDisplayColorVolume = Self(
        rawValue: kCMFormatDescriptionExtension_MasteringDisplayColorVolume
    )
    /// The key `kCMFormatDescriptionExtension_OriginalCompressionSettings`.
    public static let originalCompressionSettings = Self(
        rawValue: kCMFormatDescriptionExtension_OriginalCompressionSettings
    )
    /// The key `kCMFormatDescriptionExtension_PixelAspectRatio`.
    public static let pixelAspectRatio = Self(rawValue: kCMFormatDescriptionExtension_PixelAspectRatio)
    /// The key `kCMFormatDescriptionExtension_RevisionLevel`.
    public static let revisionLevel = Self(rawValue: kCMFormatDescriptionExtension_RevisionLevel)
    /// The key `kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms`.
    public static let sampleDescriptionExtensionAtoms = Self(
        rawValue: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms
    )
    /// The key `kCMTimeCodeFormatDescriptionExtension_SourceReferenceName`.
    public static let sourceReferenceName = Self(
        rawValue: kCMTimeCodeFormatDescriptionExtension_SourceReferenceName
    )
    /// The key `kCMFormatDescriptionExtension_SpatialQuality`.
    public static let spatialQuality = Self(rawValue: kCMFormatDescriptionExtension_SpatialQuality)
    /// The key `kCMFormatDescriptionExtension_TemporalQuality`.
    public static let temporalQuality = Self(rawValue: kCMFormatDescriptionExtension_TemporalQuality)
    /// The key `kCMFormatDescriptionExtension_TransferFunction`.
    public static let transferFunction = Self(rawValue: kCMFormatDescriptionExtension_TransferFunction)
    /// The key `kCMFormatDescriptionExtension_Vendor`.
    public static let vendor = Self(rawValue: kCMFormatDescriptionExtension_Vendor)
    /// The key `kCMFormatDescriptionExtension_VerbatimISOSampleEntry`.
    public static let verbatimISOSampleEntry = Self(rawValue: kCMFormatDescriptionExtension_VerbatimISOSampleEntry)
    /// The key `kCMFormatDescriptionExtension_VerbatimSampleDescription`.
    public static let verbatimSampleDescription = Self(
        rawValue: kCMFormatDescriptionExtension_VerbatimSampleDescription
    )
    /// The key `kCMFormatDescriptionExtension_Version`.
    public static let version = Self(rawValue: kCMFormatDescriptionExtension_Version)
    /// The key `kCMFormatDescriptionExtension_YCbCrMatrix`.
    public static let yCbCrMatrix = Self(rawValue: kCMFormatDescriptionExtension_YCbCrMatrix)
}
