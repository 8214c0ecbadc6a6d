import Foundation
import GRDB
import Logging
import Testing

@testable import ScanStore

/// Tests ``Retention`` and ``Sweep``.
@Suite("Retention")
struct RetentionTests {
    private func sequences(_ store: ScanStore) throws -> [Int64] { try store.all().map(\.sequence) }

    private func sweep(_ store: ScanStore) {
        for _ in 0..<5 { store.writer.sweepNow() }
    }

    @Test("The newest scans up to a count are kept, and images are deleted with their scans")
    func byCount() async throws {
        let folder = try TemporaryFolder()
        let store = try ScanStore(configuration(folder, retention: Retention(count: 50)))
        try await store.add(0..<500, image: 100)
        sweep(store)
        #expect(try sequences(store) == Array(451...500))
        let health = store.health()
        #expect(health.deleted == 450)
        #expect(health.count == 50)
        #expect(health.oldest == 451)
        #expect(try store.writer.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM picture") } == 50)
        await store.close()
    }

    @Test("The newest scans up to a number of bytes are kept")
    func byBytes() async throws {
        let folder = try TemporaryFolder()
        let store = try ScanStore(configuration(folder, retention: Retention(bytes: 100_000)))
        let stored = try await store.add(0..<100, image: 5000)
        let each = ScanRow.bytes(stored[99].record)
        sweep(store)
        let count = Int64(100_000) / each
        #expect(try sequences(store) == Array((101 - count)...100))
        #expect(store.health().bytes <= 100_000)
        #expect(store.health().bytes > 100_000 - each)
        await store.close()
    }

    @Test("Scans of a certain age are deleted even if nothing scans")
    func byAge() async throws {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        let store = try ScanStore(configuration(folder, retention: Retention(age: 3600), clock: clock))
        try await store.add(0..<10)
        clock.pass(3000)
        try await store.add(10..<20)
        clock.pass(1000)
        sweep(store)
        #expect(try sequences(store) == Array(11...20))
        clock.pass(10_000)
        sweep(store)
        #expect(try sequences(store) == [])
        #expect(try await store.add(20..<21).map(\.sequence) == [21])
        await store.close()
    }

    @Test("A clock that jumps far ahead and back deletes nothing, and ages still advance")
    func jumps() async throws {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        let store = try ScanStore(configuration(folder, retention: Retention(age: 3600), clock: clock))
        try await store.add(0..<10)
        clock.jump(15 * 365 * 86_400)
        clock.pass(600)
        try await store.add(10..<20)
        sweep(store)
        #expect(try sequences(store).count == 20)
        clock.jump(-15 * 365 * 86_400)
        clock.pass(600)
        try await store.add(20..<30)
        sweep(store)
        #expect(try sequences(store) == Array(1...30))
        clock.jump(-86_400)
        clock.pass(2500)
        sweep(store)
        #expect(try sequences(store) == Array(11...30))
        await store.close()
    }

    @Test("After a restart, the time that passed counts once the clock has stayed there")
    func restart() async throws {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        let first = try ScanStore(configuration(folder, retention: Retention(age: 86_400), clock: clock))
        try await first.add(0..<10)
        await first.close()
        clock.pass(10 * 86_400)
        let store = try ScanStore(configuration(folder, retention: Retention(age: 86_400), clock: clock))
        sweep(store)
        #expect(try sequences(store).count == 10)
        clock.pass(3601)
        sweep(store)
        #expect(try sequences(store).count == 0)
        await store.close()
    }

    @Test("Unacknowledged scans are kept up to the longest backlog, then counted as lost and logged")
    func sinks() async throws {
        let folder = try TemporaryFolder()
        let book = LogBook()
        var limits = StoreLimits()
        // Sweeps only when the test requests it.
        (limits.retry, limits.sweepCount) = (1000, 1000)
        let store = try ScanStore(
            configuration(
                folder,
                retention: Retention(count: 10),
                backlog: BacklogLimit(count: 100),
                limits: limits,
                book: book
            )
        )
        let slow = try store.claim(sink: "slow")
        let quick = try store.claim(sink: "quick")
        try await store.add(0..<80)
        try quick.acknowledge(through: 80)
        sweep(store)
        #expect(try sequences(store) == Array(1...80))
        try slow.acknowledge(through: 20)
        sweep(store)
        #expect(try sequences(store) == Array(21...80))
        #expect(book.messages(.error).isEmpty)
        try await store.add(80..<200)
        try quick.acknowledge(through: 200)
        try slow.refuse(25, because: "too strange")
        sweep(store)
        #expect(try sequences(store) == Array(101...200))
        #expect(try slow.backlog().count == 100)
        #expect(try slow.backlog().lost == 79)
        #expect(try slow.backlog().refused == 1)
        #expect(try quick.backlog().lost == 0)
        let reported = book.messages(.error)
        #expect(!reported.isEmpty && reported.allSatisfy { $0.contains("“slow”") })
        await store.close()
    }

    @Test("A backlog is also bounded in bytes")
    func backlogBytes() async throws {
        let folder = try TemporaryFolder()
        let store = try ScanStore(
            configuration(folder, retention: Retention(count: 1), backlog: BacklogLimit(bytes: 100_000))
        )
        let claim = try store.claim(sink: "slow")
        try await store.add(0..<100, image: 5000)
        sweep(store)
        #expect(store.health().bytes <= 100_000)
        #expect(try claim.backlog().count + claim.backlog().lost == 100)
        await store.close()
    }

    @Test("Without limits nothing is deleted")
    func unlimited() async throws {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        let store = try ScanStore(configuration(folder, clock: clock))
        try await store.add(0..<300)
        clock.pass(1e9)
        sweep(store)
        #expect(try store.count(ScanQuery()) == 300)
        await store.close()
    }

    @Test("Pages of deleted scans are returned to the file system")
    func pages() async throws {
        let folder = try TemporaryFolder()
        let first = try ScanStore(configuration(folder))
        try await first.add(0..<200, image: 60_000)
        await first.close()
        let before = StoreFile(folder.file).bytes
        let store = try ScanStore(configuration(folder, retention: Retention(count: 10)))
        for _ in 0..<20 { store.writer.sweepNow() }
        await store.close()
        #expect(StoreFile(folder.file).bytes < before / 2)
        #expect(try integrity(folder.file) == "ok")
    }
}
