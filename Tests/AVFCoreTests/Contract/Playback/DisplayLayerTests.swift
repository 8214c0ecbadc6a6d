import AVFoundation
import Foundation
import Synchronization
import Testing

/// Tests ``AVSampleBufferDisplayLayer`` and ``AVSampleBufferRenderSynchronizer``.
@Suite("Layers of samples, and their synchronizer")
struct DisplayLayerTests {
    @Test("OUT-9 OUT-13 frames are shown at their times on the control timebase")
    func controlTimebase() throws {
        let stage = PlaybackStage()
        let layer = stage.make { AVSampleBufferDisplayLayer() }
        #expect(layer.status == .unknown)
        #expect(layer.controlTimebase == nil)
        layer.controlTimebase = try stage.timebase(rate: 1)
        for index in 0..<10 { layer.enqueue(try PlaybackStage.sample(index, at: at(index, 10))) }
        #expect(layer.status == .rendering)
        var seen: [Int?] = []
        for _ in 0..<12 {
            seen.append(stage.shown(layer))
            stage.pass(1, 10)
        }
        #expect(seen == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9])
        #expect(layer.isReadyForDisplay)
    }

    @Test("OUT-9 without a control timebase times are on the host clock")
    func hostClock() throws {
        let stage = PlaybackStage()
        let layer = stage.make { AVSampleBufferDisplayLayer() }
        let now = stage.now
        layer.enqueue(try PlaybackStage.sample(1, at: now))
        layer.enqueue(try PlaybackStage.sample(2, at: now + at(1, 1)))
        #expect(stage.shown(layer) == 1)
        stage.pass(1, 1)
        #expect(stage.shown(layer) == 2)
    }

    @Test("OUT-10 a do-not-display frame is skipped, and a display-immediately frame replaces all waiting ones")
    func marks() throws {
        let stage = PlaybackStage()
        let layer = stage.make { AVSampleBufferDisplayLayer() }
        let now = stage.now
        let hidden = try PlaybackStage.sample(1, at: now)
        hidden.sampleAttachments[0][.doNotDisplay] = true
        layer.enqueue(hidden)
        #expect(stage.shown(layer) == nil)
        layer.enqueue(try PlaybackStage.sample(2, at: now + at(1, 1)))
        let immediate = try PlaybackStage.sample(3, at: now + at(9, 1))
        immediate.sampleAttachments[0][.displayImmediately] = true
        layer.enqueue(immediate)
        #expect(stage.shown(layer) == 3)
        stage.pass(2, 1)
        #expect(stage.shown(layer) == 3)
    }

    @Test("OUT-11 OUT-12 one kind of flush drops waiting frames and keeps the image; the other clears it too")
    func flushing() throws {
        let stage = PlaybackStage()
        let layer = stage.make { AVSampleBufferDisplayLayer() }
        let now = stage.now
        for index in 0..<40 { layer.enqueue(try PlaybackStage.sample(index, at: now + at(index, 1))) }
        #expect(!layer.isReadyForMoreMediaData)
        #expect(stage.shown(layer) == 0)
        layer.flush()
        #expect(layer.isReadyForMoreMediaData)
        #expect(layer.status == .unknown)
        stage.pass(3, 1)
        #expect(stage.shown(layer) == 0)
        layer.flushAndRemoveImage()
        #expect(stage.shown(layer) == nil)
    }

    @Test("OUT-16 a late frame is shown immediately if nothing newer is, otherwise it is dropped and counted")
    func late() async throws {
        let stage = PlaybackStage()
        let layer = stage.make { AVSampleBufferDisplayLayer() }
        let now = stage.now
        layer.enqueue(try PlaybackStage.sample(5, at: now - at(1, 1)))
        #expect(stage.shown(layer) == 5)
        layer.enqueue(try PlaybackStage.sample(4, at: now - at(2, 1)))
        #expect(stage.shown(layer) == 5)
        let metrics = await layer.sampleBufferRenderer.videoPerformanceMetrics
        #expect(metrics?.totalNumberOfFrames == 2)
        #expect(metrics?.numberOfDroppedFrames == 1)
    }

    @Test("OUT-14 media are requested until the layer is full, and no more after the requests are stopped")
    func requests() throws {
        let stage = PlaybackStage()
        let layer = stage.make { AVSampleBufferDisplayLayer() }
        let now = stage.now
        let queue = DispatchQueue(label: "media")
        let first = Mutex(0)
        let calls = Mutex(0)
        let isFull = DispatchSemaphore(value: 0)
        // The later call counts.
        layer.requestMediaDataWhenReady(on: queue) { first.withLock { $0 += 1 } }
        queue.sync {}
        let before = first.withLock { $0 }
        nonisolated(unsafe) let target = layer
        layer.requestMediaDataWhenReady(on: queue) {
            calls.withLock { $0 += 1 }
            var index = 0
            while target.isReadyForMoreMediaData, index < 10_000 {
                guard let next = try? PlaybackStage.sample(1, at: now + at(index, 1)) else { return }
                target.enqueue(next)
                index += 1
            }
            isFull.signal()
        }
        isFull.wait()
        #expect(calls.withLock { $0 } >= 1 && !layer.isReadyForMoreMediaData)
        layer.stopRequestingMediaData()
        queue.sync {}
        let count = calls.withLock { $0 }
        layer.flush()
        stage.pass(10, 1)
        queue.sync {}
        #expect(calls.withLock { $0 } == count)
        #expect(first.withLock { $0 } == before)
    }

    @Test("OUT-15 an empty buffer with EmptyMedia removes the image at its time")
    func emptyMedia() throws {
        let stage = PlaybackStage()
        let layer = stage.make { AVSampleBufferDisplayLayer() }
        let now = stage.now
        layer.enqueue(try PlaybackStage.sample(1, at: now))
        #expect(stage.shown(layer) == 1)
        let timing = CMSampleTimingInfo(
            duration: .invalid,
            presentationTimeStamp: now + at(1, 1),
            decodeTimeStamp: .invalid
        )
        let empty = try CMSampleBuffer(
            dataBuffer: nil,
            formatDescription: nil,
            numSamples: 0,
            sampleTimings: [timing],
            sampleSizes: []
        )
        CMSetAttachment(
            empty,
            key: kCMSampleBufferAttachmentKey_EmptyMedia,
            value: kCFBooleanTrue,
            attachmentMode: kCMAttachmentMode_ShouldPropagate
        )
        layer.enqueue(empty)
        #expect(stage.shown(layer) == 1)
        stage.pass(1, 1)
        #expect(stage.shown(layer) == nil)
    }

    @Test("OUT-17 the layer's renderer takes frames from any thread")
    func renderer() throws {
        let stage = PlaybackStage()
        let layer = stage.make { AVSampleBufferDisplayLayer() }
        nonisolated(unsafe) let renderer = layer.sampleBufferRenderer
        nonisolated(unsafe) let first = try PlaybackStage.sample(1, at: stage.now)
        DispatchQueue(label: "other").sync { renderer.enqueue(first) }
        #expect(stage.shown(layer) == 1)
        #expect(renderer.status == .rendering)
        renderer.flush(removingDisplayedImage: true) {}
        #expect(comesTrue { stage.shown(layer) == nil })
    }

    @Test("OUT-18 a synchronizer sets its rate at once, keeps the time without one, and has each renderer once")
    func synchronizer() throws {
        let stage = PlaybackStage()
        let synchronizer = stage.make { AVSampleBufferRenderSynchronizer() }
        #expect(synchronizer.delaysRateChangeUntilHasSufficientMediaData)
        synchronizer.delaysRateChangeUntilHasSufficientMediaData = false
        let layer = stage.make { AVSampleBufferDisplayLayer() }
        synchronizer.addRenderer(layer)
        #expect(synchronizer.renderers.count == 1)
        #expect(raised { stage.make { AVSampleBufferRenderSynchronizer() }.addRenderer(layer) }.count == 1)
        synchronizer.setRate(1, time: at(5, 1))
        #expect(synchronizer.rate == 1)
        stage.settle()
        stage.pass(1, 1)
        #expect(synchronizer.currentTime() == at(6, 1))
        // Without a time, the time goes on from here.
        synchronizer.setRate(2, time: .invalid)
        #expect(synchronizer.rate == 2)
        stage.settle()
        stage.pass(1, 1)
        #expect(synchronizer.currentTime() == at(8, 1))
        #expect(raised { synchronizer.rate = -1 }.count == 1)
        let removed = Mutex<Bool?>(nil)
        synchronizer.removeRenderer(layer, at: .zero) { isRemoved in removed.withLock { $0 = isRemoved } }
        stage.settle()
        #expect(comesTrue { removed.withLock { $0 } == true })
        #expect(synchronizer.renderers.isEmpty)
    }
}
