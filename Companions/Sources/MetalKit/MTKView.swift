public import CoreVideo
import Metal
public import QuartzCore

/// Called by a view that draws with a GPU.
public protocol MTKViewDelegate: AnyObject {
    /// Called when the size changes.
    func mtkView(_ view: MTKView, drawableSizeWillChange size: CGSize)
    /// Called when the view is to be drawn.
    func draw(in view: MTKView)
}

/// A view that draws with a GPU.
///
/// Differs from Apple: it is no view, and it has no drawable, so that nothing is drawn.
open class MTKView: NSObject {
    /// The device.
    open var device: (any MTLDevice)?
    /// The drawer.
    open weak var delegate: (any MTKViewDelegate)?
    /// The format of pixels.
    open var colorPixelFormat = MTLPixelFormat.bgra8Unorm
    /// The format of depths.
    open var depthStencilPixelFormat = MTLPixelFormat.invalid
    /// The number of samples of a pixel.
    open var sampleCount = 1
    /// The colour that is drawn over.
    open var clearColor = MTLClearColor(red: 0, green: 0, blue: 0, alpha: 1)
    /// The size in pixels.
    open var drawableSize = CGSize.zero
    /// The place and size.
    open var frame: CGRect
    /// The place and size in the view's own coordinates.
    open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
    /// The wish that the size follows the view's.
    open var autoResizeDrawable = true
    /// The wish that only the GPU reads what it draws.
    open var framebufferOnly = true
    /// The wish that nothing is drawn.
    open var isPaused = false
    /// The wish that the view is drawn only when asked.
    open var enableSetNeedsDisplay = false
    /// The number of drawings in a second.
    open var preferredFramesPerSecond = 60
    /// A place to draw to; always nil.
    open var currentDrawable: (any CAMetalDrawable)? { nil }
    /// A description of the place to draw to; always nil.
    open var currentRenderPassDescriptor: MTLRenderPassDescriptor? { nil }

    /// Creates a view.
    public init(frame frameRect: CGRect, device: (any MTLDevice)?) {
        frame = frameRect
        self.device = device
    }

    /// Asks the delegate to draw.
    open func draw() { delegate?.draw(in: self) }

    /// Frees the drawables, of which there are none.
    open func releaseDrawables() {}
}
