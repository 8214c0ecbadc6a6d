public import AVFBase
public import CoreMedia
public import CoreVideo
public import Foundation
package import MediaFiles
import Synchronization

/// Timed media: a file or a stream, what is known about it and its tracks.
///
/// Making one reads nothing. A property is worked out when it is first asked for: `load(_:)` waits for it without
/// blocking; the synchronous properties, deprecated on Apple's systems since iOS 16, block the calling thread until the
/// value is there, and answer with a neutral value (zero, empty, false) when it cannot be had. Loaded values do not
/// change. May be used from any thread. Releasing the last reference cancels what is being loaded.
open class AVAsset: NSObject, NSCopying, AVAsynchronousKeyValueLoading, _AVAssetMaking, @unchecked Sendable {
    // @unchecked: the core is Sendable, the rest is immutable or locked.

    /// What is known about the media.
    let core: AssetCore
    /// The tracks, made once when the headers are there.
    private let madeTracks = Mutex<[AVAssetTrack]?>(nil)

    init(core: AssetCore) { self.core = core }

    deinit { core.cancel() }

    /// Returns the same object: an asset does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Ends what is being loaded: callers that wait get an error with the code `operationCancelled`.
    ///
    /// Asking again begins anew.
    open func cancelLoading() { core.cancel() }

    // MARK: For the package

    /// Where the media are; nil for an asset that has none.
    package var location: MediaLocation? { core.location }

    /// Opens the media anew, at their beginning.
    ///
    /// - Parameter interrupt: ends waiting for the network or the disk from another thread.
    /// - Throws: an `AVError`.
    package func makeDemuxer(interrupt: MediaInterrupt = MediaInterrupt()) throws(AVError) -> MediaDemuxer {
        do { return try core.makeDemuxer(interrupt) } catch { throw AVError(error) }
    }

    /// What the headers say; blocks until they are read.
    package func facts() throws(AVError) -> AssetFacts { try core.header.waitForValue() }

    /// What the headers say, without blocking a thread.
    package func loadFacts() async throws -> AssetFacts { try await core.header.value() }

    /// What the headers say, where they can be read; else nil.
    var knownFacts: AssetFacts? { try? core.header.waitForValue() }

    /// The object for a track; a subclass makes its own kind.
    func makeTrack(_ facts: MediaTrack) -> AVAssetTrack { AVAssetTrack(asset: self, facts: facts) }

    // MARK: Facts

    /// The length of the timeline; zero when it cannot be read, indefinite for streams without an end.
    ///
    /// An estimate for some formats, unless the asset was made with ``AVURLAssetPreferPreciseDurationAndTimingKey``.
    open var duration: CMTime { knownFacts?.duration ?? .zero }

    /// Whether times are exact and not estimates.
    open var providesPreciseDurationAndTiming: Bool { knownFacts?.isExact ?? false }

    /// The rate at which it is meant to be played: 1.
    open var preferredRate: Float { 1 }

    /// How loud it is meant to be played: 1.
    open var preferredVolume: Float { 1 }

    /// How the whole picture is to be turned: not at all, as the tracks say it for theirs.
    open var preferredTransform: CGAffineTransform { .identity }

    /// The tracks, in the order of the file, the same objects each time; empty when they cannot be read.
    open var tracks: [AVAssetTrack] {
        guard let facts = knownFacts else { return [] }
        return madeTracks.withLock { made in
            if let made { return made }
            let tracks = facts.tracks.map(makeTrack)
            made = tracks
            return tracks
        }
    }

    /// Groups of tracks of which one is presented at a time; always empty here.
    open var trackGroups: [AVAssetTrackGroup] { [] }

    /// Whether it can be played: there is a track with a decoder.
    open var isPlayable: Bool { knownFacts?.isPlayable ?? false }

    /// Whether a reader can read it: there is a track.
    open var isReadable: Bool { !(knownFacts?.tracks.isEmpty ?? true) }

    /// Whether it can be exported: there is a track with a decoder.
    open var isExportable: Bool { knownFacts?.isPlayable ?? false }

    /// Whether its tracks can be put into a composition; always false, as there are none here.
    open var isComposable: Bool { false }

    /// Whether the file may be made of movie fragments.
    open var canContainFragments: Bool { knownFacts?.isMovie ?? false }

    /// Whether the file is made of movie fragments.
    open var containsFragments: Bool { knownFacts?.isFragmented ?? false }

    /// How long the whole will be, where a file in the making says so; invalid otherwise.
    open var overallDurationHint: CMTime { .invalid }

    /// How far behind a live stream playback must stay; invalid, as servers are not asked.
    open var minimumTimeOffsetFromLive: CMTime { .invalid }

    /// Which references to other files are refused; this library follows none.
    open var referenceRestrictions: AVAssetReferenceRestrictions { .defaultPolicy }
}

/// Lets `AVAsset(url:)` make an ``AVURLAsset``, as it does on Apple's systems.
public protocol _AVAssetMaking {}

extension _AVAssetMaking where Self == AVAsset {
    /// Makes an asset of a file or an address, an ``AVURLAsset``, and reads nothing.
    public init(url URL: URL) { self = AVURLAsset(url: URL) }
}
