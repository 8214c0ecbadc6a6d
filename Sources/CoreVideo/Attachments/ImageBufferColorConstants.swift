// Keys and values of the attachments that say what the numbers in a picture mean as colour.
//
// `nonisolated(unsafe)` throughout: an `NSString` is not `Sendable` by type, but these are constant and immutable.

/// Ambient viewing environment, 8 bytes as in the HEVC SEI message.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferAmbientViewingEnvironmentKey: CFString =
    "CVImageBufferAmbientViewingEnvironment"

/// A colour space object. Accepted; nothing here reads it.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferCGColorSpaceKey: CFString = "CVImageBufferCGColorSpace"

/// DCI P3 primaries.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_DCI_P3: CFString = "DCI_P3"

/// EBU 3213 primaries (PAL).
// Immutable.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_EBU_3213: CFString = "EBU_3213"

/// ITU-R BT.2020 primaries.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"

/// ITU-R BT.709 primaries.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"

/// P22 phosphor primaries.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_P22: CFString = "P22"

/// P3 primaries with D65 white.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_P3_D65: CFString = "P3_D65"

/// SMPTE C primaries (NTSC).
// Immutable.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_SMPTE_C: CFString = "SMPTE_C"

/// The colour primaries of the picture.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferColorPrimariesKey: CFString = "CVImageBufferColorPrimaries"

/// Content light level information, 4 bytes as in the HEVC SEI message.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferContentLightLevelInfoKey: CFString = "CVImageBufferContentLightLevelInfo"

/// The gamma exponent, a number.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferGammaLevelKey: CFString = "CVImageBufferGammaLevel"

/// An ICC profile, as data.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferICCProfileKey: CFString = "CVImageBufferICCProfile"

/// The Apple Log transfer function.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferLogTransferFunction_AppleLog: CFString = "AppleLog"

/// The logarithmic transfer function of the picture.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferLogTransferFunctionKey: CFString = "CVImageBufferLogTransferFunction"

/// Mastering display colour volume, 24 bytes as in the HEVC SEI message.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferMasteringDisplayColorVolumeKey: CFString =
    "CVImageBufferMasteringDisplayColorVolume"

/// The ITU-R BT.2020 transfer function.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_ITU_R_2020: CFString = "ITU_R_2020"

/// Hybrid log-gamma of ITU-R BT.2100.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_ITU_R_2100_HLG: CFString = "ITU_R_2100_HLG"

/// The ITU-R BT.709 transfer function.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"

/// Linear light.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_Linear: CFString = "Linear"

/// The SMPTE 240M transfer function.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"

/// Perceptual quantiser of SMPTE ST 2084.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ: CFString = "SMPTE_ST_2084_PQ"

/// The SMPTE ST 428-1 transfer function.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_SMPTE_ST_428_1: CFString = "SMPTE_ST_428_1"

/// The sRGB transfer function.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_sRGB: CFString = "IEC_sRGB"

/// A pure power; the exponent is the gamma level attachment.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_UseGamma: CFString = "UseGamma"

/// The transfer function of the picture.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferTransferFunctionKey: CFString = "CVImageBufferTransferFunction"

/// The matrix for DCI P3 primaries.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_DCI_P3: CFString = "DCI_P3"

/// The ITU-R BT.2020 matrix.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"

/// The ITU-R BT.601 matrix.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"

/// The ITU-R BT.709 matrix.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"

/// The matrix for P3 primaries with D65 white.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_P3_D65: CFString = "P3_D65"

/// The SMPTE 240M matrix.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"

/// The matrix between YCbCr and RGB.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrixKey: CFString = "CVImageBufferYCbCrMatrix"
