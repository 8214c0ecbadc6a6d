public import CoreMedia
public import CoreVideo
public import Foundation
import PixelTransforms
public import QuartzCore

/// Draws a tree of layers into pixel buffers.
///
/// Give it the layer at the top, and a pixel buffer for each frame:
///
/// ```swift
/// let compositor = LayerCompositor(layer)
/// try compositor.render(into: pixelBuffer)
/// ```
///
/// The upper left corner of the layer's bounds is the target's; the layer's own position and transform do not count, those
/// of the layers inside do. Pictures of cameras and players are those that are due at the time that is asked for. A preview
/// that fills the target is converted straight into it; texts and paths are drawn once and kept until they are changed.
///
/// May be used from any thread; calls wait for each other.
///
/// Differs from Apple: shadows and `contentsCenter` are not drawn, perspective is drawn as a parallelogram, and colours are
/// blended as the numbers of sRGB.
public final class LayerCompositor: @unchecked Sendable {
    // Sendable unchecked, as said above: the painter is used under a lock; layers have locks of their own.
    private struct Settings {
        var scale: CGFloat = 1
        var backgroundColor = CGColor.black
        var problems: [String] = []
    }

    /// The layer at the top of the tree.
    public let layer: CALayer
    private let painter = ScenePainter()
    // Held while painting, which calls nobody.
    private let painting = NSLock()
    private let settings = NSLock()
    private var values = Settings()
    // Parts of the tree that did not change are not taken again.
    private var snapshot: LayerSnapshot?

    /// Makes a compositor for a tree.
    ///
    /// - Parameter layer: the layer at the top; it and those inside may be changed at any time.
    public init(_ layer: CALayer) { self.layer = layer }

    /// Pixels of the target to a unit of the layer's coordinates; 1 at first.
    ///
    /// Zero, negative, and numbers that are none count as 1.
    public var scale: CGFloat {
        get { settings.withLock { values.scale } }
        set { settings.withLock { values.scale = newValue > 0 && newValue.isFinite ? newValue : 1 } }
    }

    /// What is seen where no layer is; black at first.
    ///
    /// With one that is not opaque, targets are premultiplied.
    public var backgroundColor: CGColor {
        get { settings.withLock { values.backgroundColor } }
        set { settings.withLock { values.backgroundColor = newValue } }
    }

    /// What of the last frame could not be drawn, in words; empty where nothing is missing.
    public var problems: [String] { settings.withLock { values.problems } }

    /// Why no texts are drawn on this machine, and what to do; nil where they are.
    public static var textProblem: String? { TextPainter.problem }

    /// Draws the tree as it is now.
    ///
    /// Every pixel of the target is written. What cannot be drawn is left out, see ``problems``.
    ///
    /// - Parameters:
    ///   - pixelBuffer: where to; 32BGRA is fastest. Other formats of red, green and blue, of luma and chroma in 8 bits, and
    ///     grey are converted to.
    ///   - time: the time of the host clock whose pictures are shown; now when left out. It should not fall from call to call.
    /// - Throws: ``CompositorError`` where the target is none that can be written.
    public func render(
        into pixelBuffer: CVPixelBuffer,
        at time: CMTime = CMClockGetTime(CMClockGetHostTimeClock())
    ) throws {
        try paint(try scene(width: pixelBuffer.width, height: pixelBuffer.height, at: time), into: pixelBuffer)
    }

    // MARK: Scenes

    /// The tree as it is now, flattened for a target of a size.
    package func scene(width: Int, height: Int, at time: CMTime) throws(CompositorError) -> LayerScene {
        let sides = 1...CompositorLimits.longestSide
        guard sides.contains(width), sides.contains(height) else {
            throw CompositorError(
                code: .invalidSize,
                description: """
                    Layers cannot be drawn into \(width)×\(height) pixels; give each side 1 to \
                    \(CompositorLimits.longestSide).
                    """
            )
        }
        let taken = layer.snapshot()
        let (scale, background) = settings.withLock {
            snapshot = taken
            return (values.scale, values.backgroundColor.rgba)
        }
        return SceneBuilder.scene(
            of: taken,
            width: width,
            height: height,
            scale: scale,
            background: background,
            time: time
        )
    }

    /// Paints a scene into a target of its size.
    package func paint(_ scene: LayerScene, into target: CVPixelBuffer) throws(CompositorError) {
        guard PixelTransform.outputFormats.contains(target.pixelFormatType) else {
            throw CompositorError(
                code: .unsupportedFormat,
                description: """
                    Layers cannot be drawn into pixel format \(PixelFormat.text(of: target.pixelFormatType)); choose one \
                    such as BGRA, 420v or 420f.
                    """
            )
        }
        guard target.width == scene.width, target.height == scene.height else {
            throw CompositorError(
                code: .invalidSize,
                description: """
                    A scene of \(scene.width)×\(scene.height) pixels cannot be drawn into a target of \
                    \(target.width)×\(target.height); make the scene for that.
                    """
            )
        }
        painting.lock()
        defer { painting.unlock() }
        do throws(PixelTransformError) {
            try painter.paint(scene, into: target)
        } catch {
            let code = error.code == .outOfMemory ? CompositorError.Code.outOfMemory : .unsupportedFormat
            throw CompositorError(code: code, description: error.description)
        }
        let problems = painter.takeProblems()
        settings.withLock { values.problems = problems }
    }

    /// Draws one item of a scene apart, at full opacity, for who puts scenes together on a GPU.
    ///
    /// What is equal in key looks the same, so that it need not be drawn again.
    ///
    /// - Returns: 32BGRA of the size of the item's frame, premultiplied; nil where memory is lacking.
    package func drawing(of item: LayerScene.Item) -> CVPixelBuffer? {
        painting.lock()
        defer { painting.unlock() }
        return painter.draw(item)
    }

    /// Bytes of drawings that are kept.
    package var keptBytes: Int {
        painting.lock()
        defer { painting.unlock() }
        return painter.keptBytes
    }
}
