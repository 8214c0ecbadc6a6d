import Foundation
import ScanStore

/// Measures how a store grows: `bench-store --growth [--long]`, up to a hundred thousand scans, or ten million.
///
/// At each size it prints the cost of storing a scan, the size of the file, and the time of three questions: the newest
/// hundred scans, the scans with one text, and the number of all.
enum StoreGrowth {
    /// The number of scans on their way to the store at a time.
    private static let batch = 500

    static func run(isLong: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("scans.sqlite")
        let store = try ScanStore(StoreConfiguration(file: file, retention: Retention(count: 20_000_000)))
        print("scans        us/scan     bytes/scan  newest ms     text ms    count ms")
        var number = 0
        for size in isLong ? [1_000, 10_000, 100_000, 1_000_000, 3_000_000, 10_000_000] : [1_000, 10_000, 100_000] {
            let (start, first) = (ContinuousClock.now, number)
            while number < size {
                let end = min(number + batch, size)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for scan in number..<end { group.addTask { _ = try await store.add(StoreBench.record(scan)) } }
                    try await group.waitForAll()
                }
                number = end
            }
            let cost = (ContinuousClock.now - start) / .microseconds(1) / Double(number - first)
            let bytes = (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
            let text = "https://example.org/parcels/\(size / 2)"
            let newest = try milliseconds { _ = try store.scans(ScanQuery(limit: 100)) }
            let one = try milliseconds { _ = try store.scans(ScanQuery(text: .exactly(text))) }
            let all = try milliseconds { _ = try store.count(ScanQuery(limit: nil)) }
            print(
                String(
                    format: "%-10d %9.1f %14.1f %10.2f %11.2f %11.2f",
                    size,
                    cost,
                    Double(bytes) / Double(size),
                    newest,
                    one,
                    all
                )
            )
        }
        await store.close()
    }

    private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return (ContinuousClock.now - start) / .milliseconds(1)
    }
}
