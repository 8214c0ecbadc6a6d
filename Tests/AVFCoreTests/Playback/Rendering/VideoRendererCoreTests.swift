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
    private func timebase(_ stage: PlaybackStage, rate: Double) throws -> CMTimebase {
        let timebase = try CMTimebase(sourceClock: stage.clock.clock)
        try timebase.setRate(rate)
        return timebase
    }

    @Test("OUT-9 OUT-13 frames are shown at their times on the control timebase")
    func controlTimebase() throws {
        let stage = PlaybackStage()
        let layer = stage.make { AVSampleBufferDisplayLayer() }
        #expect(layer.status == .unknown)
        #expect(layer.controlTimebase == nil)
        layer.controlTimebase = try timebase(stage, rate: 1)
        for index in 0..<10 { layer.enqueue(try sample(index, at: at(index, 10))) }
        #expect(layer.status == .rendering)
        var seen: [Int?] = []
        for _ in 0..<12 {
            seen.append(number(of: layer.image(atHostTime: stage.clock.now)))
            stage.pass(1, 10)
        }
        #expect(seen == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9])
        #expect(layer.isReadyForDisplay)
    }

    @Test("OUT-9 without a control timebase times are on the host clock")
    func hostClock() throws {
        let stage = PlaybackStage()
        let layer = stage.make { AVSampleBufferDisplayLayer() }
        let now = stage.clock.now
        layer.enqueue(try sample(1, at: now))
        layer.enqueue(try sample(2, at: now + at(1, 1)))
        #expect(number(of: layer.image(atHostTime: stage.clock.now)) == 1)
        stage.pass(1, 1)
        #expect(number(of: layer.image(atHostTime: stage.clock.now)) == 2)
    }

    @Test("OUT-10 a do-not-display frame is skipped, and a display-immediately frame replaces all waiting ones")
    func marks() throws {
        let stage = PlaybackStage()
        let layer = stage.make { AVSampleBufferDisplayLayer() }
        let now = stage.clock.now
        let hidden = try sample(1, at: now)
        hidden.sampleAttachments[0][.doNotDisplay] = true
        layer.enqueue(hidden)
        #expect(layer.image(atHostTime: now) == nil)
        layer.enqueue(try sample(2, at: now + at(1, 1)))
        let immediate = try sample(3, at: now + at(9, 1))
        immediate.sampleAttachments[0][.displayImmediately] = true
        layer.enqueue(immediate)
        #expect(number(of: layer.image(atHostTime: now)) == 3)
        stage.pass(2, 1)
        #expect(number(of: layer.image(atHostTime: stage.clock.now)) == 3)
    }

    @Test("OUT-11 OUT-12 one kind of flush drops waiting frames and keeps the image; the other clears it too")
    func flushing() throws {
        let stage = PlaybackStage()
        let layer = stage.make { AVSampleBufferDisplayLayer() }
        let now = stage.clock.now
        for index in 0..<40 { layer.enqueue(try sample(index, at: now + at(index, 1))) }
        #expect(!layer.isReadyForMoreMediaData)
        #expect(number(of: layer.image(atHostTime: now)) == 0)
        layer.flush()
        #expect(layer.isReadyForMoreMediaData)
        #expect(layer.status == .unknown)
        stage.pass(3, 1)
        #expect(number(of: layer.image(atHostTime: stage.clock.now)) == 0)
        layer.flushAndRemoveImage()
        #expect(layer.image(atHostTime: stage.clock.now) == nil)
    }

    @Test("OUT-16 a late frame is shown immediately if nothing newer is, otherwise it is dropped and counted")
    func late() async throws {
        let stage = PlaybackStage()
        let layer = stage.make { AVSampleBufferDisplayLayer() }
        let now = stage.clock.now
        layer.enqueue(try sample(5, at: now - at(1, 1)))
        #expect(number(of: layer.image(atHostTime: now)) == 5)
        layer.enqueue(try sample(4, at: now - at(2, 1)))
        #expect(number(of: layer.image(atHostTime: now)) == 5)
        let metrics = await layer.sampleBufferRenderer.videoPerformanceMetrics
        #expect(metrics?.totalNumberOfFrames == 2)
        #expect(metrics?.numberOfDroppedFrames == 1)
    }

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
        layer.controlTimebase = try timebase(stage, rate: 1)
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
