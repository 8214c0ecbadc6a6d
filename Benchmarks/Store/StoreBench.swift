import CameraSources
import ConsoleWeb
import Foundation
import ObscuraServer
import ScanStore
import Synchronization

/// Measures the cost of storing scans beside two live cameras: `bench-store [SECONDS]`, or `bench-store --growth`.
///
/// Four runs of equal length form two pairs. The first pair compares cameras whose scans stay in memory with a thousand
/// scans stored per second. The second pair uses cameras of 50 frames per second with a new code in each frame: in
/// memory, and with a hundred scans stored per second together with the image of their frame. The exit status is 1 if a
/// scan was refused or lost, or if storing increased the number of late frames.
@main
enum StoreBench {
    /// The results of one run.
    struct Result {
        var name: String
        var captured = 0.0
        var late = 0.0
        var stored = 0
        var refused = 0
        var lost = 0.0
        var images = 0
        var seconds = 0.0
        var fileBytes: Int64 = 0
        var processor = 0.0
    }

    static func main() async throws {
        if CommandLine.arguments.contains("--growth") {
            return try await StoreGrowth.run(isLong: CommandLine.arguments.contains("--long"))
        }
        let seconds = CommandLine.arguments.dropFirst().first.flatMap { Double($0) } ?? 30
        var results: [Result] = []
        results.append(try await run("2 x 30 frames, in memory", seconds, rate: 30, codes: "qr,aztec,datamatrix"))
        results.append(
            try await run(
                "2 x 30 frames, 1,000 scans/s stored",
                seconds,
                rate: 30,
                codes: "qr,aztec,datamatrix",
                stores: true,
                load: 1000
            )
        )
        results.append(try await run("2 x 50 frames, 100 scans/s, in memory", seconds, rate: 50, codes: "frame"))
        results.append(
            try await run(
                "2 x 50 frames, 100 scans/s stored with pictures",
                seconds,
                rate: 50,
                codes: "frame",
                stores: true
            )
        )
        print(
            "run".padding(toLength: 52, withPad: " ", startingAt: 0)
                + "frames  late  stored/s  pictures  refused  lost  CPU %  MB"
        )
        for result in results {
            print(
                result.name.padding(toLength: 50, withPad: " ", startingAt: 0)
                    + String(
                        format: "%8.0f %5.0f %9.1f %9d %8d %5.0f %6.1f %5.1f",
                        result.captured,
                        result.late,
                        Double(result.stored) / result.seconds,
                        result.images,
                        result.refused,
                        result.lost,
                        100 * result.processor / result.seconds,
                        Double(result.fileBytes) / 1e6
                    )
            )
        }
        var problems: [String] = []
        for (with, without) in [(results[1], results[0]), (results[3], results[2])] {
            if with.late > without.late {
                problems.append("\(with.name): \(with.late - without.late) more late frames")
            }
            if with.refused > 0 || with.lost > 0 { problems.append("\(with.name): scans were refused or lost") }
        }
        if Double(results[1].stored) < 990 * results[1].seconds {
            problems.append("fewer than 990 scans per second were stored")
        }
        if Double(results[3].stored) < 95 * results[3].seconds {
            problems.append("fewer than 95 scans per second were stored")
        }
        if results[3].images * 100 < results[3].stored * 99 { problems.append("some scans have no image") }
        for problem in problems { print("bench-store: \(problem)") }
        if !problems.isEmpty { exit(1) }
    }

    private static func run(
        _ name: String,
        _ seconds: Double,
        rate: Int,
        codes: String,
        stores: Bool = false,
        load: Int = 0
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-store-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("scans.sqlite")
        let store = stores ? try ScanStore(StoreConfiguration(file: file)) : nil
        let configurations = try ["door", "gate"].enumerated().map { place, camera in
            var configuration = StationConfiguration()
            let source =
                "virtual:1280x720@\(rate)?codes=\(codes)&motion=drift&seed=\(place + rate * 7 + (stores ? 100 : 0))"
            let input = try CameraName(parsing: source)
            configuration.inputs = [.init(label: source, name: input, camera: camera)]
            configuration.keepsPast = false
            return configuration
        }
        let group = StationGroup(configurations, shelf: ScanShelf(store))
        group.start()
        // The first frames arrive while the session is still being set up.
        try await Task.sleep(for: .seconds(1))
        let before = await figures(of: group)
        let storedBefore = store?.health().stored ?? 0
        let processorBefore = processorSeconds()
        let clock = ContinuousClock.now
        let refused = Counter()
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            if let store, load > 0 {
                tasks.addTask {
                    var next = ContinuousClock.now
                    for number in 0..<Int(seconds * Double(load)) {
                        store.add(record(number)) { result in
                            if case .failure = result { refused.add() }
                        }
                        next += .seconds(1) / load
                        if number % 10 == 9 { try await Task.sleep(until: next, clock: .continuous) }
                    }
                }
            }
            tasks.addTask { try await Task.sleep(for: .seconds(seconds)) }
            try await tasks.waitForAll()
        }
        var result = Result(name: name)
        result.seconds = (ContinuousClock.now - clock) / .seconds(1)
        result.processor = processorSeconds() - processorBefore
        let after = await figures(of: group)
        result.captured = after.captured - before.captured
        result.late = after.late - before.late
        result.lost = after.lost - before.lost
        result.refused = refused.value
        result.stored = (store?.health().stored ?? 0) - storedBefore
        await group.stop()
        if let store {
            await store.close()
            let reader = try ScanHistory(file: file)
            var images = 0
            try reader.forEach(ScanQuery(limit: nil)) { scan in images += scan.hasImage ? 1 : 0 }
            result.images = images
            result.fileBytes = Int64((try file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0)
        }
        return result
    }

    private final class Counter: Sendable {
        private let count = Atomic<Int>(0)
        var value: Int { count.load(ordering: .relaxed) }
        func add() { count.wrappingAdd(1, ordering: .relaxed) }
    }

    static func record(_ number: Int) -> ScanRecord {
        ScanRecord(
            camera: number % 2 == 0 ? "door" : "gate",
            source: "bench:",
            type: "org.iso.QRCode",
            text: "https://example.org/parcels/\(number)",
            payload: Data("https://example.org/parcels/\(number)".utf8),
            time: Date(),
            seconds: Double(number) / 1000,
            frame: Int64(number),
            corners: [
                ScanPoint(x: 0.1, y: 0.1), ScanPoint(x: 0.1, y: 0.2), ScanPoint(x: 0.2, y: 0.2),
                ScanPoint(x: 0.2, y: 0.1),
            ]
        )
    }

    private static func figures(of group: StationGroup) async -> (captured: Double, late: Double, lost: Double) {
        let metrics = await group.metrics()
        func sum(_ name: String, _ labels: [String: String] = [:]) -> Double {
            metrics.filter { metric in metric.name == name && labels.allSatisfy { metric.labels[$0.key] == $0.value } }
                .reduce(0) { $0 + $1.value }
        }
        return (
            sum("obscura_frames_captured_total"), sum("obscura_frames_dropped_total", ["reason": "late"]),
            sum("obscura_scans_lost_total")
        )
    }

    private static func processorSeconds() -> Double {
        var used = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
        return Double(used.tv_sec) + Double(used.tv_nsec) / 1e9
    }
}
