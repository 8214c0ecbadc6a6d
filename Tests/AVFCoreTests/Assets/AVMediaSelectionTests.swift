import AVFoundation
import Foundation
import Testing

/// Tests ``AVMediaSelection`` and ``AVPlayerItem``'s selection.
@Suite("Media selection")
struct AVMediaSelectionTests {
    @Test("an item selects one of several audio tracks, and none where the group allows it")
    func selecting() throws {
        let url = try AssetFixtures.make(
            "languages.mov",
            "-f lavfi -i sine=frequency=440 -f lavfi -i sine=frequency=880 -map 0 -map 1 -t 1 -c:a pcm_s16le "
                + "-metadata:s:a:0 language=eng -metadata:s:a:1 language=ger"
        )
        let asset = AVURLAsset(url: url)
        let group = try #require(asset.mediaSelectionGroup(forMediaCharacteristic: .audible))
        #expect(group.options.count == 2 && !group.allowsEmptySelection)
        let item = AVPlayerItem(asset: asset)
        let start = item.currentMediaSelection
        #expect(start.selectedMediaOption(in: group) == group.defaultOption)
        item.select(group.options[1], in: group)
        #expect(item.currentMediaSelection.selectedMediaOption(in: group) == group.options[1])
        #expect(start.selectedMediaOption(in: group) == group.options[0])
        item.select(nil, in: group)
        #expect(item.currentMediaSelection.selectedMediaOption(in: group) == group.options[1])
        item.selectMediaOptionAutomatically(in: group)
        #expect(item.currentMediaSelection.selectedMediaOption(in: group) == group.options[0])
        let copy = try #require(item.currentMediaSelection.mutableCopy() as? AVMutableMediaSelection)
        copy.select(group.options[1], in: group)
        #expect(item.currentMediaSelection.selectedMediaOption(in: group) == group.options[0])
    }
}
