import AVFBase
import CameraSources
import CoreMedia

/// The settings of a video data output's connection for its frames; replaced when the connection's settings change.
final class VideoRoute: Sendable {
    /// The connection passed to callbacks.
    var connection: AVCaptureConnection { reference.value }
    private let reference: UncheckedReference<AVCaptureConnection>
    /// The connection's ledger.
    let ledger: FrameLedger
    /// The conversion of the pixels.
    let recipe: ConversionRecipe
    /// The codec if the camera's own compressed data is delivered instead of pixels.
    let codec: CompressedImage.Codec?
    /// The connection's minimum frame duration.
    let minFrameDuration: CMTime
    /// The camera's intrinsics for the buffers; nil if they carry none.
    let intrinsics: ImageIntrinsics?

    init(connection: AVCaptureConnection, recipe: ConversionRecipe, codec: CompressedImage.Codec? = nil) {
        reference = UncheckedReference(connection)
        self.ledger = connection.ledger
        self.recipe = recipe
        self.codec = codec
        minFrameDuration = connection.videoMinFrameDuration
        intrinsics = connection.intrinsics(for: recipe)
    }

    /// Returns whether both process frames in the same way.
    func isSame(as other: VideoRoute) -> Bool {
        recipe == other.recipe && codec == other.codec && minFrameDuration == other.minFrameDuration
            && intrinsics == other.intrinsics
    }
}
