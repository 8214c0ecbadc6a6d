import AVFBase
import MediaFiles

/// Would give the pictures of several tracks put together.
///
/// Differs from Apple: nothing composes pictures yet, so readers do not take such outputs: `canAdd(_:)` is false. Read one
/// track with ``AVAssetReaderTrackOutput`` instead.
open class AVAssetReaderVideoCompositionOutput: AVAssetReaderOutput, @unchecked Sendable {
    // @unchecked: the composition changes before the start only.

    /// The tracks.
    open var videoTracks: [AVAssetTrack] { tracks }
    /// What was asked for.
    open var videoSettings: [String: Any]? { given.value }
    /// How the pictures are to be put together.
    open var videoComposition: AVVideoComposition?
    private let given: UncheckedReference<[String: Any]?>

    /// Makes an output.
    ///
    /// - Parameters:
    ///   - videoTracks: of one asset, at least one; others than of pictures raise.
    ///   - videoSettings: those of pixel buffers, or nil.
    public init(videoTracks: [AVAssetTrack], videoSettings: [String: Any]?) {
        given = UncheckedReference(videoSettings)
        if videoTracks.isEmpty || videoTracks.contains(where: { $0.mediaType != .video }) {
            ObjectiveCException.raise(.invalidArgument, "A composition output needs tracks of pictures, at least one.")
        }
        super.init(mediaType: .video, tracks: videoTracks)
    }

    override var reasonAgainstReading: String? { "pictures of several tracks cannot be put together yet" }

    override func makeProducer(_ interrupt: MediaInterrupt) throws -> any SampleProducer {
        throw AVError(.operationNotSupportedForAsset)
    }
}
