public import CoreMedia
public import CoreVideo
public import Foundation
import PixelTransforms
public import QuartzCore

/// A renderer that draws a tree of layers into pixel buffers.
///
/// Create it with the root layer, and pass it a pixel buffer for each frame:
///
/// ```swift
/// let compositor = LayerCompositor(layer)
/// try compositor.render(into: pixelBuffer)
/// ```
///
/// The upper left corner of the root layer's bounds is the target's upper left corner. The root layer's own position
/// and transform are ignored; those of its sublayers apply. Layers of cameras and players show the image that is due at
/// the requested time. A preview that fills the target is converted directly into it. Text and paths are drawn once and
/// cached until they change.
///
/// Safe to use from any thread; calls are serialized.
///
/// Differs from Apple: shadows and `contentsCenter` are not drawn, perspective is drawn as a parallelogram, and colours
/// are blended as sRGB values.
public final class LayerCompositor: @unchecked Sendable {
    // Sendable unchecked: a lock guards the painter, and layers have their own locks.
    private struct Settings {
        var scale: CGFloat = 1
        var backgroundColor = CGColor.black
        var problems: [String] = []
    }

    /// The root layer of the tree.
    public let layer: CALayer
    private let painter = ScenePainter()
    // Held while painting, which calls no client code.
    private let painting = NSLock()
    private let settings = NSLock()
    private var values = Settings()
    // Kept so that unchanged parts of the tree are not copied again.
    private var snapshot: LayerSnapshot?

    /// Creates a compositor for a tree.
    ///
    /// - Parameter layer: the root layer; the tree may be changed at any time.
    public init(_ layer: CALayer) { self.layer = layer }

    /// The number of target pixels per unit of the layer's coordinates; 1 by default.
    ///
    /// Values that are zero, negative or not finite are replaced by 1.
    public var scale: CGFloat {
        get { settings.withLock { values.scale } }
        set { settings.withLock { values.scale = newValue > 0 && newValue.isFinite ? newValue : 1 } }
    }

    /// The colour of areas that no layer covers; black by default.
    ///
    /// If it is not opaque, targets contain premultiplied colours.
    public var backgroundColor: CGColor {
        get { settings.withLock { values.backgroundColor } }
        set { settings.withLock { values.backgroundColor = newValue } }
    }

    /// Descriptions of what could not be drawn in the last frame; empty if nothing is missing.
    public var problems: [String] { settings.withLock { values.problems } }

    /// The reason why text is not drawn on this machine, and the remedy; nil if text is drawn.
    public static var textProblem: String? { TextPainter.problem }

    /// Draws the current state of the tree.
    ///
    /// Every pixel of the target is written. Parts that cannot be drawn are omitted and listed in ``problems``.
    ///
    /// - Parameters:
    ///   - pixelBuffer: the target. 32BGRA is the fastest format. Drawings are converted to other RGB formats, 8-bit
    ///     YCbCr formats and grey.
    ///   - time: the host time of the images to show; now by default. It should not decrease from call to call.
    /// - Throws: ``CompositorError`` if the target cannot be written.
    public func render(
        into pixelBuffer: CVPixelBuffer,
        at time: CMTime = CMClockGetTime(CMClockGetHostTimeClock())
    ) throws {
        try paint(try scene(width: pixelBuffer.width, height: pixelBuffer.height, at: time), into: pixelBuffer)
    }

    // MARK: Scenes

    /// Returns the current state of the tree, flattened for a target size.
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

    /// Paints a scene into a target of the same size.
    package func paint(_ scene: LayerScene, into target: CVPixelBuffer) throws(CompositorError) {
        guard PixelTransform.outputFormats.contains(target.pixelFormatType) else {
            throw CompositorError(
                code: .unsupportedFormat,
                description: """
                    Layers cannot be drawn into pixel format \(PixelFormat.text(of: target.pixelFormatType)); choose \
                    one such as BGRA, 420v or 420f.
                    """
            )
        }
        guard target.width == scene.width, target.height == scene.height else {
            throw CompositorError(
                code: .invalidSize,
                description: """
                    A scene of \(scene.width)×\(scene.height) pixels cannot be drawn into a target of \
                    \(target.width)×\(target.height); create the scene with the target's size.
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

    /// Draws a single item of a scene at full opacity, for a renderer that assembles scenes on a GPU.
    ///
    /// Items with equal keys look the same, so the result can be reused.
    ///
    /// - Returns: 32BGRA of the item's frame size, premultiplied; nil if memory allocation fails.
    package func drawing(of item: LayerScene.Item) -> CVPixelBuffer? {
        painting.lock()
        defer { painting.unlock() }
        return painter.draw(item)
    }

    /// The size of cached drawings in bytes.
    package var keptBytes: Int {
        painting.lock()
        defer { painting.unlock() }
        return painter.keptBytes
    }
}
