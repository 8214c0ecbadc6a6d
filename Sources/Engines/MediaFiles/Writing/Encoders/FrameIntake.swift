package import CoreVideo
import PixelTransforms
import Synchronization

/// Converts or copies frames that have to wait for an encoder, so that the client's buffers return before that.
///
/// Cameras have few buffers, and BGRA takes more than twice the memory of what the encoder gets. Frames whose
/// conversion only the encoder knows stay as they are. Usable from any thread.
package final class FrameIntake: Sendable {
    private struct Stage: Sendable {
        let transformer: PixelTransformer
        let pool: PixelBufferPool
    }

    private let width: Int
    private let height: Int
    private let limit: Int
    private let isPossible: Bool
    private let stage = Mutex<(source: OSType, stage: Stage)?>(nil)

    /// Prepares conversions for an encoding.
    ///
    /// - Parameter limit: The number of frames that may wait.
    package init(_ encoding: VideoEncoding, limit: Int) {
        width = encoding.width
        height = encoding.height
        self.limit = limit + 4
        // The colors of others depend on the first frame or on the settings.
        isPossible =
            encoding.color == nil && (encoding.codec == .h264 || encoding.codec == .hevc)
            && encoding.profile != .hevcMain10
    }

    /// Returns the frame in a buffer of its own, in the encoder's pixel format; nil if it stays as it is.
    package func convert(_ image: CVPixelBuffer) -> CVPixelBuffer? {
        let source = CVPixelBufferGetPixelFormatType(image)
        guard isPossible, CVPixelBufferGetWidth(image) == width, CVPixelBufferGetHeight(image) == height,
            let target = Self.target(of: source), let stage = stage(from: source, to: target)
        else { return nil }
        return (try? stage.transformer.make(from: image, pool: stage.pool)) ?? nil
    }

    /// Returns the pixel format in which a frame waits; nil if it stays as it is.
    private static func target(of source: OSType) -> OSType? {
        switch source {
        case kCVPixelFormatType_32BGRA: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: source
        default: nil
        }
    }

    private func stage(from source: OSType, to target: OSType) -> Stage? {
        stage.withLock { stage in
            if let stage, stage.source == source { return stage.stage }
            let transform = PixelTransform(
                sourceFormat: source,
                sourceWidth: width,
                sourceHeight: height,
                outputWidth: width,
                outputHeight: height,
                outputFormat: target
            )
            guard let transformer = try? PixelTransformer(transform), let pool = try? transformer.makePool(limit: limit)
            else { return nil }
            let made = Stage(transformer: transformer, pool: pool)
            stage = (source, made)
            return made
        }
    }
}
