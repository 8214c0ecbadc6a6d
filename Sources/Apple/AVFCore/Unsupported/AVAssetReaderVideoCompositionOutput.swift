import AVFBase
import MediaFiles

/// An output for the composed video of several tracks.
///
/// Differs from Apple: nothing composes video yet, and readers refuse such outputs: `canAdd(_:)` is false. Read one
/// track with ``AVAssetReaderTrackOutput`` instead.
open class AVAssetReaderVideoCompositionOutput: AVAssetReaderOutput, @unchecked Sendable {
    // @unchecked: the composition changes before the start only.

    /// The tracks.
    open var videoTracks: [AVAssetTrack] { tracks }
    /// The requested settings.
    open var videoSettings: [String: Any]? { given.value }
    /// The way the video is composed.
    open var videoComposition: AVVideoComposition?
    private let given: UncheckedReference<[String: Any]?>

    /// Creates an output.
    ///
    /// - Parameters:
    ///   - videoTracks: At least one video track, all of the same asset; other tracks raise.
    ///   - videoSettings: Settings of pixel buffers, or nil.
    public init(videoTracks: [AVAssetTrack], videoSettings: [String: Any]?) {
        given = UncheckedReference(videoSettings)
        if videoTracks.isEmpty || videoTracks.contains(where: { $0.mediaType != .video }) {
            ObjectiveCException.raise(.invalidArgument, "A composition output needs one or more video tracks.")
        }
        super.init(mediaType: .video, tracks: videoTracks)
    }

    override var reasonAgainstReading: String? { "video of several tracks cannot be composed yet" }

    override func makeProducer(_ interrupt: MediaInterrupt) throws -> any SampleProducer {
        throw AVError(.operationNotSupportedForAsset)
    }
}
