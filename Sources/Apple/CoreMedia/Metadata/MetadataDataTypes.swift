public import CoreVideo

// Immutable.
/// Bytes of any kind.
public nonisolated(unsafe) let kCMMetadataBaseDataType_RawData: CFString = "com.apple.metadata.datatype.raw-data"

// Immutable.
/// Text in UTF-8.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UTF8: CFString = "com.apple.metadata.datatype.UTF-8"

// Immutable.
/// Text in UTF-16, big-endian.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UTF16: CFString = "com.apple.metadata.datatype.UTF-16"

// Immutable.
/// A GIF image.
public nonisolated(unsafe) let kCMMetadataBaseDataType_GIF: CFString = "com.apple.metadata.datatype.GIF"

// Immutable.
/// A JPEG image.
public nonisolated(unsafe) let kCMMetadataBaseDataType_JPEG: CFString = "com.apple.metadata.datatype.JPEG"

// Immutable.
/// A PNG image.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PNG: CFString = "com.apple.metadata.datatype.PNG"

// Immutable.
/// A BMP image.
public nonisolated(unsafe) let kCMMetadataBaseDataType_BMP: CFString = "com.apple.metadata.datatype.BMP"

// Immutable.
/// A number of 32 bits in floating point, big-endian.
public nonisolated(unsafe) let kCMMetadataBaseDataType_Float32: CFString = "com.apple.metadata.datatype.float32"

// Immutable.
/// A number of 64 bits in floating point, big-endian.
public nonisolated(unsafe) let kCMMetadataBaseDataType_Float64: CFString = "com.apple.metadata.datatype.float64"

// Immutable.
/// A signed number of 8 bits.
public nonisolated(unsafe) let kCMMetadataBaseDataType_SInt8: CFString = "com.apple.metadata.datatype.int8"

// Immutable.
/// A signed number of 16 bits, big-endian.
public nonisolated(unsafe) let kCMMetadataBaseDataType_SInt16: CFString = "com.apple.metadata.datatype.int16"

// Immutable.
/// A signed number of 32 bits, big-endian.
public nonisolated(unsafe) let kCMMetadataBaseDataType_SInt32: CFString = "com.apple.metadata.datatype.int32"

// Immutable.
/// A signed number of 64 bits, big-endian.
public nonisolated(unsafe) let kCMMetadataBaseDataType_SInt64: CFString = "com.apple.metadata.datatype.int64"

// Immutable.
/// A number of 8 bits.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UInt8: CFString = "com.apple.metadata.datatype.uint8"

// Immutable.
/// A number of 16 bits, big-endian.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UInt16: CFString = "com.apple.metadata.datatype.uint16"

// Immutable.
/// A number of 32 bits, big-endian.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UInt32: CFString = "com.apple.metadata.datatype.uint32"

// Immutable.
/// A number of 64 bits, big-endian.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UInt64: CFString = "com.apple.metadata.datatype.uint64"

// Immutable.
/// A point: x and y as 32-bit floating point.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PointF32: CFString = "com.apple.metadata.datatype.pointF32"

// Immutable.
/// A size: width and height as 32-bit floating point.
public nonisolated(unsafe) let kCMMetadataBaseDataType_DimensionsF32: CFString =
    "com.apple.metadata.datatype.dimensionsF32"

// Immutable.
/// A rectangle: x, y, width and height as 32-bit floating point.
public nonisolated(unsafe) let kCMMetadataBaseDataType_RectF32: CFString = "com.apple.metadata.datatype.rectF32"

// Immutable.
/// An affine transform: nine 64-bit floating-point numbers, row by row.
public nonisolated(unsafe) let kCMMetadataBaseDataType_AffineTransformF64: CFString =
    "com.apple.metadata.datatype.affineTransformF64"

// Immutable.
/// A perspective transform: nine 64-bit floating-point numbers, row by row.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PerspectiveTransformF64: CFString =
    "com.apple.metadata.datatype.perspectiveTransformF64"

// Immutable.
/// A closed outline: points as pairs of 32-bit floating point.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PolygonF32: CFString = "com.apple.metadata.datatype.polygonF32"

// Immutable.
/// An open outline: points as pairs of 32-bit floating point.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PolylineF32: CFString = "com.apple.metadata.datatype.polylineF32"

// Immutable.
/// Text in JSON.
public nonisolated(unsafe) let kCMMetadataBaseDataType_JSON: CFString = "com.apple.metadata.datatype.JSON"

// Immutable.
/// The data type of a place as ISO 6709 text.
public nonisolated(unsafe) let kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709: CFString =
    "com.apple.metadata.datatype.location.ISO6709"

// Immutable.
/// The data type of a direction as text.
public nonisolated(unsafe) let kCMMetadataDataType_QuickTimeMetadataDirection: CFString =
    "com.apple.metadata.datatype.direction"
