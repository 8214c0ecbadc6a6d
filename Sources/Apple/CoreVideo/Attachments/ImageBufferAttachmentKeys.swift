// Keys and values of the attachments that describe an image. Raw values that could not be observed are our own.
//
// `nonisolated(unsafe)` throughout: an `NSString` is not `Sendable` by type, but these are constant and immutable.

// Immutable.
/// The movie time of a buffer: a dictionary with a time value and a time scale.
public nonisolated(unsafe) let kCVBufferMovieTimeKey: CFString = "CVBufferMovieTime"

// Immutable.
/// The pool attribute for a dictionary of attachments that every new buffer gets and that do not propagate.
public nonisolated(unsafe) let kCVBufferNonPropagatedAttachmentsKey: CFString = "CVBufferNonPropagatedAttachments"

// Immutable.
/// The pool attribute for a dictionary of attachments that every new buffer gets and that propagate.
public nonisolated(unsafe) let kCVBufferPropagatedAttachmentsKey: CFString = "CVBufferPropagatedAttachments"

// Immutable.
/// The time scale in a movie time dictionary.
public nonisolated(unsafe) let kCVBufferTimeScaleKey: CFString = "CVBufferTimeScale"

// Immutable.
/// The time value in a movie time dictionary.
public nonisolated(unsafe) let kCVBufferTimeValueKey: CFString = "CVBufferTimeValue"

// Immutable.
/// A Boolean value that indicates whether every alpha value of the image is opaque.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelIsOpaque: CFString = "CVImageBufferAlphaChannelIsOpaque"

// Immutable.
/// Colour values are multiplied by alpha.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelMode_PremultipliedAlpha: CFString = "PremultipliedAlpha"

// Immutable.
/// Colour values are not multiplied by alpha.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelMode_StraightAlpha: CFString = "StraightAlpha"

// Immutable.
/// Indicates whether colour values are multiplied by alpha.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelModeKey: CFString = "CVImageBufferAlphaChannelMode"

// Immutable.
/// Chroma samples are located between columns, on the lower luma row.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Bottom: CFString = "Bottom"

// Immutable.
/// Chroma samples are located on the left luma column and the lower luma row.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_BottomLeft: CFString = "BottomLeft"

// Immutable.
/// Chroma samples are located in the centre of their luma samples.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Center: CFString = "Center"

// Immutable.
/// Chroma samples are located as in PAL DV, with Cb and Cr on alternating rows.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_DV420: CFString = "DV420"

// Immutable.
/// Chroma samples are located on the left luma column, between rows.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Left: CFString = "Left"

// Immutable.
/// Chroma samples are located between columns, on the upper luma row.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Top: CFString = "Top"

// Immutable.
/// Chroma samples are located on the left luma column and the upper luma row.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_TopLeft: CFString = "TopLeft"

// Immutable.
/// The location of the chroma samples of the bottom field.
public nonisolated(unsafe) let kCVImageBufferChromaLocationBottomFieldKey: CFString =
    "CVImageBufferChromaLocationBottomField"

// Immutable.
/// The location of the chroma samples of a progressive frame or of the top field.
public nonisolated(unsafe) let kCVImageBufferChromaLocationTopFieldKey: CFString = "CVImageBufferChromaLocationTopField"

// Immutable.
/// One chroma sample for four luma samples of a row.
public nonisolated(unsafe) let kCVImageBufferChromaSubsampling_411: CFString = "4:1:1"

// Immutable.
/// One chroma sample for two by two luma samples.
public nonisolated(unsafe) let kCVImageBufferChromaSubsampling_420: CFString = "4:2:0"

// Immutable.
/// One chroma sample for two luma samples of a row.
public nonisolated(unsafe) let kCVImageBufferChromaSubsampling_422: CFString = "4:2:2"

// Immutable.
/// The chroma subsampling of the image before it was converted.
public nonisolated(unsafe) let kCVImageBufferChromaSubsamplingKey: CFString = "CVImageBufferChromaSubsampling"

// Immutable.
/// The height in a clean aperture dictionary, in pixels.
public nonisolated(unsafe) let kCVImageBufferCleanApertureHeightKey: CFString = "Height"

// Immutable.
/// The horizontal offset of the clean aperture centre from the image centre, in pixels; positive to the right.
public nonisolated(unsafe) let kCVImageBufferCleanApertureHorizontalOffsetKey: CFString = "HorizontalOffset"

// Immutable.
/// The clean aperture, the part of the image that is meant to be displayed: a dictionary of four numbers.
public nonisolated(unsafe) let kCVImageBufferCleanApertureKey: CFString = "CVCleanAperture"

// Immutable.
/// The vertical offset of the clean aperture centre from the image centre, in pixels; positive downward.
public nonisolated(unsafe) let kCVImageBufferCleanApertureVerticalOffsetKey: CFString = "VerticalOffset"

// Immutable.
/// The width in a clean aperture dictionary, in pixels.
public nonisolated(unsafe) let kCVImageBufferCleanApertureWidthKey: CFString = "Width"

// Immutable.
/// The size at which the image should be displayed: a dictionary with width and height.
public nonisolated(unsafe) let kCVImageBufferDisplayDimensionsKey: CFString = "CVDisplayDimensions"

// Immutable.
/// The height in a display dimensions dictionary.
public nonisolated(unsafe) let kCVImageBufferDisplayHeightKey: CFString = "Height"

// Immutable.
/// The width in a display dimensions dictionary.
public nonisolated(unsafe) let kCVImageBufferDisplayWidthKey: CFString = "Width"

// Immutable.
/// The number of fields in the image: 1 for progressive, 2 for interlaced.
public nonisolated(unsafe) let kCVImageBufferFieldCountKey: CFString = "CVFieldCount"

// Immutable.
/// The layout and order of two fields.
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
/// The shape of a pixel: a dictionary with horizontal and vertical spacing.
public nonisolated(unsafe) let kCVImageBufferPixelAspectRatioKey: CFString = "CVPixelAspectRatio"

// Immutable.
/// The height of a pixel in a pixel aspect ratio dictionary.
public nonisolated(unsafe) let kCVImageBufferPixelAspectRatioVerticalSpacingKey: CFString = "VerticalSpacing"

// Immutable.
/// The preferred clean aperture: a dictionary of four numbers.
public nonisolated(unsafe) let kCVImageBufferPreferredCleanApertureKey: CFString = "CVPreferredCleanAperture"

// Immutable.
/// The region of interest: a rectangle stored as a dictionary.
public nonisolated(unsafe) let kCVImageBufferRegionOfInterestKey: CFString = "CVImageBufferRegionOfInterest"
