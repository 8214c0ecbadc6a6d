import AVFoundation
import Synchronization
import Testing

@Suite("Contract: torch and flash")
struct TorchTests {
    @Test("DEV-47 a level is above 0 and at most 1, or the constant for the maximum")
    func levels() throws {
        let rig = try CaptureRig.adjustable()
        let device = rig.device
        let seen = Mutex<[Float]>([])
        let observation = device.observe(\.torchLevel, options: [.new]) { _, change in
            seen.withLock { $0.append(change.newValue ?? -1) }
        }
        rig.session.startRunning()
        #expect(device.hasTorch && device.isTorchAvailable && device.torchMode == .off && !device.isTorchActive)
        try device.lockForConfiguration()
        for level in [0, -1, 1.5, .nan, .infinity] as [Float] {
            #expect(try exceptions { try device.setTorchModeOn(level: level) } == [.invalidArgument])
        }
        try device.setTorchModeOn(level: 0.25)
        rig.source.push()
        #expect(device.torchMode == .on && device.isTorchActive && device.torchLevel == 0.25)
        try device.setTorchModeOn(level: AVCaptureDevice.maxAvailableTorchLevel)
        rig.source.push()
        #expect(device.torchLevel == 1)
        device.torchMode = .off
        rig.source.push()
        rig.settleAll()
        #expect(!device.isTorchActive && device.torchLevel == 0)
        #expect(seen.withLock { $0 } == [0.25, 1, 0])
        observation.invalidate()
    }

    @Test("DEV-47 an unavailable level is an error, not an exception")
    func tooHot() throws {
        let rig = try CaptureRig.adjustable()
        let device = rig.device
        rig.session.startRunning()
        rig.limitTorch(to: 0.5)
        rig.source.push()
        try device.lockForConfiguration()
        let error = #expect(throws: AVError.self) { try device.setTorchModeOn(level: 0.75) }
        #expect(error?.code == .torchLevelUnavailable)
        #expect(device.torchMode == .off)
        try device.setTorchModeOn(level: AVCaptureDevice.maxAvailableTorchLevel)
        rig.source.push()
        #expect(device.torchLevel == 0.5)
        rig.limitTorch(to: 0)
        rig.source.push()
        #expect(!device.isTorchAvailable)
        #expect(throws: AVError.self) {
            try device.setTorchModeOn(level: AVCaptureDevice.maxAvailableTorchLevel)
        }
    }

    @Test("DEV-48 the flash of a device is the older interface: it is absent here, and photo settings do not use it")
    func flash() throws {
        let device = try CaptureRig.adjustable().device
        #expect(!device.hasFlash && !device.isFlashAvailable && !device.isFlashActive)
        #expect(device.flashMode == .off && !device.isFlashModeSupported(.on))
        try device.lockForConfiguration()
        #expect(exceptions { device.flashMode = .on } == [.invalidArgument])
        #expect(device.flashMode == .off && AVCapturePhotoSettings().flashMode == .off)
    }
}
