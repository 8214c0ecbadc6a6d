import CoreVideo
import MediaFiles
import PixelTransforms

/// Rotates and mirrors frames upright, into buffers of a pool.
///
/// For the source thread only.
final class FrameTurner {
    private let transformer: PixelTransformer
    private let pool: PixelBufferPool
    private let name: String

    /// - Parameters:
    ///   - image: A frame with the size and format that all frames have.
    ///   - limit: Maximum number of turned frames in use.
    ///   - name: The name of the frames' source, for messages.
    init(_ image: CVPixelBuffer, orientation: MediaOrientation, limit: Int, name: String) throws(CameraError) {
        self.name = name
        do {
            transformer = try PixelTransformer(
                PixelTransform(
                    sourceFormat: image.pixelFormatType,
                    sourceWidth: image.width,
                    sourceHeight: image.height,
                    rotation: PixelTransform.Rotation(degrees: orientation.rotation) ?? .none,
                    isMirrored: orientation.isMirrored
                )
            )
            pool = try transformer.makePool(limit: limit)
        } catch {
            throw Self.error(name, error)
        }
    }

    /// Returns an upright copy; nil when the pool has no free buffer.
    func turn(_ image: CVPixelBuffer) throws(CameraError) -> CVPixelBuffer? {
        do {
            return try transformer.make(from: image, pool: pool)
        } catch {
            throw Self.error(name, error)
        }
    }

    private static func error(_ name: String, _ error: any Error) -> CameraError {
        CameraError(
            .unsupportedFormat,
            "The frames of \(name) cannot be turned upright: \(error) Convert the file first."
        )
    }
}
