public import AVFBase
public import CoreMedia
public import CoreVideo
public import Foundation
import MediaFiles
import Synchronization

/// A movie that can be edited: its tracks refer to ranges of files, and a header with these references can be written.
///
/// Edits are visible to readers, players and exports that begin afterwards. Nothing is copied: samples stay in their
/// files.
///
/// Differs from Apple: sample data are never copied; export the movie to have all samples in one file.
open class AVMutableMovie: AVMovie, @unchecked Sendable {
    // @unchecked: immutable, except for the locked state.

    private struct Values {
        var rate: Float = 1
        var volume: Float = 1
        var transform = CGAffineTransform.identity
        var timescale: CMTimeScale = 0
        var interleavingPeriod = CMTime(value: 1, timescale: 2)
        var storage: AVMediaDataStorage?
        var items: [AVMetadataItem] = []
        var isModified = false
    }

    let state: CompositionState
    private let values = Mutex(UncheckedReference(Values()))
    private let objects = Mutex<[UncheckedReference<AVMutableMovieTrack>]>([])
    /// Keeps the bytes of a movie in memory.
    private let original: AVMovie?

    private init(_ state: CompositionState, original: AVMovie?, url: URL?, data: Data?, items: [AVMetadataItem]) {
        self.state = state
        self.original = original
        super.init(
            core: AssetCore(
                header: LoadOnce(AssetFacts(composedOf: [])),
                opening: { interrupt, isStored throws(MediaError) in
                    CompositionReader(state, isStored: isStored, interrupt: interrupt)
                }
            ),
            url: url,
            data: data
        )
        var first = Values()
        first.items = items
        let reference = UncheckedReference(first)
        values.withLock { $0 = reference }
    }

    /// Creates a movie with the tracks of another one.
    convenience init(_ movie: AVMovie) {
        let tracks: [CompositionTrackState]
        if let other = movie as? AVMutableMovie {
            tracks = other.state.tracks.map { CompositionTrackState($0.present) }
        } else {
            tracks = movie.headerContents.tracks.map { CompositionTrackState($0) }
        }
        self.init(CompositionState(tracks), original: movie, url: movie.url, data: movie.data, items: movie.metadata)
    }

    /// Creates a movie with the tracks of a file; blocks until its header is read.
    ///
    /// - Parameters:
    ///   - URL: The file's address.
    ///   - options: The options of ``AVMovie/init(url:options:)``.
    /// - Throws: An ``AVError`` if the file cannot be read.
    @_nonoverride
    public convenience init(url URL: URL, options: [String: Any]? = nil) throws {
        let movie = AVMovie(url: URL, options: options)
        _ = try movie.facts()
        self.init(movie)
    }

    /// Creates a movie with the tracks of a file in memory.
    ///
    /// - Throws: An ``AVError`` if the data cannot be read.
    @_nonoverride
    public convenience init(data: Data, options: [String: Any]? = nil) throws {
        let movie = AVMovie(data: data, options: options)
        _ = try movie.facts()
        self.init(movie)
    }

    /// Creates an empty movie with the settings of another one: its transform, its volume, its rate and its metadata.
    ///
    /// - Throws: Never throws.
    public convenience init(settingsFrom movie: AVMovie?, options: [String: Any]? = nil) throws {
        self.init(CompositionState(), original: nil, url: nil, data: nil, items: movie?.metadata ?? [])
        guard let movie else { return }
        preferredRate = movie.preferredRate
        preferredVolume = movie.preferredVolume
        preferredTransform = movie.preferredTransform
        if let other = movie as? AVMutableMovie { timescale = other.timescale }
        isModified = false
    }

    // MARK: For the package

    package override func facts() throws(AVError) -> AssetFacts { state.facts }

    package override func loadFacts() async throws -> AssetFacts { state.facts }

    override var knownFacts: AssetFacts? { state.facts }

    override var trackList: [AVAssetTrack] { movieTracks }

    override var headerContents: MovieHeaderContents {
        MovieHeaderContents(
            state.tracks.map(\.present).filter { !$0.list.segments.isEmpty },
            items: metadata.compactMap(\.fileTag),
            timescale: timescale
        )
    }

    /// The tracks, the same objects each time.
    private var movieTracks: [AVMutableMovieTrack] {
        let states = state.tracks
        return objects.withLock { objects in
            objects = states.map { state in
                objects.first { $0.value.state === state }
                    ?? UncheckedReference(AVMutableMovieTrack(state, of: self))
            }
            return UncheckedReference(objects.map(\.value))
        }.value
    }

    private func change(_ body: @Sendable (inout Values) -> Void) {
        values.withLock { reference in
            var values = reference.value
            body(&values)
            values.isModified = true
            reference = UncheckedReference(values)
        }
    }

    private var present: Values { values.withLock { $0 }.value }

    // MARK: Properties

    /// The preferred playback rate, initially 1, which headers do not have.
    open override var preferredRate: Float {
        get { present.rate }
        set { change { $0.rate = newValue } }
    }

    /// The preferred playback volume, initially 1, which headers do not have.
    open override var preferredVolume: Float {
        get { present.volume }
        set { change { $0.volume = newValue } }
    }

    /// The preferred transform of the whole movie, initially the identity, which headers do not have.
    open override var preferredTransform: CGAffineTransform {
        get { present.transform }
        set { change { $0.transform = newValue } }
    }

    /// Number of ticks per second of the header's times; 0 for the coarsest one that represents all times.
    open var timescale: CMTimeScale {
        get { present.timescale }
        set { change { $0.timescale = newValue } }
    }

    /// The duration of interleaved runs of samples in storage; without effect, as samples stay where they are.
    open var interleavingPeriod: CMTime {
        get { present.interleavingPeriod }
        set { change { $0.interleavingPeriod = newValue } }
    }

    /// The storage for copied samples; without effect, as samples stay where they are.
    open override var defaultMediaDataStorage: AVMediaDataStorage? {
        get { present.storage }
        set {
            let reference = UncheckedReference(newValue)
            change { $0.storage = reference.value }
        }
    }

    /// The metadata of the movie; initially those of the file.
    open override var metadata: [AVMetadataItem] {
        get { present.items }
        set {
            let reference = UncheckedReference(newValue)
            change { $0.items = reference.value }
        }
    }

    /// A Boolean value that indicates whether the movie or one of its tracks was changed; a program may reset it.
    open var isModified: Bool {
        get { present.isModified || state.tracks.contains { $0.present.isModified } }
        set {
            values.withLock { reference in
                var values = reference.value
                values.isModified = newValue
                reference = UncheckedReference(values)
            }
            for track in state.tracks { track.change { $0.isModified = newValue && $0.isModified } }
        }
    }

    /// Returns an immutable movie: the header with its references, in memory; this movie if it cannot be made.
    open override func copy(with zone: NSZone? = nil) -> Any {
        (try? makeMovieHeader(fileType: .mov)).map { AVMovie(data: $0) } ?? self
    }

    // MARK: Tracks

    /// The tracks in the order in which they were added, the same objects each time.
    public var tracks: [AVMutableMovieTrack] { movieTracks }

    /// Returns the track with an ID; nil if there is none.
    public func track(withTrackID trackID: CMPersistentTrackID) -> AVMutableMovieTrack? {
        tracks.first { $0.trackID == trackID }
    }

    /// Returns the tracks of a media type; empty if there are none.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVMutableMovieTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    /// Returns the tracks with a characteristic; empty if there are none.
    public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVMutableMovieTrack] {
        tracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
    }

    /// Returns the track with an ID; nil if there is none.
    public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVMutableMovieTrack? {
        tracks.first { $0.trackID == trackID }
    }

    /// Returns the tracks of a media type; empty if there are none.
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVMutableMovieTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    /// Returns the tracks with a characteristic; empty if there are none.
    public func loadTracks(
        withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
    ) async throws -> [AVMutableMovieTrack] {
        tracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
    }

    /// Returns a track into which an asset's track can be inserted: the first one of its media type.
    open func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableMovieTrack? {
        tracks.first { $0.mediaType == track.mediaType }
    }

    /// Adds an empty track.
    ///
    /// - Parameters:
    ///   - mediaType: The media type of the track.
    ///   - track: A track whose settings are taken over: transform, volume, language, group.
    ///   - options: Without effect.
    /// - Returns: The track, with the next free ID.
    open func addMutableTrack(
        withMediaType mediaType: AVMediaType,
        copySettingsFrom track: AVAssetTrack?,
        options: [String: Any]? = nil
    ) -> AVMutableMovieTrack? {
        guard let made = state.addTrack(mediaType, preferredID: kCMPersistentTrackID_Invalid) else { return nil }
        if let settings = track?.facts { made.change { $0.copySettings(of: settings, withReferences: false) } }
        change { _ in }
        return tracks.first { $0.state === made }
    }

    /// Adds an empty track for each of an asset's tracks, with its settings.
    open func addMutableTracksCopyingSettings(
        from existingTracks: [AVAssetTrack],
        options: [String: Any]? = nil
    ) -> [AVMutableMovieTrack] {
        existingTracks.compactMap { addMutableTrack(withMediaType: $0.mediaType, copySettingsFrom: $0) }
    }

    /// Removes a track; has no effect if it is not in this movie.
    open func removeTrack(_ track: AVMovieTrack) {
        guard let track = track as? AVMutableMovieTrack else { return }
        state.removeTrack(track.state)
        change { _ in }
    }

    // MARK: Editing

    /// Inserts a range of all tracks of an asset; what follows moves.
    ///
    /// Each track goes into a track of its media type, which is added with the asset's settings if there is none left.
    ///
    /// - Parameters:
    ///   - timeRange: A range of the asset's timeline.
    ///   - asset: The asset; blocks until its headers are read.
    ///   - startTime: The place; invalid for the end of this movie.
    ///   - copySampleData: False; samples stay in their files.
    /// - Throws: An ``AVError`` if samples are to be copied, the asset cannot be read or nothing of it lies in the
    ///   range.
    open func insertTimeRange(
        _ timeRange: CMTimeRange,
        of asset: AVAsset,
        at startTime: CMTime,
        copySampleData: Bool
    ) throws {
        guard !copySampleData else { throw AVMutableMovieTrack.copying }
        try state.insert(timeRange, of: asset, at: startTime) { $0.copySettings(of: $1, withReferences: false) }
    }

    /// Inserts an empty range into all tracks; what follows moves.
    open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        for track in tracks { track.insertEmptyTimeRange(timeRange) }
    }

    /// Removes a range from all tracks; tracks remain, even if they become empty.
    open func removeTimeRange(_ timeRange: CMTimeRange) {
        for track in tracks { track.removeTimeRange(timeRange) }
    }

    /// Changes the duration of a range of all tracks, and thereby the speed; what follows moves.
    open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        for track in tracks { track.scaleTimeRange(timeRange, toDuration: duration) }
    }
}

extension AVPartialAsyncProperty where Root: AVMutableMovie {
    /// The tracks in the order in which they were added.
    public static var tracks: AVAsyncProperty<Root, [AVMutableMovieTrack]> {
        AVAsyncProperty("tracks", from: { [$0.core.header] }, read: { $0.tracks })
    }
}
