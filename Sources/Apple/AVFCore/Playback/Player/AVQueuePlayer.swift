import AVFBase
import Foundation
import Synchronization

/// A player with a list of items, which it plays one after the other without a gap.
///
/// The first item of the list is the current one. While it is played, the next ones are opened and their first pictures
/// decoded, so that each begins at exactly the time at which the one before ends. An item that has been played is taken
/// out; one that cannot be opened is left out.
open class AVQueuePlayer: AVPlayer {
    private let listeners: Mutex<[UncheckedWeakReference<AVPlayerLooper>]> = Mutex([])

    /// Makes a player without items.
    public convenience init() { self.init(isQueue: true) }

    override init(isQueue: Bool) { super.init(isQueue: true) }

    /// Makes a player for items.
    ///
    /// - Parameter items: items that are in no player, each once; others raise.
    public convenience init(items: [AVPlayerItem]) {
        self.init(isQueue: true)
        for item in items { insert(item, after: nil) }
    }

    /// The items that are to be played, the current one first.
    open func items() -> [AVPlayerItem] { core.items }

    /// Lets the next item be played at once; the current one is taken out.
    open func advanceToNextItem() { core.send(.advance) }

    /// Whether an item can be put into the list.
    ///
    /// - Parameters:
    ///   - item: must be in no player.
    ///   - afterItem: must be in the list; nil means the end.
    open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
        guard item.core.player == nil else { return false }
        guard let afterItem else { return true }
        return items().contains { $0 === afterItem }
    }

    /// Puts an item into the list; raises where ``canInsert(_:after:)`` is false.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - afterItem: what it is to follow; nil puts it last.
    open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
        guard canInsert(item, after: afterItem), item.core.attach(to: core) else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "insert(_:after:) got an item that is in a player already, or one to follow that is not in this one."
            )
        }
        core.send(.insert(item.core.description, after: afterItem?.core.id), adding: [item])
    }

    /// Takes an item out; the current one as by ``advanceToNextItem()``.
    ///
    /// Others than the list's are left alone.
    open func remove(_ item: AVPlayerItem) {
        guard item.core.player === core else { return }
        core.send(.remove(item.core.id))
    }

    /// Takes all items out, which ends play.
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
