import AVFBase
public import CoreMedia
public import Foundation
import MediaFiles
import Synchronization

/// A movie or sound as it is played: an asset, its own time, and how far it has been loaded.
///
/// An item loads while it is in a player (PLAY-2). It can be in one player at a time, once; make copies for others.
/// ``status``, ``error``, ``duration``, ``tracks``, ``presentationSize``, ``loadedTimeRanges``, ``seekableTimeRanges``
/// and the three facts of its buffer can be observed; observers run on a thread of the item's. May be used from any
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

    /// Makes an item for an asset, whose duration is known when the item is ready.
    public convenience init(asset: AVAsset) { self.init(asset: asset, automaticallyLoadedAssetKeys: ["duration"]) }

    /// Makes an item for an asset.
    ///
    /// - Parameters:
    ///   - asset: what to play.
    ///   - automaticallyLoadedAssetKeys: names of the asset's properties that are to be loaded before the item is ready.
    ///     Kept: all that can be loaded here comes from the file's header, which is read in any case.
    public convenience init(asset: AVAsset, automaticallyLoadedAssetKeys: [String]?) {
        self.init(asset: asset, keys: automaticallyLoadedAssetKeys ?? [], template: nil, settings: ItemSettings())
    }

    /// Makes an item for a file or address.
    public convenience init(url URL: URL) { self.init(asset: AVURLAsset(url: URL)) }

    // MARK: Copies

    /// A fresh item for the same asset with the same settings, in no player and at the beginning; outputs are not copied.
    open func copy(with zone: NSZone? = nil) -> Any { makeCopy(template: nil) }

    /// As ``copy(with:)``.
    open override func copy() -> Any { copy(with: nil) }

    func makeCopy(template: AVPlayerItem?) -> AVPlayerItem {
        let copy = AVPlayerItem(asset: asset, keys: keys, template: template, settings: settings.withLock { $0 })
        copy.core.setEnds(forward: core.forwardEnd, reverse: core.reverseEnd)
        return copy
    }

    /// The item that an ``AVPlayerLooper`` has made this one from; nil for others.
    open var template: AVPlayerItem? { origin.value }

    // MARK: What is played

    /// What is played.
    public let asset: AVAsset

    /// Names of the asset's properties that are loaded before the item is ready.
    open var automaticallyLoadedAssetKeys: [String] { keys }

    /// Whether the item can be played.
    open var status: Status { core.facts.status }

    /// Why it cannot, or why play has broken off; an `AVError`.
    open var error: (any Error)? { core.facts.error }

    /// How long it is; indefinite until it is ready.
    open var duration: CMTime { core.facts.media?.duration ?? .indefinite }

    /// The tracks; empty until the item is ready.
    open var tracks: [AVPlayerItemTrack] { madeTracks.withLock { UncheckedReference($0.map(\.value)) }.value }

    /// The size in points in which the pictures are shown: turned as the file says; zero until it is known.
    open var presentationSize: CGSize { core.facts.media?.presentationSize ?? .zero }

    /// What has been loaded: all of it, as soon as the item is ready.
    open var loadedTimeRanges: [NSValue] { core.facts.media?.wholeRange ?? [] }

    /// Where one can go: everywhere, as soon as the item is ready.
    open var seekableTimeRanges: [NSValue] { core.facts.media?.wholeRange ?? [] }

    /// Whether nothing has been decoded.
    open var isPlaybackBufferEmpty: Bool { core.facts.isEmpty }

    /// Whether as much has been decoded as is kept.
    open var isPlaybackBufferFull: Bool { core.facts.isFull }

    /// Whether play is expected to go through without a pause.
    open var isPlaybackLikelyToKeepUp: Bool { core.facts.isLikelyToKeepUp }

    // MARK: Time

    /// The item's time.
    open func currentTime() -> CMTime { core.currentTime }

    /// The timeline of the item, which cannot be set; nil until the item is loaded.
    open var timebase: CMTimebase? { core.timebase }

    /// The date of the present time: nil, as no item here has dates.
    open func currentDate() -> Date? { nil }

    /// Where forward play ends; invalid, as at first, for the duration.
    open var forwardPlaybackEndTime: CMTime {
        get { core.forwardEnd }
        set { core.setEnds(forward: newValue) }
    }

    /// Where reverse play ends; invalid, as at first, for zero.
    open var reversePlaybackEndTime: CMTime {
        get { core.reverseEnd }
        set { core.setEnds(reverse: newValue) }
    }

    /// Moves by pictures, which pauses play.
    ///
    /// - Parameter stepCount: how many; less than 0 for back. Ends at the first and the last one.
    @MainActor
    open func step(byCount stepCount: Int) { core.player?.send(.step(core.id, stepCount)) }

    // MARK: Outputs

    /// The outputs, in the order in which they were added.
    open var outputs: [AVPlayerItemOutput] { core.outputs }

    /// Adds an output; one that is on an item already raises.
    open func add(_ output: AVPlayerItemOutput) {
        guard output.attach(to: core) else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "add(_:) got an output that is on an item already; remove it there first."
            )
        }
        core.add(output)
    }

    /// Removes an output; one that is not on this item is left alone.
    open func remove(_ output: AVPlayerItemOutput) {
        guard output.detach(from: core) else { return }
        core.remove(output)
    }

    // MARK: Telling

    /// Tells observers what has changed.
    func tell(_ before: ItemCore.Facts, _ after: ItemCore.Facts) {
        if let media = after.media, before.media == nil {
            let made = media.tracks.map { UncheckedReference(AVPlayerItemTrack(media: $0, item: self)) }
            madeTracks.withLock { $0 = made }
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
}

extension AVPlayerItem: KeyValueObserved {
    /// The class whose properties can be observed.
    public typealias _ObservedRoot = AVPlayerItem
}

extension AVPlayerItem {
    /// Whether an item can be played.
    public enum Status: Int, Sendable {
        /// It has not been opened.
        case unknown = 0
        /// It can.
        case readyToPlay = 1
        /// It cannot; see the item's error.
        case failed = 2
    }
}

extension ItemFacts {
    /// The whole duration as a list of one value.
    var wholeRange: [NSValue] { [NSValue(timeRange: CMTimeRange(start: .zero, duration: duration))] }

    /// The picture's size, with its pixels square and turned as the file says.
    var presentationSize: CGSize {
        guard let track = tracks.first(where: { $0.id == videoTrackID }) else { return .zero }
        let size = track.format.presentationDimensions(usePixelAspectRatio: true, useCleanAperture: true)
        let turned = CGRect(origin: .zero, size: size).applying(track.preferredTransform).standardized
        return turned.size
    }
}
