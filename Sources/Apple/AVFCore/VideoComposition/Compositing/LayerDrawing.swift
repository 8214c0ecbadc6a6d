import AVFBase
import Compositor
import CoreMedia
import CoreVideo
import Foundation
import QuartzCore

/// Draws the layers of an animation tool.
///
/// Used by one thread at a time.
final class LayerDrawing {
    private let tool: AVVideoCompositionCoreAnimationTool
    private let compositor: LayerCompositor
    private let pool: PixelBufferPool
    /// The drawing of a tree that stands for a track; the tree is drawn once.
    private var still: CVPixelBuffer?

    init(_ tool: AVVideoCompositionCoreAnimationTool, _ values: VideoCompositionValues) throws(AVError) {
        self.tool = tool
        let (width, height) = values.pixelSize
        do {
            pool = try PixelBufferPool(width: width, height: height, format: kCVPixelFormatType_32BGRA)
        } catch {
            throw AVError(.outOfMemory, "The layers of a video composition cannot be drawn: \(error.message)")
        }
        let root = CALayer()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        root.bounds = CGRect(origin: .zero, size: values.renderSize)
        root.isGeometryFlipped = true
        root.addSublayer(tool.animationLayer)
        CATransaction.commit()
        compositor = LayerCompositor(root)
        compositor.scale = CGFloat(values.renderScale)
        if tool.additionalTrackID != nil {
            compositor.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0)
        }
    }

    /// Returns the tree with a frame as the contents of its video layers.
    func draw(around frame: CVPixelBuffer) throws(AVError) -> CVPixelBuffer {
        let image = CGImage(pixelBuffer: frame)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for layer in tool.videoLayers { layer.contents = image }
        CATransaction.commit()
        return try draw()
    }

    /// Returns the tree as the frame of a track.
    func drawTrack() throws(AVError) -> CVPixelBuffer {
        if let still { return still }
        let drawn = try draw()
        still = drawn
        return drawn
    }

    private func draw() throws(AVError) -> CVPixelBuffer {
        guard let buffer = pool.makeBuffer() else {
            throw AVError(.outOfMemory, "The layers of a video composition cannot be drawn: there is no memory.")
        }
        do {
            try compositor.render(into: buffer)
        } catch {
            throw AVError(.videoCompositorFailed, "The layers of a video composition cannot be drawn: \(error)")
        }
        return buffer
    }
}
