import AVFoundation
import Testing

@testable import FrameAnalysis

@Suite("Box follower")
struct BoxFollowerTests {
    private let plane = SmallPlane(width: 4, height: 4, pixels: [UInt8](repeating: 0, count: 16))

    private func time(_ order: Int) -> CMTime { CMTime(value: CMTimeValue(order), timescale: 30) }

    @Test("frames since a look are remembered with their planes, the newest ones only")
    func entries() throws {
        var follower = BoxFollower(analysis: "a", memory: 1)
        let boxes = follower.frame(order: 0, number: 0, time: time(0), plane: plane, isLook: true)
        #expect(boxes.isEmpty)
        let count = AnalyzerConfiguration.followedFrames + 10
        for order in 1...count {
            _ = follower.frame(order: order, number: order, time: time(order), plane: plane, isLook: false)
        }
        let look = try #require(follower.look)
        #expect(look.order == 0 && look.entries.map(\.order) == Array(1...count))
        #expect(look.entries.filter { $0.plane != nil }.map(\.order) == Array(11...count))
        #expect(look.skippedCount == count)
    }

    @Test("memory is bounded while a look takes for ever; all frames are counted")
    func bounded() throws {
        var follower = BoxFollower(analysis: "a", memory: 1)
        _ = follower.frame(order: 0, number: 0, time: time(0), plane: nil, isLook: true)
        for order in 1...BoxFollower.mostEntries + 7 {
            _ = follower.frame(order: order, number: nil, time: time(order), plane: nil, isLook: false)
        }
        let look = try #require(follower.look)
        #expect(look.entries.count == BoxFollower.mostEntries && look.entries.first?.order == 8)
        #expect(look.skippedCount == BoxFollower.mostEntries + 7)
        // Numbers count frames that are forgotten, too.
        #expect(follower.entries(after: 20).entries.first?.order == 21)
        #expect(follower.entries(after: 3).entries.first?.order == 8)
        #expect(follower.entries(after: look.skippedCount).entries.isEmpty)
    }

    @Test("the result of a look replaces the boxes")
    func finish() {
        var follower = BoxFollower(analysis: "a", memory: 1)
        _ = follower.frame(order: 0, number: 0, time: time(0), plane: nil, isLook: true)
        var tracks = follower.look?.tracks ?? TrackSet(analysis: "?", memory: 0)
        _ = tracks.see([Detection(label: "x", confidence: 1, bounds: nil)], plane: nil, order: 0, time: 0)
        follower.finish(with: tracks)
        #expect(follower.look == nil && follower.tracks == tracks)
        _ = follower.frame(order: 1, number: 1, time: time(1), plane: nil, isLook: false)
        #expect(follower.look == nil)
    }
}
