import AVFBase
import Foundation
import MediaFiles
import Synchronization

/// Provides frames that a video composition makes of several tracks.
open class AVAssetReaderVideoCompositionOutput: AVAssetReaderOutput, @unchecked Sendable {
    // @unchecked: immutable, except for locked state.

    /// The tracks.
    open var videoTracks: [AVAssetTrack] { tracks }
    /// The requested settings; nil for the compositor's own pixel format.
    open var videoSettings: [String: Any]? { given.value }
    private let given: UncheckedReference<[String: Any]?>
    private let settings: ReaderSettings.Video
    private let state = Mutex(State())

    // @unchecked: the compositor's own thread-safety is the client's, as on Apple's systems.
    private struct State: @unchecked Sendable {
        var composition: AVVideoComposition?
        var compositor: (any AVVideoCompositing)?
    }

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
        var video = ReaderSettings.Video()
        do throws(ReaderSettings.Refusal) {
            if case .video(let asked) = try ReaderSettings(videoSettings, for: .video) { video = asked }
        } catch {
            ObjectiveCException.raise(.invalidArgument, "The video settings cannot be used: \(error.reason).")
        }
        settings = video
        super.init(mediaType: .video, tracks: videoTracks)
    }

    /// The composition; required before reading begins.
    ///
    /// A copy is stored.
    open var videoComposition: AVVideoComposition? {
        get { state.withLock { $0.composition } }
        set {
            guard isBeforeStart("videoComposition") else { return }
            let copy = newValue?.copy() as? AVVideoComposition
            state.withLock { $0 = State(composition: copy) }
        }
    }

    /// The custom compositor; nil for the built-in one.
    open var customVideoCompositor: (any AVVideoCompositing)? {
        let made = compositor
        return made is BuiltInCompositor ? nil : made
    }

    /// The compositor, created on first use; nil if it cannot be created.
    private var compositor: (any AVVideoCompositing)? {
        let (composition, known) = state.withLock {
            (UncheckedReference($0.composition), UncheckedReference($0.compositor))
        }
        if let known = known.value { return known }
        guard let values = composition.value?.values else { return nil }
        let made = UncheckedReference(try? VideoComposer.makeCompositor(values))
        return state.withLock { state in
            state.compositor = state.compositor ?? made.value
            return UncheckedReference(state.compositor)
        }.value
    }

    override func makeProducer(_ interrupt: MediaInterrupt) throws -> any SampleProducer {
        guard let composition = videoComposition, let asset = tracks.first?.asset ?? reader?.asset else {
            throw AVError(
                .invalidVideoComposition,
                "A composition output cannot be read without videoComposition. Set it before startReading()."
            )
        }
        let composer = try VideoComposer(
            composition,
            compositor: compositor,
            tracks: tracks.map(\.facts),
            duration: try asset.facts().duration,
            interrupt: interrupt,
            opening: { [core] in try core.makeDemuxer(interrupt) }
        )
        return ComposedVideo(composer, settings: settings)
    }

    private var core: AssetCore { tracks[0].core }
}
