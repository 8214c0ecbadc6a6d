import AVFBase
import CoreMedia
import MediaFiles
import Pacing
import Testing

@testable import AVFCore

@Suite("Pump of a player's item", .enabled(if: hasFFmpeg))
struct ItemPumpTests {
    @Test("PLAY-15 the frame that a search found is kept until the item's line arrives, however late that is")
    func lateLine() throws {
        let file = try PlaybackFixtures.clip(PlaybackFixtures.Clip(frames: 60, keyInterval: 12))
        let clock = ManualClock(at: at(1000, 1))
        let pump = ItemPump()
        defer { pump.stop() }
        pump.follow(PlaybackLine(rate: 0, anchor: at(48, 30), clockAnchor: .zero))
        pump.start(clock: clock, open: { _ in try MediaDemuxer(.file(file.path)) }, report: { _ in })
        clock.settle()
        for frame in [20, 50, 3] {
            let request = PlayerMachine.SeekRequest(time: at(frame, 30), before: .zero, after: .zero)
            pump.seek(ItemPump.Search(goal: .time(request), generation: frame))
            clock.settle()
            #expect(number(of: pump.frames.shown(at: at(frame, 30))?.image) == frame)
        }
    }
}
