// Keys of the attribute dictionaries of pixel buffers and pools.
//
// `nonisolated(unsafe)` throughout: an `NSString` is not `Sendable` by type, but these are constant and immutable.

// Immutable.
/// The minimum alignment of a row in bytes, a number.
public nonisolated(unsafe) let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"

// Immutable.
/// Compatibility with bitmap contexts.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"

// Immutable.
/// Compatibility with `CGImage`.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"

// Immutable.
/// The number of extra rows below the image.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsBottomKey: CFString = "ExtendedPixelsBottom"

// Immutable.
/// The number of extra columns to the left of the image.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsLeftKey: CFString = "ExtendedPixelsLeft"

// Immutable.
/// The number of extra columns to the right of the image.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsRightKey: CFString = "ExtendedPixelsRight"

// Immutable.
/// The number of extra rows above the image.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsTopKey: CFString = "ExtendedPixelsTop"

// Immutable.
/// The height in pixels, a number.
public nonisolated(unsafe) let kCVPixelBufferHeightKey: CFString = "Height"

// Immutable.
/// Properties of shared memory.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"

// Immutable.
/// The allocator of the pixels.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferMemoryAllocatorKey: CFString = "MemoryAllocator"

// Immutable.
/// Compatibility with Metal.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"

// Immutable.
/// Compatibility with OpenGL.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferOpenGLCompatibilityKey: CFString = "OpenGLCompatibility"

// Immutable.
/// Compatibility with OpenGL ES.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferOpenGLESCompatibilityKey: CFString = "OpenGLESCompatibility"

// Immutable.
/// The pixel format code, a number or an array of numbers.
public nonisolated(unsafe) let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"

// Immutable.
/// The minimum alignment of a plane in bytes, a number.
public nonisolated(unsafe) let kCVPixelBufferPlaneAlignmentKey: CFString = "PlaneAlignment"

// Immutable.
/// The auxiliary attribute for the number of buffers at which further allocations fail.
public nonisolated(unsafe) let kCVPixelBufferPoolAllocationThresholdKey: CFString = "AllocationThreshold"

// Immutable.
/// A notification that a pool posts when a buffer is returned after an allocation failed because of the threshold.
public nonisolated(unsafe) let kCVPixelBufferPoolFreeBufferNotification: CFString =
    "CVPixelBufferPoolFreeBufferNotification"

// Immutable.
/// The pool attribute for the time in seconds that an unused buffer is kept; the default is 1, and 0 means forever.
public nonisolated(unsafe) let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"

// Immutable.
/// The pool attribute for the number of unused buffers that are kept regardless of age.
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
/// The offsets of the colour samples of a raw image.
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
/// The colour order of a Bayer image, a number.
public nonisolated(unsafe) let kCVPixelBufferVersatileBayerKey_BayerPattern: CFString = "BayerPattern"

// Immutable.
/// The width in pixels, a number.
public nonisolated(unsafe) let kCVPixelBufferWidthKey: CFString = "Width"
