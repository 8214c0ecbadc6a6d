import Foundation
import GRDB
import Testing

@testable import ScanStore

/// Tests ``ScanQuery``, ``ScanHistory``, ``ScanPage`` and ``ScanReading``.
@Suite("Queries")
struct ScanQueryTests {
    private static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

    /// Thirty scans of two cameras, one second apart; but 10 to 19 are an hour late, because the clock jumped.
    private func filled(_ folder: TemporaryFolder) async throws -> ScanStore {
        var limits = quickLimits()
        limits.readCount = 7
        let store = try ScanStore(configuration(folder, limits: limits))
        for number in 0..<30 {
            let late = (10..<20).contains(number) ? 3600.0 : 0
            var scan = record(number, camera: number.isMultiple(of: 2) ? "door" : "gate")
            scan.time = Self.start + Double(number) + late
            scan.type = number < 5 ? "org.gs1.EAN-13" : scan.type
            scan.source = number < 3 ? "file:a" : scan.source
            if number == 29 { scan.text = nil }
            if number == 28 { scan.text = "Straße 100% \0 _x" }
            _ = try await store.add(scan)
        }
        return store
    }

    private func frames(_ store: some ScanReading, _ query: ScanQuery) throws -> [Int] {
        var query = query
        query.limit = nil
        query.order = .oldestFirst
        var frames: [Int] = []
        try store.forEach(query) { frames.append(Int($0.record.frame ?? -1)) }
        #expect(try store.count(query) == frames.count)
        query.order = .newestFirst
        var back: [Int] = []
        try store.forEach(query) { back.append(Int($0.record.frame ?? -1)) }
        #expect(back.reversed() == frames)
        return frames
    }

    @Test("Each filter, and combinations of them, in both orders and page by page")
    func filters() async throws {
        let folder = try TemporaryFolder()
        let store = try await filled(folder)
        let history = try ScanHistory(file: folder.file)
        let start = Self.start
        let cases: [(ScanQuery, [Int])] = [
            (ScanQuery(), Array(0..<30)),
            (ScanQuery(from: start + 25), Array(10..<20) + Array(25..<30)),
            (ScanQuery(to: start + 25), Array(0..<10) + Array(20..<25)),
            (ScanQuery(from: start + 5, to: start + 22), Array(5..<10) + [20, 21]),
            (ScanQuery(from: start + 3600, to: start + 7200), Array(10..<20)),
            (ScanQuery(from: start + 9000), []),
            (ScanQuery(from: start + 10, to: start + 5), []),
            (ScanQuery(text: .exactly("code 7")), [7]),
            (ScanQuery(text: .exactly("code")), []),
            (ScanQuery(text: .exactly("Straße 100% \0 _x")), [28]),
            (ScanQuery(text: .contains("CODE 1")), [1] + Array(10..<20)),
            (ScanQuery(text: .contains("0% \0 _X")), [28]),
            (ScanQuery(text: .contains("%")), [28]),
            (ScanQuery(text: .contains("'; DROP TABLE scan; --")), []),
            (ScanQuery(type: "org.gs1.EAN-13"), Array(0..<5)),
            (ScanQuery(camera: "gate"), Array(stride(from: 1, to: 30, by: 2))),
            (ScanQuery(source: "file:a"), [0, 1, 2]),
            (ScanQuery(type: "org.gs1.EAN-13", camera: "gate", source: "file:a"), [1]),
            (ScanQuery(before: 6, after: 2), [2, 3, 4]),
            (ScanQuery(from: start, to: start + 100, camera: "door", before: 6), [0, 2, 4]),
        ]
        for (query, expected) in cases {
            #expect(try frames(store, query) == expected, "\(query)")
            #expect(try frames(history, query) == expected, "\(query)")
        }
        await store.close()
    }

    @Test("A page has the newest scans, and the next page those before")
    func pages() async throws {
        let folder = try TemporaryFolder()
        let store = try await filled(folder)
        let page = try store.scans(ScanQuery(limit: 3))
        #expect(page.map(\.sequence) == [30, 29, 28])
        #expect(try store.scans(ScanQuery(before: 28, limit: 3)).map(\.sequence) == [27, 26, 25])
        #expect(try store.scans(ScanQuery(limit: 0)).isEmpty)
        #expect(try store.scans(ScanQuery(limit: -5)).isEmpty)
        var seen = 0
        try store.forEach(ScanQuery(limit: 10)) { _ in seen += 1 }
        #expect(seen == 10)
        struct Enough: Error {}
        #expect(throws: Enough.self) { try store.forEach(ScanQuery()) { _ in throw Enough() } }
        await store.close()
    }

    @Test(
        "No query sorts all of its results",
        arguments: [
            ScanQuery(), ScanQuery(from: Date.distantPast + 1, to: Date.distantFuture), ScanQuery(camera: "door"),
            ScanQuery(text: .exactly("code 1")), ScanQuery(type: "org.iso.QRCode"),
            ScanQuery(from: Date(timeIntervalSinceReferenceDate: 1), camera: "door", before: 20),
        ]
    )
    func plans(query: ScanQuery) async throws {
        let folder = try TemporaryFolder()
        let store = try await filled(folder)
        let plans = try store.writer.read { db in
            let (sql, arguments) = try #require(try ScanPage.sql(query, limits: StoreLimits(), in: db))
            return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map { "\($0)" }
                .joined(separator: "\n")
        }
        #expect(plans.contains("scan"))
        #expect(!plans.contains("TEMP B-TREE"))
        await store.close()
    }

    @Test("A reader sees scans that a writer stores meanwhile, and does not disturb it")
    func besideWriter() async throws {
        let folder = try TemporaryFolder()
        let store = try ScanStore(configuration(folder))
        try await store.add(0..<1)
        let history = try ScanHistory(file: folder.file)
        for number in 1..<20 {
            try await store.add(number..<number + 1)
            #expect(try history.count(ScanQuery()) == number + 1)
        }
        var count = 0
        try history.forEach(ScanQuery(order: .oldestFirst, limit: nil)) { _ in count += 1 }
        #expect(count == 20)
        await store.close()
        #expect(try history.count(ScanQuery()) == 20)
        #expect(try ScanHistory(file: folder.file).count(ScanQuery()) == 20)
    }

    @Test("A missing file or a file that is not a store is reported, and left unchanged")
    func notAStore() throws {
        let folder = try TemporaryFolder()
        func code(_ url: URL) -> StoreError.Code? {
            #expect(throws: StoreError.self) { try ScanHistory(file: url) }?.code
        }
        #expect(code(folder.file) == .missing)
        #expect(code(folder.url) == .notAStore)
        try Data().write(to: folder.file)
        #expect(code(folder.file) == .notAStore)
        let text = Data("A text that is long enough for a header, and is none at all, as anybody can see. ".utf8)
        try (text + text).write(to: folder.file)
        #expect(code(folder.file) == .notAStore)
        #expect(try Data(contentsOf: folder.file) == text + text)
        #expect(folder.names == ["scans.sqlite"])
    }
}
