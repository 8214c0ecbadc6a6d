import CameraSources
import CoreVideo
import PixelTransforms
import Synchronization

/// Makes converted pictures of one kind for all consumers that ask for it.
final class PictureConverter: Sendable {
    private let transformer: PixelTransformer
    private let pool: PixelBufferPool
    private let returns = BufferReturns()
    /// The latest cut's; a ramp has another one for each frame, a still zoom the same for all.
    private let zoomed = Mutex<(zoom: PictureZoom, transformer: PixelTransformer)?>(nil)

    /// Prepares a conversion; nil where it is not possible.
    ///
    /// - Parameter limit: how many converted pictures may be out at a time.
    init?(recipe: ConversionRecipe, width: Int, height: Int, pixelFormat: OSType, limit: Int) {
        guard let rotation = PixelTransform.Rotation(degrees: recipe.rotation) else { return nil }
        let transform = PixelTransform(
            sourceFormat: pixelFormat,
            sourceWidth: width,
            sourceHeight: height,
            rotation: rotation,
            isMirrored: recipe.isMirrored,
            outputWidth: recipe.size?.width,
            outputHeight: recipe.size?.height,
            outputFormat: recipe.pixelFormat
        )
        guard let transformer = try? PixelTransformer(transform),
            let pool = try? transformer.makePool(limit: limit, onReturn: { [returns] in returns.note() })
        else { return nil }
        self.transformer = transformer
        self.pool = pool
    }

    /// Converts on the caller's thread; nil when all buffers are out.
    ///
    /// May be used from any thread.
    ///
    /// - Parameters:
    ///   - zoom: the cut of the picture that is used, scaled to the size of the whole; nil for all of it.
    ///   - waits: whether to wait for a buffer to come back, as a source that loses nothing wants it; a client that keeps
    ///     all of them ends the waiting.
    func convert(_ image: CVPixelBuffer, zoom: PictureZoom? = nil, waits: Bool = false) -> CVPixelBuffer? {
        guard let transformer = transformer(for: zoom) else { return nil }
        while true {
            let seen = returns.count
            // The sizes and formats fit by construction, so nothing but a lack of buffers can come in the way.
            if let picture = try? transformer.make(from: image, pool: pool) { return picture }
            guard waits, returns.wait(since: seen, to: pool) else { return nil }
        }
    }

    private func transformer(for zoom: PictureZoom?) -> PixelTransformer? {
        guard let zoom else { return transformer }
        return zoomed.withLock { latest in
            if let latest, latest.zoom == zoom { return latest.transformer }
            var transform = transformer.transform
            transform.crop = .init(x: zoom.left, y: zoom.top, width: zoom.width, height: zoom.height)
            guard let new = try? PixelTransformer(transform) else { return nil }
            latest = (zoom, new)
            return new
        }
    }
}
