import AVFoundation
import QuartzCore
import Synchronization
import Testing

@Suite("Contract: rotation coordinator")
struct RotationCoordinatorTests {
    @Test("CONN-14 a coordinator retains neither its device nor its layer")
    func weakReferences() throws {
        var device: AVCaptureDevice? = try makeDevice()
        var layer: CALayer? = CALayer()
        let coordinator = try AVCaptureDevice.RotationCoordinator(device: #require(device), previewLayer: layer)
        #expect(coordinator.device === device && coordinator.previewLayer === layer)
        device = nil
        layer = nil
        #expect(coordinator.device == nil && coordinator.previewLayer == nil)
    }

    @Test("CONN-14 without a motion sensor both angles are 0 and no change is reported")
    func constant() throws {
        let rig = try CaptureRig()
        let layer = AVCaptureVideoPreviewLayer(session: rig.session)
        let calls = Mutex(0)
        for previewLayer in [nil, layer] {
            let coordinator = AVCaptureDevice.RotationCoordinator(device: rig.device, previewLayer: previewLayer)
            let observations = [
                coordinator.observe(\.videoRotationAngleForHorizonLevelPreview) { _, _ in calls.withLock { $0 += 1 } },
                coordinator.observe(\.videoRotationAngleForHorizonLevelCapture) { _, _ in calls.withLock { $0 += 1 } },
            ]
            rig.session.startRunning()
            rig.source.push(count: 2)
            rig.settleAll()
            #expect(coordinator.videoRotationAngleForHorizonLevelPreview == 0)
            #expect(coordinator.videoRotationAngleForHorizonLevelCapture == 0)
            for observation in observations { observation.invalidate() }
        }
        #expect(calls.withLock { $0 } == 0)
    }
}
