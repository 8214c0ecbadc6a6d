import AVFBase
import Foundation

extension AVPlayerItem {
    /// Selects an alternative, which is played from now on.
    ///
    /// Differs from Apple: of the legible alternatives the selection is stored only; subtitles are not drawn.
    ///
    /// - Parameters:
    ///   - mediaSelectionOption: An option of the group; nil for none, if the group allows that.
    ///   - mediaSelectionGroup: A group of the item's asset.
    public func select(
        _ mediaSelectionOption: AVMediaSelectionOption?,
        in mediaSelectionGroup: AVMediaSelectionGroup
    ) {
        guard mediaSelectionOption != nil || mediaSelectionGroup.allowsEmptySelection else { return }
        if let mediaSelectionOption, !mediaSelectionGroup.options.contains(mediaSelectionOption) { return }
        let selection = AVMutableMediaSelection(currentMediaSelection)
        selection.select(mediaSelectionOption, in: mediaSelectionGroup)
        core.present { $0.select(selection) }
        NotificationCenter.default.post(name: Self.mediaSelectionDidChangeNotification, object: self)
    }

    /// Selects the default alternative of a group.
    public func selectMediaOptionAutomatically(in mediaSelectionGroup: AVMediaSelectionGroup) {
        select(mediaSelectionGroup.defaultOption, in: mediaSelectionGroup)
    }

    /// The selected alternatives.
    public var currentMediaSelection: AVMediaSelection {
        core.presentation.selection ?? asset.preferredMediaSelection
    }
}
