public import AVFBase
public import CoreMedia
public import CoreVideo
public import Foundation
package import MediaFiles
import Synchronization

/// Timed media: a file or a stream, with its properties and tracks.
///
/// Creating an asset reads nothing. A property is loaded when it is first requested: `load(_:)` waits for it without
/// blocking; the synchronous properties, deprecated on Apple's systems since iOS 16, block the calling thread until the
/// value is available, and return a neutral value (zero, empty, false) if it is not. Loaded values do not change.
/// Usable from any thread. Releasing the last reference cancels loading.
open class AVAsset: NSObject, NSCopying, AVAsynchronousKeyValueLoading, _AVAssetMaking, @unchecked Sendable {
    // @unchecked: the core is Sendable, the rest is immutable or locked.

    /// The location and the properties of the media.
    let core: AssetCore
    /// The tracks, created once when the headers are available.
    private let madeTracks = Mutex<[AVAssetTrack]?>(nil)

    init(core: AssetCore) { self.core = core }

    deinit { core.cancel() }

    /// Returns the same object: an asset does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Cancels loading: waiting callers receive an error with the code `operationCancelled`.
    ///
    /// A further request starts loading again.
    open func cancelLoading() { core.cancel() }

    // MARK: For the package

    /// The location of the media; nil for an asset without media.
    package var location: MediaLocation? { core.location }

    /// Opens the media again, at the beginning.
    ///
    /// - Parameter interrupt: Ends waiting for the network or the disk from another thread.
    /// - Throws: An `AVError`.
    package func makeDemuxer(interrupt: MediaInterrupt = MediaInterrupt()) throws(AVError) -> any MediaSource {
        do { return try core.makeDemuxer(interrupt) } catch { throw AVError(error) }
    }

    /// Returns the contents of the headers; blocks until they are read.
    package func facts() throws(AVError) -> AssetFacts { try core.header.waitForValue() }

    /// Returns the contents of the headers, without blocking a thread.
    package func loadFacts() async throws -> AssetFacts { try await core.header.value() }

    /// The contents of the headers; nil if they cannot be read.
    var knownFacts: AssetFacts? { try? core.header.waitForValue() }

    /// Creates the object for a track; subclasses create their own kind.
    func makeTrack(_ facts: MediaTrack) -> AVAssetTrack { AVAssetTrack(asset: self, facts: facts) }

    // MARK: Properties

    /// The duration of the timeline; zero if it cannot be read, indefinite for streams without an end.
    ///
    /// An estimate for some formats, unless the asset was created with ``AVURLAssetPreferPreciseDurationAndTimingKey``.
    open var duration: CMTime { knownFacts?.duration ?? .zero }

    /// A Boolean value that indicates whether times are exact instead of estimates.
    open var providesPreciseDurationAndTiming: Bool { knownFacts?.isExact ?? false }

    /// The preferred playback rate: 1.
    open var preferredRate: Float { 1 }

    /// The preferred playback volume: 1.
    open var preferredVolume: Float { 1 }

    /// The preferred transform of the whole video: the identity, because tracks have their own.
    open var preferredTransform: CGAffineTransform { .identity }

    /// The tracks in file order, the same objects each time; empty if they cannot be read.
    var trackList: [AVAssetTrack] {
        guard let facts = knownFacts else { return [] }
        return madeTracks.withLock { made in
            if let made { return made }
            let tracks = facts.tracks.map(makeTrack)
            made = tracks
            return tracks
        }
    }

    /// Makes the tracks anew when they are asked for, after the file has grown.
    func forgetTracks() { madeTracks.withLock { $0 = nil } }

    /// Groups of tracks of which one is presented at a time; always empty here.
    open var trackGroups: [AVAssetTrackGroup] { [] }

    /// A Boolean value that indicates whether the asset can be played: it has a track with a decoder.
    open var isPlayable: Bool { knownFacts?.isPlayable ?? false }

    /// A Boolean value that indicates whether the media is protected; always false.
    open var hasProtectedContent: Bool { false }

    /// A Boolean value that indicates whether a reader can read the asset: it has a track.
    open var isReadable: Bool { !(knownFacts?.tracks.isEmpty ?? true) }

    /// A Boolean value that indicates whether the asset can be exported: it has a track with a decoder.
    open var isExportable: Bool { knownFacts?.isPlayable ?? false }

    /// A Boolean value that indicates whether the tracks can be used in a composition: the asset has an end.
    open var isComposable: Bool { knownFacts.map { !$0.tracks.isEmpty && $0.duration.isNumeric } ?? false }

    /// A Boolean value that indicates whether the file may contain movie fragments.
    open var canContainFragments: Bool { knownFacts?.isMovie ?? false }

    /// A Boolean value that indicates whether the file contains movie fragments.
    open var containsFragments: Bool { knownFacts?.isFragmented ?? false }

    /// The total duration that a file still being written announces; always invalid here.
    open var overallDurationHint: CMTime { .invalid }

    /// The offset from live that playback of a live stream must keep; always invalid, as servers are not asked.
    open var minimumTimeOffsetFromLive: CMTime { .invalid }

    /// The restrictions on references to other files; this library follows none.
    open var referenceRestrictions: AVAssetReferenceRestrictions { .defaultPolicy }

    /// The languages of chapter titles: one that stands for any, if the file has chapters.
    ///
    /// Differs from Apple: files do not say the language of their chapters here.
    open var availableChapterLocales: [Locale] { chapters.isEmpty ? [] : [Locale(identifier: "und")] }

    /// Returns the chapters; blocks until the asset's headers are read.
    ///
    /// - Parameters:
    ///   - locale: The language of the titles; chapters without a language fit every one.
    ///   - commonKeys: The kinds of items besides titles; there are none here.
    open func chapterMetadataGroups(
        withTitleLocale locale: Locale,
        containingItemsWithCommonKeys commonKeys: [AVMetadataKey]?
    ) -> [AVTimedMetadataGroup] {
        chapters.map { chapter in
            let item = AVMutableMetadataItem()
            item.identifier = .commonIdentifierTitle
            item.dataType = "com.apple.metadata.datatype.UTF-8"
            item.value = chapter.title as NSString
            item.time = chapter.timeRange.start
            item.duration = chapter.timeRange.duration
            let items = chapter.title.isEmpty ? [] : [item.copy() as? AVMetadataItem ?? item]
            return AVTimedMetadataGroup(items: items, timeRange: chapter.timeRange)
        }
    }

    /// Returns the chapters in the best language; blocks until the asset's headers are read.
    open func chapterMetadataGroups(
        bestMatchingPreferredLanguages preferredLanguages: [String]
    ) -> [AVTimedMetadataGroup] {
        chapterMetadataGroups(
            withTitleLocale: Locale(identifier: preferredLanguages.first ?? "und"),
            containingItemsWithCommonKeys: nil
        )
    }

    /// Loads the chapters in the best language; calls the handler on any queue.
    open func loadChapterMetadataGroups(
        bestMatchingPreferredLanguages preferredLanguages: [String],
        completionHandler: @escaping @Sendable ([AVTimedMetadataGroup]?, (any Error)?) -> Void
    ) {
        whenHeaderIsRead { error in
            let groups = self.chapterMetadataGroups(bestMatchingPreferredLanguages: preferredLanguages)
            completionHandler(error == nil ? groups : nil, error)
        }
    }

    /// The metadata of the file; empty if it cannot be read.
    open var metadata: [AVMetadataItem] { core.header.known.map(\.metadataItems) ?? [] }

    /// The metadata of the file that have a common key.
    open var commonMetadata: [AVMetadataItem] { metadata.filter { $0.commonKey != nil } }

    /// The creation date; nil if the file does not contain it.
    open var creationDate: AVMetadataItem? { metadata.first { $0.commonKey == .commonKeyCreationDate } }

    /// The formats in which the file stores its metadata.
    open var availableMetadataFormats: [AVMetadataFormat] { MetadataTags.format(metadata) }

    /// Returns the metadata of the file in one format.
    open func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
        metadata.filter { MetadataTags.format($0.keySpace) == format }
    }

    /// Loads the metadata of the file in one format; calls the handler on any queue.
    open func loadMetadata(
        for format: AVMetadataFormat,
        completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
    ) {
        whenHeaderIsRead { error in completionHandler(error == nil ? self.metadata(forFormat: format) : nil, error) }
    }

    /// Returns an ID that no track has.
    open func unusedTrackID() -> CMPersistentTrackID { (trackList.map(\.trackID).max() ?? 0) + 1 }

    /// Finds an ID that no track has; calls the handler on any queue, with 0 on error.
    open func findUnusedTrackID(completionHandler: @escaping @Sendable (CMPersistentTrackID, (any Error)?) -> Void) {
        whenHeaderIsRead { error in completionHandler(error == nil ? self.unusedTrackID() : 0, error) }
    }

    /// Returns the alternatives with a characteristic: all tracks that have it, if there are several; otherwise nil.
    ///
    /// Differs from Apple: FFmpeg does not report which tracks are alternatives. All audible tracks therefore count as
    /// alternatives of each other, and so do all legible tracks.
    open func mediaSelectionGroup(
        forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
    ) -> AVMediaSelectionGroup? {
        guard mediaCharacteristic != .visual else { return nil }
        let tracks = tracks(withMediaCharacteristic: mediaCharacteristic)
        guard tracks.count > 1 || mediaCharacteristic == .legible && !tracks.isEmpty else { return nil }
        return AVMediaSelectionGroup(options: tracks.map(AVMediaSelectionOption.init))
    }

    /// Loads the alternatives with a characteristic; calls the handler on any queue.
    open func loadMediaSelectionGroup(
        for mediaCharacteristic: AVMediaCharacteristic,
        completionHandler: @escaping @Sendable (AVMediaSelectionGroup?, (any Error)?) -> Void
    ) {
        whenHeaderIsRead { error in
            completionHandler(
                error == nil ? self.mediaSelectionGroup(forMediaCharacteristic: mediaCharacteristic) : nil,
                error
            )
        }
    }

    /// The default selection among alternative tracks.
    open var preferredMediaSelection: AVMediaSelection { AVMediaSelection(asset: self) }

    /// All selections of an audible option with a legible one, or with none.
    open var allMediaSelections: [AVMediaSelection] {
        MediaChoices.all(of: self).map { AVMediaSelection(asset: self, choices: $0) }
    }

    /// Returns the loading status of a property by its name.
    open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
        KeyValueLoading.status(KeyValueLoading.assetLoads(key, self), outError)
    }

    /// Starts loading properties by their names; the handler runs once for all, on any queue.
    open func loadValuesAsynchronously(
        forKeys keys: [String],
        completionHandler handler: (@Sendable () -> Void)? = nil
    ) {
        KeyValueLoading.begin(keys.compactMap { KeyValueLoading.assetLoads($0, self) }, handler)
    }
}

/// Makes `AVAsset(url:)` create an ``AVURLAsset``, as on Apple's systems, and lets subclasses return tracks of their
/// own kinds.
public protocol _AVAssetMaking {}

extension _AVAssetMaking where Self == AVAsset {
    /// Creates an asset of a file or URL, an ``AVURLAsset``; reads nothing.
    public init(url URL: URL) { self = AVURLAsset(url: URL) }
}
