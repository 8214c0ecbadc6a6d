// Keys of attributes about surfaces that the GPU shares; there are none.

// Immutable.
/// Compatibility with textures of OpenGL.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferIOSurfaceOpenGLTextureCompatibilityKey: CFString =
    "IOSurfaceOpenGLTextureCompatibility"

// Immutable.
/// Compatibility with frame buffers of OpenGL.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferIOSurfaceOpenGLFBOCompatibilityKey: CFString =
    "IOSurfaceOpenGLFBOCompatibility"

// Immutable.
/// Compatibility with Core Animation.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferIOSurfaceCoreAnimationCompatibilityKey: CFString =
    "IOSurfaceCoreAnimationCompatibility"

// Immutable.
/// Compatibility with textures of OpenGL ES.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferIOSurfaceOpenGLESTextureCompatibilityKey: CFString =
    "IOSurfaceOpenGLESTextureCompatibility"

// Immutable.
/// Compatibility with frame buffers of OpenGL ES.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferIOSurfaceOpenGLESFBOCompatibilityKey: CFString =
    "IOSurfaceOpenGLESFBOCompatibility"

// Immutable.
/// Compatibility with texture caches of OpenGL ES.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferOpenGLESTextureCacheCompatibilityKey: CFString =
    "OpenGLESTextureCacheCompatibility"

// Immutable.
/// Compatibility with texture caches of OpenGL.
///
/// Accepted and ignored.
public nonisolated(unsafe) let kCVPixelBufferOpenGLTextureCacheCompatibilityKey: CFString =
    "OpenGLTextureCacheCompatibility"
