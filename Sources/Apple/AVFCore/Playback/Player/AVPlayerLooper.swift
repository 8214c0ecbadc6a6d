import AVFBase
public import CoreMedia
public import Foundation
import Synchronization

/// Plays an item, or a part of it, in a loop in a queue, without gaps.
///
/// The looper puts copies of a template into the queue and puts each back at the end after it has been played.
/// ``status``, ``loopCount`` and ``error`` can be observed; observers run on one of the player's threads. Keep a
/// reference to the looper while it is needed; releasing it stops the loop as ``disableLooping()`` does.
open class AVPlayerLooper: NSObject {
    /// The states of a looper.
    public enum Status: Int, Sendable {
        /// The first copy has not been opened.
        case unknown = 0
        /// The looper works.
        case ready = 1
        /// The item cannot be played.
        case failed = 2
        /// The looper was stopped.
        case cancelled = 3
    }

    /// The place of the copies in a queue that already has items.
    public enum ItemOrdering: Int, Sendable {
        /// Before the existing items, which play after looping has been disabled.
        case loopingItemsPrecedeExistingItems = 0
        /// After the existing items.
        case loopingItemsFollowExistingItems = 1
    }

    // @unchecked: items and players have locks of their own.
    private struct State: @unchecked Sendable {
        var status = Status.unknown
        var error: (any Error)?
        var loopCount = 0
        var items: [AVPlayerItem] = []
        var observation: NSKeyValueObservation?
    }

    private let player: UncheckedReference<AVQueuePlayer>
    private let range: CMTimeRange
    private let oldEndAction: AVPlayer.ActionAtItemEnd
    private let state = Mutex(State())
    package let keyValueObservers = KeyValueObservers()

    /// Number of copies in rotation.
    private static let copies = 3

    /// Plays a whole item in a loop, before the existing items of the queue.
    public convenience init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem) {
        self.init(player: player, templateItem: itemToLoop, timeRange: .invalid)
    }

    /// Plays a part of an item in a loop, before the existing items of the queue.
    public convenience init(
        player: AVQueuePlayer,
        templateItem itemToLoop: AVPlayerItem,
        timeRange loopRange: CMTimeRange
    ) {
        self.init(
            player: player,
            templateItem: itemToLoop,
            timeRange: loopRange,
            existingItemsOrdering: .loopingItemsPrecedeExistingItems
        )
    }

    /// Plays a part of an item in a loop.
    ///
    /// - Parameters:
    ///   - player: The queue; its end action is ``AVPlayer/ActionAtItemEnd/advance`` while the looper works.
    ///   - itemToLoop: The template of the copies; it is not played itself, and its outputs are not copied.
    ///   - loopRange: The part; invalid for the whole item. Raises if it is empty or extends beyond the item.
    ///   - itemOrdering: The place of the copies in the queue.
    public init(
        player: AVQueuePlayer,
        templateItem itemToLoop: AVPlayerItem,
        timeRange loopRange: CMTimeRange,
        existingItemsOrdering itemOrdering: ItemOrdering
    ) {
        self.player = UncheckedReference(player)
        oldEndAction = player.actionAtItemEnd
        var range = loopRange
        var isRefused = false
        if range.isValid, !range.duration.isNumeric || range.duration <= .zero || range.start < .zero {
            isRefused = true
        } else if range.isValid {
            let duration = itemToLoop.asset.duration
            isRefused = duration.isNumeric && duration > .zero && range.end > duration
        }
        if isRefused {
            ObjectiveCException.raise(
                .invalidArgument,
                "AVPlayerLooper needs a time range that is not empty and lies within the item."
            )
            range = .invalid
        }
        self.range = range
        super.init()
        guard !isRefused else { return }
        begin(itemToLoop, itemOrdering)
    }

    deinit { stop() }

    private func begin(_ template: AVPlayerItem, _ ordering: ItemOrdering) {
        let player = player.value
        let existing = player.items()
        let copies = (0..<Self.copies).map { _ in template.makeCopy(template: template) }
        let items = UncheckedReference(copies)
        state.withLock { $0.items = items.value }
        player.actionAtItemEnd = .advance
        if ordering == .loopingItemsPrecedeExistingItems, let first = existing.first {
            // The copies follow the current item and precede the others; the current item then moves behind them.
            var previous = first
            for copy in copies {
                insert(copy, after: previous)
                previous = copy
            }
            player.remove(first)
            first.core.setStart(PlayerMachine.SeekRequest(time: first.currentTime(), before: .zero, after: .zero))
            player.insert(first, after: previous)
        } else {
            for copy in copies { insert(copy, after: nil) }
        }
        player.add(self)
        let reference = UncheckedWeakReference(self)
        let observation = copies[0].observe(\.status, options: [.initial]) { item, _ in
            reference.value?.itemChanged(item)
        }
        state.withLock { $0.observation = observation }
    }

    private func insert(_ item: AVPlayerItem, after other: AVPlayerItem?) {
        if range.isValid {
            item.core.setEnds(forward: range.end)
        }
        item.core.setStart(
            PlayerMachine.SeekRequest(time: range.isValid ? range.start : .zero, before: .zero, after: .zero)
        )
        player.value.insert(item, after: other)
    }

    // MARK: State

    /// The state of the looper.
    open var status: Status { state.withLock { $0.status } }

    /// The reason for a failure, an `AVError`; nil without one.
    open var error: (any Error)? { state.withLock { $0.error } }

    /// Number of times that the loop has restarted.
    open var loopCount: Int { state.withLock { $0.loopCount } }

    /// The copies in rotation.
    open var loopingPlayerItems: [AVPlayerItem] { state.withLock { UncheckedReference($0.items) }.value }

    /// Stops looping after the current pass; the queue then continues with its other items.
    ///
    /// Restores the queue's previous end action.
    open func disableLooping() {
        let old = status
        guard old != .cancelled else { return }
        stop()
        notify(\.status, old: old, new: .cancelled)
    }

    private func stop() {
        let items = state.withLock { state -> [AVPlayerItem]? in
            guard state.status != .cancelled else { return nil }
            state.status = .cancelled
            state.observation = nil
            return state.items
        }
        guard let items else { return }
        let player = player.value
        for item in items where item !== player.currentItem { player.remove(item) }
        player.actionAtItemEnd = oldEndAction
    }

    private func itemChanged(_ item: AVPlayerItem) {
        let (old, new) = state.withLock { state -> (Status, Status) in
            let old = state.status
            guard old == .unknown else { return (old, old) }
            switch item.status {
            case .unknown: break
            case .readyToPlay: state.status = .ready
            case .failed:
                state.status = .failed
                state.error = item.error
            }
            return (old, state.status)
        }
        if old != new { notify(\.status, old: old, new: new) }
    }

    /// Puts copies that have left the queue back, behind the other copies.
    func queueDidChange() {
        guard status == .ready || status == .unknown else { return }
        let player = player.value
        let items = loopingPlayerItems
        let gone = items.filter { $0.core.player == nil && $0.status != .failed }
        for item in gone {
            let (old, new) = state.withLock { state in
                state.loopCount += 1
                state.items.removeAll { $0 === item }
                state.items.append(item)
                return (state.loopCount - 1, state.loopCount)
            }
            let last = player.items().last { present in items.contains { $0 === present } }
            insert(item, after: last)
            notify(\.loopCount, old: old, new: new)
        }
    }
}

extension AVPlayerLooper: KeyValueObserved {
    /// The class whose properties can be observed.
    public typealias _ObservedRoot = AVPlayerLooper
}
