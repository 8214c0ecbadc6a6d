import AVFoundation
import Foundation
import Testing

private let half = PlaybackFixtures.Clip(frames: 60, keyInterval: 12)

/// Tests the end of an ``AVPlayer``.
@Suite("The end of a player", .enabled(if: hasFFmpeg))
struct PlayerLifetimeTests {
    @Test("a deallocated player ends its threads")
    func release() throws {
        let stage = PlaybackStage()
        var player: AVPlayer? = try stage.player(half)
        weak let item = player?.currentItem
        player?.play()
        stage.pass(1, 2)
        #expect(stage.threadCount > 0)
        player = nil
        stage.settle()
        #expect(stage.threadCount == 0)
        #expect(item == nil)
    }
}
