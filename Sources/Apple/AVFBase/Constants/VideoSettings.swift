// Keys and values of the dictionaries that describe video. The strings are those that Apple's systems use as far as they can be observed; only the names are documented.

/// How frames are compressed: an ``AVVideoCodecType`` or its raw string.
public let AVVideoCodecKey: String = "AVVideoCodecKey"
/// Pixels in a row, a number.
public let AVVideoWidthKey: String = "AVVideoWidthKey"
/// Rows, a number.
public let AVVideoHeightKey: String = "AVVideoHeightKey"
/// How a picture of another shape fills the frame, one of the scaling modes.
public let AVVideoScalingModeKey: String = "AVVideoScalingModeKey"
/// Cropped to the size without scaling; writers refuse it.
public let AVVideoScalingModeFit: String = "AVVideoScalingModeFit"
/// Stretched.
public let AVVideoScalingModeResize: String = "AVVideoScalingModeResize"
/// The whole picture, black beside it.
public let AVVideoScalingModeResizeAspect: String = "AVVideoScalingModeResizeAspect"
/// The frame filled, the overflow cut.
public let AVVideoScalingModeResizeAspectFill: String = "AVVideoScalingModeResizeAspectFill"
/// The shape of a pixel, a dictionary of the two spacings.
public let AVVideoPixelAspectRatioKey: String = "PixelAspectRatio"
/// Width of a pixel in units of its height's.
public let AVVideoPixelAspectRatioHorizontalSpacingKey: String = "HorizontalSpacing"
/// Height of a pixel in units of its width's.
public let AVVideoPixelAspectRatioVerticalSpacingKey: String = "VerticalSpacing"
/// The part of the frame to show, a dictionary of sizes and offsets in pixels.
public let AVVideoCleanApertureKey: String = "CleanAperture"
/// Pixels to show in a row.
public let AVVideoCleanApertureWidthKey: String = "CleanApertureWidth"
/// Rows to show.
public let AVVideoCleanApertureHeightKey: String = "CleanApertureHeight"
/// Pixels from the centre to the right.
public let AVVideoCleanApertureHorizontalOffsetKey: String = "CleanApertureHorizontalOffset"
/// Pixels from the centre downward.
public let AVVideoCleanApertureVerticalOffsetKey: String = "CleanApertureVerticalOffset"
/// Whether wide colour may be used, a Boolean.
public let AVVideoAllowWideColorKey: String = "AVVideoAllowWideColorKey"
/// Primaries, transfer function and matrix, a dictionary with all three.
public let AVVideoColorPropertiesKey: String = "AVVideoColorPropertiesKey"
/// Which primaries the colours have.
public let AVVideoColorPrimariesKey: String = "ColorPrimaries"
/// The primaries of BT.709.
public let AVVideoColorPrimaries_ITU_R_709_2: String = "ITU_R_709_2"
/// The primaries of SMPTE C.
public let AVVideoColorPrimaries_SMPTE_C: String = "SMPTE_C"
/// The primaries of P3 with a D65 white.
public let AVVideoColorPrimaries_P3_D65: String = "P3_D65"
/// The primaries of BT.2020.
public let AVVideoColorPrimaries_ITU_R_2020: String = "ITU_R_2020"
/// How light becomes a code value.
public let AVVideoTransferFunctionKey: String = "TransferFunction"
/// The transfer function of BT.709.
public let AVVideoTransferFunction_ITU_R_709_2: String = "ITU_R_709_2"
/// Perceptual quantiser.
public let AVVideoTransferFunction_SMPTE_ST_2084_PQ: String = "SMPTE_ST_2084_PQ"
/// Hybrid log-gamma.
public let AVVideoTransferFunction_ITU_R_2100_HLG: String = "ITU_R_2100_HLG"
/// Code values proportional to light.
public let AVVideoTransferFunction_Linear: String = "Linear"
/// How luma and chroma follow from red, green and blue.
public let AVVideoYCbCrMatrixKey: String = "YCbCrMatrix"
/// The matrix of BT.709.
public let AVVideoYCbCrMatrix_ITU_R_709_2: String = "ITU_R_709_2"
/// The matrix of BT.601.
public let AVVideoYCbCrMatrix_ITU_R_601_4: String = "ITU_R_601_4"
/// The matrix of BT.2020 with non-constant luminance.
public let AVVideoYCbCrMatrix_ITU_R_2020: String = "ITU_R_2020"
