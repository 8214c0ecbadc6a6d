// Keys and values of the attachments that describe a picture. Raw texts that are not known from observation are our own.
//
// `nonisolated(unsafe)` throughout: an `NSString` is not `Sendable` by type, but these are constant and immutable.

/// The movie time of a buffer: a dictionary of a time value and a time scale.
// Immutable.
public nonisolated(unsafe) let kCVBufferMovieTimeKey: CFString = "CVBufferMovieTime"

/// In pool attributes: a dictionary of attachments that each new buffer gets and does not propagate.
// Immutable.
public nonisolated(unsafe) let kCVBufferNonPropagatedAttachmentsKey: CFString = "CVBufferNonPropagatedAttachments"

/// In pool attributes: a dictionary of attachments that each new buffer gets and propagates.
// Immutable.
public nonisolated(unsafe) let kCVBufferPropagatedAttachmentsKey: CFString = "CVBufferPropagatedAttachments"

/// The time scale in a movie time dictionary.
// Immutable.
public nonisolated(unsafe) let kCVBufferTimeScaleKey: CFString = "CVBufferTimeScale"

/// The time value in a movie time dictionary.
// Immutable.
public nonisolated(unsafe) let kCVBufferTimeValueKey: CFString = "CVBufferTimeValue"

/// A boolean: every alpha value of the picture is opaque.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelIsOpaque: CFString = "CVImageBufferAlphaChannelIsOpaque"

/// Colour values are multiplied by alpha.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelMode_PremultipliedAlpha: CFString = "PremultipliedAlpha"

/// Colour values are not multiplied by alpha.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelMode_StraightAlpha: CFString = "StraightAlpha"

/// Whether colour values are multiplied by alpha.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelModeKey: CFString = "CVImageBufferAlphaChannelMode"

/// Chroma samples lie between columns, on the lower luma row.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Bottom: CFString = "Bottom"

/// Chroma samples lie on the left luma column and the lower luma row.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_BottomLeft: CFString = "BottomLeft"

/// Chroma samples lie in the middle of their luma samples.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Center: CFString = "Center"

/// Chroma samples lie as in PAL DV, Cb and Cr on alternating rows.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_DV420: CFString = "DV420"

/// Chroma samples lie on the left luma column, between rows.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Left: CFString = "Left"

/// Chroma samples lie between columns, on the upper luma row.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Top: CFString = "Top"

/// Chroma samples lie on the left luma column and the upper luma row.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_TopLeft: CFString = "TopLeft"

/// Where the chroma samples of the bottom field lie.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferChromaLocationBottomFieldKey: CFString =
    "CVImageBufferChromaLocationBottomField"

/// Where the chroma samples of a frame, or of its top field, lie.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferChromaLocationTopFieldKey: CFString = "CVImageBufferChromaLocationTopField"

/// One chroma sample for four luma samples in a row.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferChromaSubsampling_411: CFString = "4:1:1"

/// One chroma sample for two by two luma samples.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferChromaSubsampling_420: CFString = "4:2:0"

/// One chroma sample for two luma samples in a row.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferChromaSubsampling_422: CFString = "4:2:2"

/// The chroma subsampling of the picture before it was converted.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferChromaSubsamplingKey: CFString = "CVImageBufferChromaSubsampling"

/// The height in a clean aperture dictionary, in pixels.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferCleanApertureHeightKey: CFString = "Height"

/// How far the clean aperture centre lies right of the picture centre, in pixels.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferCleanApertureHorizontalOffsetKey: CFString = "HorizontalOffset"

/// The part of the picture that is meant to be seen: a dictionary of four numbers.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferCleanApertureKey: CFString = "CVCleanAperture"

/// How far the clean aperture centre lies below the picture centre, in pixels.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferCleanApertureVerticalOffsetKey: CFString = "VerticalOffset"

/// The width in a clean aperture dictionary, in pixels.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferCleanApertureWidthKey: CFString = "Width"

/// The size at which the picture is to be shown: a dictionary of width and height.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferDisplayDimensionsKey: CFString = "CVDisplayDimensions"

/// The height in a display dimensions dictionary.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferDisplayHeightKey: CFString = "Height"

/// The width in a display dimensions dictionary.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferDisplayWidthKey: CFString = "Width"

/// The number of fields in the picture: 1 progressive, 2 interlaced.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferFieldCountKey: CFString = "CVFieldCount"

/// How two fields are laid out and ordered.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferFieldDetailKey: CFString = "CVFieldDetail"

/// The first line belongs to the earlier field.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferFieldDetailSpatialFirstLineEarly: CFString = "SpatialFirstLineEarly"

/// The first line belongs to the later field.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferFieldDetailSpatialFirstLineLate: CFString = "SpatialFirstLineLate"

/// The bottom field is the earlier one.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferFieldDetailTemporalBottomFirst: CFString = "TemporalBottomFirst"

/// The top field is the earlier one.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferFieldDetailTemporalTopFirst: CFString = "TemporalTopFirst"

/// The width of a pixel in a pixel aspect ratio dictionary.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferPixelAspectRatioHorizontalSpacingKey: CFString = "HorizontalSpacing"

/// The shape of a pixel: a dictionary of horizontal and vertical spacing.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferPixelAspectRatioKey: CFString = "CVPixelAspectRatio"

/// The height of a pixel in a pixel aspect ratio dictionary.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferPixelAspectRatioVerticalSpacingKey: CFString = "VerticalSpacing"

/// The clean aperture that was asked for: a dictionary of four numbers.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferPreferredCleanApertureKey: CFString = "CVPreferredCleanAperture"

/// The region of interest, a rectangle as a dictionary.
// Immutable.
public nonisolated(unsafe) let kCVImageBufferRegionOfInterestKey: CFString = "CVImageBufferRegionOfInterest"
