import AVFoundation
import CameraSources
import Foundation
import Testing

@testable import AVFCapture

@Suite("Cameras that fail while others run")
struct SynchronizedCameraFaultTests {
    @Test(
        "a camera's failure is reported although a synchronizer still gets frames of another camera",
        arguments: [0, 1]
    )
    func oneFails(failing: Int) throws {
        let rig = try SyncRig(cameras: 2, codes: nil)
        let log = NotificationLog(rig.session, [AVCaptureSession.runtimeErrorNotification])
        rig.step()
        rig.cameras[failing].fail(.unreadable)
        rig.settle()
        #expect(log.errors.count == 1)
        #expect(rig.session.isRunning)
        rig.cameras[1 - failing].push(count: 3)
        rig.settle()
        #expect(rig.log.lines.count == 4)
        #expect(log.errors.count == 1)
    }

    @Test("waiting frames of a failed camera are delivered first, then the failure is reported")
    func waiting() throws {
        let rig = try SyncRig(cameras: 2, codes: nil)
        let log = NotificationLog(rig.session, [AVCaptureSession.runtimeErrorNotification])
        rig.step()
        // The second camera is ahead, and its frame waits for the first one.
        rig.cameras[1].push()
        rig.cameras[1].fail(.unreadable)
        rig.settle()
        #expect(rig.log.lines == ["v0 w0"])
        #expect(log.errors.isEmpty)
        rig.cameras[0].push()
        rig.settle()
        #expect(rig.log.lines == ["v0 w0", "v1 w1"])
        #expect(log.errors.count == 1)
        #expect(rig.session.isRunning)
        rig.cameras[0].push()
        rig.settle()
        #expect(rig.log.lines.last == "v2")
    }

    @Test("a loss of a camera that waits for its clients waits for the other camera too, without a timeout")
    func losslessLoss() throws {
        let sources = [ScriptedSource(pace: .lossless), ScriptedSource(pace: .lossless)]
        let rig = try MultiCamRig(sources)
        let (log, clock) = (SyncLog(), ManualHoldClock())
        let synchronizer = AVCaptureDataOutputSynchronizer(
            dataOutputs: rig.listeners.map(\.output),
            clock: clock,
            holdLimit: SynchronizerStorage.defaultHoldLimit
        )
        let queue = DispatchQueue(label: "sets")
        synchronizer.setDelegate(log, queue: queue)
        rig.session.startRunning()
        for source in sources { source.push() }
        sources[0].push()
        sources[0].lose()
        clock.advance(by: 10_000_000_000)
        // The other camera's frames arrive much later, and none of them is too late.
        sources[1].push(count: 3)
        queue.sync {}
        while !synchronizer.storage.isIdle { queue.sync {} }
        #expect(log.lines == ["v0 w0", "v1 w1", "v2d w2"])
    }
}
