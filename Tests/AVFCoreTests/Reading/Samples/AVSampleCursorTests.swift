import AVFBase
import AVFCore
import CoreMedia
import Foundation
import Testing

private func time(_ value: Int64, _ scale: CMTimeScale) -> CMTime { CMTime(value: value, timescale: scale) }

@Suite("AVSampleCursor and AVSampleBufferGenerator")
struct AVSampleCursorTests {
    @Test("a cursor steps in decode and in presentation order and stops at the ends")
    func walking() throws {
        let asset = AVURLAsset(url: try AssetFixtures.movie())
        let track = try asset.first(.video)
        let cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
        #expect(cursor.presentationTimeStamp == .zero)
        #expect(cursor.currentSampleSyncInfo.sampleIsFullSync.boolValue)
        var times: [CMTime] = []
        repeat { times.append(cursor.presentationTimeStamp) } while cursor.stepInPresentationOrder(byCount: 1) == 1
        #expect(times == (0..<30).map { time($0, 30) })
        #expect(cursor.stepInPresentationOrder(byCount: -100) == -29)
        #expect(cursor.stepInDecodeOrder(byCount: 100) == 29)
        let last = try #require(track.makeSampleCursorAtLastSampleInDecodeOrder())
        #expect(cursor.comparePositionInDecodeOrder(withPositionOf: last) == .orderedSame)
        let middle = try #require(track.makeSampleCursor(presentationTimeStamp: time(31, 60)))
        #expect(middle.presentationTimeStamp == time(15, 30))
        #expect(middle.samplesRequiredForDecoderRefresh == 0)
        #expect(middle.comparePositionInDecodeOrder(withPositionOf: last) == .orderedAscending)
        var wasPinned = ObjCBool(false)
        #expect(middle.step(byPresentationTime: time(1, 10), wasPinned: &wasPinned) == time(3, 30))
        #expect(!wasPinned.boolValue && middle.presentationTimeStamp == time(18, 30))
        #expect(middle.samplesRequiredForDecoderRefresh > 0)
        #expect(middle.step(byPresentationTime: time(10, 1), wasPinned: &wasPinned) == time(11, 30))
        #expect(wasPinned.boolValue)
        let copy = try #require(middle.copy() as? AVSampleCursor)
        copy.stepInDecodeOrder(byCount: -1)
        #expect(copy.comparePositionInDecodeOrder(withPositionOf: middle) == .orderedAscending)
    }

    @Test("a generator makes the sample at a cursor, in any order")
    func generating() throws {
        let asset = AVURLAsset(url: try AssetFixtures.movie())
        let track = try asset.first(.video)
        let generator = AVSampleBufferGenerator(asset: asset, timebase: nil)
        let cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
        for step in [0, 1, 1, 10, -5, 16, 1, -24] as [Int64] {
            cursor.stepInDecodeOrder(byCount: step)
            let sample = try generator.makeSampleBuffer(for: AVSampleBufferRequest(start: cursor))
            #expect(sample.presentationTimeStamp == cursor.presentationTimeStamp)
            #expect(sample.decodeTimeStamp == cursor.decodeTimeStamp)
            #expect(sample.totalSampleSize > 0 && sample.dataBuffer?.dataLength == sample.totalSampleSize)
        }
    }
}
