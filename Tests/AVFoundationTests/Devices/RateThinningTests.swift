import AVFoundation
import CameraSources
import CoreMedia
import Foundation
import Testing

@testable import AVFCapture
@testable import AVFCore

@Suite("Frame rates of cameras that cannot change them")
struct RateThinningTests {
    private func duration(_ rate: Int) -> CMTime { CMTime(value: 1, timescale: CMTimeScale(rate)) }

    private func set(_ rate: Int, on device: AVCaptureDevice) throws {
        try device.lockForConfiguration()
        device.activeVideoMinFrameDuration = duration(rate)
        device.activeVideoMaxFrameDuration = duration(rate)
        device.unlockForConfiguration()
    }

    @Test("DEV-36 if the camera rejects a lower rate, frames are skipped evenly, and none of them is a drop")
    func thins() throws {
        let rig = try CaptureRig(ScriptedSource(changesRate: false))
        rig.session.startRunning()
        rig.push(6)
        #expect(!rig.device.leavesOutFrames)
        try set(10, on: rig.device)
        #expect(rig.device.leavesOutFrames)
        #expect(rig.device.activeVideoMinFrameDuration == duration(10))
        rig.push(9)
        #expect(rig.delegate.outputs == [0, 1, 2, 3, 4, 5, 6, 9, 12])
        #expect(rig.delegate.outputs.count == rig.delegate.events.count)
        #expect(rig.counts.captured == 9)
        #expect(rig.counts.dropped == 0)
        // Each delivered frame lasts until the next delivered one.
        #expect(rig.delegate.durations.map(\.value) == Array(repeating: 1, count: 9))
        #expect(rig.delegate.durations.map(\.timescale) == Array(repeating: 30, count: 6) + [10, 10, 10])
        try set(30, on: rig.device)
        #expect(!rig.device.leavesOutFrames)
        rig.push(3)
        #expect(rig.delegate.outputs.suffix(3) == [15, 16, 17])
    }

    @Test("DEV-35 the camera is neither stopped nor restarted to skip frames")
    func keepsRunning() throws {
        let rig = try CaptureRig(ScriptedSource(changesRate: false))
        rig.session.startRunning()
        for rate in [20, 10, 20, 30] { try set(rate, on: rig.device) }
        let starts = rig.source.history.filter { if case .start = $0 { true } else { false } }
        #expect(starts.count == 1)
        #expect(!rig.source.history.contains(.stop))
    }

    @Test("DEV-36 a higher rate than the present one restarts the camera, with no duplicate frame")
    func faster() throws {
        let rig = try CaptureRig(ScriptedSource(changesRate: false))
        try set(10, on: rig.device)
        rig.session.startRunning()
        rig.push(2)
        #expect(rig.source.request?.frameDuration == duration(10))
        try set(30, on: rig.device)
        #expect(rig.source.request?.frameDuration == duration(30))
        #expect(!rig.device.leavesOutFrames)
        rig.push(2)
        #expect(rig.delegate.outputs == [0, 1, 2, 3])
        #expect(rig.session.isRunning)
    }

    @Test("a loss while frames are skipped counts only if it includes a frame that would be delivered")
    func losses() throws {
        let rig = try CaptureRig(ScriptedSource(changesRate: false))
        rig.session.startRunning()
        try set(10, on: rig.device)
        rig.push(1)
        rig.source.lose(2)
        rig.push(1)
        rig.source.lose(3)
        rig.push(3)
        #expect(rig.delegate.events == [.output(0), .output(3), .discontinuity(4), .output(9)])
    }

    @Test("DEV-35 a camera that can change its rate is asked to, and no frame is skipped")
    func obedient() throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        try set(10, on: rig.device)
        #expect(!rig.device.leavesOutFrames)
        rig.push(4)
        #expect(rig.delegate.outputs == [0, 1, 2, 3])
    }

    @Test("a virtual camera with rate=fixed accepts a rate only at its start")
    func virtualCamera() throws {
        let camera = try VirtualCamera(try VirtualCameraSettings(name: "virtual:192x144@30?codes=none&rate=fixed"))
        #expect(!camera.changesRateWhileRunning)
        #expect(camera.info.uniqueID == "virtual:192x144@30?codes=none&rate=fixed")
        #expect(try VirtualCamera().changesRateWhileRunning)
    }
}

extension CaptureRig {
    /// Captures frames one by one; the delegate has received each before the next arrives.
    fileprivate func push(_ count: Int) {
        for _ in 0..<count {
            source.push()
            settle()
        }
    }
}

extension VirtualCameraSettings {
    fileprivate init(name: String) throws {
        guard case .virtual(let settings) = try CameraName(parsing: name).source else {
            self.init()
            return
        }
        self = settings
    }
}
