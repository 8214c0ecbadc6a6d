import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import MediaFiles

/// Decodes the JPEG pictures of one size for all consumers of a camera.
final class PictureDecoder: Sendable {
    /// What came of a picture.
    enum Outcome: Sendable {
        case picture(UncheckedReference<CVPixelBuffer>)
        /// Clients keep all decoded pictures.
        case outOfBuffers
        /// The bytes are no picture, or only a part of one.
        case damaged
    }

    private let decoder: JPEGDecoder
    private let returns = BufferReturns()

    /// Prepares to decode pictures of a size; nil for sizes that are beyond the limits.
    ///
    /// - Parameter limit: how many decoded pictures may be out at a time.
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

    /// What decoded pictures are; nil without memory for one.
    func makeDescription() -> CMFormatDescription? { decoder.makeDescription() }

    /// Decodes on the caller's thread.
    ///
    /// - Parameter waits: as for ``PictureConverter/convert(_:zoom:waits:)``.
    func decode(_ picture: CompressedPicture, waits: Bool) -> Outcome {
        guard picture.codec == .jpeg else { return .damaged }
        while true {
            let seen = returns.count
            do throws(MediaError) {
                if let image = try decoder.decode(picture.data) { return .picture(UncheckedReference(image)) }
            } catch {
                return error.code == .outOfMemory ? .outOfBuffers : .damaged
            }
            guard waits, returns.wait(since: seen, to: decoder.pool) else { return .outOfBuffers }
        }
    }
}
