import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import MediaFiles
import Pacing
import QuartzCore
import Testing

@testable import AVFCore

/// Makes a sample buffer of a numbered image.
private func sample(_ number: Int, at time: CMTime) throws -> CMSampleBuffer {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, 64, 48, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &buffer)
    let image = try #require(buffer)
    FrameNumberStrip.write(UInt32(number), into: image)
    let description = try CMFormatDescription(imageBuffer: image)
    return CMSampleBuffer(
        image: image,
        formatDescription: description,
        presentationTime: time,
        duration: at(1, 30),
        frameNumber: number
    )
}

/// Tests ``AVSampleBufferDisplayLayer``, ``AVSampleBufferRenderSynchronizer`` and ``VideoRendererCore``.
@Suite("Display layers, renderers and their synchronizer")
struct VideoRendererCoreTests {
    @Test(
        "OUT-9 OUT-10 compressed frames are shown in time order, reordered or not",
        arguments: [true, false]
    )
    func compressed(isReordered: Bool) throws {
        var encoding = VideoEncoding(codec: .h264, width: 320, height: 180)
        encoding.allowsFrameReordering = isReordered
        encoding.expectedFrameRate = 30
        let encoder = try VideoEncoder(encoding)
        var samples: [CMSampleBuffer] = []
        for index in 0..<14 {
            var buffer: CVPixelBuffer?
            CVPixelBufferCreate(nil, 320, 180, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &buffer)
            let image = try #require(buffer)
            FrameNumberStrip.write(UInt32(index), into: image)
            samples += try encoder.encode(image, presentationTime: at(index + 1, 10), duration: at(1, 10))
        }
        samples += try encoder.finish()
        let isInOrder = zip(samples, samples.dropFirst()).allSatisfy {
            $0.presentationTimeStamp < $1.presentationTimeStamp
        }
        #expect(isInOrder == !isReordered)
        let stage = PlaybackStage()
        let layer = stage.make { AVSampleBufferDisplayLayer() }
        layer.controlTimebase = try stage.timebase(rate: 1)
        for sample in samples { layer.enqueue(sample) }
        var seen: [Int?] = []
        // The decoder of reordered frames keeps the last two until more samples arrive.
        for _ in 0..<(isReordered ? 12 : 14) {
            stage.pass(1, 10)
            seen.append(number(of: layer.image(atHostTime: stage.clock.now)))
        }
        #expect(seen == seen.indices.map { $0 })
    }

    @Test("OUT-14 media are requested repeatedly while more are needed")
    func requests() throws {
        let stage = PlaybackStage()
        let layer = stage.make { AVSampleBufferDisplayLayer() }
        let now = stage.clock.now
        let queue = DispatchQueue(label: "media")
        let log = EventLog()
        let reference = UncheckedReference(layer)
        let isFull = DispatchSemaphore(value: 0)
        layer.requestMediaDataWhenReady(on: queue) {
            let layer = reference.value
            log.add("call")
            while layer.isReadyForMoreMediaData {
                log.add("sample")
                guard let next = try? sample(1, at: now + at(log.all.count, 1)) else { return }
                layer.enqueue(next)
            }
            isFull.signal()
        }
        isFull.wait()
        let first = log.all.filter { $0 == "sample" }.count
        #expect(first == VideoRendererCore.mostWaiting)
        stage.pass(10, 1)
        isFull.wait()
        queue.sync {}
        #expect(log.all.filter { $0 == "sample" }.count > first)
        layer.stopRequestingMediaData()
    }

    @Test(
        "OUT-18 the rate is set immediately, the time when all renderers are ready; an invalid time leaves it unchanged"
    )
    func synchronizer() throws {
        let stage = PlaybackStage()
        let (synchronizer, layer) = stage.make { (AVSampleBufferRenderSynchronizer(), AVSampleBufferDisplayLayer()) }
        #expect(synchronizer.delaysRateChangeUntilHasSufficientMediaData)
        synchronizer.addRenderer(layer)
        #expect(raised { synchronizer.addRenderer(layer) } == [.invalidArgument])
        #expect(raised { synchronizer.rate = -1 } == [.invalidArgument])
        synchronizer.setRate(1, time: at(5, 1))
        #expect(synchronizer.rate == 1)
        stage.pass(1, 1)
        #expect(synchronizer.currentTime() == at(5, 1))
        layer.enqueue(try sample(7, at: at(5, 1)))
        layer.enqueue(try sample(8, at: at(6, 1)))
        stage.clock.settle()
        #expect(layer.timebase === synchronizer.timebase)
        #expect(synchronizer.timebase.rate == 1)
        #expect(number(of: layer.image(atHostTime: stage.clock.now)) == 7)
        stage.pass(1, 1)
        #expect(synchronizer.currentTime() == at(6, 1))
        #expect(number(of: layer.image(atHostTime: stage.clock.now)) == 8)
        synchronizer.setRate(2, time: .invalid)
        stage.pass(1, 1)
        #expect(synchronizer.currentTime() == at(8, 1))
        let log = EventLog()
        synchronizer.removeRenderer(layer, at: at(20, 1)) { log.add("first \($0)") }
        synchronizer.removeRenderer(layer, at: at(10, 1)) { log.add("second \($0)") }
        #expect(log.all == ["first false"])
        stage.pass(1, 1)
        #expect(log.all == ["first false", "second true"])
        #expect(synchronizer.renderers.isEmpty)
    }
}
