import Barcodes
import CameraSources
import Foundation
import Logging
import Metrics
import ScanSinks
import ScanStore
import Synchronization
import Testing

@testable import ConsoleWeb
@testable import ObscuraServer
@testable import ObscuraUnit

/// Tests ``MetricsFeed`` and ``MetricsBridge``.
@Suite("Metrics for swift-metrics backends", .timeLimit(.minutes(3)))
struct MetricsTests {
    /// Returns the values in `/metrics`, by name and labels.
    private static func lines(_ figures: [ConsoleMetric]) throws -> [String: Double] {
        var values: [String: Double] = [:]
        for line in MetricsText.text(of: figures).split(separator: "\n") where !line.hasPrefix("#") {
            let space = try #require(line.lastIndex(of: " "))
            let value: Double = try #require(Double(String(line[line.index(after: space)...])))
            values[String(line[..<space])] = value
        }
        return values
    }

    /// A sink whose receiver accepts everything immediately.
    private final class WillingSink: ScanSink {
        let name = "the receiver"
        let wantsImages = false
        let capacity = 8
        private let taken = Mutex<[SinkEvent]>([])
        private let signal = DispatchSemaphore(value: 0)

        func open() throws(SinkFailure) {}
        func send(_ scans: ArraySlice<StoredScan>) throws(SinkFailure) {
            taken.withLock { $0 += scans.map { .acknowledged($0.sequence) } }
            signal.signal()
        }
        func events(waiting seconds: Double) throws(SinkFailure) -> [SinkEvent] {
            if taken.withLock({ $0.isEmpty }) { _ = signal.wait(timeout: .now() + min(seconds, 1)) }
            return taken.withLock { events in
                defer { events = [] }
                return events
            }
        }
        func close(politely: Bool) {}
        func wake() { signal.signal() }
        func stop() { signal.signal() }
    }

    @Test("Each listed metric comes with its labels, and with the values of /metrics")
    func agrees() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("obscura-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let store = try ScanStore(
            StoreConfiguration(file: folder.appendingPathComponent("scans.sqlite"), logger: quiet)
        )
        let pump = SinkPump(outbox: store, queue: "mqtt", sink: WillingSink(), logger: quiet)
        let sinks = [UnitSink(name: "mqtt", pump: pump)]

        var others = StationGroup.Others()
        others.figures = { UnitFigures.metrics(store: store, sinks: sinks) }
        let camera = try CameraName(parsing: "virtual:320x240@30?seed=90210&codes=qr&motion=still")
        var configuration = StationConfiguration()
        configuration.inputs = [StationConfiguration.Input(label: camera.displayText, name: camera, camera: "door")]
        configuration.delay = 0.2
        configuration.print = PrintTrend.Settings()
        configuration.memoryBudget = 16 << 20
        let group = StationGroup([configuration], shelf: ScanShelf(store), others: others)
        pump.start()
        group.start()

        let backend = RecordingMetrics()
        let bridge = MetricsBridge(backend)
        var server = ServerFigures()
        server.answers = [2: 3]
        // Waits for a scan to reach its receiver, and for delayed frames.
        var figures: [ConsoleMetric] = []
        var rounds = 0
        for await _ in group.images(of: .delayed, width: nil) {
            server.pieces += 1
            figures = await group.metrics() + server.metrics(open: 1, viewers: 2, listeners: 3)
            bridge.record(figures)
            rounds += 1
            let names = Set(figures.map(\.name))
            let hasScan = figures.contains { $0.name == MetricName.sinkAcknowledged.rawValue && $0.value > 0 }
            if hasScan, rounds > 1, names.count == MetricName.allCases.count { break }
            if rounds == 2_000 { break }
        }
        #expect(Set(figures.map(\.name)) == Set(MetricName.allCases.map(\.rawValue)))

        for figure in figures {
            let name = try #require(MetricName(rawValue: figure.name))
            #expect(Set(figure.labels.keys) == Set(name.labels).union(name.isOfCamera ? ["camera"] : []), "\(name)")
            #expect(figure.help == name.help && figure.kind == name.kind)
        }
        let reported = backend.values
        let printed = try Self.lines(figures)
        #expect(Set(reported.keys) == Set(printed.keys))
        for (line, value) in printed {
            let name = try #require(MetricName(rawValue: String(line.prefix { $0 != "{" })))
            let kind = name.kind == .gauge ? "gauge" : name.isWhole ? "counter" : "fraction"
            #expect(reported[line]?.kind == kind, "\(line)")
            #expect(abs((reported[line]?.value ?? -1) - value) < 1e-6 * max(1, abs(value)), "\(line)")
        }
        await group.stop()
        pump.stop()
        await store.close()
    }

    @Test("A counter is incremented by the difference, and a gauge is set")
    func counts() {
        let backend = RecordingMetrics()
        let bridge = MetricsBridge(backend)
        for value in [3.0, 5, 5] {
            bridge.record([
                ConsoleMetric(.framesCaptured, value), ConsoleMetric(.ringSeconds, 10 - value),
                ConsoleMetric(.processorTime, value / 2),
            ])
        }
        #expect(
            backend.values == [
                "obscura_frames_captured_total": .init(kind: "counter", value: 5),
                "obscura_ring_seconds": .init(kind: "gauge", value: 5),
                "obscura_process_cpu_seconds_total": .init(kind: "fraction", value: 2.5),
            ]
        )
    }

    @Test("A feed reads at its start and end, and there is none without a backend")
    func feed() async throws {
        let none = MetricsFeed({ [] })
        #expect(none == nil)
        let backend = RecordingMetrics()
        let checks = Atomic<Int>(0)
        let (seen, reported) = AsyncStream.makeStream(of: Void.self)
        let feed = MetricsFeed(backend) {
            reported.yield()
            return [ConsoleMetric(.accepted, checks.wrappingAdd(1, ordering: .relaxed).newValue)]
        }
        feed.start()
        feed.start()
        for await _ in seen { break }
        await feed.stop()
        let count = checks.load(ordering: .relaxed)
        #expect(count >= 2)
        #expect(backend.values["obscura_http_connections_accepted_total"]?.value == Double(count))
    }

    @Test("The documentation has the same list")
    func documented() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("Documentation/Metrics.md"), encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `obscura_") }.map(String.init)
        let list = MetricName.allCases.map { name in
            let labels = name.labels.map { "`\($0)`" }.joined(separator: " ")
            return "| `\(name.rawValue)` | \(name.kind.rawValue) | \(labels) | \(name.help) |"
        }
        #expect(rows == list)
        for label in Set(MetricName.allCases.flatMap(\.labels)) { #expect(text.contains("\n| `\(label)` | ")) }
    }
}
