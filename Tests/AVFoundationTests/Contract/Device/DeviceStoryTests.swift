import AVFoundation
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

/// Measures each frame, and performs an action at one of them.
private final class Photometer: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    // @unchecked: all mutable state is behind the mutex.
    struct Frame {
        var time: CMTime
        var brightness: Double
    }

    private let state = Mutex<[Frame]>([])
    private let action: @Sendable (Int) -> Void

    init(_ action: @escaping @Sendable (Int) -> Void) {
        self.action = action
        super.init()
    }

    var frames: [Frame] { state.withLock { $0 } }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        guard let image = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
        let rows = luma(of: image).dropFirst(60)
        let sum = rows.reduce(0) { $0 + $1.reduce(0) { $0 + Int($1) } }
        let frame = Frame(
            time: CMSampleBufferGetPresentationTimeStamp(sampleBuffer),
            brightness: Double(sum) / Double(rows.count * (rows.first?.count ?? 1))
        )
        let number = state.withLock { frames in
            frames.append(frame)
            return frames.count
        }
        action(number)
    }
}

@Suite("Contract: a camera whose controls affect its frames")
struct DeviceStoryTests {
    /// Runs a session until the camera ends, and returns the frames.
    private func run(
        _ device: AVCaptureDevice,
        at number: Int,
        _ action: @escaping @Sendable () -> Void
    ) throws -> [Photometer.Frame] {
        let session = AVCaptureSession()
        let output = AVCaptureVideoDataOutput()
        let meter = Photometer { if $0 == number { action() } }
        output.setSampleBufferDelegate(meter, queue: DispatchQueue(label: "meter"))
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        session.addOutput(output)
        let ended = DispatchSemaphore(value: 0)
        let token = NotificationCenter.default.addObserver(
            forName: AVCaptureSession.didStopRunningNotification,
            object: session,
            queue: nil
        ) { _ in ended.signal() }
        session.startRunning()
        ended.wait()
        NotificationCenter.default.removeObserver(token)
        return meter.frames
    }

    @Test("DEV-43 frames are brighter from exactly the frame whose time the handler receives")
    func exposure() throws {
        let device = try makeDevice(named: "virtual:320x240@30?clock=virtual&frames=40&codes=none&controls=1")
        let reported = Mutex<CMTime?>(nil)
        let camera = Unchecked(device)
        let frames = try run(device, at: 5) {
            let device = camera.value
            try? device.lockForConfiguration()
            device.setExposureModeCustom(duration: CMTime(value: 1, timescale: 15), iso: 200) { time in
                reported.withLock { $0 = time }
            }
            device.unlockForConfiguration()
        }
        settle(device)
        let time = try #require(reported.withLock { $0 })
        let change = try #require(frames.firstIndex { $0.time == time })
        #expect(change >= 5 && frames.count == 40)
        #expect(frames[..<change].allSatisfy { $0.brightness == frames[0].brightness })
        #expect(frames[change...].allSatisfy { $0.brightness > frames[0].brightness * 1.5 })
    }

    @Test("DEV-41 automatic exposure restores the brightness and ends locked")
    func automaticExposure() throws {
        let device = try makeDevice(named: "virtual:320x240@30?clock=virtual&frames=80&codes=none&controls=1")
        try device.lockForConfiguration()
        device.setExposureModeCustom(duration: CMTime(value: 1, timescale: 1000), iso: 100, completionHandler: nil)
        let camera = Unchecked(device)
        let frames = try run(device, at: 5) { camera.value.exposureMode = .autoExpose }
        settle(device)
        let (first, last) = try (#require(frames.first), #require(frames.last))
        #expect(last.brightness > first.brightness * 2)
        #expect(device.exposureMode == .locked && !device.isAdjustingExposure)
        #expect(abs(device.exposureTargetOffset) < 0.1)
    }

    @Test("DEV-46 DEV-47 torch and zoom affect the frames")
    func torchAndZoom() throws {
        let device = try makeDevice(named: "virtual:320x240@30?clock=virtual&frames=20&codes=none&controls=1")
        try device.lockForConfiguration()
        device.exposureMode = .locked
        device.videoZoomFactor = 2
        let camera = Unchecked(device)
        let frames = try run(device, at: 5) { try? camera.value.setTorchModeOn(level: 1) }
        let (first, last) = try (#require(frames.first), #require(frames.last))
        #expect(last.brightness > first.brightness * 1.2)
        #expect(device.isTorchActive && device.videoZoomFactor == 2)
    }
}

/// Transfers a device to a closure on another thread, one thread at a time.
private struct Unchecked: @unchecked Sendable {
    // @unchecked: devices may be used from any thread (G-3).
    let value: AVCaptureDevice
    init(_ value: AVCaptureDevice) { self.value = value }
}
