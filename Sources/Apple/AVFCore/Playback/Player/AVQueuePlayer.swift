import AVFBase
import Foundation
import Synchronization

/// A player with a list of items, which it plays one after the other without a gap.
///
/// The first item of the list is the current one. While it plays, the next ones are opened and their first frames are
/// decoded, which lets each begin at exactly the time at which its predecessor ends. An item that has been played is
/// removed; one that cannot be opened is skipped.
open class AVQueuePlayer: AVPlayer {
    private let listeners: Mutex<[UncheckedWeakReference<AVPlayerLooper>]> = Mutex([])

    /// Creates a player without items.
    public convenience init() { self.init(isQueue: true) }

    override init(isQueue: Bool) { super.init(isQueue: true) }

    /// Creates a player for items.
    ///
    /// - Parameter items: Items that are in no player, each once; others raise.
    public convenience init(items: [AVPlayerItem]) {
        self.init(isQueue: true)
        for item in items { insert(item, after: nil) }
    }

    /// Returns the items to be played, the current one first.
    open func items() -> [AVPlayerItem] { core.items }

    /// Removes the current item and plays the next one immediately.
    open func advanceToNextItem() { core.send(.advance) }

    /// Returns a Boolean value that indicates whether an item can be inserted.
    ///
    /// - Parameters:
    ///   - item: An item; it must be in no player.
    ///   - afterItem: The item before it, which must be in the list; nil means the end.
    open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
        guard item.core.player == nil else { return false }
        guard let afterItem else { return true }
        return items().contains { $0 === afterItem }
    }

    /// Inserts an item; raises if ``canInsert(_:after:)`` is false.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - afterItem: The item that it follows; nil inserts it last.
    open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
        guard canInsert(item, after: afterItem), item.core.attach(to: core) else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "insert(_:after:) got an item that is in a player already, or one to follow that is not in this one."
            )
        }
        core.send(.insert(item.core.description, after: afterItem?.core.id), adding: [item])
    }

    /// Removes an item; for the current one, the same as ``advanceToNextItem()``.
    ///
    /// Has no effect on items that are not in the list.
    open func remove(_ item: AVPlayerItem) {
        guard item.core.player === core else { return }
        core.send(.remove(item.core.id))
    }

    /// Removes all items, which ends playback.
    open func removeAllItems() { core.send(.removeAll) }

    // MARK: Loopers

    func add(_ looper: AVPlayerLooper) {
        let reference = UncheckedWeakReference(looper)
        listeners.withLock { listeners in
            listeners.removeAll { $0.value == nil }
            listeners.append(reference)
        }
    }

    override func queueDidChange(
        _ before: PlayerMachine.Facts,
        _ after: PlayerMachine.Facts,
        itemBefore: AVPlayerItem?,
        itemAfter: AVPlayerItem?
    ) {
        guard before.items != after.items else { return }
        for looper in listeners.withLock({ $0 }) { looper.value?.queueDidChange() }
    }
}
