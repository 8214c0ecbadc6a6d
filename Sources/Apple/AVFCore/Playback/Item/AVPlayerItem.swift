public import AVFBase
public import CoreMedia
public import Foundation
import MediaFiles
import Synchronization

/// The playback state of a movie or audio file: an asset, its own time, and how far it has been loaded.
///
/// An item loads while it is in a player (PLAY-2). It can be in one player only, and only once; make copies for others.
/// ``status``, ``error``, ``duration``, ``tracks``, ``presentationSize``, ``loadedTimeRanges``, ``seekableTimeRanges``
/// and the three properties of its buffer can be observed; observers run on one of the item's threads. Usable from any
/// thread.
open class AVPlayerItem: NSObject, NSCopying {
    let core: ItemCore
    package let keyValueObservers = KeyValueObservers()
    let settings: Mutex<ItemSettings>
    private let origin: UncheckedReference<AVPlayerItem?>
    private let keys: [String]
    private let madeTracks: Mutex<[UncheckedReference<AVPlayerItemTrack>]> = Mutex([])

    init(asset: AVAsset, keys: [String], template: AVPlayerItem?, settings: ItemSettings) {
        core = ItemCore(asset: asset)
        self.asset = asset
        origin = UncheckedReference(template)
        self.keys = keys
        self.settings = Mutex(settings)
        super.init()
        core.setItem(self)
    }

    /// Creates an item for an asset; its duration is known when the item is ready.
    public convenience init(asset: AVAsset) { self.init(asset: asset, automaticallyLoadedAssetKeys: ["duration"]) }

    /// Creates an item for an asset.
    ///
    /// - Parameters:
    ///   - asset: The asset to play.
    ///   - automaticallyLoadedAssetKeys: Names of the asset's properties to load before the item is ready. Stored only:
    ///     all that can be loaded here comes from the file's header, which is read in any case.
    public convenience init(asset: AVAsset, automaticallyLoadedAssetKeys: [String]?) {
        self.init(asset: asset, keys: automaticallyLoadedAssetKeys ?? [], template: nil, settings: ItemSettings())
    }

    /// Creates an item for a file or URL.
    public convenience init(url URL: URL) { self.init(asset: AVURLAsset(url: URL)) }

    // MARK: Copies

    /// Returns a new item for the same asset with the same settings, in no player, at the beginning and without the
    /// outputs.
    open func copy(with zone: NSZone? = nil) -> Any { makeCopy(template: nil) }

    /// Returns a new item; see ``copy(with:)``.
    open override func copy() -> Any { copy(with: nil) }

    func makeCopy(template: AVPlayerItem?) -> AVPlayerItem {
        let copy = AVPlayerItem(asset: asset, keys: keys, template: template, settings: settings.withLock { $0 })
        copy.core.setEnds(forward: core.forwardEnd, reverse: core.reverseEnd)
        var presentation = core.presentation
        if let values = presentation.composition?.values {
            presentation.compositor = UncheckedReference(try? VideoComposer.makeCompositor(values))
        }
        copy.core.present { $0 = presentation }
        return copy
    }

    /// The item from which an ``AVPlayerLooper`` has made this one; nil for other items.
    open var template: AVPlayerItem? { origin.value }

    // MARK: Media

    /// The asset that is played.
    public let asset: AVAsset

    /// The names of the asset's properties that are loaded before the item is ready.
    open var automaticallyLoadedAssetKeys: [String] { keys }

    /// The state of the item: whether it can be played.
    open var status: Status { core.facts.status }

    /// The reason why the item cannot be played, or why playback has ended early; an `AVError`.
    open var error: (any Error)? { core.facts.error }

    /// The duration; indefinite until the item is ready.
    open var duration: CMTime { core.facts.media?.duration ?? .indefinite }

    /// The metadata at the current time; always nil.
    ///
    /// Add an ``AVPlayerItemMetadataOutput``, which delivers groups as they come.
    open var timedMetadata: [AVMetadataItem]? { nil }

    /// The tracks; empty until the item is ready.
    open var tracks: [AVPlayerItemTrack] { madeTracks.withLock { UncheckedReference($0.map(\.value)) }.value }

    /// The size in points at which frames are shown, with the file's rotation applied; zero until it is known.
    open var presentationSize: CGSize { core.facts.media?.presentationSize ?? .zero }

    /// The loaded time ranges: the whole duration as soon as the item is ready.
    open var loadedTimeRanges: [NSValue] { core.facts.media?.wholeRange ?? [] }

    /// The time ranges within which seeks are possible: the whole duration as soon as the item is ready.
    open var seekableTimeRanges: [NSValue] { core.facts.media?.wholeRange ?? [] }

    /// A Boolean value that indicates whether nothing has been decoded.
    open var isPlaybackBufferEmpty: Bool { core.facts.isEmpty }

    /// A Boolean value that indicates whether the buffer of decoded media is full.
    open var isPlaybackBufferFull: Bool { core.facts.isFull }

    /// A Boolean value that indicates whether playback is expected to continue without a stall.
    open var isPlaybackLikelyToKeepUp: Bool { core.facts.isLikelyToKeepUp }

    // MARK: Time

    /// Returns the item's time.
    open func currentTime() -> CMTime { core.currentTime }

    /// The read-only timebase of the item; nil until the item is loaded.
    open var timebase: CMTimebase? { core.timebase }

    /// Returns nil, because items here have no dates.
    open func currentDate() -> Date? { nil }

    /// The time at which forward playback ends; invalid, the initial value, stands for the duration.
    open var forwardPlaybackEndTime: CMTime {
        get { core.forwardEnd }
        set { core.setEnds(forward: newValue) }
    }

    /// The time at which reverse playback ends; invalid, the initial value, stands for zero.
    open var reversePlaybackEndTime: CMTime {
        get { core.reverseEnd }
        set { core.setEnds(reverse: newValue) }
    }

    /// Steps by frames, which pauses playback.
    ///
    /// - Parameter stepCount: Number of frames; negative to step backward. Stops at the first and the last frame.
    @preconcurrency @MainActor
    open func step(byCount stepCount: Int) { core.player?.send(.step(core.id, stepCount)) }

    // MARK: Outputs

    /// The outputs in the order in which they were added.
    open var outputs: [AVPlayerItemOutput] { core.outputs }

    /// Adds an output; raises if it is already on an item.
    open func add(_ output: AVPlayerItemOutput) {
        guard output.attach(to: core) else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "add(_:) got an output that is on an item already; remove it there first."
            )
        }
        core.add(output)
    }

    /// Removes an output; has no effect if it is not on this item.
    open func remove(_ output: AVPlayerItemOutput) {
        guard output.detach(from: core) else { return }
        core.remove(output)
    }

    // MARK: Notifying

    /// Notifies observers of what differs between two states.
    func notifyObservers(_ before: ItemCore.Facts, _ after: ItemCore.Facts) {
        if let media = after.media, before.media == nil {
            let made = media.tracks.map { UncheckedReference(AVPlayerItemTrack(media: $0, item: self)) }
            madeTracks.withLock { $0 = made }
            applyAllCriteria()
            collectMetadata()
            notify(\.duration, old: .indefinite, new: media.duration)
            notify(\.tracks, old: [], new: made.map(\.value))
            notify(\.presentationSize, old: .zero, new: media.presentationSize)
            notify(\.loadedTimeRanges, old: [], new: media.wholeRange)
            notify(\.seekableTimeRanges, old: [], new: media.wholeRange)
        }
        if before.isEmpty != after.isEmpty { notify(\.isPlaybackBufferEmpty, old: before.isEmpty, new: after.isEmpty) }
        if before.isFull != after.isFull { notify(\.isPlaybackBufferFull, old: before.isFull, new: after.isFull) }
        if before.isLikelyToKeepUp != after.isLikelyToKeepUp {
            notify(\.isPlaybackLikelyToKeepUp, old: before.isLikelyToKeepUp, new: after.isLikelyToKeepUp)
        }
        if before.error != after.error { notify(\.error, old: before.error, new: after.error) }
        if before.status != after.status { notify(\.status, old: before.status, new: after.status) }
    }

    /// Posts a notification about this item.
    func post(_ notice: PlayerMachine.Notice, error: AVError?) {
        var userInfo: [AnyHashable: Any]?
        let name: NSNotification.Name
        switch notice {
        case .didPlayToEnd: name = Self.didPlayToEndTimeNotification
        case .stalled: name = Self.playbackStalledNotification
        case .timeJumped: name = Self.timeJumpedNotification
        case .failedToPlayToEnd:
            name = Self.failedToPlayToEndTimeNotification
            userInfo = [AVPlayerItemFailedToPlayToEndTimeErrorKey: error ?? AVError(.unknown)]
        }
        NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
    }

    /// Posted after the item has been played to its end.
    open class var didPlayToEndTimeNotification: NSNotification.Name {
        .init("AVPlayerItemDidPlayToEndTimeNotification")
    }

    /// Posted when the item could not be played to its end; `userInfo` has an `AVError` under
    /// `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
    open class var failedToPlayToEndTimeNotification: NSNotification.Name {
        .init("AVPlayerItemFailedToPlayToEndTimeNotification")
    }

    /// Posted when playback has stopped for lack of data.
    open class var playbackStalledNotification: NSNotification.Name {
        .init("AVPlayerItemPlaybackStalledNotification")
    }

    /// Posted after a seek has moved the item's time.
    open class var timeJumpedNotification: NSNotification.Name { .init("AVPlayerItemTimeJumpedNotification") }

    /// Posted after a different language was selected; never posted here.
    open class var mediaSelectionDidChangeNotification: NSNotification.Name {
        .init("AVPlayerItemMediaSelectionDidChangeNotification")
    }

    /// The log of accesses to the network; nil, as no log is kept.
    open func accessLog() -> AVPlayerItemAccessLog? { nil }

    /// The log of errors of the network; nil, as no log is kept.
    ///
    /// ``error`` has the error that ended playback.
    open func errorLog() -> AVPlayerItemErrorLog? { nil }

    /// Posted after an entry was added to the network access log; never posted here.
    open class var newAccessLogEntryNotification: NSNotification.Name {
        .init("AVPlayerItemNewAccessLogEntryNotification")
    }

    /// Posted after an entry was added to the network error log; never posted here.
    open class var newErrorLogEntryNotification: NSNotification.Name {
        .init("AVPlayerItemNewErrorLogEntryNotification")
    }

    /// Posted after a live stream's recommended offset from live has changed; never posted here.
    open class var recommendedTimeOffsetFromLiveDidChangeNotification: NSNotification.Name {
        .init("AVPlayerItemRecommendedTimeOffsetFromLiveDidChangeNotification")
    }

    /// The way the frames of the video tracks are composed; nil for the first enabled track as it is.
    ///
    /// A copy is stored. Takes effect at once.
    open var videoComposition: AVVideoComposition? {
        get { core.presentation.composition }
        set {
            let copy = newValue?.copy() as? AVVideoComposition
            let made = UncheckedReference(copy.flatMap { try? VideoComposer.makeCompositor($0.values) })
            core.present {
                $0.composition = copy
                $0.compositor = made
            }
        }
    }

    /// The custom compositor; nil without one.
    open var customVideoCompositor: (any AVVideoCompositing)? {
        let made = core.presentation.compositor.value
        return made is BuiltInCompositor ? nil : made
    }

    /// The volumes of the audio tracks; nil for the tracks' own volumes.
    ///
    /// A copy is stored. Takes effect at once.
    open var audioMix: AVAudioMix? {
        get { core.presentation.mix }
        set {
            let copy = newValue?.copy() as? AVAudioMix
            core.present { $0.mix = copy }
        }
    }

    /// Seeks to a time, or to a frame near it that is quick to reach; the older form.
    open func seek(to time: CMTime) {
        begin(time, .positiveInfinity, .positiveInfinity, nil)
    }

    /// Seeks to a time within tolerances; the older form.
    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
        begin(time, toleranceBefore, toleranceAfter, nil)
    }

    /// Seeks to a time, or to a frame near it that is quick to reach.
    open func seek(to time: CMTime, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
        begin(time, .positiveInfinity, .positiveInfinity, completionHandler)
    }

    /// Seeks to a time within tolerances; see ``AVPlayer/seek(to:toleranceBefore:toleranceAfter:completionHandler:)``.
    ///
    /// An item without a player begins at this time when it is added to one.
    open func seek(
        to time: CMTime,
        toleranceBefore: CMTime,
        toleranceAfter: CMTime,
        completionHandler: (@Sendable (Bool) -> Void)? = nil
    ) {
        begin(time, toleranceBefore, toleranceAfter, completionHandler)
    }

    /// Returns false, because items here have no dates.
    @discardableResult
    open func seek(to date: Date, completionHandler: ((Bool) -> Void)? = nil) -> Bool {
        completionHandler?(false)
        return false
    }

    /// Cancels pending seeks; their handlers receive false.
    open func cancelPendingSeeks() { core.player?.send(.cancelSeeks(core.id)) }

    /// The way audio is played at rates other than 1.
    ///
    /// Differs from Apple: the pitch follows the rate whatever is set.
    open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
        get { settings.withLock { $0.timePitch } }
        set { settings.withLock { $0.timePitch = newValue } }
    }

    /// The part of the frames that is shown.
    ///
    /// Stored without effect here.
    open var videoApertureMode: AVVideoApertureMode {
        get { settings.withLock { $0.aperture } }
        set { settings.withLock { $0.aperture = newValue } }
    }

    /// The preferred number of seconds to load ahead; 0, which the player always assumes here, leaves it to the player.
    open var preferredForwardBufferDuration: TimeInterval {
        get { settings.withLock { $0.forwardBuffer } }
        set { settings.withLock { $0.forwardBuffer = newValue } }
    }

    /// The largest preferred frame size of a stream with several sizes; stored without effect here.
    open var preferredMaximumResolution: CGSize {
        get { settings.withLock { $0.maximumResolution } }
        set { settings.withLock { $0.maximumResolution = newValue } }
    }

    /// The largest preferred frame size on expensive networks; stored without effect here.
    open var preferredMaximumResolutionForExpensiveNetworks: CGSize {
        get { settings.withLock { $0.maximumResolutionExpensive } }
        set { settings.withLock { $0.maximumResolutionExpensive = newValue } }
    }

    /// The highest preferred bit rate of a stream with several rates; stored without effect here.
    open var preferredPeakBitRate: Double {
        get { settings.withLock { $0.peakBitRate } }
        set { settings.withLock { $0.peakBitRate = newValue } }
    }

    /// The highest preferred bit rate on expensive networks; stored without effect here.
    open var preferredPeakBitRateForExpensiveNetworks: Double {
        get { settings.withLock { $0.peakBitRateExpensive } }
        set { settings.withLock { $0.peakBitRateExpensive = newValue } }
    }

    /// A Boolean value that indicates whether a live stream keeps loading during a pause; stored without effect here.
    open var canUseNetworkResourcesForLiveStreamingWhilePaused: Bool {
        get { settings.withLock { $0.usesNetworkWhilePaused } }
        set { settings.withLock { $0.usesNetworkWhilePaused = newValue } }
    }

    /// A Boolean value that indicates whether a live stream keeps its offset from live after a stall; stored without
    /// effect here.
    open var automaticallyPreservesTimeOffsetFromLive: Bool {
        get { settings.withLock { $0.preservesOffset } }
        set { settings.withLock { $0.preservesOffset = newValue } }
    }

    /// The requested offset of a live stream from live; stored without effect here.
    open var configuredTimeOffsetFromLive: CMTime {
        get { settings.withLock { $0.offsetFromLive } }
        set { settings.withLock { $0.offsetFromLive = newValue } }
    }

    /// The recommended offset of a live stream from live: invalid, as live streams are not supported.
    open var recommendedTimeOffsetFromLive: CMTime { .invalid }

    /// A Boolean value that indicates whether seeks wait for compositions to be rendered; stored without effect here.
    open var seekingWaitsForVideoCompositionRendering: Bool {
        get { settings.withLock { $0.waitsForComposition } }
        set { settings.withLock { $0.waitsForComposition = newValue } }
    }

    // MARK: Capabilities

    /// A Boolean value that indicates whether the item can be played at rates above 1, beyond the 2 that every ready
    /// item supports.
    open var canPlayFastForward: Bool { status == .readyToPlay }

    /// A Boolean value that indicates whether the item can be played at rates between 0 and 1.
    open var canPlaySlowForward: Bool { status == .readyToPlay }

    /// A Boolean value that indicates whether the item can be played at rate −1.
    open var canPlayReverse: Bool { status == .readyToPlay }

    /// A Boolean value that indicates whether the item can be played at rates below −1.
    open var canPlayFastReverse: Bool { status == .readyToPlay }

    /// A Boolean value that indicates whether the item can be played at rates between −1 and 0.
    open var canPlaySlowReverse: Bool { status == .readyToPlay }

    /// A Boolean value that indicates whether ``step(byCount:)`` can step forward.
    open var canStepForward: Bool { core.facts.media?.videoTrackID != nil }

    /// A Boolean value that indicates whether ``step(byCount:)`` can step backward.
    open var canStepBackward: Bool { core.facts.media?.videoTrackID != nil }

    // MARK: Media selection

    /// The present selection.
    open var currentMediaSelection: AVMediaSelection {
        AVMediaSelection(asset: asset, choices: settings.withLock { $0.choices })
    }

    /// Selects an option of a group, also during playback.
    ///
    /// An audible option is heard instead of the others. A legible one is what an ``AVPlayerItemLegibleOutput`` gets.
    /// Posts ``mediaSelectionDidChangeNotification`` if that changes the selection.
    ///
    /// - Parameters:
    ///   - mediaSelectionOption: The option; nil for none, which has no effect where the group needs one.
    ///   - mediaSelectionGroup: A group of the item's asset.
    open func select(
        _ mediaSelectionOption: AVMediaSelectionOption?,
        in mediaSelectionGroup: AVMediaSelectionGroup
    ) {
        select(mediaSelectionOption, in: mediaSelectionGroup, isAutomatic: false)
    }

    /// Leaves the choice in a group to the player's criteria and the file.
    open func selectMediaOptionAutomatically(in mediaSelectionGroup: AVMediaSelectionGroup) {
        let player = core.player?.player
        let characteristic = AVMediaCharacteristic.audible
        let isAudible = mediaSelectionGroup.options.contains { $0.hasMediaCharacteristic(characteristic) }
        let criteria = player?.criteria(for: isAudible ? .audible : .legible)
        let option = criteria?.option(in: mediaSelectionGroup) ?? mediaSelectionGroup.defaultOption
        select(option, in: mediaSelectionGroup, isAutomatic: true)
    }

    /// Returns the selected option of a group.
    open func selectedMediaOption(in mediaSelectionGroup: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
        currentMediaSelection.selectedMediaOption(in: mediaSelectionGroup)
    }

    // MARK: Collectors

    /// The collectors in the order in which they were added.
    open var mediaDataCollectors: [AVPlayerItemMediaDataCollector] {
        settings.withLock { UncheckedReference($0.collectors.map(\.value)) }.value
    }

    /// Adds a collector; raises if it is on an item already.
    open func add(_ collector: AVPlayerItemMediaDataCollector) {
        let isFree = collector.isUsed.withLock { isUsed in
            defer { isUsed = true }
            return !isUsed
        }
        guard isFree else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "add(_:) got a collector that is on an item already; remove it there first."
            )
        }
        let reference = UncheckedReference(collector)
        settings.withLock { $0.collectors.append(reference) }
        if status == .readyToPlay { collector.collect(asset) }
    }

    /// Removes a collector; has no effect if it is not on this item.
    open func remove(_ collector: AVPlayerItemMediaDataCollector) {
        let reference = UncheckedReference(collector)
        let isMine = settings.withLock { settings in
            let count = settings.collectors.count
            settings.collectors.removeAll { $0.value === reference.value }
            return settings.collectors.count < count
        }
        if isMine { collector.isUsed.withLock { $0 = false } }
    }
}

extension AVPlayerItem: KeyValueObserved {
    /// The class whose properties can be observed.
    public typealias _ObservedRoot = AVPlayerItem
}

extension AVPlayerItem {
    /// The states of an item: whether it can be played.
    public enum Status: Int, Sendable {
        /// The item has not been opened.
        case unknown = 0
        /// The item can be played.
        case readyToPlay = 1
        /// The item cannot be played; see its error.
        case failed = 2
    }
}

extension ItemFacts {
    /// The whole duration as a list with one value.
    var wholeRange: [NSValue] { [NSValue(timeRange: CMTimeRange(start: .zero, duration: duration))] }

    /// The frame size with square pixels and the file's rotation applied.
    var presentationSize: CGSize {
        guard let track = tracks.first(where: { $0.id == videoTrackID }) else { return .zero }
        let size = track.format.presentationDimensions(usePixelAspectRatio: true, useCleanAperture: true)
        let turned = CGRect(origin: .zero, size: size).applying(track.preferredTransform).standardized
        return turned.size
    }
}
