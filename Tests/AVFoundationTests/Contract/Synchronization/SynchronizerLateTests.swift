import AVFoundation
import CoreMedia
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("Synchronizer with slow delegates or outputs")
struct SynchronizerLateTests {
    /// Blocks the delegate for as long as the test requires, one callback at a time.
    private static func slow(_ rig: SyncRig) -> DispatchSemaphore {
        let permits = DispatchSemaphore(value: 0)
        rig.log.whenCalled { _ in permits.wait() }
        return permits
    }

    /// Captures frames one by one, each processed by the detector, while the delegate is busy with the first.
    private static func pushBehindBusyDelegate(_ rig: SyncRig, count: Int) {
        for frame in 0..<count {
            rig.camera.push()
            rig.settleDetector()
            if frame == 0 { while rig.log.lines.isEmpty {} }
        }
    }

    @Test(
        "SYNC-18 late frames are discarded according to the output's setting, measured at the synchronizer's delegate"
    )
    func discards() throws {
        let rig = try SyncRig()
        let permits = Self.slow(rig)
        Self.pushBehindBusyDelegate(rig, count: 5)
        for _ in 0..<5 { permits.signal() }
        rig.settle()
        #expect(rig.log.lines == ["v0", "v1l", "v2l", "v3l", "v4"])
        #expect(rig.counts() == [5, 2, 3, 0])
    }

    @Test("SYNC-18 late frames of an output that keeps them are all delivered, in order")
    func keeps() throws {
        let rig = try SyncRig()
        rig.video.alwaysDiscardsLateVideoFrames = false
        let permits = Self.slow(rig)
        Self.pushBehindBusyDelegate(rig, count: 5)
        for _ in 0..<5 { permits.signal() }
        rig.settle()
        #expect(rig.log.lines == ["v0", "v1", "v2", "v3", "v4"])
    }

    @Test("SYNC-20 data that wait in the synchronizer keep their buffers, so the camera may run out of them")
    func starves() throws {
        let rig = try SyncRig(bufferCount: 2)
        let signal = rig.holdDetection(at: 0)
        rig.camera.push()
        rig.waitUntilDetecting(at: 0)
        for _ in 0..<3 { rig.camera.push() }
        #expect(rig.buffersOut() == 2)
        signal.signal()
        rig.settle()
        #expect(rig.log.lines == ["v0", "v1", "v2o", "v3o"])
        rig.step()
        #expect(rig.log.lines.last == "v4")
    }

    @Test("SYNC-20 kept data stay valid after the callback")
    func kept() throws {
        let rig = try SyncRig(codes: nil)
        rig.log.keeps = true
        for _ in 0..<3 { rig.step() }
        let numbers = rig.log.collections.compactMap { collection -> Int? in
            let data = collection[rig.video] as? AVCaptureSynchronizedSampleBufferData
            return data?.sampleBuffer.imageBuffer.map(number(in:))
        }
        #expect(numbers == [0, 1, 2])
    }

    @Test("SYNC-21 an output with a disabled connection is not waited for")
    func disabled() throws {
        let rig = try SyncRig()
        let metadata = try #require(rig.metadata)
        metadata.connections[0].isEnabled = false
        rig.step()
        #expect(rig.log.lines == ["v0"])
    }

    @Test("SYNC-21 disabling a connection releases the data that waited for it")
    func disabledLater() throws {
        let rig = try SyncRig(cameras: 2, codes: nil)
        rig.cameras[0].push()
        rig.settle()
        #expect(rig.log.lines.isEmpty)
        rig.videos[1].connections[0].isEnabled = false
        rig.settle()
        #expect(rig.log.lines == ["v0"])
    }

    @Test("SYNC-21 a connected but silent output is waited for up to half a second for each frame")
    func silent() throws {
        let rig = try SyncRig(cameras: 2, codes: nil)
        rig.cameras[0].push()
        rig.hold(milliseconds: 100)
        rig.cameras[0].push()
        rig.hold(milliseconds: 399)
        #expect(rig.log.lines.isEmpty)
        rig.hold(milliseconds: 1)
        #expect(rig.log.lines == ["v0"])
        rig.hold(milliseconds: 99)
        #expect(rig.log.lines == ["v0"])
        rig.hold(milliseconds: 1)
        #expect(rig.log.lines == ["v0", "v1"])
    }

    @Test("SYNC-21 a camera that runs out of buffers ends the wait")
    func pressure() throws {
        let rig = try SyncRig(cameras: 2, bufferCount: 4, codes: nil)
        for _ in 0..<4 { rig.cameras[0].push() }
        rig.settle()
        #expect(rig.log.lines.isEmpty)
        rig.cameras[0].push()
        rig.settle()
        #expect(Array(rig.log.lines.prefix(4)) == ["v0", "v1", "v2", "v3"])
    }

    @Test("SYNC-23 a dropped frame keeps the metadata that were found in it")
    func droppedWithMetadata() throws {
        let rig = try SyncRig { $0 == 2 ? ["two"] : [] }
        let permits = Self.slow(rig)
        Self.pushBehindBusyDelegate(rig, count: 5)
        for _ in 0..<5 { permits.signal() }
        rig.settle()
        #expect(rig.log.lines == ["v0", "v1l", "v2l m2[two]", "v3l m3[]", "v4"])
    }
}
