public import CoreVideo
public import Foundation

// Rendering to textures, of which there are none: there is no Metal device.

extension CIRenderDestination {
    /// Creates a destination in a texture; starting a task for it throws an error.
    public convenience init(mtlTexture texture: any MTLTexture, commandBuffer: (any MTLCommandBuffer)?) {
        self.init(width: texture.width, height: texture.height)
    }

    /// Creates a destination in a texture that is asked for later; starting a task for it throws an error.
    public convenience init(
        width: Int,
        height: Int,
        pixelFormat: MTLPixelFormat,
        commandBuffer: (any MTLCommandBuffer)?,
        mtlTextureProvider block: (() -> any MTLTexture)? = nil
    ) {
        self.init(width: width, height: height)
    }
}

extension CIContext {
    /// Creates a context for the commands of a queue, which renders on the processor.
    public convenience init(mtlCommandQueue commandQueue: any MTLCommandQueue) { self.init(options: nil) }

    /// Creates a context for the commands of a queue, which renders on the processor.
    public convenience init(mtlCommandQueue commandQueue: any MTLCommandQueue, options: [CIContextOption: Any]?) {
        self.init(options: options)
    }

    /// Logs that there are no textures; render to a pixel buffer instead.
    public func render(
        _ image: CIImage,
        to texture: any MTLTexture,
        commandBuffer: (any MTLCommandBuffer)?,
        bounds: CGRect,
        colorSpace: CGColorSpace
    ) { ImagingLog.warn("There are no Metal textures; render to a pixel buffer.") }
}
