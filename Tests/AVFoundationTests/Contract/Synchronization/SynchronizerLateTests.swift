import AVFoundation
import CoreMedia
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("A synchronizer whose delegate or outputs are slow")
struct SynchronizerLateTests {
    /// Lets the delegate take as long as the test wants, one callback at a time.
    private static func slow(_ rig: SyncRig) -> DispatchSemaphore {
        let permits = DispatchSemaphore(value: 0)
        rig.log.whenCalled { _ in permits.wait() }
        return permits
    }

    /// Captures frames one by one, each looked at, while the delegate is busy with the first.
    private static func pushBehindBusyDelegate(_ rig: SyncRig, count: Int) {
        for frame in 0..<count {
            rig.camera.push()
            rig.settleDetector()
            if frame == 0 { while rig.log.lines.isEmpty {} }
        }
    }

    @Test("SYNC-18 late frames are discarded as the output says, measured against the synchronizer's delegate")
    func discards() throws {
        let rig = try SyncRig()
        let permits = Self.slow(rig)
        Self.pushBehindBusyDelegate(rig, count: 5)
        for _ in 0..<5 { permits.signal() }
        rig.settle()
        #expect(rig.log.lines == ["v0", "v1l", "v2l", "v3l", "v4"])
        #expect(rig.counts() == [5, 2, 3, 0])
    }

    @Test("SYNC-18 late frames that the output keeps are all delivered, in order")
    func keeps() throws {
        let rig = try SyncRig()
        rig.video.alwaysDiscardsLateVideoFrames = false
        let permits = Self.slow(rig)
        Self.pushBehindBusyDelegate(rig, count: 5)
        for _ in 0..<5 { permits.signal() }
        rig.settle()
        #expect(rig.log.lines == ["v0", "v1", "v2", "v3", "v4"])
    }

    @Test("SYNC-20 data that wait in the synchronizer keep their buffers: the camera may run out of them")
    func starves() throws {
        let rig = try SyncRig(bufferCount: 2)
        let look = rig.holdLook(at: 0)
        rig.camera.push()
        rig.waitUntilLooking(at: 0)
        for _ in 0..<3 { rig.camera.push() }
        #expect(rig.buffersOut() == 2)
        look.signal()
        rig.settle()
        #expect(rig.log.lines == ["v0", "v1", "v2o", "v3o"])
        rig.step()
        #expect(rig.log.lines.last == "v4")
    }

    @Test("SYNC-20 what is kept stays valid after the callback")
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

    @Test("SYNC-21 an output whose connection is disabled is not waited for")
    func disabled() throws {
        let rig = try SyncRig()
        let metadata = try #require(rig.metadata)
        metadata.connections[0].isEnabled = false
        rig.step()
        #expect(rig.log.lines == ["v0"])
    }

    @Test("SYNC-21 a connection that is disabled lets go what waited for it")
    func disabledLater() throws {
        let rig = try SyncRig(cameras: 2, codes: nil)
        rig.cameras[0].push()
        rig.settle()
        #expect(rig.log.lines.isEmpty)
        rig.videos[1].connections[0].isEnabled = false
        rig.settle()
        #expect(rig.log.lines == ["v0"])
    }

    @Test("SYNC-21 a live but silent output is waited for half a second, for each frame")
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

    @Test("SYNC-21 a camera that runs out of buffers ends the waiting")
    func pressure() throws {
        let rig = try SyncRig(cameras: 2, bufferCount: 4, codes: nil)
        for _ in 0..<4 { rig.cameras[0].push() }
        rig.settle()
        #expect(rig.log.lines.isEmpty)
        rig.cameras[0].push()
        rig.settle()
        #expect(Array(rig.log.lines.prefix(4)) == ["v0", "v1", "v2", "v3"])
    }

    @Test("SYNC-23 a frame that is dropped keeps the metadata that were found in it")
    func droppedWithMetadata() throws {
        let rig = try SyncRig { $0 == 2 ? ["two"] : [] }
        let permits = Self.slow(rig)
        Self.pushBehindBusyDelegate(rig, count: 5)
        for _ in 0..<5 { permits.signal() }
        rig.settle()
        #expect(rig.log.lines == ["v0", "v1l", "v2l m2[two]", "v3l m3[]", "v4"])
    }
}
