import AVFoundation
import QuartzCore

/// Displays the current frame of a reader.
final class DelayedFeedLayer: CALayer, ImageLayer {
    private let engine: ReaderEngine
    let queue = DispatchQueue(label: "Obscura.DelayedFeedLayer")

    init(_ engine: ReaderEngine) {
        self.engine = engine
        super.init()
    }

    func image(atHostTime time: CMTime) -> CVPixelBuffer? { engine.lastFrame?.pixelBuffer }

    func imageRect(for image: CVPixelBuffer, in properties: LayerProperties) -> CGRect {
        let bounds = properties.bounds
        let width = CGFloat(CVPixelBufferGetWidth(image))
        let height = CGFloat(CVPixelBufferGetHeight(image))
        guard width > 0, height > 0 else { return bounds }
        let scale = min(bounds.width / width, bounds.height / height)
        return CGRect(
            x: bounds.midX - width * scale / 2,
            y: bounds.midY - height * scale / 2,
            width: width * scale,
            height: height * scale
        )
    }
}
