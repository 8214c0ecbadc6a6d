public import Foundation
import Synchronization

/// A selection that can be changed before it is used.
open class AVMutableMediaSelection: AVMediaSelection, @unchecked Sendable {
    // @unchecked: the choices are in a mutex.
    private let changed: Mutex<MediaChoices>

    override init(asset: AVAsset?, choices: MediaChoices = MediaChoices()) {
        changed = Mutex(choices)
        super.init(asset: asset, choices: choices)
    }

    /// Selects an option; nil for none, where the group allows that.
    open func select(
        _ mediaSelectionOption: AVMediaSelectionOption?,
        in mediaSelectionGroup: AVMediaSelectionGroup
    ) {
        guard mediaSelectionOption != nil || mediaSelectionGroup.allowsEmptySelection else { return }
        changed.withLock { $0.choose(mediaSelectionOption, in: mediaSelectionGroup) }
    }

    open override func selectedMediaOption(
        in mediaSelectionGroup: AVMediaSelectionGroup
    ) -> AVMediaSelectionOption? {
        changed.withLock { UncheckedSelection(option: $0.option(in: mediaSelectionGroup)) }.option
    }

    /// Returns a selection with the present choices that does not change.
    open override func copy(with zone: NSZone? = nil) -> Any {
        AVMediaSelection(asset: asset, choices: changed.withLock { $0 })
    }

    open override func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableMediaSelection(asset: asset, choices: changed.withLock { $0 })
    }
}

/// Carries an option out of a lock.
private struct UncheckedSelection: @unchecked Sendable {
    // @unchecked: options do not change.
    let option: AVMediaSelectionOption?
}
