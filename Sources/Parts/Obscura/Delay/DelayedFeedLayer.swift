import AVFoundation
import QuartzCore

/// Displays the current frame of a reader.
final class DelayedFeedLayer: CALayer, PictureLayer {
    private let engine: ReaderEngine
    let queue = DispatchQueue(label: "Obscura.DelayedFeedLayer")

    init(_ engine: ReaderEngine) {
        self.engine = engine
        super.init()
    }

    func picture(atHostTime time: CMTime) -> CVPixelBuffer? { engine.lastFrame?.pixelBuffer }

    func pictureRect(for picture: CVPixelBuffer, in look: LayerLook) -> CGRect {
        let bounds = look.bounds
        let width = CGFloat(CVPixelBufferGetWidth(picture))
        let height = CGFloat(CVPixelBufferGetHeight(picture))
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
