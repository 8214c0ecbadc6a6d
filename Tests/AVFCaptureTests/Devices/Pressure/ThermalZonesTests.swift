import AVFBase
import CameraSources
import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

@Suite("Thermal zones")
struct ThermalZonesTests {
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
        let device = try #require(
            AVCaptureDevice(source: VirtualCamera(), deviceType: .builtInWideAngleCamera, position: .back)
        )
        monitor.add(device)
        monitor.check()
        #expect(device.pressure.withLock { UncheckedReference($0.state) }.value.level == .serious)
        try write(2, ["temp": "101000\n"])
        monitor.check()
        #expect(device.pressure.withLock { UncheckedReference($0.state) }.value.factors == .systemTemperature)
        #expect(monitor.pressure == .shutdown)
        monitor.remove(device)
    }
}
