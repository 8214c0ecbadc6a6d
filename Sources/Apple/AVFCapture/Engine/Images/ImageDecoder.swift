import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import MediaFiles

/// Decodes the JPEG images of one size for all consumers of a camera.
final class ImageDecoder: Sendable {
    /// The result of decoding an image.
    enum Outcome: Sendable {
        case image(UncheckedReference<CVPixelBuffer>)
        /// Clients retain all decoded images.
        case outOfBuffers
        /// The bytes are not an image, or only part of one.
        case damaged
    }

    private let decoder: JPEGDecoder
    private let returns = BufferReturns()

    /// Prepares to decode images of a size; nil for sizes beyond the limits.
    ///
    /// - Parameter limit: The maximum number of decoded images in use at a time.
    init?(width: Int, height: Int, limit: Int) {
        guard
            let decoder = try? JPEGDecoder(
                width: width,
                height: height,
                limit: limit,
                onReturn: { [returns] in returns.note() }
            )
        else { return nil }
        self.decoder = decoder
    }

    /// Creates the description of decoded images; returns nil if there is no memory for one.
    func makeDescription() -> CMFormatDescription? { decoder.makeDescription() }

    /// Decodes an image on the caller's thread.
    ///
    /// - Parameter waits: Whether to wait for a buffer, as for ``ImageConverter/convert(_:zoom:waits:)``.
    func decode(_ compressed: CompressedImage, waits: Bool) -> Outcome {
        guard compressed.codec == .jpeg else { return .damaged }
        while true {
            let seen = returns.count
            do throws(MediaError) {
                if let image = try decoder.decode(compressed.data) { return .image(UncheckedReference(image)) }
            } catch {
                return error.code == .outOfMemory ? .outOfBuffers : .damaged
            }
            guard waits, returns.wait(since: seen, to: decoder.pool) else { return .outOfBuffers }
        }
    }
}
