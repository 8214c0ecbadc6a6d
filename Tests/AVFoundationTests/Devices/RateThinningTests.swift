import AVFoundation
import CameraSources
import CoreMedia
import Foundation
import Testing

@testable import AVFCapture
@testable import AVFCore

@Suite("Frame rates of cameras that refuse to change them")
struct RateThinningTests {
    private func duration(_ rate: Int) -> CMTime { CMTime(value: 1, timescale: CMTimeScale(rate)) }

    private func set(_ rate: Int, on device: AVCaptureDevice) throws {
        try device.lockForConfiguration()
        device.activeVideoMinFrameDuration = duration(rate)
        device.activeVideoMaxFrameDuration = duration(rate)
        device.unlockForConfiguration()
    }

    @Test("DEV-36 where the camera refuses a lower rate, frames are left out evenly, and none of them is a drop")
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
        // The frames that stay last as long as it is to the next.
        #expect(rig.delegate.durations.map(\.value) == Array(repeating: 1, count: 9))
        #expect(rig.delegate.durations.map(\.timescale) == Array(repeating: 30, count: 6) + [10, 10, 10])
        try set(30, on: rig.device)
        #expect(!rig.device.leavesOutFrames)
        rig.push(3)
        #expect(rig.delegate.outputs.suffix(3) == [15, 16, 17])
    }

    @Test("DEV-35 the camera is neither stopped nor started anew to leave out frames")
    func keepsRunning() throws {
        let rig = try CaptureRig(ScriptedSource(changesRate: false))
        rig.session.startRunning()
        for rate in [20, 10, 20, 30] { try set(rate, on: rig.device) }
        let starts = rig.source.history.filter { if case .start = $0 { true } else { false } }
        #expect(starts.count == 1)
        #expect(!rig.source.history.contains(.stop))
    }

    @Test("DEV-36 a higher rate than it runs at starts the camera anew, with no frame twice")
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

    @Test("frames that are lost while frames are left out count only where one that stays is among them")
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

    @Test("DEV-35 a camera that changes its rate is asked to, and nothing is left out")
    func obedient() throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        try set(10, on: rig.device)
        #expect(!rig.device.leavesOutFrames)
        rig.push(4)
        #expect(rig.delegate.outputs == [0, 1, 2, 3])
    }

    @Test("a virtual camera with rate=fixed takes a rate at its start only")
    func virtualCamera() throws {
        let camera = try VirtualCamera(try VirtualCameraSettings(name: "virtual:192x144@30?codes=none&rate=fixed"))
        #expect(!camera.changesRateWhileRunning)
        #expect(camera.info.uniqueID == "virtual:192x144@30?codes=none&rate=fixed")
        #expect(try VirtualCamera().changesRateWhileRunning)
    }
}

extension CaptureRig {
    /// Captures frames, each of which the delegate has taken before the next comes.
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
