// Keys and values of dictionaries that describe video. The strings are those of Apple's systems as far as they can be
// observed; only the names are documented.

/// The codec: an ``AVVideoCodecType`` or its raw string.
public let AVVideoCodecKey: String = "AVVideoCodecKey"
/// Width in pixels, a number.
public let AVVideoWidthKey: String = "AVVideoWidthKey"
/// Height in pixels, a number.
public let AVVideoHeightKey: String = "AVVideoHeightKey"
/// The scaling of images with another aspect ratio, one of the scaling modes.
public let AVVideoScalingModeKey: String = "AVVideoScalingModeKey"
/// Crops to the size without scaling; writers reject it.
public let AVVideoScalingModeFit: String = "AVVideoScalingModeFit"
/// Stretches the image.
public let AVVideoScalingModeResize: String = "AVVideoScalingModeResize"
/// Shows the whole image between black bars.
public let AVVideoScalingModeResizeAspect: String = "AVVideoScalingModeResizeAspect"
/// Fills the frame and crops the overflow.
public let AVVideoScalingModeResizeAspectFill: String = "AVVideoScalingModeResizeAspectFill"
/// The pixel aspect ratio, a dictionary of the two spacings.
public let AVVideoPixelAspectRatioKey: String = "PixelAspectRatio"
/// The relative width of a pixel.
public let AVVideoPixelAspectRatioHorizontalSpacingKey: String = "HorizontalSpacing"
/// The relative height of a pixel.
public let AVVideoPixelAspectRatioVerticalSpacingKey: String = "VerticalSpacing"
/// The part of the frame to show, a dictionary of sizes and offsets in pixels.
public let AVVideoCleanApertureKey: String = "CleanAperture"
/// Width of the visible part in pixels.
public let AVVideoCleanApertureWidthKey: String = "CleanApertureWidth"
/// Height of the visible part in pixels.
public let AVVideoCleanApertureHeightKey: String = "CleanApertureHeight"
/// Horizontal offset of the visible part from the center in pixels; positive to the right.
public let AVVideoCleanApertureHorizontalOffsetKey: String = "CleanApertureHorizontalOffset"
/// Vertical offset of the visible part from the center in pixels; positive downward.
public let AVVideoCleanApertureVerticalOffsetKey: String = "CleanApertureVerticalOffset"
/// Indicates whether wide color may be used, a Boolean.
public let AVVideoAllowWideColorKey: String = "AVVideoAllowWideColorKey"
/// The color properties, a dictionary with primaries, transfer function and matrix, all three required.
public let AVVideoColorPropertiesKey: String = "AVVideoColorPropertiesKey"
/// The color primaries.
public let AVVideoColorPrimariesKey: String = "ColorPrimaries"
/// The primaries of BT.709.
public let AVVideoColorPrimaries_ITU_R_709_2: String = "ITU_R_709_2"
/// The primaries of SMPTE C.
public let AVVideoColorPrimaries_SMPTE_C: String = "SMPTE_C"
/// The primaries of PAL.
public let AVVideoColorPrimaries_EBU_3213: String = "EBU_3213"
/// The primaries of P3 with a D65 white.
public let AVVideoColorPrimaries_P3_D65: String = "P3_D65"
/// The primaries of BT.2020.
public let AVVideoColorPrimaries_ITU_R_2020: String = "ITU_R_2020"
/// The transfer function from light to code values.
public let AVVideoTransferFunctionKey: String = "TransferFunction"
/// The transfer function of BT.709.
public let AVVideoTransferFunction_ITU_R_709_2: String = "ITU_R_709_2"
/// The perceptual quantizer.
public let AVVideoTransferFunction_SMPTE_ST_2084_PQ: String = "SMPTE_ST_2084_PQ"
/// Hybrid log-gamma.
public let AVVideoTransferFunction_ITU_R_2100_HLG: String = "ITU_R_2100_HLG"
/// The linear transfer function, with code values proportional to light.
public let AVVideoTransferFunction_Linear: String = "Linear"
/// The matrix that converts red, green and blue to luma and chroma.
public let AVVideoYCbCrMatrixKey: String = "YCbCrMatrix"
/// The matrix of BT.709.
public let AVVideoYCbCrMatrix_ITU_R_709_2: String = "ITU_R_709_2"
/// The matrix of BT.601.
public let AVVideoYCbCrMatrix_ITU_R_601_4: String = "ITU_R_601_4"
/// The matrix of BT.2020 with non-constant luminance.
public let AVVideoYCbCrMatrix_ITU_R_2020: String = "ITU_R_2020"
