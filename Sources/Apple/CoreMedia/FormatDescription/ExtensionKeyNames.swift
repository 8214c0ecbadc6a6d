import CoreVideo

extension CMFormatDescription.Extensions.Key {
    /// The same as `kCMFormatDescriptionExtension_AlphaChannelMode`.
    public static let alphaChannelMode = Self(rawValue: kCMFormatDescriptionExtension_AlphaChannelMode)
    /// The same as `kCMFormatDescriptionExtension_AlternativeTransferCharacteristics`.
    public static let alternativeTransferCharacteristics = Self(
        rawValue: kCMFormatDescriptionExtension_AlternativeTransferCharacteristics
    )
    /// The same as `kCMFormatDescriptionExtension_AmbientViewingEnvironment`.
    public static let ambientViewingEnvironment = Self(
        rawValue: kCMFormatDescriptionExtension_AmbientViewingEnvironment
    )
    /// The same as `kCMFormatDescriptionExtension_AuxiliaryTypeInfo`.
    public static let auxiliaryTypeInfo = Self(rawValue: kCMFormatDescriptionExtension_AuxiliaryTypeInfo)
    /// The same as `kCMFormatDescriptionExtension_BitsPerComponent`.
    public static let bitsPerComponent = Self(rawValue: kCMFormatDescriptionExtension_BitsPerComponent)
    /// The same as `kCMFormatDescriptionExtension_BytesPerRow`.
    public static let bytesPerRow = Self(rawValue: kCMFormatDescriptionExtension_BytesPerRow)
    /// The same as `kCMFormatDescriptionExtension_ChromaLocationBottomField`.
    public static let chromaLocationBottomField = Self(
        rawValue: kCMFormatDescriptionExtension_ChromaLocationBottomField
    )
    /// The same as `kCMFormatDescriptionExtension_ChromaLocationTopField`.
    public static let chromaLocationTopField = Self(rawValue: kCMFormatDescriptionExtension_ChromaLocationTopField)
    /// The same as `kCMFormatDescriptionExtension_CleanAperture`.
    public static let cleanAperture = Self(rawValue: kCMFormatDescriptionExtension_CleanAperture)
    /// The same as `kCMFormatDescriptionExtension_ColorPrimaries`.
    public static let colorPrimaries = Self(rawValue: kCMFormatDescriptionExtension_ColorPrimaries)
    /// The same as `kCMFormatDescriptionExtension_ContainsAlphaChannel`.
    public static let containsAlphaChannel = Self(rawValue: kCMFormatDescriptionExtension_ContainsAlphaChannel)
    /// The same as `kCMFormatDescriptionExtension_ContentLightLevelInfo`.
    public static let contentLightLevelInfo = Self(rawValue: kCMFormatDescriptionExtension_ContentLightLevelInfo)
    /// The same as `kCMFormatDescriptionExtension_Depth`.
    public static let depth = Self(rawValue: kCMFormatDescriptionExtension_Depth)
    /// The same as `kCMFormatDescriptionExtension_FieldCount`.
    public static let fieldCount = Self(rawValue: kCMFormatDescriptionExtension_FieldCount)
    /// The same as `kCMFormatDescriptionExtension_FieldDetail`.
    public static let fieldDetail = Self(rawValue: kCMFormatDescriptionExtension_FieldDetail)
    /// The same as `kCMFormatDescriptionExtension_FormatName`.
    public static let formatName = Self(rawValue: kCMFormatDescriptionExtension_FormatName)
    /// The same as `kCMFormatDescriptionExtension_FullRangeVideo`.
    public static let fullRangeVideo = Self(rawValue: kCMFormatDescriptionExtension_FullRangeVideo)
    /// The same as `kCMFormatDescriptionExtension_GammaLevel`.
    public static let gammaLevel = Self(rawValue: kCMFormatDescriptionExtension_GammaLevel)
    /// The same as `kCMFormatDescriptionExtension_ICCProfile`.
    public static let iccProfile = Self(rawValue: kCMFormatDescriptionExtension_ICCProfile)
    /// The same as `kCMFormatDescriptionExtension_MasteringDisplayColorVolume`.
    public static let masteringDisplayColorVolume = Self(
        rawValue: kCMFormatDescriptionExtension_MasteringDisplayColorVolume
    )
    /// The same as `kCMFormatDescriptionExtension_OriginalCompressionSettings`.
    public static let originalCompressionSettings = Self(
        rawValue: kCMFormatDescriptionExtension_OriginalCompressionSettings
    )
    /// The same as `kCMFormatDescriptionExtension_PixelAspectRatio`.
    public static let pixelAspectRatio = Self(rawValue: kCMFormatDescriptionExtension_PixelAspectRatio)
    /// The same as `kCMFormatDescriptionExtension_RevisionLevel`.
    public static let revisionLevel = Self(rawValue: kCMFormatDescriptionExtension_RevisionLevel)
    /// The same as `kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms`.
    public static let sampleDescriptionExtensionAtoms = Self(
        rawValue: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms
    )
    /// The same as `kCMFormatDescriptionExtension_SpatialQuality`.
    public static let spatialQuality = Self(rawValue: kCMFormatDescriptionExtension_SpatialQuality)
    /// The same as `kCMFormatDescriptionExtension_TemporalQuality`.
    public static let temporalQuality = Self(rawValue: kCMFormatDescriptionExtension_TemporalQuality)
    /// The same as `kCMFormatDescriptionExtension_TransferFunction`.
    public static let transferFunction = Self(rawValue: kCMFormatDescriptionExtension_TransferFunction)
    /// The same as `kCMFormatDescriptionExtension_Vendor`.
    public static let vendor = Self(rawValue: kCMFormatDescriptionExtension_Vendor)
    /// The same as `kCMFormatDescriptionExtension_VerbatimISOSampleEntry`.
    public static let verbatimISOSampleEntry = Self(rawValue: kCMFormatDescriptionExtension_VerbatimISOSampleEntry)
    /// The same as `kCMFormatDescriptionExtension_VerbatimSampleDescription`.
    public static let verbatimSampleDescription = Self(
        rawValue: kCMFormatDescriptionExtension_VerbatimSampleDescription
    )
    /// The same as `kCMFormatDescriptionExtension_Version`.
    public static let version = Self(rawValue: kCMFormatDescriptionExtension_Version)
    /// The same as `kCMFormatDescriptionExtension_YCbCrMatrix`.
    public static let yCbCrMatrix = Self(rawValue: kCMFormatDescriptionExtension_YCbCrMatrix)
}
