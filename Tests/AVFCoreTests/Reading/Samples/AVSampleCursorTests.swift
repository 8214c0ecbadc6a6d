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

    @Test("a cursor says where in the file its sample is, and with which others")
    func storage() throws {
        let asset = AVURLAsset(url: try AssetFixtures.movie())
        let track = try asset.first(.video)
        let file = try Data(contentsOf: asset.url)
        let generator = AVSampleBufferGenerator(asset: asset, timebase: nil)
        let cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
        var (sum, expected) = (Int64(0), Int64(0))
        repeat {
            let place = cursor.currentSampleStorageRange
            let sample = try generator.makeSampleBuffer(for: AVSampleBufferRequest(start: cursor))
            let stored = file[Int(place.offset)..<Int(place.offset + place.length)]
            #expect(try sample.dataBuffer?.dataBytes() == stored)
            let chunk = cursor.currentChunkStorageRange
            #expect(chunk.offset <= place.offset && chunk.offset + chunk.length >= place.offset + place.length)
            if cursor.currentSampleIndexInChunk == 0 {
                #expect(chunk.offset == place.offset)
                expected += cursor.currentChunkInfo.chunkSampleCount
            }
            let info = cursor.currentSampleDependencyInfo
            #expect(info.sampleDependsOnOthers.boolValue != cursor.currentSampleSyncInfo.sampleIsFullSync.boolValue)
            let facts = cursor.currentSampleDependencyAttachments
            #expect(facts?["NotSync"] as? Bool ?? false == info.sampleDependsOnOthers.boolValue)
            sum += 1
        } while cursor.stepInDecodeOrder(byCount: 1) == 1
        #expect(sum == 30 && expected == 30)
        #expect(cursor.currentChunkStorageURL == asset.url)
        #expect((cursor.copy() as? AVSampleCursor)?.currentChunkStorageURL == asset.url)
    }

    @Test("the data of a buffer is ready, unless it was invalidated")
    func readiness() async throws {
        let asset = AVURLAsset(url: try AssetFixtures.movie())
        let cursor = try #require(try asset.first(.video).makeSampleCursorAtFirstSampleInDecodeOrder())
        let generator = AVSampleBufferGenerator(asset: asset, timebase: nil)
        let sample = try generator.makeSampleBuffer(for: AVSampleBufferRequest(start: cursor))
        #expect(await AVSampleBufferGenerator.notifyOfDataReady(for: sample).0)
        try sample.invalidate()
        #expect(await !AVSampleBufferGenerator.notifyOfDataReady(for: sample).0)
    }
}
