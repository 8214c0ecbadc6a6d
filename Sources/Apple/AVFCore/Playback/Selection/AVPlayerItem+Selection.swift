import AVFBase
import Foundation
import Synchronization

extension AVPlayerItem {
    /// Chooses by criteria in a group in which no program has chosen.
    func applyCriteria(
        _ criteria: AVPlayerMediaSelectionCriteria?,
        forMediaCharacteristic characteristic: AVMediaCharacteristic
    ) {
        guard status == .readyToPlay,
            let group = asset.mediaSelectionGroup(forMediaCharacteristic: characteristic),
            settings.withLock({ $0.choices.isAutomatic(group) })
        else { return }
        let option = criteria?.option(in: group) ?? (criteria == nil ? group.defaultOption : nil)
        // Without an option that fits, sound goes on as it is.
        guard option != nil || group.allowsEmptySelection else { return }
        select(option, in: group, isAutomatic: true)
    }

    /// Chooses by all of the player's criteria; called when the item is ready.
    func applyAllCriteria() {
        guard let player = core.player?.player, player.appliesMediaSelectionCriteriaAutomatically else { return }
        for (characteristic, criteria) in player.allCriteria {
            applyCriteria(criteria, forMediaCharacteristic: characteristic)
        }
    }

    /// Chooses an option, for a program or by criteria.
    func select(
        _ option: AVMediaSelectionOption?,
        in group: AVMediaSelectionGroup,
        isAutomatic: Bool
    ) {
        guard option != nil || group.allowsEmptySelection else { return }
        guard option.map({ group.options.contains($0) }) ?? true else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "select(_:in:) got an option of another group. Take one of the group's options."
            )
        }
        let chosen = UncheckedReference((option, group))
        let (isNew, tracks) = settings.withLock { settings in
            let (option, group) = chosen.value
            let isNew = settings.choices.option(in: group) != option
            settings.choices.choose(option, in: group, isAutomatic: isAutomatic)
            return (isNew, settings.choices.tracks)
        }
        guard isNew else { return }
        core.present { $0.enabled.merge(tracks) { $1 } }
        for output in outputs { output.selectionChanged() }
        NotificationCenter.default.post(name: Self.mediaSelectionDidChangeNotification, object: self)
    }
}

extension AVPlayer {
    func criteria(for characteristic: AVMediaCharacteristic) -> AVPlayerMediaSelectionCriteria? {
        settings.withLock { $0.criteria[characteristic] }
    }

    var allCriteria: [AVMediaCharacteristic: AVPlayerMediaSelectionCriteria] { settings.withLock { $0.criteria } }
}
