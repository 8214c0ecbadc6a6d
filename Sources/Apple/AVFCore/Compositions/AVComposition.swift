public import AVFBase
public import CoreMedia
import CoreVideo
public import Foundation
import MediaFiles
import Synchronization

/// An asset made of parts of other assets.
///
/// Everything that takes an asset takes a composition. Nothing is copied: the media stay in their files.
open class AVComposition: AVAsset, NSMutableCopying, @unchecked Sendable {
    // @unchecked: immutable, except for the locked state.

    let state: CompositionState
    /// The options for creating assets from the URLs of segments; stored without effect here.
    private let options: UncheckedReference<[String: Any]>
    private let objects = Mutex<[UncheckedReference<AVCompositionTrack>]>([])

    init(_ state: CompositionState, options: [String: Any]) {
        self.state = state
        self.options = UncheckedReference(options)
        super.init(
            core: AssetCore(
                header: LoadOnce(AssetFacts(composedOf: [])),
                opening: { interrupt, isStored throws(MediaError) in
                    CompositionReader(state, isStored: isStored, interrupt: interrupt)
                }
            )
        )
    }

    /// Creates an empty composition.
    public convenience init(urlAssetInitializationOptions URLAssetInitializationOptions: [String: Any]?) {
        self.init(CompositionState(), options: URLAssetInitializationOptions ?? [:])
    }

    /// Creates an empty composition.
    public convenience init() { self.init(CompositionState(), options: [:]) }

    // MARK: For the package

    package override func facts() throws(AVError) -> AssetFacts { state.facts }

    package override func loadFacts() async throws -> AssetFacts { state.facts }

    override var knownFacts: AssetFacts? { state.facts }

    override var trackList: [AVAssetTrack] { compositionTracks }

    /// The tracks, the same objects each time.
    var compositionTracks: [AVCompositionTrack] {
        let states = state.tracks
        return objects.withLock { objects in
            objects = states.map { state in
                objects.first { $0.value.state === state } ?? UncheckedReference(makeTrack(state))
            }
            return UncheckedReference(objects.map(\.value))
        }.value
    }

    /// Creates the object for a track.
    func makeTrack(_ state: CompositionTrackState) -> AVCompositionTrack { AVCompositionTrack(state, of: self) }

    // MARK: Properties

    /// The size of the video: the one that was set, or else that of the first video track.
    open var naturalSize: CGSize {
        let set = state.naturalSize
        guard set == .zero else { return set }
        return state.facts.tracks.first { $0.mediaType == .video }?.naturalSize ?? .zero
    }

    /// The options for creating assets from the URLs of segments.
    open var urlAssetInitializationOptions: [String: Any] { options.value }

    /// Returns an immutable copy with the present edits.
    open override func copy(with zone: NSZone? = nil) -> Any { AVComposition(copiedState, options: options.value) }

    /// Returns an immutable copy with the present edits.
    open override func copy() -> Any { copy(with: nil) }

    /// Returns a mutable copy with the present edits.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableComposition(copiedState, options: options.value)
    }

    /// Returns a mutable copy with the present edits.
    open override func mutableCopy() -> Any { mutableCopy(with: nil) }

    private var copiedState: CompositionState {
        CompositionState(state.tracks.map { CompositionTrackState($0.present) }, naturalSize: state.naturalSize)
    }
}

/// Gives compositions tracks of their own kind.
public protocol _AVCompositionMaking: _AVAssetMaking {}

extension AVComposition: _AVCompositionMaking {}

extension _AVCompositionMaking where Self: AVComposition {
    /// The tracks in the order in which they were added, the same objects each time.
    public var tracks: [AVCompositionTrack] { compositionTracks }

    /// Returns the track with an ID; nil if there is none.
    public func track(withTrackID trackID: CMPersistentTrackID) -> AVCompositionTrack? {
        compositionTracks.first { $0.trackID == trackID }
    }

    /// Returns the tracks of a media type; empty if there are none.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVCompositionTrack] {
        compositionTracks.filter { $0.mediaType == mediaType }
    }

    /// Returns the tracks with a characteristic; empty if there are none.
    public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVCompositionTrack] {
        compositionTracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
    }

    /// Returns the track with an ID; nil if there is none.
    public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVCompositionTrack? {
        compositionTracks.first { $0.trackID == trackID }
    }

    /// Returns the tracks of a media type; empty if there are none.
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVCompositionTrack] {
        compositionTracks.filter { $0.mediaType == mediaType }
    }

    /// Returns the tracks with a characteristic; empty if there are none.
    public func loadTracks(
        withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
    ) async throws -> [AVCompositionTrack] {
        compositionTracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
    }
}

extension AVPartialAsyncProperty where Root: AVComposition {
    /// The tracks in the order in which they were added.
    public static var tracks: AVAsyncProperty<Root, [AVCompositionTrack]> {
        AVAsyncProperty("tracks", from: { [$0.core.header] }, read: { $0.compositionTracks })
    }

    /// The size of the video.
    public static var naturalSize: AVAsyncProperty<Root, CGSize> {
        AVAsyncProperty("naturalSize", from: { [$0.core.header] }, read: { $0.naturalSize })
    }
}
