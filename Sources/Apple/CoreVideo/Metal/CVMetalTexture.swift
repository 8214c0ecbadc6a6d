public import Foundation

// Without a GPU there are no textures: creating a cache answers that it is not supported.

/// A buffer that a GPU uses as a texture.
///
/// This library never creates one.
public typealias CVMetalTexture = CVBuffer

/// A cache of textures that share their memory with pixel buffers.
///
/// This library never creates one.
public final class CVMetalTextureCache: NSObject, @unchecked Sendable {
    override private init() {}
}

/// The key of the longest age of an unused texture in a cache, in seconds.
public var kCVMetalTextureCacheMaximumTextureAgeKey: CFString { "MaximumTextureAge" as CFString }
/// The key of the uses of textures of a cache.
public var kCVMetalTextureUsage: CFString { "MTLTextureUsage" as CFString }
/// The key of the storage mode of textures of a cache.
public var kCVMetalTextureStorageMode: CFString { "MTLTextureStorageMode" as CFString }

/// Returns `kCVReturnUnsupported`, since there is no GPU; the cache is nil.
@discardableResult
public func CVMetalTextureCacheCreate(
    _ allocator: CFAllocator?,
    _ cacheAttributes: CFDictionary?,
    _ metalDevice: any MTLDevice,
    _ textureAttributes: CFDictionary?,
    _ cacheOut: UnsafeMutablePointer<CVMetalTextureCache?>
) -> CVReturn {
    cacheOut.pointee = nil
    return kCVReturnUnsupported
}

/// Returns `kCVReturnUnsupported`, since there is no GPU; the texture is nil.
@discardableResult
public func CVMetalTextureCacheCreateTextureFromImage(
    _ allocator: CFAllocator?,
    _ textureCache: CVMetalTextureCache,
    _ sourceImage: CVImageBuffer,
    _ textureAttributes: CFDictionary?,
    _ pixelFormat: MTLPixelFormat,
    _ width: Int,
    _ height: Int,
    _ planeIndex: Int,
    _ textureOut: UnsafeMutablePointer<CVMetalTexture?>
) -> CVReturn {
    textureOut.pointee = nil
    return kCVReturnUnsupported
}

/// Releases unused textures of a cache: none.
public func CVMetalTextureCacheFlush(_ textureCache: CVMetalTextureCache, _ options: CVOptionFlags) {}

/// Returns the type identifier of texture caches.
public func CVMetalTextureCacheGetTypeID() -> CFTypeID { 0x4D54_4343 }

/// Returns the texture of a buffer; always nil.
public func CVMetalTextureGetTexture(_ image: CVMetalTexture) -> (any MTLTexture)? { nil }

/// Returns whether the image of a texture is upside down; always false.
public func CVMetalTextureIsFlipped(_ image: CVMetalTexture) -> Bool { false }
