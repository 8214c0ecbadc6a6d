import AVFBase
import Foundation
import Synchronization

extension AVPlayerItem {
    /// The present selection.
    public var currentMediaSelection: AVMediaSelection {
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
    public func select(
        _ mediaSelectionOption: AVMediaSelectionOption?,
        in mediaSelectionGroup: AVMediaSelectionGroup
    ) {
        select(mediaSelectionOption, in: mediaSelectionGroup, isAutomatic: false)
    }

    /// Leaves the choice in a group to the player's criteria and the file.
    public func selectMediaOptionAutomatically(in mediaSelectionGroup: AVMediaSelectionGroup) {
        let player = core.player?.player
        let characteristic = AVMediaCharacteristic.audible
        let isAudible = mediaSelectionGroup.options.contains { $0.hasMediaCharacteristic(characteristic) }
        let criteria = player?.criteria(for: isAudible ? .audible : .legible)
        let option = criteria?.option(in: mediaSelectionGroup) ?? mediaSelectionGroup.defaultOption
        select(option, in: mediaSelectionGroup, isAutomatic: true)
    }

    /// Returns the selected option of a group.
    public func selectedMediaOption(in mediaSelectionGroup: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
        currentMediaSelection.selectedMediaOption(in: mediaSelectionGroup)
    }

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

    private func select(
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
