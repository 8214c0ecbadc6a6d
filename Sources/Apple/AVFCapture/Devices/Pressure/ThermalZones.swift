import Foundation

/// The machine's temperature sensors, which Linux presents as files.
///
/// Each zone has a temperature and trip points, all in thousandths of a degree Celsius (Linux documentation,
/// `driver-api/thermal/sysfs-api`). The hottest zone counts. Zones without trip points are ignored.
struct ThermalZones: Sendable {
    /// Levels of pressure, from none to too hot to continue.
    enum Pressure: Int, Sendable, Comparable {
        case nominal, fair, serious, critical, shutdown

        static func < (one: Pressure, other: Pressure) -> Bool { one.rawValue < other.rawValue }
    }

    /// The directory of the zones.
    let directory: String

    /// Reads all sensors; nominal if there are none or they cannot be read.
    func read() -> Pressure {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return names.filter { $0.hasPrefix("thermal_zone") }
            .map { pressure(inZone: directory + "/" + $0) }
            .max() ?? .nominal
    }

    private func pressure(inZone path: String) -> Pressure {
        guard let temperature = number(path + "/temp") else { return .nominal }
        var trips: [String: Int] = [:]
        // There are at most a dozen, numbered without gaps.
        for index in 0..<32 {
            guard let kind = text("\(path)/trip_point_\(index)_type") else { break }
            guard let limit = number("\(path)/trip_point_\(index)_temp"), limit > 0 else { continue }
            trips[kind] = min(trips[kind] ?? limit, limit)
        }
        return Self.pressure(at: temperature, passive: trips["passive"], hot: trips["hot"], critical: trips["critical"])
    }

    /// Returns the pressure at a temperature; all arguments are in thousandths of a degree Celsius.
    ///
    /// At the critical point the machine shuts down, at the passive one it slows down.
    static func pressure(at temperature: Int, passive: Int?, hot: Int?, critical: Int?) -> Pressure {
        if let critical, temperature >= critical { return .shutdown }
        if let hot, temperature >= hot { return .critical }
        if let critical, temperature >= critical - 5000 { return .critical }
        guard let slows = passive ?? hot.map({ $0 - 5000 }) ?? critical.map({ $0 - 10_000 }) else { return .nominal }
        if temperature >= slows { return .serious }
        return temperature >= slows - 5000 ? .fair : .nominal
    }

    private func text(_ path: String) -> String? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }
}
