// Keys and values of the attachments that describe a picture. Raw texts that are not known from observation are our own.
//
// `nonisolated(unsafe)` throughout: an `NSString` is not `Sendable` by type, but these are constant and immutable.

// Immutable.
/// The movie time of a buffer: a dictionary of a time value and a time scale.
public nonisolated(unsafe) let kCVBufferMovieTimeKey: CFString = "CVBufferMovieTime"

// Immutable.
/// In pool attributes: a dictionary of attachments that each new buffer gets and does not propagate.
public nonisolated(unsafe) let kCVBufferNonPropagatedAttachmentsKey: CFString = "CVBufferNonPropagatedAttachments"

// Immutable.
/// In pool attributes: a dictionary of attachments that each new buffer gets and propagates.
public nonisolated(unsafe) let kCVBufferPropagatedAttachmentsKey: CFString = "CVBufferPropagatedAttachments"

// Immutable.
/// The time scale in a movie time dictionary.
public nonisolated(unsafe) let kCVBufferTimeScaleKey: CFString = "CVBufferTimeScale"

// Immutable.
/// The time value in a movie time dictionary.
public nonisolated(unsafe) let kCVBufferTimeValueKey: CFString = "CVBufferTimeValue"

// Immutable.
/// A boolean: every alpha value of the picture is opaque.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelIsOpaque: CFString = "CVImageBufferAlphaChannelIsOpaque"

// Immutable.
/// Colour values are multiplied by alpha.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelMode_PremultipliedAlpha: CFString = "PremultipliedAlpha"

// Immutable.
/// Colour values are not multiplied by alpha.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelMode_StraightAlpha: CFString = "StraightAlpha"

// Immutable.
/// Whether colour values are multiplied by alpha.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelModeKey: CFString = "CVImageBufferAlphaChannelMode"

// Immutable.
/// Chroma samples lie between columns, on the lower luma row.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Bottom: CFString = "Bottom"

// Immutable.
/// Chroma samples lie on the left luma column and the lower luma row.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_BottomLeft: CFString = "BottomLeft"

// Immutable.
/// Chroma samples lie in the middle of their luma samples.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Center: CFString = "Center"

// Immutable.
/// Chroma samples lie as in PAL DV, Cb and Cr on alternating rows.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_DV420: CFString = "DV420"

// Immutable.
/// Chroma samples lie on the left luma column, between rows.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Left: CFString = "Left"

// Immutable.
/// Chroma samples lie between columns, on the upper luma row.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Top: CFString = "Top"

// Immutable.
/// Chroma samples lie on the left luma column and the upper luma row.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_TopLeft: CFString = "TopLeft"

// Immutable.
/// Where the chroma samples of the bottom field lie.
public nonisolated(unsafe) let kCVImageBufferChromaLocationBottomFieldKey: CFString =
    "CVImageBufferChromaLocationBottomField"

// Immutable.
/// Where the chroma samples of a frame, or of its top field, lie.
public nonisolated(unsafe) let kCVImageBufferChromaLocationTopFieldKey: CFString = "CVImageBufferChromaLocationTopField"

// Immutable.
/// One chroma sample for four luma samples in a row.
public nonisolated(unsafe) let kCVImageBufferChromaSubsampling_411: CFString = "4:1:1"

// Immutable.
/// One chroma sample for two by two luma samples.
public nonisolated(unsafe) let kCVImageBufferChromaSubsampling_420: CFString = "4:2:0"

// Immutable.
/// One chroma sample for two luma samples in a row.
public nonisolated(unsafe) let kCVImageBufferChromaSubsampling_422: CFString = "4:2:2"

// Immutable.
/// The chroma subsampling of the picture before it was converted.
public nonisolated(unsafe) let kCVImageBufferChromaSubsamplingKey: CFString = "CVImageBufferChromaSubsampling"

// Immutable.
/// The height in a clean aperture dictionary, in pixels.
public nonisolated(unsafe) let kCVImageBufferCleanApertureHeightKey: CFString = "Height"

// Immutable.
/// How far the clean aperture centre lies right of the picture centre, in pixels.
public nonisolated(unsafe) let kCVImageBufferCleanApertureHorizontalOffsetKey: CFString = "HorizontalOffset"

// Immutable.
/// The part of the picture that is meant to be seen: a dictionary of four numbers.
public nonisolated(unsafe) let kCVImageBufferCleanApertureKey: CFString = "CVCleanAperture"

// Immutable.
/// How far the clean aperture centre lies below the picture centre, in pixels.
public nonisolated(unsafe) let kCVImageBufferCleanApertureVerticalOffsetKey: CFString = "VerticalOffset"

// Immutable.
/// The width in a clean aperture dictionary, in pixels.
public nonisolated(unsafe) let kCVImageBufferCleanApertureWidthKey: CFString = "Width"

// Immutable.
/// The size at which the picture is to be shown: a dictionary of width and height.
public nonisolated(unsafe) let kCVImageBufferDisplayDimensionsKey: CFString = "CVDisplayDimensions"

// Immutable.
/// The height in a display dimensions dictionary.
public nonisolated(unsafe) let kCVImageBufferDisplayHeightKey: CFString = "Height"

// Immutable.
/// The width in a display dimensions dictionary.
public nonisolated(unsafe) let kCVImageBufferDisplayWidthKey: CFString = "Width"

// Immutable.
/// The number of fields in the picture: 1 progressive, 2 interlaced.
public nonisolated(unsafe) let kCVImageBufferFieldCountKey: CFString = "CVFieldCount"

// Immutable.
/// How two fields are laid out and ordered.
public nonisolated(unsafe) let kCVImageBufferFieldDetailKey: CFString = "CVFieldDetail"

// Immutable.
/// The first line belongs to the earlier field.
public nonisolated(unsafe) let kCVImageBufferFieldDetailSpatialFirstLineEarly: CFString = "SpatialFirstLineEarly"

// Immutable.
/// The first line belongs to the later field.
public nonisolated(unsafe) let kCVImageBufferFieldDetailSpatialFirstLineLate: CFString = "SpatialFirstLineLate"

// Immutable.
/// The bottom field is the earlier one.
public nonisolated(unsafe) let kCVImageBufferFieldDetailTemporalBottomFirst: CFString = "TemporalBottomFirst"

// Immutable.
/// The top field is the earlier one.
public nonisolated(unsafe) let kCVImageBufferFieldDetailTemporalTopFirst: CFString = "TemporalTopFirst"

// Immutable.
/// The width of a pixel in a pixel aspect ratio dictionary.
public nonisolated(unsafe) let kCVImageBufferPixelAspectRatioHorizontalSpacingKey: CFString = "HorizontalSpacing"

// Immutable.
/// The shape of a pixel: a dictionary of horizontal and vertical spacing.
public nonisolated(unsafe) let kCVImageBufferPixelAspectRatioKey: CFString = "CVPixelAspectRatio"

// Immutable.
/// The height of a pixel in a pixel aspect ratio dictionary.
public nonisolated(unsafe) let kCVImageBufferPixelAspectRatioVerticalSpacingKey: CFString = "VerticalSpacing"

// Immutable.
/// The clean aperture that was asked for: a dictionary of four numbers.
public nonisolated(unsafe) let kCVImageBufferPreferredCleanApertureKey: CFString = "CVPreferredCleanAperture"

// Immutable.
/// The region of interest, a rectangle as a dictionary.
public nonisolated(unsafe) let kCVImageBufferRegionOfInterestKey: CFString = "CVImageBufferRegionOfInterest"
