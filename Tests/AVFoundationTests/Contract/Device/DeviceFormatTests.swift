import AVFoundation
import CoreMedia
import CoreVideo
import Synchronization
import Testing

@Suite("Contract: configuration lock and formats")
struct DeviceFormatTests {
    private func dimensions(_ format: AVCaptureDevice.Format) -> [Int] {
        let size = CMVideoFormatDescriptionGetDimensions(format.formatDescription)
        return [Int(size.width), Int(size.height)]
    }

    private typealias Setter = @Sendable (AVCaptureDevice) throws -> Void

    private static let setters: [(String, Setter)] = [
        ("activeFormat", { $0.activeFormat = $0.formats[1] }),
        ("activeVideoMinFrameDuration", { $0.activeVideoMinFrameDuration = .invalid }),
        ("activeVideoMaxFrameDuration", { $0.activeVideoMaxFrameDuration = .invalid }),
        ("activeColorSpace", { $0.activeColorSpace = .sRGB }),
        ("focusMode", { $0.focusMode = .autoFocus }),
        ("focusPointOfInterest", { $0.focusPointOfInterest = .zero }),
        ("setFocusModeLocked", { $0.setFocusModeLocked(lensPosition: 0.5, completionHandler: nil) }),
        ("exposureMode", { $0.exposureMode = .autoExpose }),
        ("exposurePointOfInterest", { $0.exposurePointOfInterest = .zero }),
        ("activeMaxExposureDuration", { $0.activeMaxExposureDuration = .invalid }),
        ("setExposureTargetBias", { $0.setExposureTargetBias(1, completionHandler: nil) }),
        (
            "setExposureModeCustom",
            {
                $0.setExposureModeCustom(
                    duration: AVCaptureDevice.currentExposureDuration,
                    iso: AVCaptureDevice.currentISO,
                    completionHandler: nil
                )
            }
        ),
        ("whiteBalanceMode", { $0.whiteBalanceMode = .autoWhiteBalance }),
        (
            "setWhiteBalanceModeLocked",
            { $0.setWhiteBalanceModeLocked(with: AVCaptureDevice.currentWhiteBalanceGains, completionHandler: nil) }
        ),
        ("torchMode", { $0.torchMode = .on }),
        ("setTorchModeOn", { try $0.setTorchModeOn(level: 1) }),
        ("videoZoomFactor", { $0.videoZoomFactor = 2 }),
        ("ramp", { $0.ramp(toVideoZoomFactor: 2, withRate: 1) }),
        ("cancelVideoZoomRamp", { $0.cancelVideoZoomRamp() }),
        ("isSubjectAreaChangeMonitoringEnabled", { $0.isSubjectAreaChangeMonitoringEnabled = true }),
    ]

    @Test("DEV-20 every setter needs the lock", arguments: 0..<20)
    func lockIsNeeded(index: Int) throws {
        let (name, setter) = Self.setters[index]
        let device = try CaptureRig.adjustable().device
        #expect(try exceptions { try setter(device) } == [.generic], "\(name) without the lock")
        try device.lockForConfiguration()
        #expect(try exceptions { try setter(device) } == [], "\(name) with the lock")
        device.unlockForConfiguration()
        #expect(try exceptions { try setter(device) } == [.generic], "\(name) after the lock")
    }

    @Test("DEV-20 a disconnected device cannot be locked")
    func lockingWhatIsGone() throws {
        let camera = PluggableCamera()
        camera.plugIn()
        let device = try #require(AVCaptureDevice(uniqueID: camera.uniqueID))
        camera.unplug()
        #expect(throws: AVError.self) { try device.lockForConfiguration() }
    }

    @Test("DEV-21 locks are counted, and an extra unlock is ignored")
    func nesting() throws {
        let device = try makeDevice()
        try device.lockForConfiguration()
        try device.lockForConfiguration()
        device.unlockForConfiguration()
        #expect(exceptions { device.activeFormat = device.formats[1] } == [])
        device.unlockForConfiguration()
        device.unlockForConfiguration()
        #expect(exceptions { device.activeFormat = device.formats[2] } == [.generic])
        try device.lockForConfiguration()
        #expect(exceptions { device.activeFormat = device.formats[2] } == [])
    }

    @Test("DEV-22 without the lock settings change automatically, and each change is observable")
    func changesByThemselves() throws {
        let rig = try CaptureRig.adjustable()
        rig.session.startRunning()
        let seen = Mutex<[Float]>([])
        let observation = rig.device.observe(\.iso, options: [.new]) { _, change in
            seen.withLock { $0.append(change.newValue ?? 0) }
        }
        for iso in [200, 200, 400] as [Float] {
            rig.expose(duration: CMTime(value: 1, timescale: 60), iso: iso)
            rig.source.push()
        }
        rig.settleAll()
        #expect(seen.withLock { $0 } == [200, 400])
        #expect(rig.device.iso == 400)
        observation.invalidate()
    }

    @Test("DEV-23 an unsupported mode raises, and a value outside its range raises a different exception")
    func unsupported() throws {
        let plain = try makeDevice()
        try plain.lockForConfiguration()
        #expect(exceptions { plain.focusMode = .autoFocus } == [.invalidArgument])
        #expect(exceptions { plain.exposureMode = .custom } == [.invalidArgument])
        #expect(exceptions { plain.whiteBalanceMode = .locked } == [.invalidArgument])
        #expect(exceptions { plain.torchMode = .on } == [.invalidArgument])
        let device = try CaptureRig.adjustable().device
        try device.lockForConfiguration()
        #expect(exceptions { device.setFocusModeLocked(lensPosition: 1.01, completionHandler: nil) } == [.range])
        #expect(exceptions { device.setFocusModeLocked(lensPosition: .nan, completionHandler: nil) } == [.range])
        #expect(exceptions { device.setExposureTargetBias(9, completionHandler: nil) } == [.range])
        #expect(exceptions { device.videoZoomFactor = 0.5 } == [.range])
        #expect(exceptions { device.activeMaxExposureDuration = CMTime(value: 10, timescale: 1) } == [.range])
    }

    @Test("DEV-24 formats are immutable objects, ascending by size, with size, pixel format and rates")
    func formats() throws {
        let device = try makeDevice()
        let sizes = device.formats.map(dimensions)
        #expect(sizes == [[320, 240], [640, 480], [1280, 720], [1920, 1080], [3840, 2160]])
        #expect(zip(device.formats, device.formats).allSatisfy { $0 === $1 })
        for format in device.formats {
            #expect(format.mediaType == .video)
            #expect(format.formatDescription.mediaSubType.rawValue == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
            #expect(!format.videoSupportedFrameRateRanges.isEmpty)
            #expect(format.supportedColorSpaces == [.sRGB])
            #expect(format.videoMaxZoomFactor >= 1)
        }
    }

    @Test("DEV-24 the text of a format has the fields that programs read")
    func text() throws {
        let device = try CaptureRig.adjustable().device
        let format = device.activeFormat
        let size = dimensions(format)
        let text = "\(format)"
        let place = String(UInt(bitPattern: Unmanaged.passUnretained(format).toOpaque()), radix: 16)
        #expect(text.hasPrefix("<AVCaptureDeviceFormat: 0x\(place) 'vide'/'420v' \(size[0])x\(size[1]), {"))
        #expect(text == format.description && text == String(describing: format))
        let rates = try #require(text.firstMatch(of: /\{ ?([\d.]+)(?:- ?([\d.]+))?.* fps\}/))
        let range = try #require(format.videoSupportedFrameRateRanges.first)
        #expect(abs((Double(rates.1) ?? 0) - range.minFrameRate) < 0.01)
        #expect(abs((rates.2.flatMap { Double($0) } ?? range.minFrameRate) - range.maxFrameRate) < 0.01)
        let sensitivity = try #require(text.firstMatch(of: /ISO:(\d+\.\d)-(\d+\.\d)/))
        #expect(Float(sensitivity.1) == format.minISO && Float(sensitivity.2) == format.maxISO)
        #expect(text.contains("photo dims:{\(size[0])x\(size[1])}") && text.contains(", max zoom:"))
    }

    @Test("DEV-24 the description of a format is one of Core Media, whose functions and pointers take it")
    func description() throws {
        let format = try makeDevice().formats[2]
        let description: CMFormatDescription = format.formatDescription
        let video: CMVideoFormatDescription = description
        #expect(CMFormatDescriptionGetMediaType(description) == kCMMediaType_Video)
        #expect(CMFormatDescriptionGetMediaSubType(description) == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        let size = CMVideoFormatDescriptionGetDimensions(video)
        let shown = CMVideoFormatDescriptionGetPresentationDimensions(
            video,
            usePixelAspectRatio: true,
            useCleanAperture: true
        )
        #expect([size.width, size.height] == [1280, 720] && shown == CGSize(width: 1280, height: 720))
        #expect(CFGetTypeID(description) == CMFormatDescriptionGetTypeID())
        // Programs read colors from a bridged dictionary of Core Foundation.
        let extensions = CMFormatDescriptionGetExtensions(description) as? [String: Any] ?? [:]
        let matrix = extensions[kCMFormatDescriptionExtension_YCbCrMatrix as String] as? String
        let single = CMFormatDescriptionGetExtension(
            description,
            extensionKey: kCMFormatDescriptionExtension_YCbCrMatrix
        )
        #expect(matrix == single as? String)
        // The address that logs and caches use is the object's, and leads back to it.
        let pointer = Unmanaged.passUnretained(description).toOpaque()
        #expect(Unmanaged<CMFormatDescription>.fromOpaque(pointer).takeUnretainedValue() === description)
        #expect(CFEqual(description, format.formatDescription) && CFHash(description) == CFHash(video))
        var slot: CMVideoFormatDescription? = description
        let isSame = withUnsafeMutablePointer(to: &slot) { $0.pointee === format.formatDescription }
        #expect(isSame && "\(description)".contains("0x\(String(UInt(bitPattern: pointer), radix: 16))"))
    }

    @Test("DEV-24 a format has its ranges of exposure and sensitivity, and its field of view")
    func limits() throws {
        let device = try CaptureRig.adjustable().device
        let format = device.activeFormat
        #expect(format.minExposureDuration == CMTime(value: 1, timescale: 8000))
        #expect(format.maxExposureDuration == CMTime(value: 1, timescale: 2))
        #expect(format.minISO == 50 && format.maxISO == 1600)
        #expect(format.videoFieldOfView == 65)
        #expect(device.lensAperture == 2.2 && device.minimumFocusDistance == 200)
    }

    @Test("DEV-25 rates are the reciprocals of exact times")
    func ranges() throws {
        for range in try makeDevice().formats.flatMap(\.videoSupportedFrameRateRanges) {
            let (short, long) = (range.minFrameDuration, range.maxFrameDuration)
            #expect(range.maxFrameRate == Double(short.timescale) / Double(short.value))
            #expect(range.minFrameRate == Double(long.timescale) / Double(long.value))
        }
        let movie = try makeDevice(.withRate(CMTime(value: 1001, timescale: 30000)))
        let range = try #require(movie.activeFormat.videoSupportedFrameRateRanges.first)
        #expect(range.minFrameDuration.value == 1001 && range.minFrameDuration.timescale == 30000)
        #expect(range.maxFrameRate == 30000.0 / 1001.0)
        #expect(movie.activeVideoMinFrameDuration == CMTime(value: 1001, timescale: 30000))
    }

    @Test("DEV-26 a format of another device raises, and a change is observed once")
    func activeFormat() throws {
        let device = try makeDevice()
        let other = try makeDevice()
        let seen = Mutex<[Int32]>([])
        let observation = device.observe(\.activeFormat, options: [.new]) { _, change in
            let size = (change.newValue?.formatDescription).map(CMVideoFormatDescriptionGetDimensions)
            seen.withLock { $0.append(size?.width ?? 0) }
        }
        try device.lockForConfiguration()
        #expect(exceptions { device.activeFormat = other.formats[1] } == [.invalidArgument])
        #expect(device.activeFormat === device.formats[0])
        device.activeFormat = device.formats[2]
        device.activeFormat = device.formats[2]
        #expect(seen.withLock { $0 } == [1280])
        device.unlockForConfiguration()
        #expect(exceptions { device.activeFormat = device.formats[1] } == [.generic])
        observation.invalidate()
    }

    @Test("DEV-27 the format of a microphone cannot be set")
    func microphone() throws {
        let device = try makeMicrophone()
        try device.lockForConfiguration()
        #expect(exceptions { device.activeFormat = device.activeFormat } == [.invalidArgument])
    }
}
