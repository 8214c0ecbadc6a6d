import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import QuartzCore
import Testing

@testable import AVFCore

@Suite("Players on the host clock", .enabled(if: hasFFmpeg))
struct HostClockTests {
    @Test("PLAY-3 in real time a short queue plays to its end, not faster than its length")
    func realTime() throws {
        let clips = (0..<3).map { PlaybackFixtures.Clip(frames: 5, first: $0 * 5) }
        let items = try clips.map { AVPlayerItem(url: try PlaybackFixtures.clip($0)) }
        let player = AVQueuePlayer(items: items)
        let isOver = DispatchSemaphore(value: 0)
        let token = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemDidPlayToEndTime,
            object: items[2],
            queue: nil
        ) { _ in isOver.signal() }
        defer { NotificationCenter.default.removeObserver(token) }
        let start = CACurrentMediaTime()
        player.play()
        isOver.wait()
        #expect(CACurrentMediaTime() - start >= 0.5)
        #expect(player.currentItem == nil)
    }
}
