public import CoreVideo

/// A place on a screen that a GPU draws to.
public protocol CAMetalDrawable: MTLDrawable {
    /// The texture.
    var texture: any MTLTexture { get }
    /// The layer.
    var layer: CAMetalLayer { get }
}

/// A layer that a GPU draws to.
///
/// Differs from Apple: there is no GPU, so that ``nextDrawable()`` gives nil and the layer stays empty.
open class CAMetalLayer: CALayer {
    /// The device.
    open var device: (any MTLDevice)?
    /// The format of pixels.
    open var pixelFormat = MTLPixelFormat.bgra8Unorm
    /// The wish that only the GPU reads what it draws.
    open var framebufferOnly = true
    /// The size in pixels.
    open var drawableSize = CGSize.zero
    /// The largest number of drawables.
    open var maximumDrawableCount = 3
    /// The wish to show drawables together with transactions.
    open var presentsWithTransaction = false
    /// The wish that ``nextDrawable()`` gives up after a second.
    open var allowsNextDrawableTimeout = true

    /// Returns a place to draw to; always nil.
    open func nextDrawable() -> (any CAMetalDrawable)? { nil }
}
