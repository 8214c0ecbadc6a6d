import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

@Suite("Parts of devices")
struct DevicePartsTests {
    @Test("DEV-25 a range contains the times between its ends, compared exactly")
    func frameRateRange() {
        let range = AVFrameRateRange(
            minFrameDuration: CMTime(value: 1001, timescale: 30000),
            maxFrameDuration: CMTime(value: 1, timescale: 1)
        )
        #expect(range.maxFrameRate == 30000.0 / 1001.0 && range.minFrameRate == 1)
        #expect(range.contains(CMTime(value: 2002, timescale: 60000)))
        #expect(!range.contains(CMTime(value: 1, timescale: 30)))
        #expect(!range.contains(.invalid) && !range.contains(.positiveInfinity))
    }

    @Test(
        "a crop for a zoom is centered, even and inside the image",
        arguments: [(1280, 720), (640, 480), (64, 64), (101, 77), (3840, 2160)]
    )
    func cuts(width: Int, height: Int) {
        #expect(PictureZoom(factor: 1, width: width, height: height) == nil)
        #expect(PictureZoom(factor: .nan, width: width, height: height) == nil)
        for step in 1...600 {
            let factor = 1 + Double(step) / 40
            guard let cut = PictureZoom(factor: factor, width: width, height: height) else { continue }
            #expect(cut.left.isMultiple(of: 2) && cut.top.isMultiple(of: 2))
            #expect(cut.left >= 0 && cut.left + cut.width <= width && cut.top >= 0 && cut.top + cut.height <= height)
            #expect(abs(Double(cut.width) - Double(width) / factor) <= 1.001)
            #expect(abs(2 * cut.left + cut.width - width) <= 4 && abs(2 * cut.top + cut.height - height) <= 4)
        }
    }

    @Test("a ramp that replaces another continues without a pause")
    func ramps() {
        var motion = ZoomMotion()
        func time(_ frame: Int) -> CMTime { CMTime(value: Int64(frame), timescale: 10) }
        motion.begin(to: 8, rate: 1)
        #expect(motion.advance(to: time(0)) == 1)
        #expect(motion.advance(to: time(10)) == 2)
        motion.begin(to: 1, rate: -2)
        #expect(abs(motion.advance(to: time(12)) - 2 * pow(2, -0.4)) < 1e-12)
        #expect(motion.advance(to: time(20)) == 1)
        #expect(!motion.isRamping)
        motion.begin(to: 4, rate: .infinity)
        #expect(!motion.isRamping)
        motion.begin(to: 8, rate: 1)
        motion.limit(to: 1)
        #expect(!motion.isRamping && motion.factor == 1)
    }

    @Test("DEV-46 a depth map is cropped like its image", arguments: [1.5, 2, 4])
    func depth(factor: Double) throws {
        let format = CapturedFormat(
            width: 640,
            height: 480,
            pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
            nominalDuration: .invalid
        )
        let map = try CVPixelBuffer.make(width: 64, height: 48, format: kCVPixelFormatType_DepthFloat32)
        map.withPlanes { planes in
            for y in 0..<48 {
                for x in 0..<64 {
                    let place = y * planes[0].bytesPerRow + x * 4
                    planes[0].baseAddress.storeBytes(of: Float(100 * y + x), toByteOffset: place, as: Float.self)
                }
            }
        }
        let zoom = try #require(PictureZoom(factor: factor, width: 640, height: 480))
        let cut = try #require(zoom.apply(toDepth: map, format: format))
        cut.withPlanes(readOnly: true) { planes in
            for (x, y) in [(0, 0), (63, 0), (32, 24), (10, 40), (63, 47)] {
                let place = y * planes[0].bytesPerRow + x * 4
                let value = Int(planes[0].baseAddress.load(fromByteOffset: place, as: Float.self))
                #expect(abs(Double(value % 100) + 0.5 - (32 + (Double(x) + 0.5 - 32) / factor)) <= 1)
                #expect(abs(Double(value / 100) + 0.5 - (24 + (Double(y) + 0.5 - 24) / factor)) <= 1)
            }
        }
    }

    // MARK: Temperature

    @Test(
        "PRESS-4 the level of a temperature",
        arguments: [
            (40, 0), (64, 0), (65, 1), (69, 1), (70, 2), (89, 2), (90, 3), (94, 3), (95, 3), (99, 3), (100, 4),
            (120, 4),
        ]
    )
    func temperatures(celsius: Int, level: Int) {
        let pressure = ThermalZones.pressure(
            at: celsius * 1000,
            passive: 70_000,
            hot: 90_000,
            critical: 100_000
        )
        #expect(pressure.rawValue == level)
    }

    @Test(
        "PRESS-4 the level comes from a machine's files; zones without trip points, broken and missing ones are ignored"
    )
    func zones() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("zones-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let zones = ThermalZones(directory: folder.path)
        #expect(zones.read() == .nominal)
        func write(_ zone: Int, _ files: [String: String]) throws {
            let path = folder.appendingPathComponent("thermal_zone\(zone)")
            try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
            for (name, text) in files { try Data(text.utf8).write(to: path.appendingPathComponent(name)) }
        }
        try write(0, ["temp": "99000\n"])
        try write(1, ["temp": "?", "trip_point_0_type": "critical", "trip_point_0_temp": "10"])
        #expect(zones.read() == .nominal)
        let trips = [
            "trip_point_0_type": "critical\n", "trip_point_0_temp": "100000\n", "trip_point_1_type": "passive\n",
            "trip_point_1_temp": "80000\n", "trip_point_2_type": "passive\n", "trip_point_2_temp": "-274000\n",
        ]
        try write(2, trips.merging(["temp": "81000\n"]) { $1 })
        #expect(zones.read() == .serious)
        let monitor = SystemPressureMonitor(zones)
        let device = try makeDevice()
        monitor.add(device)
        monitor.look()
        #expect(device.pressure.withLock { UncheckedReference($0.state) }.value.level == .serious)
        try write(2, ["temp": "101000\n"])
        monitor.look()
        #expect(device.pressure.withLock { UncheckedReference($0.state) }.value.factors == .systemTemperature)
        #expect(monitor.pressure == .shutdown)
        monitor.remove(device)
    }

    // MARK: Permission and preference

    @Test("DEV-16 a machine with only inaccessible cameras denies; one with an accessible camera or none does not")
    func leave() {
        let refused = CameraError(.noPermission, "It may not be used.")
        #expect(CaptureAccess.status(hasCameras: false, problems: []) == .authorized)
        #expect(CaptureAccess.status(hasCameras: false, problems: [CameraError(.busy, "")]) == .authorized)
        #expect(CaptureAccess.status(hasCameras: false, problems: [CameraError(.busy, ""), refused]) == .denied)
        #expect(CaptureAccess.status(hasCameras: true, problems: [refused]) == .authorized)
    }

    @Test("DEV-9 a record that cannot be written applies until the program ends, and a broken one is harmless")
    func preferences() throws {
        let nowhere = PreferredCameras(path: "/dev/null/cameras")
        nowhere.choose("a")
        nowhere.choose("b")
        nowhere.choose("a\nb")
        #expect(nowhere.identifiers == ["b", "a"])
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("cameras-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data([0xFF, 0x0A, 0x0A, 0x41]).write(to: file)
        let broken = PreferredCameras(path: file.path)
        #expect(broken.identifiers.last == "A")
        for index in 0..<20 { broken.choose("camera \(index)") }
        #expect(PreferredCameras(path: file.path).identifiers.first == "camera 19")
        #expect(PreferredCameras(path: file.path).identifiers.count == 8)
    }

    @Test(
        "DEV-13 a black frame is black in every pixel format that cameras have",
        arguments: [
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8_yuvs,
            kCVPixelFormatType_32BGRA, kCVPixelFormatType_24RGB,
        ]
    )
    func black(format: OSType) throws {
        let image = try CVPixelBuffer.make(width: 64, height: 48, format: format)
        let black = try #require(BlackPicture.make(like: image))
        let captured = CapturedFormat(like: black, nominalDuration: .invalid)
        let picture = CapturedPicture(black, format: captured, zoom: nil)
        let shown = try #require(picture.image(as: ConversionRecipe(pixelFormat: kCVPixelFormatType_32BGRA)))
        let rows = luma(of: shown)
        #expect(rows.allSatisfy { row in row.enumerated().allSatisfy { $0.offset % 4 == 3 || $0.element <= 1 } })
    }
}
