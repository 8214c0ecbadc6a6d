import AVFBase
public import CoreMedia
public import Foundation
import Synchronization

/// Plays an item, or a part of it, again and again in a queue, without a gap.
///
/// It puts copies of a template into the queue and puts each back at the end when it has been played. ``status``,
/// ``loopCount`` and ``error`` can be observed; observers run on a thread of the player's. Keep the looper as long as it
/// is to work; releasing it stops it as ``disableLooping()`` does.
open class AVPlayerLooper: NSObject {
    /// Whether a looper works.
    public enum Status: Int, Sendable {
        /// Its first copy has not been opened.
        case unknown = 0
        /// It works.
        case ready = 1
        /// Its item cannot be played.
        case failed = 2
        /// It was stopped.
        case cancelled = 3
    }

    /// Where the copies are put in a queue that has items.
    public enum ItemOrdering: Int, Sendable {
        /// Before the others, which are played after the looping has been stopped.
        case loopingItemsPrecedeExistingItems = 0
        /// After the others.
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

    /// How many copies take turns.
    private static let copies = 3

    /// Plays the whole of an item again and again, before what is in the queue.
    public convenience init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem) {
        self.init(player: player, templateItem: itemToLoop, timeRange: .invalid)
    }

    /// Plays a part of an item again and again, before what is in the queue.
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

    /// Plays a part of an item again and again.
    ///
    /// - Parameters:
    ///   - player: the queue; its end action becomes ``AVPlayer/ActionAtItemEnd/advance`` meanwhile.
    ///   - itemToLoop: what copies are made of; it is not played itself, and its outputs are not copied.
    ///   - loopRange: the part; invalid for all. An empty one raises, and so does one that reaches beyond the item.
    ///   - itemOrdering: where the copies are put.
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
            // Behind the current item, before the others; the current one then makes place.
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

    /// Whether the looper works.
    open var status: Status { state.withLock { $0.status } }

    /// Why it does not; an `AVError`.
    open var error: (any Error)? { state.withLock { $0.error } }

    /// How often play has begun anew.
    open var loopCount: Int { state.withLock { $0.loopCount } }

    /// The copies that take turns.
    open var loopingPlayerItems: [AVPlayerItem] { state.withLock { UncheckedReference($0.items) }.value }

    /// Lets the present pass end, after which the queue goes on with its other items.
    ///
    /// The queue's end action is what it was before.
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

    /// A copy that has left the queue is put back at the end of the others.
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
