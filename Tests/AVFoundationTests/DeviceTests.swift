import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFoundation

@Suite("Devices")
struct DeviceTests {
    static func device(
        _ source: ScriptedSource = ScriptedSource(),
        position: AVCaptureDevice.Position = .back
    ) throws -> AVCaptureDevice {
        try #require(AVCaptureDevice(source: source, deviceType: .builtInWideAngleCamera, position: position))
    }

    @Test("DEV-11 raw values are Apple's")
    func rawValues() {
        #expect(AVAuthorizationStatus.notDetermined.rawValue == 0)
        #expect(AVAuthorizationStatus.restricted.rawValue == 1)
        #expect(AVAuthorizationStatus.denied.rawValue == 2)
        #expect(AVAuthorizationStatus.authorized.rawValue == 3)
        #expect(AVCaptureDevice.Position.unspecified.rawValue == 0)
        #expect(AVCaptureDevice.Position.back.rawValue == 1)
        #expect(AVCaptureDevice.Position.front.rawValue == 2)
        #expect(AVCaptureDevice.DeviceType.external.rawValue == "AVCaptureDeviceTypeExternal")
    }

    @Test("DEV-10 only video and audio need leave")
    func authorization() async {
        #expect(AVCaptureDevice.authorizationStatus(for: .video) == .authorized)
        #expect(exceptions { _ = AVCaptureDevice.authorizationStatus(for: .metadata) } == [.invalidArgument])
        #expect(exceptions { AVCaptureDevice.requestAccess(for: .text) { _ in } } == [.invalidArgument])
        #expect(await AVCaptureDevice.requestAccess(for: .video))
    }

    @Test("DEV-12 the handler of a request is called once, later")
    func requestAccess() async {
        let answer = await withCheckedContinuation { continuation in
            AVCaptureDevice.requestAccess(for: .video) { continuation.resume(returning: $0) }
        }
        #expect(answer)
    }

    @Test("DEV-2 DEV-3 DEV-5 devices are found by identifier, type and position, always as the same object")
    func finding() throws {
        let front = ScriptedSource(position: .front, kind: .external)
        let back = ScriptedSource(position: .back, kind: .external)
        let source = [front, back]
        for source in source { #expect(CameraRegistry.add(source) != nil) }
        defer { for source in source { CameraRegistry.remove(source) } }
        let device = try #require(AVCaptureDevice(uniqueID: front.info.uniqueID))
        #expect(device === AVCaptureDevice(uniqueID: front.info.uniqueID))
        #expect(AVCaptureDevice(uniqueID: "nobody") == nil)
        #expect(device.position == .front && device.deviceType == .external)
        #expect(device.localizedName == "Scripted" && device.modelID == "Script" && device.manufacturer == "Tests")
        #expect(device.hasMediaType(.video) && !device.hasMediaType(.audio))
        let discovery = AVCaptureDevice.DiscoverySession(
            deviceTypes: [.external],
            mediaType: .video,
            position: .unspecified
        )
        let mine = discovery.devices.filter { [front.info.uniqueID, back.info.uniqueID].contains($0.uniqueID) }
        #expect(mine.map(\.position) == [.back, .front], "DEV-3 by position")
        let fronts = AVCaptureDevice.DiscoverySession(deviceTypes: [.external], mediaType: nil, position: .front)
        #expect(fronts.devices.contains(device))
        #expect(!fronts.devices.contains { $0.position != .front })
        let none = AVCaptureDevice.DiscoverySession(deviceTypes: [.microphone], mediaType: .audio, position: .front)
        #expect(none.devices.isEmpty)
        #expect(AVCaptureDevice.default(.external, for: .audio, position: .front) == nil)
        #expect(AVCaptureDevice.default(.external, for: .video, position: .front)?.position == .front)
        #expect(AVCaptureDevice.devices().contains(device) && AVCaptureDevice.devices(for: .video).contains(device))
        AVCaptureDevice.userPreferredCamera = device
        #expect(AVCaptureDevice.userPreferredCamera === device)
        AVCaptureDevice.userPreferredCamera = nil
        #expect(AVCaptureDevice.systemPreferredCamera === device, "DEV-9 setting nil does nothing")
    }

    @Test("DEV-3 a discovery needs at least one type")
    func discoveryWithoutTypes() {
        #expect(
            exceptions { _ = AVCaptureDevice.DiscoverySession(deviceTypes: [], mediaType: nil, position: .back) }
                == [.invalidArgument]
        )
    }

    @Test("DEV-7 DEV-8 coming and going is told, after the list has changed; a replugged camera is a new object")
    func plugging() throws {
        let source = ScriptedSource(position: .unspecified, kind: .external)
        let id = source.info.uniqueID
        let discovery = AVCaptureDevice.DiscoverySession(
            deviceTypes: [.external],
            mediaType: .video,
            position: .unspecified
        )
        let changes = Mutex<[Bool]>([])
        let observation = discovery.observe(\.devices, options: [.new]) { _, change in
            guard change.newValue != nil || change.oldValue != nil else { return }
            changes.withLock { $0.append(AVCaptureDevice(uniqueID: id) != nil) }
        }
        let told = Mutex<[String]>([])
        let tokens = [AVCaptureDevice.wasConnectedNotification, AVCaptureDevice.wasDisconnectedNotification].map {
            name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                guard let device = note.object as? AVCaptureDevice, device.uniqueID == id else { return }
                told.withLock { $0.append("\(name.rawValue) \(AVCaptureDevice(uniqueID: id) != nil)") }
            }
        }
        CameraRegistry.add(source)
        let first = try #require(AVCaptureDevice(uniqueID: id))
        CaptureNotifications.settle()
        CameraRegistry.remove(source)
        #expect(!first.isConnected)
        #expect(AVCaptureDevice(uniqueID: id) == nil)
        CaptureNotifications.settle()
        CameraRegistry.add(source)
        let second = try #require(AVCaptureDevice(uniqueID: id))
        #expect(second !== first && second.uniqueID == first.uniqueID)
        #expect(!first.isConnected && second.isConnected)
        CameraRegistry.remove(source)
        CaptureNotifications.settle()
        for token in tokens { NotificationCenter.default.removeObserver(token) }
        observation.invalidate()
        let names = told.withLock { $0 }
        #expect(
            names.prefix(2) == [
                "AVCaptureDeviceWasConnectedNotification true", "AVCaptureDeviceWasDisconnectedNotification false",
            ]
        )
        let seen = changes.withLock { $0 }
        #expect(seen.starts(with: [true, false]) || seen.contains(true) && seen.contains(false))
        #expect(throws: AVError.self) { try first.lockForConfiguration() }
        #expect(throws: AVError.self) { try AVCaptureDeviceInput(device: first) }
    }

    @Test("DEV-24 formats are fixed objects in ascending order, with size, pixel format and rates")
    func formats() throws {
        let device = try Self.device()
        #expect(device.formats.count == 5)
        #expect(zip(device.formats, device.formats.dropFirst()).allSatisfy { $0.source.width < $1.source.width })
        #expect(device.formats.first === device.formats.first)
        let format = try #require(device.formats.first)
        #expect(format.mediaType == .video)
        #expect(CMVideoFormatDescriptionGetDimensions(format.formatDescription).width == 320)
        #expect(format.formatDescription.mediaSubType.rawValue == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    }

    @Test("DEV-25 rates are the reciprocals of exact times")
    func frameRateRange() {
        let range = AVFrameRateRange(
            minFrameDuration: CMTime(value: 1001, timescale: 30000),
            maxFrameDuration: CMTime(value: 1, timescale: 1)
        )
        #expect(range.minFrameDuration == CMTime(value: 1001, timescale: 30000))
        #expect(range.minFrameDuration.value == 1001)
        #expect(range.maxFrameRate == 30000.0 / 1001.0)
        #expect(range.minFrameRate == 1)
        #expect(range.contains(CMTime(value: 2002, timescale: 60000)))
        #expect(!range.contains(CMTime(value: 1, timescale: 30)))
        #expect(!range.contains(.invalid) && !range.contains(.positiveInfinity))
    }

    @Test("DEV-20 DEV-21 setters need the lock, which counts")
    func locking() throws {
        let device = try Self.device()
        let format = device.formats[2]
        #expect(exceptions { device.activeFormat = format } == [.generic])
        #expect(exceptions { device.activeVideoMinFrameDuration = .invalid } == [.generic])
        #expect(exceptions { device.activeVideoMaxFrameDuration = .invalid } == [.generic])
        try device.lockForConfiguration()
        try device.lockForConfiguration()
        device.unlockForConfiguration()
        device.activeFormat = format
        #expect(device.activeFormat === format)
        device.unlockForConfiguration()
        device.unlockForConfiguration()
        #expect(exceptions { device.activeFormat = format } == [.generic])
    }

    @Test("DEV-26 a format of another device raises")
    func foreignFormat() throws {
        let device = try Self.device()
        let other = try Self.device()
        try device.lockForConfiguration()
        #expect(exceptions { device.activeFormat = other.formats[0] } == [.invalidArgument])
        #expect(device.activeFormat === device.formats[0])
    }

    @Test("DEV-26 DEV-30 format and durations can be observed, each change once")
    func observing() throws {
        let device = try Self.device()
        let seen = Mutex<[String]>([])
        let observations = [
            device.observe(\.activeFormat) { device, _ in
                let width = device.activeFormat.source.width
                seen.withLock { $0.append("format \(width)") }
            },
            device.observe(\.activeVideoMinFrameDuration, options: [.old, .new]) { _, change in
                seen.withLock { $0.append("min \(change.oldValue?.timescale ?? 0) \(change.newValue?.timescale ?? 0)") }
            },
            device.observe(\.activeVideoMaxFrameDuration, options: [.new]) { _, change in
                seen.withLock { $0.append("max \(change.newValue?.timescale ?? 0)") }
            },
        ]
        try device.lockForConfiguration()
        device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 15)
        device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 15)
        device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 20)
        device.activeFormat = device.formats[1]
        device.activeFormat = device.formats[1]
        #expect(
            seen.withLock { $0 } == ["min 30 15", "min 15 20", "max 20", "format 640", "min 20 30", "max 1"]
        )
        for observation in observations { observation.invalidate() }
    }

    @Test("DEV-31 DEV-32 invalid restores the default: a thirtieth if possible, and the slowest of its range")
    func defaults() throws {
        let device = try Self.device(ScriptedSource(formats: [ScriptedSource.format(640, 480, rates: 5...60)]))
        #expect(device.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
        #expect(device.activeVideoMaxFrameDuration == CMTime(value: 1, timescale: 5))
        try device.lockForConfiguration()
        device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 60)
        device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 50)
        device.activeVideoMinFrameDuration = .invalid
        #expect(device.activeVideoMinFrameDuration <= device.activeVideoMaxFrameDuration)
        device.activeVideoMaxFrameDuration = .invalid
        #expect(device.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
        #expect(device.activeVideoMaxFrameDuration == CMTime(value: 1, timescale: 5))
        let slow = try Self.device(ScriptedSource(formats: [ScriptedSource.format(640, 480, rates: 5...15)]))
        #expect(slow.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 15))
    }

    @Test("DEV-30 a time outside the format's ranges raises and changes nothing")
    func illegalDurations() throws {
        let device = try Self.device()
        try device.lockForConfiguration()
        let illegal = [
            CMTime(value: 1, timescale: 31), CMTime(value: 2, timescale: 1), .zero, .positiveInfinity, .indefinite,
        ]
        for time in illegal {
            #expect(exceptions { device.activeVideoMinFrameDuration = time } == [.invalidArgument])
            #expect(exceptions { device.activeVideoMaxFrameDuration = time } == [.invalidArgument])
        }
        #expect(device.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
    }

    @Test("DEV-34 one of the two follows the other, in every order of values", arguments: [1, 5, 10, 29, 30])
    func followers(first: Int) throws {
        let device = try Self.device()
        try device.lockForConfiguration()
        for second in [1, 5, 10, 29, 30] {
            for minimumFirst in [true, false] {
                let a = CMTime(value: 1, timescale: CMTimeScale(first))
                let b = CMTime(value: 1, timescale: CMTimeScale(second))
                device.activeVideoMinFrameDuration = a
                device.activeVideoMaxFrameDuration = a
                #expect(device.activeVideoMinFrameDuration == a && device.activeVideoMaxFrameDuration == a)
                if minimumFirst {
                    device.activeVideoMinFrameDuration = b
                    #expect(device.activeVideoMinFrameDuration == b)
                } else {
                    device.activeVideoMaxFrameDuration = b
                    #expect(device.activeVideoMaxFrameDuration == b)
                }
                #expect(device.activeVideoMinFrameDuration <= device.activeVideoMaxFrameDuration)
            }
        }
    }

    @Test("DEV-33 durations go back to defaults with the format, the preset, and being added to a session")
    func resets() throws {
        let rig = try CaptureRig()
        let standard = rig.device.activeVideoMinFrameDuration
        let slow = CMTime(value: 1, timescale: 10)
        func slowDown() {
            rig.device.activeVideoMinFrameDuration = slow
            rig.device.activeVideoMaxFrameDuration = slow
        }
        try rig.device.lockForConfiguration()
        slowDown()
        rig.device.activeFormat = rig.device.formats[2]
        #expect(rig.device.activeVideoMinFrameDuration == standard)
        slowDown()
        rig.session.sessionPreset = .vga640x480
        #expect(rig.device.activeVideoMinFrameDuration == standard)
        slowDown()
        rig.session.removeInput(rig.input)
        #expect(rig.device.activeVideoMinFrameDuration == slow)
        rig.session.addInput(rig.input)
        #expect(rig.device.activeVideoMinFrameDuration == standard)
        rig.session.sessionPreset = .inputPriority
        slowDown()
        rig.session.removeInput(rig.input)
        rig.session.addInput(rig.input)
        #expect(rig.device.activeVideoMinFrameDuration == standard)
    }

    @Test("DEV-35 DROP-13 the rate changes while the session runs without a stop and without a lost frame")
    func changingTheRate() throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        rig.source.push(count: 3)
        rig.session.beginConfiguration()
        try rig.device.lockForConfiguration()
        rig.device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 29)
        rig.device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 29)
        rig.device.unlockForConfiguration()
        #expect(rig.source.history.count == 1)
        rig.session.commitConfiguration()
        rig.source.push(count: 3)
        try rig.device.lockForConfiguration()
        rig.device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 10)
        rig.device.unlockForConfiguration()
        rig.source.push(count: 3)
        rig.settle()
        #expect(
            rig.source.history == [
                .start(width: 640, height: 480, duration: CMTime(value: 1, timescale: 30)),
                .setFrameDuration(CMTime(value: 1, timescale: 29)), .setFrameDuration(CMTime(value: 1, timescale: 10)),
            ]
        )
        #expect(rig.delegate.events == (0..<9).map { .output($0) })
    }

    @Test("DEV-39 an input's own bound slows the camera down and is gone when the input is added again")
    func override() throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        rig.input.videoMinFrameDurationOverride = CMTime(value: 1, timescale: 5)
        #expect(rig.source.history.last == .setFrameDuration(CMTime(value: 1, timescale: 5)))
        #expect(rig.device.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
        rig.session.removeInput(rig.input)
        rig.session.addInput(rig.input)
        #expect(!rig.input.videoMinFrameDurationOverride.isValid)
    }

    @Test("DEV-61 DEV-62 DEV-60 an input has a video and a metadata port, and a camera runs only with its session")
    func ports() throws {
        let rig = try CaptureRig()
        #expect(rig.input.ports.map(\.mediaType) == [.video, .metadataObject])
        #expect(rig.input.ports == rig.input.ports)
        #expect(rig.input.ports.allSatisfy { $0.input === rig.input })
        let all = rig.input.ports(for: nil, sourceDeviceType: nil, sourceDevicePosition: .unspecified)
        #expect(all.count == 2)
        let video = rig.input.ports(
            for: .video,
            sourceDeviceType: .builtInWideAngleCamera,
            sourceDevicePosition: .back
        )
        #expect(video.count == 1)
        #expect(rig.input.ports(for: .video, sourceDeviceType: nil, sourceDevicePosition: .front).isEmpty)
        #expect(!rig.source.isRunning)
    }

    @Test("DEV-50 what cameras here cannot do is answered no, and setting it raises")
    func unsupportedControls() throws {
        let device = try Self.device()
        #expect(!device.hasTorch && !device.hasFlash && !device.isFocusModeSupported(.autoFocus))
        #expect(!device.isExposureModeSupported(.locked) && !device.isWhiteBalanceModeSupported(.locked))
        #expect(exceptions { device.torchMode = .on } == [.generic])
        try device.lockForConfiguration()
        #expect(exceptions { device.torchMode = .on } == [.invalidArgument])
        #expect(exceptions { device.focusMode = .autoFocus } == [.invalidArgument])
        #expect(exceptions { device.videoZoomFactor = 17 } == [.range])
        #expect(exceptions { device.videoZoomFactor = 1 } == [])
        #expect(device.systemPressureState.level == .nominal && device.systemPressureState.factors.isEmpty)
    }
}
