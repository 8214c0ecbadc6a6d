import AVFoundation
import CoreMedia
import Synchronization
import Testing

@Suite("Contract: frame durations")
struct FrameDurationTests {
    private func time(_ rate: Int) -> CMTime { CMTime(value: 1, timescale: CMTimeScale(rate)) }

    private func set(_ rate: Int, on device: AVCaptureDevice) throws {
        try device.lockForConfiguration()
        device.activeVideoMinFrameDuration = time(rate)
        device.activeVideoMaxFrameDuration = time(rate)
        device.unlockForConfiguration()
    }

    @Test("DEV-30 a time outside the format's ranges raises and changes nothing")
    func illegal() throws {
        let device = try makeDevice()
        let times = [time(31), CMTime(value: 2, timescale: 1), .zero, .positiveInfinity, .indefinite]
        try device.lockForConfiguration()
        for time in times {
            #expect(exceptions { device.activeVideoMinFrameDuration = time } == [.invalidArgument])
            #expect(exceptions { device.activeVideoMaxFrameDuration = time } == [.invalidArgument])
        }
        #expect(device.activeVideoMinFrameDuration == time(30) && device.activeVideoMaxFrameDuration == time(1))
        device.unlockForConfiguration()
        #expect(exceptions { device.activeVideoMinFrameDuration = time(10) } == [.generic])
    }

    @Test("DEV-30 both durations are observable, with one notification for each change")
    func observed() throws {
        let device = try makeDevice()
        let seen = Mutex<[String]>([])
        let observations = [
            device.observe(\.activeVideoMinFrameDuration, options: [.old, .new]) { _, change in
                seen.withLock { $0.append("min \(change.oldValue?.timescale ?? 0) \(change.newValue?.timescale ?? 0)") }
            },
            device.observe(\.activeVideoMaxFrameDuration, options: [.new]) { _, change in
                seen.withLock { $0.append("max \(change.newValue?.timescale ?? 0)") }
            },
        ]
        try device.lockForConfiguration()
        device.activeVideoMinFrameDuration = time(15)
        device.activeVideoMinFrameDuration = time(15)
        device.activeVideoMaxFrameDuration = time(20)
        #expect(seen.withLock { $0 } == ["min 30 15", "min 15 20", "max 20"])
        for observation in observations { observation.invalidate() }
    }

    @Test("DEV-31 invalid restores the format's default")
    func restoring() throws {
        let device = try makeDevice()
        try set(10, on: device)
        try device.lockForConfiguration()
        device.activeVideoMinFrameDuration = .invalid
        device.activeVideoMaxFrameDuration = .invalid
        #expect(device.activeVideoMinFrameDuration == time(30) && device.activeVideoMaxFrameDuration == time(1))
    }

    @Test("DEV-32 the default minimum is 1/30 s where possible, the default maximum the slowest of its range")
    func defaults() throws {
        let fast = try makeDevice(.withRates(5...60))
        #expect(fast.activeVideoMinFrameDuration == time(30) && fast.activeVideoMaxFrameDuration == time(5))
        let slow = try makeDevice(.withRates(5...15))
        #expect(slow.activeVideoMinFrameDuration == time(15) && slow.activeVideoMaxFrameDuration == time(5))
    }

    @Test("DEV-33 a new format, a new preset and adding to a session restore the defaults")
    func resets() throws {
        let rig = try CaptureRig()
        let device = rig.device
        func isStandard() -> Bool {
            device.activeVideoMinFrameDuration == time(30) && device.activeVideoMaxFrameDuration == time(1)
        }
        try set(10, on: device)
        try device.lockForConfiguration()
        device.activeFormat = device.formats[2]
        #expect(isStandard())
        try set(10, on: device)
        rig.session.sessionPreset = .vga640x480
        #expect(isStandard())
        try set(10, on: device)
        rig.session.removeInput(rig.input)
        #expect(device.activeVideoMinFrameDuration == time(10))
        rig.session.addInput(rig.input)
        #expect(isStandard(), "a rate that was set before the input was added is lost")
    }

    @Test("DEV-34 setting one duration adjusts the other, with every order of values", arguments: [1, 5, 10, 29, 30])
    func followers(first: Int) throws {
        let device = try makeDevice()
        for second in [1, 5, 10, 29, 30] {
            for minimumFirst in [true, false] {
                try set(first, on: device)
                try device.lockForConfiguration()
                if minimumFirst {
                    device.activeVideoMinFrameDuration = time(second)
                    #expect(device.activeVideoMinFrameDuration == time(second))
                } else {
                    device.activeVideoMaxFrameDuration = time(second)
                    #expect(device.activeVideoMaxFrameDuration == time(second))
                }
                #expect(device.activeVideoMinFrameDuration <= device.activeVideoMaxFrameDuration)
                device.unlockForConfiguration()
                try set(second, on: device)
                #expect(device.activeVideoMinFrameDuration == device.activeVideoMaxFrameDuration)
            }
        }
    }

    @Test("DEV-35 the rate changes while the session runs, with and without a transaction, and no frame is lost")
    func changing() throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        rig.source.push(count: 3)
        rig.session.beginConfiguration()
        try set(20, on: rig.device)
        rig.session.commitConfiguration()
        rig.source.push(count: 3)
        try set(10, on: rig.device)
        rig.source.push(count: 3)
        rig.settle()
        #expect(rig.delegate.events == (0..<9).map { .output($0) })
        #expect(rig.delegate.durations.map(\.timescale) == [30, 30, 30, 20, 20, 20, 10, 10, 10])
        #expect(rig.source.history.count == 3, "started once, changed twice")
    }

    @Test("DEV-36 both times equal give a constant rate", arguments: [1, 7, 15, 30])
    func constant(rate: Int) throws {
        let rig = try CaptureRig()
        try set(rate, on: rig.device)
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        rig.source.push(count: 5)
        rig.settle()
        #expect(rig.delegate.times == (0..<5).map { CMTime(value: Int64($0), timescale: CMTimeScale(rate)) })
    }

    @Test("DEV-36 if the camera rejects a rate, frames are skipped, and none of them is a drop")
    func thinned() throws {
        let rig = try CaptureRig(ScriptedSource(changesRate: false))
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        rig.source.push(count: 3)
        try set(10, on: rig.device)
        rig.source.push(count: 9)
        rig.settle()
        let events = rig.delegate.events
        #expect(events.filter(\.isOutput) == events)
        #expect(rig.delegate.outputs.count == 6)
        #expect(rig.delegate.durations.suffix(3).map(\.timescale) == [10, 10, 10])
    }

    @Test("DEV-37 a longer exposure lengthens the maximum duration, and a shorter maximum shortens the exposure")
    func exposures() throws {
        let rig = try CaptureRig.adjustable()
        let device = rig.device
        rig.session.startRunning()
        try set(30, on: device)
        try device.lockForConfiguration()
        device.setExposureModeCustom(duration: time(60), iso: AVCaptureDevice.currentISO, completionHandler: nil)
        #expect(device.activeVideoMaxFrameDuration == time(30), "a short one changes neither")
        device.setExposureModeCustom(duration: time(10), iso: AVCaptureDevice.currentISO, completionHandler: nil)
        #expect(device.activeVideoMaxFrameDuration == time(10) && device.activeVideoMinFrameDuration == time(30))
        rig.source.push()
        #expect(device.exposureDuration == time(10))
        device.activeVideoMaxFrameDuration = time(20)
        rig.source.push()
        #expect(device.exposureDuration == time(20) && device.exposureMode == .custom)
    }

    @Test("DEV-38 automatic frame rates are unsupported and cannot be enabled")
    func automaticRate() throws {
        let device = try makeDevice()
        #expect(!device.activeFormat.isAutoVideoFrameRateSupported && !device.isAutoVideoFrameRateEnabled)
        try device.lockForConfiguration()
        #expect(exceptions { device.isAutoVideoFrameRateEnabled = true } == [.invalidArgument])
        #expect(exceptions { device.activeVideoMinFrameDuration = time(10) } == [])
    }

    @Test("DEV-39 an input's bound limits the rate, and disappears when the input is added again")
    func override() throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        rig.input.videoMinFrameDurationOverride = time(5)
        rig.source.push(count: 2)
        rig.settle()
        #expect(rig.delegate.durations.map(\.timescale) == [5, 5])
        #expect(rig.device.activeVideoMinFrameDuration == time(30))
        rig.session.removeInput(rig.input)
        rig.session.addInput(rig.input)
        #expect(!rig.input.videoMinFrameDurationOverride.isValid)
    }
}
