import AVFBase
import Compositor
import CoreMedia
import CoreVideo
import Foundation
import QuartzCore
import Synchronization

/// The compositor that carries out layer instructions.
final class BuiltInCompositor: NSObject, AVVideoCompositing, Sendable {
    private struct Painter {
        var compositor: LayerCompositor?
    }

    private let painter = Mutex(Painter())

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        guard let instruction = request.videoCompositionInstruction as? AVVideoCompositionInstruction else {
            return request.finish(
                with: AVError(
                    .invalidVideoComposition,
                    "The built-in compositor needs instructions of AVVideoCompositionInstruction. Use that class, or "
                        + "set customVideoCompositorClass."
                )
            )
        }
        guard let target = request.renderContext.newPixelBuffer() else {
            return request.finish(with: AVError(.outOfMemory, "A frame cannot be composed: there is no memory."))
        }
        var scene = LayerScene(
            width: target.width,
            height: target.height,
            background: Self.color(instruction.backgroundColor)
        )
        for layer in instruction.layerInstructions.reversed() {
            guard let frame = request.sourceFrame(byTrackID: layer.trackID) else { continue }
            scene.items += Self.item(layer, frame, request.compositionTime, request.renderContext, scene.bounds)
        }
        do {
            try painter.withLock { painter throws(CompositorError) in
                let compositor = painter.compositor ?? LayerCompositor(CALayer())
                painter.compositor = compositor
                try compositor.paint(scene, into: target)
            }
            request.finish(withComposedVideoFrame: target)
        } catch {
            request.finish(
                with: AVError(.videoCompositorFailed, "A frame cannot be composed: \(error.description)")
            )
        }
    }

    private static func color(_ color: CGColor?) -> SceneColor {
        let parts = color?.components ?? []
        return switch parts.count {
        case 2: SceneColor(Double(parts[0]), Double(parts[0]), Double(parts[0]), Double(parts[1]))
        case 4: SceneColor(Double(parts[0]), Double(parts[1]), Double(parts[2]), Double(parts[3]))
        default: SceneColor(0, 0, 0, 1)
        }
    }

    /// Returns the placement of a track's frame; none if nothing of it is visible.
    private static func item(
        _ layer: AVVideoCompositionLayerInstruction,
        _ frame: CVPixelBuffer,
        _ time: CMTime,
        _ context: AVVideoCompositionRenderContext,
        _ bounds: PixelRect
    ) -> [LayerScene.Item] {
        let contents = layer.contents
        let opacity = Double(contents.opacities.value(at: time) ?? 1)
        guard opacity > 0.001, frame.width > 0, frame.height > 0 else { return [] }
        // Transforms and crops are in square pixels.
        let size = frame.squareSize
        let whole = CGRect(origin: .zero, size: size)
        let crop = contents.crops.value(at: time).map { whole.intersection($0.standardized) } ?? whole
        guard !crop.isNull, crop.width > 0, crop.height > 0 else { return [] }
        let transform = contents.transforms.value(at: time) ?? .identity
        let (across, down) = (CGFloat(frame.width) / size.width, CGFloat(frame.height) / size.height)
        let source = CGRect(
            x: crop.minX * across,
            y: crop.minY * down,
            width: crop.width * across,
            height: crop.height * down
        )
        let placement = CGAffineTransform(a: crop.width, b: 0, c: 0, d: crop.height, tx: crop.minX, ty: crop.minY)
            .concatenating(transform).concatenating(context.renderTransform)
        guard abs(placement.a * placement.d - placement.b * placement.c) > 0.01 else { return [] }
        let image = SceneImage(
            buffer: frame,
            source: source,
            placement: placement,
            isOpaque: !frame.pixelFormat.content.contains(.alpha)
        )
        return [LayerScene.Item(content: .image(image), frame: bounds, opacity: min(1, opacity))]
    }
}

extension CVBuffer {
    /// The size of a frame with square pixels: the width is stretched by the pixels' aspect ratio.
    var squareSize: CGSize {
        guard let format = try? CMFormatDescription(imageBuffer: self) else {
            return CGSize(width: width, height: height)
        }
        let size = format.presentationDimensions(usePixelAspectRatio: true, useCleanAperture: false)
        return size.width > 0 && size.height > 0 ? size : CGSize(width: width, height: height)
    }
}
