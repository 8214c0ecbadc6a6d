// Keys of the attribute dictionaries of pixel buffers and pools.
//
// `nonisolated(unsafe)` throughout: an `NSString` is not `Sendable` by type, but these are constant and immutable.

// Immutable.
/// The least alignment of a row in bytes, a number.
public nonisolated(unsafe) let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"

// Immutable.
/// Use with bitmap contexts.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"

// Immutable.
/// Use with images.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"

// Immutable.
/// Extra rows below the picture, a number.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsBottomKey: CFString = "ExtendedPixelsBottom"

// Immutable.
/// Extra columns left of the picture, a number.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsLeftKey: CFString = "ExtendedPixelsLeft"

// Immutable.
/// Extra columns right of the picture, a number.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsRightKey: CFString = "ExtendedPixelsRight"

// Immutable.
/// Extra rows above the picture, a number.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsTopKey: CFString = "ExtendedPixelsTop"

// Immutable.
/// The height in pixels, a number.
public nonisolated(unsafe) let kCVPixelBufferHeightKey: CFString = "Height"

// Immutable.
/// Shared memory.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"

// Immutable.
/// The allocator of the pixels.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferMemoryAllocatorKey: CFString = "MemoryAllocator"

// Immutable.
/// Use with Metal.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"

// Immutable.
/// Use with OpenGL ES.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferOpenGLESCompatibilityKey: CFString = "OpenGLESCompatibility"

// Immutable.
/// The pixel format code, a number or an array of numbers.
public nonisolated(unsafe) let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"

// Immutable.
/// The least alignment of a plane in bytes, a number.
public nonisolated(unsafe) let kCVPixelBufferPlaneAlignmentKey: CFString = "PlaneAlignment"

// Immutable.
/// In auxiliary attributes: how many buffers may exist before a new allocation fails.
public nonisolated(unsafe) let kCVPixelBufferPoolAllocationThresholdKey: CFString = "AllocationThreshold"

// Immutable.
/// Posted by a pool when a buffer comes back after an allocation failed for its threshold.
public nonisolated(unsafe) let kCVPixelBufferPoolFreeBufferNotification: CFString =
    "CVPixelBufferPoolFreeBufferNotification"

// Immutable.
/// In pool attributes: how many seconds an unused buffer is kept; default 1, 0 for ever.
public nonisolated(unsafe) let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"

// Immutable.
/// In pool attributes: how many buffers are kept however old.
public nonisolated(unsafe) let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"

// Immutable.
/// The black level of raw samples.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_BlackLevel: CFString = "BlackLevel"

// Immutable.
/// The colour matrix of raw samples.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_ColorMatrix: CFString = "ColorMatrix"

// Immutable.
/// The gain of raw samples.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_GainFactor: CFString = "GainFactor"

// Immutable.
/// Further metadata of raw samples.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_MetadataExtension: CFString = "MetadataExtension"

// Immutable.
/// The recommended crop of raw samples.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_RecommendedCrop: CFString = "RecommendedCrop"

// Immutable.
/// The offsets of the colour samples of a raw picture.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_SenselSitingOffsets: CFString = "SenselSitingOffsets"

// Immutable.
/// The blue factor of the white balance of raw samples.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteBalanceBlueFactor: CFString = "WhiteBalanceBlueFactor"

// Immutable.
/// The colour temperature of the white balance of raw samples.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteBalanceCCT: CFString = "WhiteBalanceCCT"

// Immutable.
/// The red factor of the white balance of raw samples.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteBalanceRedFactor: CFString = "WhiteBalanceRedFactor"

// Immutable.
/// The white level of raw samples.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteLevel: CFString = "WhiteLevel"

// Immutable.
/// The order of the colours of a Bayer picture, a number.
public nonisolated(unsafe) let kCVPixelBufferVersatileBayerKey_BayerPattern: CFString = "BayerPattern"

// Immutable.
/// The width in pixels, a number.
public nonisolated(unsafe) let kCVPixelBufferWidthKey: CFString = "Width"
