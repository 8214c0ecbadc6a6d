import AVFBase
import CameraSources
import CoreMedia
import Foundation
import Pacing
import Testing

@testable import AVFCore

/// Three chunks of one recording, with different lengths.
private let chunks = [
    PlaybackFixtures.Clip(frames: 20, first: 0),
    PlaybackFixtures.Clip(frames: 15, first: 20),
    PlaybackFixtures.Clip(frames: 30, first: 35),
]

@Suite("Queue player", .enabled(if: hasFFmpeg))
struct AVQueuePlayerTests {
    @Test("QUEUE-2 a late query across a boundary shows the next item's frame before the notification")
    func planned() throws {
        let stage = PlaybackStage()
        let player = try stage.queue(chunks)
        let layer = stage.layer(player)
        player.play()
        stage.clock.settle()
        let start = stage.clock.now
        stage.pass(18, 30)
        for frame in 0..<5 {
            let time = start + at(2 * (18 + frame) + 1, 60)
            #expect(number(of: layer.image(atHostTime: time)) == min(18 + frame, 22))
        }
        #expect(player.items().count == 3)
    }

    @Test("a broken item in a queue is skipped")
    func brokenItem() throws {
        let stage = PlaybackStage()
        let broken = AVPlayerItem(url: try PlaybackFixtures.file("broken.mp4", "nothing".utf8))
        let items = [
            AVPlayerItem(url: try PlaybackFixtures.clip(chunks[0])), broken,
            AVPlayerItem(url: try PlaybackFixtures.clip(chunks[2])),
        ]
        let player = stage.make { AVQueuePlayer(items: items) }
        player.play()
        stage.pass(1, 1)
        #expect(broken.status == .failed)
        #expect(player.currentItem === items[2])
        #expect(player.rate == 1)
    }
}
