public import CoreGraphics
public import CoreVideo
public import Foundation

/// A loader of textures from images.
///
/// Differs from Apple: a loader needs a device, which does not exist here, so that each method throws.
public final class MTKTextureLoader: NSObject {
    /// An option for loading.
    public struct Option: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates an option from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The option to make levels of detail.
        public static let generateMipmaps = Option(rawValue: "MTKTextureLoaderOptionGenerateMipmaps")
        /// The option to take colours for sRGB.
        public static let SRGB = Option(rawValue: "MTKTextureLoaderOptionSRGB")
        /// The uses of the texture.
        public static let textureUsage = Option(rawValue: "MTKTextureLoaderOptionTextureUsage")
        /// The place of the memory.
        public static let textureStorageMode = Option(rawValue: "MTKTextureLoaderOptionTextureStorageMode")
        /// The place of the first row.
        public static let origin = Option(rawValue: "MTKTextureLoaderOptionOrigin")
    }

    /// The device.
    public let device: any MTLDevice

    /// Creates a loader for a device.
    public init(device: any MTLDevice) { self.device = device }

    private var unsupported: NSError {
        NSError(
            domain: "MTKTextureLoaderErrorDomain",
            code: 1,
            userInfo: [NSLocalizedDescriptionKey: "There is no GPU that could hold a texture."]
        )
    }

    /// Makes a texture of an image; always throws.
    public func newTexture(cgImage: CGImage, options: [Option: Any]? = nil) throws -> any MTLTexture {
        throw unsupported
    }

    /// Makes a texture of an image file; always throws.
    public func newTexture(URL url: URL, options: [Option: Any]? = nil) throws -> any MTLTexture { throw unsupported }

    /// Makes a texture of an image's data; always throws.
    public func newTexture(data: Data, options: [Option: Any]? = nil) throws -> any MTLTexture { throw unsupported }
}
