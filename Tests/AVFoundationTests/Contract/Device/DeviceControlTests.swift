import AVFoundation
import CoreMedia
import Foundation
import Synchronization
import Testing

@Suite("Contract: focus, exposure and white balance")
struct DeviceControlTests {
    @Test("DEV-40 the default point of interest is the center, starts nothing, and raises if unsupported")
    func points() throws {
        let rig = try CaptureRig.adjustable()
        let device = rig.device
        #expect(device.focusPointOfInterest == CGPoint(x: 0.5, y: 0.5))
        #expect(device.exposurePointOfInterest == CGPoint(x: 0.5, y: 0.5))
        #expect(device.isFocusPointOfInterestSupported && device.isExposurePointOfInterestSupported)
        try device.lockForConfiguration()
        let modes = (device.focusMode, device.exposureMode)
        device.focusPointOfInterest = CGPoint(x: 0, y: 1)
        device.exposurePointOfInterest = CGPoint(x: 0.25, y: 0.75)
        rig.session.startRunning()
        rig.source.push()
        rig.settleAll()
        #expect(device.focusPointOfInterest == CGPoint(x: 0, y: 1))
        #expect(device.exposurePointOfInterest == CGPoint(x: 0.25, y: 0.75))
        #expect(device.focusMode == modes.0 && device.exposureMode == modes.1)
        #expect(!device.isAdjustingFocus && !device.isAdjustingExposure)
        let plain = try makeDevice()
        try plain.lockForConfiguration()
        #expect(!plain.isFocusPointOfInterestSupported && !plain.isExposurePointOfInterestSupported)
        #expect(exceptions { plain.focusPointOfInterest = .zero } == [.invalidArgument])
        #expect(exceptions { plain.exposurePointOfInterest = .zero } == [.invalidArgument])
    }

    @Test("DEV-41 automatic focus runs once and ends locked; continuous focus goes on; adjusting is observable")
    func autoFocus() throws {
        let rig = try CaptureRig.adjustable()
        let seen = Mutex<[Bool]>([])
        let observation = rig.device.observe(\.isAdjustingFocus, options: [.new]) { _, change in
            seen.withLock { $0.append(change.newValue ?? false) }
        }
        rig.session.startRunning()
        try rig.device.lockForConfiguration()
        rig.device.focusMode = .autoFocus
        #expect(rig.device.focusMode == .autoFocus)
        rig.adjustFocus(true)
        rig.source.push(count: 2)
        #expect(rig.device.isAdjustingFocus && rig.device.focusMode == .autoFocus)
        rig.adjustFocus(false, ends: .locked)
        rig.source.push()
        #expect(!rig.device.isAdjustingFocus && rig.device.focusMode == .locked)
        rig.device.focusMode = .continuousAutoFocus
        rig.source.push()
        rig.adjustFocus(true)
        rig.source.push()
        rig.adjustFocus(false)
        rig.source.push()
        rig.settleAll()
        #expect(rig.device.focusMode == .continuousAutoFocus)
        #expect(seen.withLock { $0 } == [true, false, true, false])
        observation.invalidate()
    }

    @Test("DEV-41 exposure and white balance run once in the same way")
    func autoExposure() throws {
        let rig = try CaptureRig.adjustable()
        let seen = Mutex<[String]>([])
        let observations = [
            rig.device.observe(\.isAdjustingExposure, options: [.new]) { _, change in
                seen.withLock { $0.append("exposure \(change.newValue ?? false)") }
            },
            rig.device.observe(\.isAdjustingWhiteBalance, options: [.new]) { _, change in
                seen.withLock { $0.append("balance \(change.newValue ?? false)") }
            },
        ]
        rig.session.startRunning()
        try rig.device.lockForConfiguration()
        rig.device.exposureMode = .autoExpose
        rig.source.push()
        rig.adjustExposure(true)
        rig.source.push()
        rig.adjustExposure(false, ends: .locked)
        rig.source.push()
        rig.device.whiteBalanceMode = .autoWhiteBalance
        rig.source.push()
        rig.adjustWhiteBalance(true)
        rig.source.push()
        rig.adjustWhiteBalance(false, ends: .locked)
        rig.source.push()
        rig.settleAll()
        #expect(rig.device.exposureMode == .locked && rig.device.whiteBalanceMode == .locked)
        #expect(seen.withLock { $0 } == ["exposure true", "exposure false", "balance true", "balance false"])
        for observation in observations { observation.invalidate() }
    }

    @Test("DEV-41 a frame from before a request does not revert it")
    func oldFrames() throws {
        let rig = try CaptureRig.adjustable(latency: 2)
        rig.session.startRunning()
        rig.source.push()
        try rig.device.lockForConfiguration()
        rig.device.focusMode = .continuousAutoFocus
        rig.source.push(count: 2)
        #expect(rig.device.focusMode == .continuousAutoFocus)
        rig.source.push(count: 2)
        #expect(rig.device.focusMode == .continuousAutoFocus)
    }

    @Test("DEV-42 the lens moves only on request, and a constant stands for the current position")
    func lens() throws {
        let rig = try CaptureRig.adjustable()
        let device = rig.device
        rig.session.startRunning()
        #expect(device.lensPosition == 1)
        try device.lockForConfiguration()
        device.setFocusModeLocked(lensPosition: 0.25, completionHandler: nil)
        rig.source.push()
        #expect(device.lensPosition == 0.25 && device.focusMode == .locked)
        device.focusMode = .continuousAutoFocus
        device.setFocusModeLocked(lensPosition: AVCaptureDevice.currentLensPosition, completionHandler: nil)
        rig.source.push()
        #expect(device.lensPosition == 0.25 && device.focusMode == .locked)
        for position in [-0.1, 1.1, .infinity] as [Float] {
            #expect(
                exceptions { device.setFocusModeLocked(lensPosition: position, completionHandler: nil) } == [.range]
            )
        }
    }

    @Test("DEV-42 exposure, bias and gains have constants for the current values too")
    func present() throws {
        let rig = try CaptureRig.adjustable()
        let device = rig.device
        rig.session.startRunning()
        try device.lockForConfiguration()
        let time = CMTime(value: 1, timescale: 100)
        device.setExposureModeCustom(duration: time, iso: 400, completionHandler: nil)
        rig.source.push()
        device.setExposureModeCustom(
            duration: AVCaptureDevice.currentExposureDuration,
            iso: 200,
            completionHandler: nil
        )
        rig.source.push()
        #expect(device.exposureDuration == time && device.iso == 200)
        device.setExposureModeCustom(
            duration: CMTime(value: 1, timescale: 50),
            iso: AVCaptureDevice.currentISO,
            completionHandler: nil
        )
        rig.source.push()
        #expect(device.exposureDuration == CMTime(value: 1, timescale: 50) && device.iso == 200)
        device.setExposureTargetBias(1.5, completionHandler: nil)
        rig.source.push()
        device.setExposureTargetBias(AVCaptureDevice.currentExposureTargetBias, completionHandler: nil)
        rig.source.push()
        #expect(device.exposureTargetBias == 1.5)
        let gains = AVCaptureDevice.WhiteBalanceGains(redGain: 2, greenGain: 1, blueGain: 3)
        device.setWhiteBalanceModeLocked(with: gains, completionHandler: nil)
        rig.source.push()
        device.setWhiteBalanceModeLocked(with: AVCaptureDevice.currentWhiteBalanceGains, completionHandler: nil)
        rig.source.push()
        #expect(device.deviceWhiteBalanceGains.redGain == 2 && device.deviceWhiteBalanceGains.blueGain == 3)
        #expect(device.whiteBalanceMode == .locked)
    }

    @Test(
        "DEV-43 handlers are called in request order with the first frame that has the change, and with its time",
        arguments: [0, 1, 3]
    )
    func handlers(latency: Int) throws {
        let rig = try CaptureRig.adjustable(latency: latency)
        let reported = Mutex<[String]>([])
        rig.session.startRunning()
        rig.source.push()
        try rig.device.lockForConfiguration()
        func note(_ name: String) -> (CMTime) -> Void {
            { time in reported.withLock { $0.append("\(name) \(time.value)/\(time.timescale)") } }
        }
        rig.device.setFocusModeLocked(lensPosition: 0.5, completionHandler: note("focus"))
        rig.device.setExposureTargetBias(1, completionHandler: note("bias"))
        rig.settleAll()
        #expect(reported.withLock { $0 }.isEmpty)
        for frame in 1...latency + 1 {
            rig.source.push()
            rig.settleAll()
            if frame <= latency { #expect(reported.withLock { $0 }.isEmpty) }
        }
        let time = try #require(rig.delegate.times.last)
        let expected = ["focus", "bias"].map { "\($0) \(time.value)/\(time.timescale)" }
        #expect(reported.withLock { $0 } == expected)
        #expect(rig.device.lensPosition == 0.5 && rig.device.exposureTargetBias == 1)
        rig.source.push(count: 2)
        rig.settleAll()
        #expect(reported.withLock { $0 } == expected, "each once")
    }

    @Test("DEV-43 the handler of a request gets an invalid time if the camera disappears")
    func abandoned() throws {
        let rig = try CaptureRig.adjustable()
        let times = Mutex<[CMTime]>([])
        rig.session.startRunning()
        try rig.device.lockForConfiguration()
        rig.device.setExposureTargetBias(1) { time in times.withLock { $0.append(time) } }
        rig.source.fail()
        rig.settleAll()
        #expect(times.withLock { $0.map(\.isValid) } == [false])
    }

    @Test("DEV-43 SWIFT-6 the async form behaves in the same way")
    func awaited() async throws {
        let rig = try CaptureRig.adjustable()
        rig.session.startRunning()
        try rig.device.lockForConfiguration()
        // The request is made before the frame is pushed, on any thread.
        let source = rig.source
        let observation = rig.device.observe(\.exposureMode) { _, _ in source.push() }
        let time = await rig.device.setExposureModeCustom(duration: CMTime(value: 1, timescale: 90), iso: 100)
        #expect(time == .zero)
        #expect(rig.device.exposureDuration == CMTime(value: 1, timescale: 90))
        observation.invalidate()
    }

    @Test("DEV-44 exposures and sensitivities outside the limits of the active format raise")
    func exposureLimits() throws {
        let device = try CaptureRig.adjustable().device
        try device.lockForConfiguration()
        let times = [CMTime(value: 1, timescale: 8001), CMTime(value: 1, timescale: 1), .positiveInfinity, .zero]
        for time in times {
            #expect(
                exceptions { device.setExposureModeCustom(duration: time, iso: 100, completionHandler: nil) } == [
                    .range
                ]
            )
        }
        let time = CMTime(value: 1, timescale: 8000)
        for iso in [49, 1601, .nan] as [Float] {
            #expect(
                exceptions { device.setExposureModeCustom(duration: time, iso: iso, completionHandler: nil) } == [
                    .range
                ]
            )
        }
        #expect(device.exposureMode == .locked)
        for iso in [50, 1600] as [Float] {
            #expect(exceptions { device.setExposureModeCustom(duration: time, iso: iso, completionHandler: nil) } == [])
        }
        #expect(device.exposureMode == .custom)
    }

    @Test("DEV-45 gains range from 1 to the maximum, and are divided by the smallest")
    func gains() throws {
        let rig = try CaptureRig.adjustable()
        let device = rig.device
        rig.session.startRunning()
        try device.lockForConfiguration()
        #expect(device.maxWhiteBalanceGain == 4)
        for (red, green, blue) in [(0.9, 1, 1), (1, 4.1, 1), (1, 1, .nan), (0, 0, 0)] as [(Float, Float, Float)] {
            let gains = AVCaptureDevice.WhiteBalanceGains(redGain: red, greenGain: green, blueGain: blue)
            #expect(
                exceptions { device.setWhiteBalanceModeLocked(with: gains, completionHandler: nil) } == [.range]
            )
        }
        let gains = AVCaptureDevice.WhiteBalanceGains(redGain: 2, greenGain: 4, blueGain: 3)
        device.setWhiteBalanceModeLocked(with: gains, completionHandler: nil)
        rig.source.push()
        let stored = device.deviceWhiteBalanceGains
        #expect([stored.redGain, stored.greenGain, stored.blueGain] == [1, 2, 1.5])
    }

    @Test(
        "DEV-45 gains, chromaticity and temperature convert into each other",
        arguments: [2500, 4000, 6500, 9000] as [Float]
    )
    func units(temperature: Float) throws {
        let device = try CaptureRig.adjustable().device
        for tint in [-20, 0, 30] as [Float] {
            let wanted = AVCaptureDevice.WhiteBalanceTemperatureAndTintValues(temperature: temperature, tint: tint)
            let gains = device.deviceWhiteBalanceGains(for: wanted)
            #expect(min(gains.redGain, gains.greenGain, gains.blueGain) == 1)
            let largest = max(gains.redGain, gains.greenGain, gains.blueGain)
            guard largest <= device.maxWhiteBalanceGain else { continue }
            let back = device.temperatureAndTintValues(for: gains)
            #expect(abs(back.temperature - temperature) < temperature / 100)
            #expect(abs(back.tint - tint) < 2)
            let place = device.chromaticityValues(for: gains)
            let again = device.deviceWhiteBalanceGains(for: place)
            #expect(abs(again.redGain - gains.redGain) < 0.01 && abs(again.blueGain - gains.blueGain) < 0.01)
        }
    }

    @Test("DEV-49 a changed subject area is reported only if monitoring is enabled")
    func subject() throws {
        let rig = try CaptureRig.adjustable()
        let log = NotificationLog(rig.device, [AVCaptureDevice.subjectAreaDidChangeNotification])
        rig.session.startRunning()
        rig.source.push()
        rig.brighten(by: 2)
        rig.source.push()
        rig.settleAll()
        #expect(log.names.isEmpty && !rig.device.isSubjectAreaChangeMonitoringEnabled)
        try rig.device.lockForConfiguration()
        rig.device.isSubjectAreaChangeMonitoringEnabled = true
        rig.source.push()
        rig.brighten(by: 2)
        rig.source.push(count: 2)
        rig.settleAll()
        #expect(log.names == [AVCaptureDevice.subjectAreaDidChangeNotification])
        rig.device.isSubjectAreaChangeMonitoringEnabled = false
        rig.brighten(by: -2)
        rig.source.push()
        rig.settleAll()
        #expect(log.names.count == 1)
    }

    @Test("DEV-50 unsupported features of a camera report false, and setting them raises")
    func lacking() throws {
        let device = try makeDevice()
        for mode in [AVCaptureDevice.FocusMode.locked, .autoFocus, .continuousAutoFocus] {
            #expect(!device.isFocusModeSupported(mode))
        }
        for mode in [AVCaptureDevice.ExposureMode.locked, .autoExpose, .continuousAutoExposure, .custom] {
            #expect(!device.isExposureModeSupported(mode))
        }
        for mode in [AVCaptureDevice.WhiteBalanceMode.locked, .autoWhiteBalance, .continuousAutoWhiteBalance] {
            #expect(!device.isWhiteBalanceModeSupported(mode))
        }
        #expect(!device.isLockingFocusWithCustomLensPositionSupported)
        #expect(!device.isLockingWhiteBalanceWithCustomDeviceGainsSupported)
        #expect(!device.hasTorch && !device.isTorchAvailable && !device.isTorchModeSupported(.on))
        #expect(!device.isSmoothAutoFocusSupported && !device.isLowLightBoostSupported)
        #expect(device.activeFormat.autoFocusSystem == .none)
        try device.lockForConfiguration()
        #expect(
            exceptions { device.setFocusModeLocked(lensPosition: 0, completionHandler: nil) } == [.invalidArgument]
        )
        #expect(exceptions { device.setExposureTargetBias(0, completionHandler: nil) } == [.invalidArgument])
        #expect(exceptions { device.isSmoothAutoFocusEnabled = true } == [.invalidArgument])
        #expect(try exceptions { try device.setTorchModeOn(level: 1) } == [.invalidArgument])
    }
}
