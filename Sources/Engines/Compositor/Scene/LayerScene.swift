import CoreVideo
import Foundation
import QuartzCore

/// Red, green, blue and opacity, each from 0 to 1; not premultiplied.
package typealias SceneColor = SIMD4<Double>

/// A tree of layers at a moment, flattened: what is to be painted, one thing after the other.
///
/// A value, which knows neither threads nor how things are painted. It holds the pictures that are shown; drop it when
/// they are drawn, as cameras need their buffers back.
package struct LayerScene {
    /// The target's width in pixels.
    package let width: Int
    /// The target's height in pixels.
    package let height: Int
    /// What is seen where nothing is painted.
    package var background: SceneColor
    /// In painting order: the first is behind all others.
    package var items: [Item] = []

    /// One thing to be painted.
    package struct Item {
        /// What it is.
        package var content: Content
        /// Where it is, in pixels of the target: nothing of it is painted outside, which is how layers that clip do so.
        package var frame: PixelRect
        /// How opaque it is: above 0, up to 1.
        package var opacity: Double
    }

    /// What an item is.
    package enum Content {
        /// The whole frame in one colour.
        case color(SceneColor)
        /// A picture that changes with time; it may reach beyond the frame.
        case picture(ScenePicture)
        /// What has to be drawn: texts, paths, round corners, images, and layers that are one in opacity, mask or a clip
        /// that is no rectangle. See ``LayerCompositor/drawing(of:)``.
        case drawing(SceneDrawing)
    }

    /// The whole target.
    package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}

/// Something that has to be drawn.
package struct SceneDrawing {
    /// The same for what looks the same: a drawing with the key of one that was made before is that one.
    package var key: DrawingKey
    /// Whether it can be kept; false where there is a moving picture in it, whose key would never come again.
    package var isStill: Bool
    /// What is drawn.
    let node: PaintNode
}

/// What a drawing looks like, whole pixels of its place aside.
package struct DrawingKey: Hashable, Sendable {
    /// Which layer, and which state of it.
    var layer: ObjectIdentifier
    var revision: UInt64
    /// Which part of the layer.
    var part: Part
    /// Scale, rotation, and the place within a pixel.
    var transform: SIMD4<Double>
    var fraction: SIMD2<Double>
    /// The place in the target in whole pixels relative to that of the drawing's own zero, and the size.
    var frame: PixelRect
    /// All of the above of everything inside.
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
        // A 64th of a pixel is less than Cairo's own grid shows.
        fraction = SIMD2(((transform.tx - x) * 64).rounded(), ((transform.ty - y) * 64).rounded())
        func whole(_ value: CGFloat) -> Int {
            Int(min(max(value, -CompositorLimits.farthest * 1000), CompositorLimits.farthest * 1000))
        }
        self.frame = frame.moved(x: -whole(x), y: -whole(y))
        self.digest = digest
    }
}
