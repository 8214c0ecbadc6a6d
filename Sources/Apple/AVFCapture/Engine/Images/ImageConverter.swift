import CameraSources
import CoreVideo
import PixelTransforms
import Synchronization

/// Converts images with one recipe for all consumers that request it.
final class ImageConverter: Sendable {
    private let transformer: PixelTransformer
    private let pool: PixelBufferPool
    private let returns = BufferReturns()
    /// The transformer for the latest crop; during a ramp it changes with each frame, otherwise all frames share it.
    private let zoomed = Mutex<(zoom: ImageZoom, transformer: PixelTransformer)?>(nil)

    /// Prepares a conversion; nil if it is not possible.
    ///
    /// - Parameter limit: The maximum number of converted images in use at a time.
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

    /// Converts an image on the caller's thread; returns nil if all buffers are in use.
    ///
    /// May be used from any thread.
    ///
    /// - Parameters:
    ///   - zoom: The crop to use, scaled to the size of the whole image; nil for the whole image.
    ///   - waits: Whether to wait for a buffer to be returned, for sources that must lose nothing. The wait ends
    ///     without a buffer if a client retains all of them.
    func convert(_ image: CVPixelBuffer, zoom: ImageZoom? = nil, waits: Bool = false) -> CVPixelBuffer? {
        guard let transformer = transformer(for: zoom) else { return nil }
        while true {
            let seen = returns.count
            // The sizes and formats fit by construction, so only a lack of buffers can cause an error.
            if let converted = try? transformer.make(from: image, pool: pool) { return converted }
            guard waits, returns.wait(since: seen, to: pool) else { return nil }
        }
    }

    private func transformer(for zoom: ImageZoom?) -> PixelTransformer? {
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
