// Keys and values of the attachments that describe the colour of an image.
//
// `nonisolated(unsafe)` throughout: an `NSString` is not `Sendable` by type, but these are constant and immutable.

// Immutable.
/// The ambient viewing environment, 8 bytes as in the HEVC SEI message.
public nonisolated(unsafe) let kCVImageBufferAmbientViewingEnvironmentKey: CFString =
    "CVImageBufferAmbientViewingEnvironment"

// Immutable.
/// A colour space object.
///
/// Accepted; nothing in this library reads it.
public nonisolated(unsafe) let kCVImageBufferCGColorSpaceKey: CFString = "CVImageBufferCGColorSpace"

// Immutable.
/// DCI P3 primaries.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_DCI_P3: CFString = "DCI_P3"

// Immutable.
/// EBU 3213 primaries (PAL).
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_EBU_3213: CFString = "EBU_3213"

// Immutable.
/// ITU-R BT.2020 primaries.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"

// Immutable.
/// ITU-R BT.709 primaries.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"

// Immutable.
/// P22 phosphor primaries.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_P22: CFString = "P22"

// Immutable.
/// P3 primaries with D65 white.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_P3_D65: CFString = "P3_D65"

// Immutable.
/// SMPTE C primaries (NTSC).
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_SMPTE_C: CFString = "SMPTE_C"

// Immutable.
/// The colour primaries of the image.
public nonisolated(unsafe) let kCVImageBufferColorPrimariesKey: CFString = "CVImageBufferColorPrimaries"

// Immutable.
/// The content light level information, 4 bytes as in the HEVC SEI message.
public nonisolated(unsafe) let kCVImageBufferContentLightLevelInfoKey: CFString = "CVImageBufferContentLightLevelInfo"

// Immutable.
/// The gamma exponent, a number.
public nonisolated(unsafe) let kCVImageBufferGammaLevelKey: CFString = "CVImageBufferGammaLevel"

// Immutable.
/// An ICC profile, as data.
public nonisolated(unsafe) let kCVImageBufferICCProfileKey: CFString = "CVImageBufferICCProfile"

// Immutable.
/// The Apple Log transfer function.
public nonisolated(unsafe) let kCVImageBufferLogTransferFunction_AppleLog: CFString = "AppleLog"

// Immutable.
/// The logarithmic transfer function of the image.
public nonisolated(unsafe) let kCVImageBufferLogTransferFunctionKey: CFString = "CVImageBufferLogTransferFunction"

// Immutable.
/// The mastering display colour volume, 24 bytes as in the HEVC SEI message.
public nonisolated(unsafe) let kCVImageBufferMasteringDisplayColorVolumeKey: CFString =
    "CVImageBufferMasteringDisplayColorVolume"

// Immutable.
/// The ITU-R BT.2020 transfer function.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_ITU_R_2020: CFString = "ITU_R_2020"

// Immutable.
/// The hybrid log-gamma transfer function of ITU-R BT.2100.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_ITU_R_2100_HLG: CFString = "ITU_R_2100_HLG"

// Immutable.
/// The ITU-R BT.709 transfer function.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"

// Immutable.
/// The linear transfer function.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_Linear: CFString = "Linear"

// Immutable.
/// The SMPTE 240M transfer function.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"

// Immutable.
/// The perceptual quantiser of SMPTE ST 2084.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ: CFString = "SMPTE_ST_2084_PQ"

// Immutable.
/// The SMPTE ST 428-1 transfer function.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_SMPTE_ST_428_1: CFString = "SMPTE_ST_428_1"

// Immutable.
/// The sRGB transfer function.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_sRGB: CFString = "IEC_sRGB"

// Immutable.
/// A pure power function whose exponent is the gamma level attachment.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_UseGamma: CFString = "UseGamma"

// Immutable.
/// The transfer function of the image.
public nonisolated(unsafe) let kCVImageBufferTransferFunctionKey: CFString = "CVImageBufferTransferFunction"

// Immutable.
/// The matrix for DCI P3 primaries.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_DCI_P3: CFString = "DCI_P3"

// Immutable.
/// The ITU-R BT.2020 matrix.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"

// Immutable.
/// The ITU-R BT.601 matrix.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"

// Immutable.
/// The ITU-R BT.709 matrix.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"

// Immutable.
/// The matrix for P3 primaries with D65 white.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_P3_D65: CFString = "P3_D65"

// Immutable.
/// The SMPTE 240M matrix.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"

// Immutable.
/// The matrix for conversion between YCbCr and RGB.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrixKey: CFString = "CVImageBufferYCbCrMatrix"
