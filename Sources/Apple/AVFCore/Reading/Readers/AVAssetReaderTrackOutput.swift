import AVFBase
import CoreMedia
import Foundation
import MediaFiles
import Synchronization

/// Provides the samples of one track, as stored or decoded.
open class AVAssetReaderTrackOutput: AVAssetReaderOutput, @unchecked Sendable {
    // @unchecked: immutable, except for locked state.

    /// The track.
    public let track: AVAssetTrack
    /// The requested settings; nil for samples as stored.
    public var outputSettings: [String: Any]? { given.value }
    private let given: UncheckedReference<[String: Any]?>
    private let settings: ReaderSettings
    private let pitch = Mutex(AVAudioTimePitchAlgorithm.spectral)

    /// Creates an output.
    ///
    /// - Parameters:
    ///   - track: A track of the reader's asset.
    ///   - outputSettings: Nil for samples as stored; for video the keys of pixel buffer attributes, for audio those of
    ///     linear PCM. Other settings, and empty ones, raise.
    public init(track: AVAssetTrack, outputSettings: [String: Any]?) {
        self.track = track
        given = UncheckedReference(outputSettings)
        do throws(ReaderSettings.Refusal) {
            settings = try ReaderSettings(outputSettings, for: track.mediaType)
        } catch {
            ObjectiveCException.raise(.invalidArgument, "The output settings cannot be used: \(error.reason).")
            settings = .stored
        }
        super.init(mediaType: track.mediaType, tracks: [track])
    }

    /// The algorithm that keeps the pitch when the speed changes; stored without effect, as a track's speed never
    /// changes here.
    open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
        get { pitch.withLock { $0 } }
        set {
            guard isBeforeStart("audioTimePitchAlgorithm") else { return }
            pitch.withLock { $0 = newValue }
        }
    }

    override func makeProducer(_ interrupt: MediaInterrupt) throws -> any SampleProducer {
        var isStored = false
        if case .stored = settings { isStored = true }
        let demuxer = try track.makeDemuxer(interrupt: interrupt, isStored: isStored)
        switch settings {
        case .stored: return StoredSamples(demuxer, track: track.facts)
        case .video(let video):
            return try DecodedVideo(demuxer, track: track.facts, settings: video, isWritable: alwaysCopiesSampleData)
        case .audio(let output, let layout):
            return try DecodedAudio(demuxer, track: track.facts, output: output, layout: layout)
        }
    }
}

extension AVAssetTrack {
    /// Opens the media again, at the beginning.
    ///
    /// - Parameter isStored: True for audio as stored, false if it may come decoded.
    func makeDemuxer(interrupt: MediaInterrupt, isStored: Bool = false) throws -> any MediaSource {
        do { return try core.makeDemuxer(interrupt, isStored: isStored) } catch { throw AVError(error) }
    }
}
