import CoreVideo
import Foundation
import QuartzCore

/// Red, green, blue and opacity, each from 0 to 1; not premultiplied.
package typealias SceneColor = SIMD4<Double>

/// The state of a layer tree at one moment, flattened into a list of items to paint in order.
///
/// A value that is independent of threads and of the painting technique. It retains the images that are shown: release
/// it after drawing, because cameras reuse their buffers.
package struct LayerScene {
    /// The target's width in pixels.
    package let width: Int
    /// The target's height in pixels.
    package let height: Int
    /// The colour of areas without items.
    package var background: SceneColor
    /// The items in painting order, the rearmost first.
    package var items: [Item] = []

    /// Creates a scene without items.
    package init(width: Int, height: Int, background: SceneColor) {
        self.width = width
        self.height = height
        self.background = background
    }

    /// One item to paint.
    package struct Item {
        /// The kind of item.
        package var content: Content
        /// The item's rectangle in target pixels.
        ///
        /// Painting is clipped to it, which also implements layers that clip.
        package var frame: PixelRect
        /// The opacity: above 0, up to 1.
        package var opacity: Double

        /// Creates an item.
        package init(content: Content, frame: PixelRect, opacity: Double) {
            self.content = content
            self.frame = frame
            self.opacity = opacity
        }
    }

    /// The content of an item.
    package enum Content {
        /// The entire frame in one colour.
        case color(SceneColor)
        /// An image that changes over time; it may extend beyond the frame.
        case image(SceneImage)
        /// Content that must be drawn: text, paths, rounded corners, still images, and groups of layers that share an
        /// opacity, a mask or a clip that is not a rectangle.
        ///
        /// See ``LayerCompositor/drawing(of:)``.
        case drawing(SceneDrawing)
    }

    /// The entire target.
    package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}

/// Content that must be drawn.
package struct SceneDrawing {
    /// The identity of the drawing's appearance: drawings with equal keys look the same.
    package var key: DrawingKey
    /// Indicates whether the drawing can be cached; false if it contains video, because its key would never recur.
    package var isStill: Bool
    /// The drawing.
    let node: PaintNode
}

/// The appearance of a drawing, independent of its position in whole pixels.
package struct DrawingKey: Hashable, Sendable {
    /// The identity of the layer, and the revision of its state.
    var layer: ObjectIdentifier
    var revision: UInt64
    /// The part of the layer.
    var part: Part
    /// Scale and rotation, and the position within a pixel.
    var transform: SIMD4<Double>
    var fraction: SIMD2<Double>
    /// The size, and the position in whole pixels relative to the drawing's own origin.
    var frame: PixelRect
    /// A hash of all of the above for the contained items.
    var digest: Int = 0

    enum Part: UInt8, Sendable {
        case box, border, shape, text, gradient, image, group, clip
    }

    /// - Parameters:
    ///   - transform: from the layer's coordinates to pixels of the target.
    ///   - frame: in pixels of the target.
    init(
        layer: ObjectIdentifier,
        revision: UInt64,
        part: Part,
        transform: CGAffineTransform,
        frame: PixelRect,
        digest: Int = 0
    ) {
        self.layer = layer
        self.revision = revision
        self.part = part
        self.transform = SIMD4(transform.a, transform.b, transform.c, transform.d)
        let (x, y) = (transform.tx.rounded(.down), transform.ty.rounded(.down))
        // A 64th of a pixel is finer than Cairo's own grid.
        fraction = SIMD2(((transform.tx - x) * 64).rounded(), ((transform.ty - y) * 64).rounded())
        func whole(_ value: CGFloat) -> Int {
            Int(min(max(value, -CompositorLimits.farthest * 1000), CompositorLimits.farthest * 1000))
        }
        self.frame = frame.moved(x: -whole(x), y: -whole(y))
        self.digest = digest
    }
}
