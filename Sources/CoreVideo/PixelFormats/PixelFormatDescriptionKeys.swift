// Keys and values of pixel format descriptions.
//
// `nonisolated(unsafe)` throughout: an `NSString` is not `Sendable` by type, but these are constant and immutable.

/// Bits in a block of a plane, a number.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatBitsPerBlock: CFString = "BitsPerBlock"

/// A block of black, as data.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatBlackBlock: CFString = "BlackBlock"

/// Rows of pixels in a block, a number; 1 when absent.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatBlockHeight: CFString = "BlockHeight"

/// A row is a multiple of this many blocks; 1 when absent.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatBlockHorizontalAlignment: CFString = "BlockHorizontalAlignment"

/// A plane is a multiple of this many rows of blocks; 1 when absent.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatBlockVerticalAlignment: CFString = "BlockVerticalAlignment"

/// Columns of pixels in a block, a number; 1 when absent.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatBlockWidth: CFString = "BlockWidth"

/// Whether bitmap contexts can draw into the format.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatCGBitmapContextCompatibility: CFString = "CGBitmapContextCompatibility"

/// The bitmap flags of the format, a number.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatCGBitmapInfo: CFString = "CGBitmapInfo"

/// Whether images can be made of the format.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatCGImageCompatibility: CFString = "CGImageCompatibility"

/// The codec of the format, a four-character code.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatCodecType: CFString = "CodecType"

/// The range of the numbers of a component.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatComponentRange: CFString = "ComponentRange"

/// All numbers are used, 0–255 in 8 bits.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatComponentRange_FullRange: CFString = "FullRange"

/// Luma 16–235 and chroma 16–240 in 8 bits.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatComponentRange_VideoRange: CFString = "VideoRange"

/// Numbers beyond black and white are used.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatComponentRange_WideRange: CFString = "WideRange"

/// The pixel format code, a number.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatConstant: CFString = "Constant"

/// Whether the format has alpha.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatContainsAlpha: CFString = "ContainsAlpha"

/// Whether the format is grey only.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatContainsGrayscale: CFString = "ContainsGrayscale"

/// Whether the format has red, green and blue.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatContainsRGB: CFString = "ContainsRGB"

/// Whether the format has raw sensor samples.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatContainsSenselArray: CFString = "ContainsSenselArray"

/// Whether the format has luma and chroma.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatContainsYCbCr: CFString = "ContainsYCbCr"

/// A function that fills the border, as data. Accepted and ignored.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatFillExtendedPixelsCallback: CFString = "FillExtendedPixelsCallback"

/// The four-character code of the format, a number.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatFourCC: CFString = "FourCC"

/// Picture columns for one column of the plane; 1 when absent.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatHorizontalSubsampling: CFString = "HorizontalSubsampling"

/// The name of the format.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatName: CFString = "Name"

/// The planes, an array of dictionaries; absent for interleaved formats.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatPlanes: CFString = "Planes"

/// Use with QuickDraw. Never set.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatQDCompatibility: CFString = "QDCompatibility"

/// Picture rows for one row of the plane; 1 when absent.
// Immutable.
public nonisolated(unsafe) let kCVPixelFormatVerticalSubsampling: CFString = "VerticalSubsampling"
