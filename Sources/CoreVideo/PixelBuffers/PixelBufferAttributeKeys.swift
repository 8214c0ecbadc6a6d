// Keys of the attribute dictionaries of pixel buffers and pools.
//
// `nonisolated(unsafe)` throughout: an `NSString` is not `Sendable` by type, but these are constant and immutable.

/// The least alignment of a row in bytes, a number.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"

/// Use with bitmap contexts. Accepted and ignored.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"

/// Use with images. Accepted and ignored.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"

/// Extra rows below the picture, a number.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsBottomKey: CFString = "ExtendedPixelsBottom"

/// Extra columns left of the picture, a number.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsLeftKey: CFString = "ExtendedPixelsLeft"

/// Extra columns right of the picture, a number.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsRightKey: CFString = "ExtendedPixelsRight"

/// Extra rows above the picture, a number.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsTopKey: CFString = "ExtendedPixelsTop"

/// The height in pixels, a number.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferHeightKey: CFString = "Height"

/// Shared memory. Accepted and ignored.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"

/// The allocator of the pixels. Accepted and ignored.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferMemoryAllocatorKey: CFString = "MemoryAllocator"

/// Use with Metal. Accepted and ignored.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"

/// Use with OpenGL ES. Accepted and ignored.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferOpenGLESCompatibilityKey: CFString = "OpenGLESCompatibility"

/// The pixel format code, a number or an array of numbers.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"

/// The least alignment of a plane in bytes, a number.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferPlaneAlignmentKey: CFString = "PlaneAlignment"

/// In auxiliary attributes: how many buffers may exist before a new allocation fails.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferPoolAllocationThresholdKey: CFString = "AllocationThreshold"

/// Posted by a pool when a buffer comes back after an allocation failed for its threshold.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferPoolFreeBufferNotification: CFString =
    "CVPixelBufferPoolFreeBufferNotification"

/// In pool attributes: how many seconds an unused buffer is kept; default 1, 0 for ever.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"

/// In pool attributes: how many buffers are kept however old.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"

/// The black level of raw samples.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_BlackLevel: CFString = "BlackLevel"

/// The colour matrix of raw samples.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_ColorMatrix: CFString = "ColorMatrix"

/// The gain of raw samples.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_GainFactor: CFString = "GainFactor"

/// Further metadata of raw samples.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_MetadataExtension: CFString = "MetadataExtension"

/// The recommended crop of raw samples.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_RecommendedCrop: CFString = "RecommendedCrop"

/// The offsets of the colour samples of a raw picture.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_SenselSitingOffsets: CFString = "SenselSitingOffsets"

/// The blue factor of the white balance of raw samples.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteBalanceBlueFactor: CFString = "WhiteBalanceBlueFactor"

/// The colour temperature of the white balance of raw samples.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteBalanceCCT: CFString = "WhiteBalanceCCT"

/// The red factor of the white balance of raw samples.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteBalanceRedFactor: CFString = "WhiteBalanceRedFactor"

/// The white level of raw samples.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteLevel: CFString = "WhiteLevel"

/// The order of the colours of a Bayer picture, a number.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferVersatileBayerKey_BayerPattern: CFString = "BayerPattern"

/// The width in pixels, a number.
// Immutable.
public nonisolated(unsafe) let kCVPixelBufferWidthKey: CFString = "Width"
