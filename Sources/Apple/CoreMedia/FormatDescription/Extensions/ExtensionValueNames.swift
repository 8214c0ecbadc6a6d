public import CoreVideo

extension CMFormatDescription.Extensions.Value {
    // `@unchecked Sendable`: the string is immutable.
    /// A value of the alpha channel mode extension.
    public struct AlphaChannelMode: RawRepresentable, Hashable, @unchecked Sendable {
        /// The string.
        public var rawValue: CFString

        /// Creates a value from its string.
        public init(rawValue: CFString) { self.rawValue = rawValue }

        /// The value `kCMFormatDescriptionAlphaChannelMode_PremultipliedAlpha`.
        public static let premultipliedAlpha = Self(rawValue: kCMFormatDescriptionAlphaChannelMode_PremultipliedAlpha)
        /// The value `kCMFormatDescriptionAlphaChannelMode_StraightAlpha`.
        public static let straightAlpha = Self(rawValue: kCMFormatDescriptionAlphaChannelMode_StraightAlpha)
    }

    // `@unchecked Sendable`: the string is immutable.
    /// A value of the chroma location extensions.
    public struct ChromaLocation: RawRepresentable, Hashable, @unchecked Sendable {
        /// The string.
        public var rawValue: CFString

        /// Creates a value from its string.
        public init(rawValue: CFString) { self.rawValue = rawValue }

        /// The value `kCMFormatDescriptionChromaLocation_Bottom`.
        public static let bottom = Self(rawValue: kCMFormatDescriptionChromaLocation_Bottom)
        /// The value `kCMFormatDescriptionChromaLocation_BottomLeft`.
        public static let bottomLeft = Self(rawValue: kCMFormatDescriptionChromaLocation_BottomLeft)
        /// The value `kCMFormatDescriptionChromaLocation_Center`.
        public static let center = Self(rawValue: kCMFormatDescriptionChromaLocation_Center)
        /// The value `kCMFormatDescriptionChromaLocation_DV420`.
        public static let dv420 = Self(rawValue: kCMFormatDescriptionChromaLocation_DV420)
        /// The value `kCMFormatDescriptionChromaLocation_Left`.
        public static let left = Self(rawValue: kCMFormatDescriptionChromaLocation_Left)
        /// The value `kCMFormatDescriptionChromaLocation_Top`.
        public static let top = Self(rawValue: kCMFormatDescriptionChromaLocation_Top)
        /// The value `kCMFormatDescriptionChromaLocation_TopLeft`.
        public static let topLeft = Self(rawValue: kCMFormatDescriptionChromaLocation_TopLeft)
    }

    // `@unchecked Sendable`: the string is immutable.
    /// A value of the colour primaries extension.
    public struct ColorPrimaries: RawRepresentable, Hashable, @unchecked Sendable {
        /// The string.
        public var rawValue: CFString

        /// Creates a value from its string.
        public init(rawValue: CFString) { self.rawValue = rawValue }

        /// The value `kCMFormatDescriptionColorPrimaries_DCI_P3`.
        public static let dci_P3 = Self(rawValue: kCMFormatDescriptionColorPrimaries_DCI_P3)
        /// The value `kCMFormatDescriptionColorPrimaries_EBU_3213`.
        public static let ebu_3213 = Self(rawValue: kCMFormatDescriptionColorPrimaries_EBU_3213)
        /// The value `kCMFormatDescriptionColorPrimaries_ITU_R_2020`.
        public static let itu_R_2020 = Self(rawValue: kCMFormatDescriptionColorPrimaries_ITU_R_2020)
        /// The value `kCMFormatDescriptionColorPrimaries_ITU_R_709_2`.
        public static let itu_R_709_2 = Self(rawValue: kCMFormatDescriptionColorPrimaries_ITU_R_709_2)
        /// The value `kCMFormatDescriptionColorPrimaries_P22`.
        public static let p22 = Self(rawValue: kCMFormatDescriptionColorPrimaries_P22)
        /// The value `kCMFormatDescriptionColorPrimaries_P3_D65`.
        public static let p3_D65 = Self(rawValue: kCMFormatDescriptionColorPrimaries_P3_D65)
        /// The value `kCMFormatDescriptionColorPrimaries_SMPTE_C`.
        public static let smpte_C = Self(rawValue: kCMFormatDescriptionColorPrimaries_SMPTE_C)
    }

    // `@unchecked Sendable`: the string is immutable.
    /// A value of the field detail extension.
    public struct FieldDetail: RawRepresentable, Hashable, @unchecked Sendable {
        /// The string.
        public var rawValue: CFString

        /// Creates a value from its string.
        public init(rawValue: CFString) { self.rawValue = rawValue }

        /// The value `kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly`.
        public static let spatialFirstLineEarly = Self(rawValue: kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly)
        /// The value `kCMFormatDescriptionFieldDetail_SpatialFirstLineLate`.
        public static let spatialFirstLineLate = Self(rawValue: kCMFormatDescriptionFieldDetail_SpatialFirstLineLate)
        /// The value `kCMFormatDescriptionFieldDetail_TemporalBottomFirst`.
        public static let temporalBottomFirst = Self(rawValue: kCMFormatDescriptionFieldDetail_TemporalBottomFirst)
        /// The value `kCMFormatDescriptionFieldDetail_TemporalTopFirst`.
        public static let temporalTopFirst = Self(rawValue: kCMFormatDescriptionFieldDetail_TemporalTopFirst)
    }

    // `@unchecked Sendable`: the string is immutable.
    /// A value of the transfer function extension.
    public struct TransferFunction: RawRepresentable, Hashable, @unchecked Sendable {
        /// The string.
        public var rawValue: CFString

        /// Creates a value from its string.
        public init(rawValue: CFString) { self.rawValue = rawValue }

        /// The value `kCMFormatDescriptionTransferFunction_ITU_R_2020`.
        public static let itu_R_2020 = Self(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_2020)
        /// The value `kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG`.
        public static let itu_R_2100_HLG = Self(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG)
        /// The value `kCMFormatDescriptionTransferFunction_ITU_R_709_2`.
        public static let itu_R_709_2 = Self(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_709_2)
        /// The value `kCMFormatDescriptionTransferFunction_Linear`.
        public static let linear = Self(rawValue: kCMFormatDescriptionTransferFunction_Linear)
        /// The value `kCMFormatDescriptionTransferFunction_SMPTE_240M_1995`.
        public static let smpte_240M_1995 = Self(rawValue: kCMFormatDescriptionTransferFunction_SMPTE_240M_1995)
        /// The value `kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ`.
        public static let smpte_ST_2084_PQ = Self(rawValue: kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ)
        /// The value `kCMFormatDescriptionTransferFunction_SMPTE_ST_428_1`.
        public static let smpte_ST_428_1 = Self(rawValue: kCMFormatDescriptionTransferFunction_SMPTE_ST_428_1)
        /// The value `kCMFormatDescriptionTransferFunction_sRGB`.
        public static let sRGB = Self(rawValue: kCMFormatDescriptionTransferFunction_sRGB)
        /// The value `kCMFormatDescriptionTransferFunction_UseGamma`.
        public static let useGamma = Self(rawValue: kCMFormatDescriptionTransferFunction_UseGamma)
    }

    // `@unchecked Sendable`: the string is immutable.
    /// A value of the vendor extension.
    public struct Vendor: RawRepresentable, Hashable, @unchecked Sendable {
        /// The string.
        public var rawValue: CFString

        /// Creates a value from its string.
        public init(rawValue: CFString) { self.rawValue = rawValue }

        /// The value `kCMFormatDescriptionVendor_Apple`.
        public static let apple = Self(rawValue: kCMFormatDescriptionVendor_Apple)
    }

    // `@unchecked Sendable`: the string is immutable.
    /// A value of the YCbCr matrix extension.
    public struct YCbCrMatrix: RawRepresentable, Hashable, @unchecked Sendable {
        /// The string.
        public var rawValue: CFString

        /// Creates a value from its string.
        public init(rawValue: CFString) { self.rawValue = rawValue }

        /// The value `kCMFormatDescriptionYCbCrMatrix_ITU_R_2020`.
        public static let itu_R_2020 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_2020)
        /// The value `kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4`.
        public static let itu_R_601_4 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4)
        /// The value `kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2`.
        public static let itu_R_709_2 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2)
        /// The value `kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995`.
        public static let smpted_240M_1995 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995)
    }
}
