// Keys and values of pixel format descriptions.
//
// `nonisolated(unsafe)` throughout: an `NSString` is not `Sendable` by type, but these are constant and immutable.

// Immutable.
/// The number of bits in a block of a plane.
public nonisolated(unsafe) let kCVPixelFormatBitsPerBlock: CFString = "BitsPerBlock"

// Immutable.
/// A block of black, as data.
public nonisolated(unsafe) let kCVPixelFormatBlackBlock: CFString = "BlackBlock"

// Immutable.
/// The number of pixel rows in a block; 1 if absent.
public nonisolated(unsafe) let kCVPixelFormatBlockHeight: CFString = "BlockHeight"

// Immutable.
/// The number of blocks of which a row is a multiple; 1 if absent.
public nonisolated(unsafe) let kCVPixelFormatBlockHorizontalAlignment: CFString = "BlockHorizontalAlignment"

// Immutable.
/// The number of block rows of which a plane is a multiple; 1 if absent.
public nonisolated(unsafe) let kCVPixelFormatBlockVerticalAlignment: CFString = "BlockVerticalAlignment"

// Immutable.
/// The number of pixel columns in a block; 1 if absent.
public nonisolated(unsafe) let kCVPixelFormatBlockWidth: CFString = "BlockWidth"

// Immutable.
/// A Boolean value that indicates whether bitmap contexts can draw into the format.
public nonisolated(unsafe) let kCVPixelFormatCGBitmapContextCompatibility: CFString = "CGBitmapContextCompatibility"

// Immutable.
/// The bitmap flags of the format, a number.
public nonisolated(unsafe) let kCVPixelFormatCGBitmapInfo: CFString = "CGBitmapInfo"

// Immutable.
/// A Boolean value that indicates whether images can be created from the format.
public nonisolated(unsafe) let kCVPixelFormatCGImageCompatibility: CFString = "CGImageCompatibility"

// Immutable.
/// The codec of the format, a four-character code.
public nonisolated(unsafe) let kCVPixelFormatCodecType: CFString = "CodecType"

// Immutable.
/// The range of the component values.
public nonisolated(unsafe) let kCVPixelFormatComponentRange: CFString = "ComponentRange"

// Immutable.
/// All values are used, 0–255 in 8 bits.
public nonisolated(unsafe) let kCVPixelFormatComponentRange_FullRange: CFString = "FullRange"

// Immutable.
/// Luma 16–235 and chroma 16–240 in 8 bits.
public nonisolated(unsafe) let kCVPixelFormatComponentRange_VideoRange: CFString = "VideoRange"

// Immutable.
/// Values beyond black and white are used.
public nonisolated(unsafe) let kCVPixelFormatComponentRange_WideRange: CFString = "WideRange"

// Immutable.
/// The pixel format code, a number.
public nonisolated(unsafe) let kCVPixelFormatConstant: CFString = "Constant"

// Immutable.
/// A Boolean value that indicates whether the format has alpha.
public nonisolated(unsafe) let kCVPixelFormatContainsAlpha: CFString = "ContainsAlpha"

// Immutable.
/// A Boolean value that indicates whether the format has only grey.
public nonisolated(unsafe) let kCVPixelFormatContainsGrayscale: CFString = "ContainsGrayscale"

// Immutable.
/// A Boolean value that indicates whether the format has red, green and blue.
public nonisolated(unsafe) let kCVPixelFormatContainsRGB: CFString = "ContainsRGB"

// Immutable.
/// A Boolean value that indicates whether the format has raw sensor samples.
public nonisolated(unsafe) let kCVPixelFormatContainsSenselArray: CFString = "ContainsSenselArray"

// Immutable.
/// A Boolean value that indicates whether the format has luma and chroma.
public nonisolated(unsafe) let kCVPixelFormatContainsYCbCr: CFString = "ContainsYCbCr"

// Immutable.
/// A function that fills the border, as data.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelFormatFillExtendedPixelsCallback: CFString = "FillExtendedPixelsCallback"

// Immutable.
/// The four-character code of the format, a number.
public nonisolated(unsafe) let kCVPixelFormatFourCC: CFString = "FourCC"

// Immutable.
/// The number of image columns for one column of the plane; 1 if absent.
public nonisolated(unsafe) let kCVPixelFormatHorizontalSubsampling: CFString = "HorizontalSubsampling"

// Immutable.
/// The name of the format.
public nonisolated(unsafe) let kCVPixelFormatName: CFString = "Name"

// Immutable.
/// The planes, an array of dictionaries; absent for interleaved formats.
public nonisolated(unsafe) let kCVPixelFormatPlanes: CFString = "Planes"

// Immutable.
/// Compatibility with QuickDraw.
///
/// Never set.
public nonisolated(unsafe) let kCVPixelFormatQDCompatibility: CFString = "QDCompatibility"

// Immutable.
/// The number of image rows for one row of the plane; 1 if absent.
public nonisolated(unsafe) let kCVPixelFormatVerticalSubsampling: CFString = "VerticalSubsampling"
