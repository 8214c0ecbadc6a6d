public import CoreVideo

extension CMFormatDescription.Extensions.Value {
    // Sendable unchecked: the text is immutable.
    /// One of the values of the alpha channel mode.
    public struct AlphaChannelMode: RawRepresentable, Hashable, @unchecked Sendable {
        /// The text.
        public var rawValue: CFString

        /// Makes a value from its text.
        public init(rawValue: CFString) { self.rawValue = rawValue }

        /// The same as `kCMFormatDescriptionAlphaChannelMode_PremultipliedAlpha`.
        public static let premultipliedAlpha = Self(rawValue: kCMFormatDescriptionAlphaChannelMode_PremultipliedAlpha)
        /// The same as `kCMFormatDescriptionAlphaChannelMode_StraightAlpha`.
        public static let straightAlpha = Self(rawValue: kCMFormatDescriptionAlphaChannelMode_StraightAlpha)
    }

    // Sendable unchecked: the text is immutable.
    /// One of the values of the chroma location.
    public struct ChromaLocation: RawRepresentable, Hashable, @unchecked Sendable {
        /// The text.
        public var rawValue: CFString

        /// Makes a value from its text.
        public init(rawValue: CFString) { self.rawValue = rawValue }

        /// The same as `kCMFormatDescriptionChromaLocation_Bottom`.
        public static let bottom = Self(rawValue: kCMFormatDescriptionChromaLocation_Bottom)
        /// The same as `kCMFormatDescriptionChromaLocation_BottomLeft`.
        public static let bottomLeft = Self(rawValue: kCMFormatDescriptionChromaLocation_BottomLeft)
        /// The same as `kCMFormatDescriptionChromaLocation_Center`.
        public static let center = Self(rawValue: kCMFormatDescriptionChromaLocation_Center)
        /// The same as `kCMFormatDescriptionChromaLocation_DV420`.
        public static let dv420 = Self(rawValue: kCMFormatDescriptionChromaLocation_DV420)
        /// The same as `kCMFormatDescriptionChromaLocation_Left`.
        public static let left = Self(rawValue: kCMFormatDescriptionChromaLocation_Left)
        /// The same as `kCMFormatDescriptionChromaLocation_Top`.
        public static let top = Self(rawValue: kCMFormatDescriptionChromaLocation_Top)
        /// The same as `kCMFormatDescriptionChromaLocation_TopLeft`.
        public static let topLeft = Self(rawValue: kCMFormatDescriptionChromaLocation_TopLeft)
    }

    // Sendable unchecked: the text is immutable.
    /// One of the values of the color primaries.
    public struct ColorPrimaries: RawRepresentable, Hashable, @unchecked Sendable {
        /// The text.
        public var rawValue: CFString

        /// Makes a value from its text.
        public init(rawValue: CFString) { self.rawValue = rawValue }

        /// The same as `kCMFormatDescriptionColorPrimaries_DCI_P3`.
        public static let dci_P3 = Self(rawValue: kCMFormatDescriptionColorPrimaries_DCI_P3)
        /// The same as `kCMFormatDescriptionColorPrimaries_EBU_3213`.
        public static let ebu_3213 = Self(rawValue: kCMFormatDescriptionColorPrimaries_EBU_3213)
        /// The same as `kCMFormatDescriptionColorPrimaries_ITU_R_2020`.
        public static let itu_R_2020 = Self(rawValue: kCMFormatDescriptionColorPrimaries_ITU_R_2020)
        /// The same as `kCMFormatDescriptionColorPrimaries_ITU_R_709_2`.
        public static let itu_R_709_2 = Self(rawValue: kCMFormatDescriptionColorPrimaries_ITU_R_709_2)
        /// The same as `kCMFormatDescriptionColorPrimaries_P22`.
        public static let p22 = Self(rawValue: kCMFormatDescriptionColorPrimaries_P22)
        /// The same as `kCMFormatDescriptionColorPrimaries_P3_D65`.
        public static let p3_D65 = Self(rawValue: kCMFormatDescriptionColorPrimaries_P3_D65)
        /// The same as `kCMFormatDescriptionColorPrimaries_SMPTE_C`.
        public static let smpte_C = Self(rawValue: kCMFormatDescriptionColorPrimaries_SMPTE_C)
    }

    // Sendable unchecked: the text is immutable.
    /// One of the values of the field detail.
    public struct FieldDetail: RawRepresentable, Hashable, @unchecked Sendable {
        /// The text.
        public var rawValue: CFString

        /// Makes a value from its text.
        public init(rawValue: CFString) { self.rawValue = rawValue }

        /// The same as `kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly`.
        public static let spatialFirstLineEarly = Self(rawValue: kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly)
        /// The same as `kCMFormatDescriptionFieldDetail_SpatialFirstLineLate`.
        public static let spatialFirstLineLate = Self(rawValue: kCMFormatDescriptionFieldDetail_SpatialFirstLineLate)
        /// The same as `kCMFormatDescriptionFieldDetail_TemporalBottomFirst`.
        public static let temporalBottomFirst = Self(rawValue: kCMFormatDescriptionFieldDetail_TemporalBottomFirst)
        /// The same as `kCMFormatDescriptionFieldDetail_TemporalTopFirst`.
        public static let temporalTopFirst = Self(rawValue: kCMFormatDescriptionFieldDetail_TemporalTopFirst)
    }

    // Sendable unchecked: the text is immutable.
    /// One of the values of the transfer function.
    public struct TransferFunction: RawRepresentable, Hashable, @unchecked Sendable {
        /// The text.
        public var rawValue: CFString

        /// Makes a value from its text.
        public init(rawValue: CFString) { self.rawValue = rawValue }

        /// The same as `kCMFormatDescriptionTransferFunction_ITU_R_2020`.
        public static let itu_R_2020 = Self(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_2020)
        /// The same as `kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG`.
        public static let itu_R_2100_HLG = Self(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG)
        /// The same as `kCMFormatDescriptionTransferFunction_ITU_R_709_2`.
        public static let itu_R_709_2 = Self(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_709_2)
        /// The same as `kCMFormatDescriptionTransferFunction_Linear`.
        public static let linear = Self(rawValue: kCMFormatDescriptionTransferFunction_Linear)
        /// The same as `kCMFormatDescriptionTransferFunction_SMPTE_240M_1995`.
        public static let smpte_240M_1995 = Self(rawValue: kCMFormatDescriptionTransferFunction_SMPTE_240M_1995)
        /// The same as `kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ`.
        public static let smpte_ST_2084_PQ = Self(rawValue: kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ)
        /// The same as `kCMFormatDescriptionTransferFunction_SMPTE_ST_428_1`.
        public static let smpte_ST_428_1 = Self(rawValue: kCMFormatDescriptionTransferFunction_SMPTE_ST_428_1)
        /// The same as `kCMFormatDescriptionTransferFunction_sRGB`.
        public static let sRGB = Self(rawValue: kCMFormatDescriptionTransferFunction_sRGB)
        /// The same as `kCMFormatDescriptionTransferFunction_UseGamma`.
        public static let useGamma = Self(rawValue: kCMFormatDescriptionTransferFunction_UseGamma)
    }

    // Sendable unchecked: the text is immutable.
    /// One of the values of the vendor.
    public struct Vendor: RawRepresentable, Hashable, @unchecked Sendable {
        /// The text.
        public var rawValue: CFString

        /// Makes a value from its text.
        public init(rawValue: CFString) { self.rawValue = rawValue }

        /// The same as `kCMFormatDescriptionVendor_Apple`.
        public static let apple = Self(rawValue: kCMFormatDescriptionVendor_Apple)
    }

    // Sendable unchecked: the text is immutable.
    /// One of the values of the y cb cr matrix.
    public struct YCbCrMatrix: RawRepresentable, Hashable, @unchecked Sendable {
        /// The text.
        public var rawValue: CFString

        /// Makes a value from its text.
        public init(rawValue: CFString) { self.rawValue = rawValue }

        /// The same as `kCMFormatDescriptionYCbCrMatrix_ITU_R_2020`.
        public static let itu_R_2020 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_2020)
        /// The same as `kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4`.
        public static let itu_R_601_4 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4)
        /// The same as `kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2`.
        public static let itu_R_709_2 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2)
        /// The same as `kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995`.
        public static let smpted_240M_1995 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995)
    }
}
