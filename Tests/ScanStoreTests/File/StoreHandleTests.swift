import Foundation
import GRDB
import Logging
import Synchronization
import Testing

@testable import ScanStore

/// Tests ``StoreHandle``, ``StoreFile``, ``StoreSchema``, ``StoreConnection``, ``StoreFault``, ``ScanRow`` and
/// ``ScanTip``.
@Suite("Files that are damaged, foreign or newer")
struct StoreHandleTests {
    @Test("A file that is not a database is moved aside, and a new one started")
    func noDatabase() async throws {
        let folder = try TemporaryFolder()
        let book = LogBook()
        try Data("This is a text, and has been one for as long as anybody knows.".utf8).write(to: folder.file)
        let store = try ScanStore(configuration(folder, book: book))
        try await store.add(0..<10)
        let name = try #require(folder.damaged.first)
        #expect(folder.damaged.count == 1)
        #expect(name.wholeMatch(of: /scans\.sqlite\.damaged-\d{8}-\d{6}/) != nil)
        #expect(try Data(contentsOf: folder.url.appendingPathComponent(name)).starts(with: Data("This is".utf8)))
        #expect(book.messages(.error).count == 1)
        #expect(book.messages(.error).first?.contains(name) == true)
        #expect(store.health().damaged == [name])
        await store.close()
        #expect(try integrity(folder.file) == "ok")
    }

    @Test("Files that are moved aside within one second get different names")
    func names() throws {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        for _ in 0..<3 {
            try Data("no database, but long enough to be looked at by SQLite. ".utf8).write(to: folder.file)
            _ = try StoreHandle(configuration(folder, clock: clock)).close()
            #expect(folder.names.filter { $0.hasSuffix("-wal") } == [])
        }
        let stem = try #require(folder.damaged.first)
        #expect(folder.damaged == [stem, stem + "-2", stem + "-3"])
        // The log is moved along, because it may have scans that the file does not.
        let file = StoreFile(folder.file)
        for part in file.parts { try Data(part.utf8).write(to: URL(fileURLWithPath: part)) }
        let target = try file.moveAside(at: clock.wall)
        #expect(target.hasSuffix("-4"))
        for (part, suffix) in zip(file.parts, ["", "-wal", "-shm"]) {
            #expect(try Data(contentsOf: URL(fileURLWithPath: target + suffix)) == Data(part.utf8))
            #expect(!FileManager.default.fileExists(atPath: part))
        }
    }

    @Test("Damage found while scanning is handled, and no scan of this process is lost")
    func whileRunning() async throws {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        let store = try ScanStore(configuration(folder, clock: clock))
        let claim = try store.claim(sink: "mqtt")
        let before = try await store.add(0..<200)
        try store.writer.handle.checkpoint()
        try spoil(folder)
        store.writer.handle.releaseMemory()
        let after = try await store.add(200..<400)
        #expect(folder.damaged.count == 1)
        #expect(after.map(\.record.frame) == (200..<400).map { Int64($0) })
        // Microseconds since 1970: above all previous sequences, and in order.
        #expect(after[0].sequence == Int64(clock.wall.timeIntervalSince1970 * 1e6))
        let last = try #require(before.last)
        #expect(zip([last] + after, after).allSatisfy { $0.sequence < $1.sequence })
        // The sink continues in order, after its last sequence.
        #expect(try claim.next(after: last.sequence, limit: 500, images: false) == after)
        #expect(try claim.backlog().count == 200)
        await store.close()
        #expect(try integrity(folder.file) == "ok")
    }

    @Test("Damage found by a reader is handled even if nothing writes")
    func byReader() async throws {
        let folder = try TemporaryFolder()
        let book = LogBook()
        let store = try ScanStore(configuration(folder, book: book))
        try await store.add(0..<200)
        try store.writer.handle.checkpoint()
        try spoil(folder)
        store.writer.handle.releaseMemory()
        let error = #expect(throws: StoreError.self) { try store.all() }
        #expect(error?.code == .damaged)
        await book.wait(for: .error)
        try await store.add(0..<5)
        #expect(try store.all().count == 5)
        #expect(book.messages(.error).count == 1)
        await store.close()
    }

    @Test("Two stores that find the same damage move the file once")
    func together() async throws {
        let folder = try TemporaryFolder()
        let stores = [try ScanStore(configuration(folder)), try ScanStore(configuration(folder))]
        try await stores[0].add(0..<200)
        try await stores[1].add(200..<400)
        try stores[0].writer.handle.checkpoint()
        try spoil(folder)
        for store in stores { store.writer.handle.releaseMemory() }
        async let one = stores[0].add(400..<600)
        async let two = stores[1].add(600..<800)
        let sequences = try await (one + two).map(\.sequence)
        #expect(Set(sequences).count == 400)
        #expect(folder.damaged.count == 1)
        for store in stores { await store.close() }
        #expect(try integrity(folder.file) == "ok")
        #expect(try ScanHistory(file: folder.file).count(ScanQuery()) == 400)
    }

    @Test("Nothing is written to a file that another store has moved aside")
    func movedByAnother() async throws {
        let folder = try TemporaryFolder()
        var limits = StoreLimits()
        // Only a transaction may find out, not the timer.
        limits.retry = 1000
        let one = try ScanStore(configuration(folder, limits: limits))
        let two = try ScanStore(configuration(folder, limits: limits))
        let claim = try two.claim(sink: "mqtt")
        let before = try await two.add(0..<10)
        try one.writer.handle.renew("for the test", identity: one.writer.handle.identity)
        let after = try await two.add(10..<20)
        #expect(after[0].sequence > before[9].sequence)
        #expect(try ScanHistory(file: folder.file).scans(ScanQuery(order: .oldestFirst)) == after)
        #expect(try claim.next(after: nil, limit: 100, images: false) == after)
        #expect(try one.all() == after)
        for store in [one, two] { await store.close() }
        #expect(folder.damaged.count == 1)
    }

    @Test("Sequences continue above all previous ones, even if the clock went back and nothing is readable")
    func sequences() throws {
        let wall = Date(timeIntervalSince1970: 1000)
        #expect(StoreHandle.first(noted: nil, seen: 0, wall: wall) == 1)
        #expect(StoreHandle.first(noted: 0, seen: 0, wall: wall) > 1_000_000_000)
        #expect(StoreHandle.first(noted: 1 << 50, seen: 0, wall: wall) > 1 << 50)
        #expect(StoreHandle.first(noted: 7, seen: 1 << 51, wall: wall) > 1 << 51)
        for odd in [Date.distantPast, Date(timeIntervalSince1970: .infinity), Date(timeIntervalSince1970: 1e300)] {
            #expect(StoreHandle.first(noted: 5, seen: 7, wall: odd) > 7)
        }
    }

    @Test("A file that is removed while in use is replaced by one with higher sequences")
    func takenAway() async throws {
        let folder = try TemporaryFolder()
        let store = try ScanStore(configuration(folder))
        let before = try await store.add(0..<10)
        for part in StoreFile(folder.file).parts { try? FileManager.default.removeItem(atPath: part) }
        let after = try await store.add(10..<20)
        #expect(after[0].sequence > before[9].sequence)
        await store.close()
        #expect(try ScanHistory(file: folder.file).count(ScanQuery()) == 10)
    }

    @Test("A read waits while the file is reopened")
    func readsWhileOpened() async throws {
        let folder = try TemporaryFolder()
        let (isOpening, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let opened = Mutex<StoreHandle?>(nil)
        var configuration = configuration(folder)
        let clock = configuration.clock
        configuration.clock = {
            // Called while no file is open, that is, during reopening.
            let isAnew = opened.withLock { handle in
                guard let known = handle, known.identity == nil else { return false }
                handle = nil
                return true
            }
            if isAnew {
                isOpening.signal()
                goesOn.wait()
            }
            return clock()
        }
        let store = try ScanStore(configuration)
        _ = try await store.add(0..<10)
        opened.withLock { $0 = store.writer.handle }
        for part in StoreFile(folder.file).parts { try? FileManager.default.removeItem(atPath: part) }
        let completions = Completions()
        store.add(record(10), completion: completions.note)
        let count = Mutex<Result<Int, any Error>?>(nil)
        let hasRead = DispatchSemaphore(value: 0)
        await withCheckedContinuation { done in
            Thread.detachNewThread {
                isOpening.wait()
                done.resume()
            }
        }
        Thread.detachNewThread {
            let result = Result { try store.count(ScanQuery()) }
            count.withLock { $0 = result }
            hasRead.signal()
        }
        // Long enough for a read that does not wait.
        for _ in 0..<20_000 where count.withLock({ $0 == nil }) { sched_yield() }
        goesOn.signal()
        await withCheckedContinuation { done in
            Thread.detachNewThread {
                hasRead.wait()
                done.resume()
            }
        }
        #expect(try count.withLock { try $0?.get() } == 1)
        await completions.wait(for: 1)
        await store.close()
    }

    @Test("Writers and readers leave a foreign database unchanged")
    func foreign() async throws {
        let folder = try TemporaryFolder()
        try await DatabaseQueue(path: folder.file.path).write { db in
            try db.execute(sql: "CREATE TABLE bookmarks (url TEXT); INSERT INTO bookmarks VALUES ('x')")
        }
        let bytes = try Data(contentsOf: folder.file)
        for open in [{ _ = try ScanStore(configuration(folder)) }, { _ = try ScanHistory(file: folder.file) }] {
            let error = #expect(throws: StoreError.self) { try open() }
            #expect(error?.code == .notAStore)
        }
        #expect(try Data(contentsOf: folder.file) == bytes)
        #expect(folder.damaged.isEmpty)
    }

    @Test("Writers and readers leave a store of a newer version unchanged")
    func newer() async throws {
        let folder = try TemporaryFolder()
        let store = try ScanStore(configuration(folder))
        try await store.add(0..<10)
        await store.close()
        try await DatabaseQueue(path: folder.file.path).write { db in
            try db.execute(sql: "PRAGMA user_version = 99; INSERT INTO grdb_migrations VALUES ('scans 99')")
        }
        for open in [{ _ = try ScanStore(configuration(folder)) }, { _ = try ScanHistory(file: folder.file) }] {
            let error = #expect(throws: StoreError.self) { try open() }
            #expect(error?.code == .newerSchema)
            #expect(error?.message.contains("Update this program") == true)
        }
        #expect(folder.damaged.isEmpty)
    }

    @Test("A single damaged number makes a store damaged, not newer", arguments: ["user_version", "application_id"])
    func header(pragma: String) async throws {
        let folder = try TemporaryFolder()
        let store = try ScanStore(configuration(folder))
        try await store.add(0..<10)
        await store.close()
        try await DatabaseQueue(path: folder.file.path).write { try $0.execute(sql: "PRAGMA \(pragma) = 99") }
        let again = try ScanStore(configuration(folder))
        try await again.add(0..<3)
        #expect(folder.damaged.count == 1)
        await again.close()
    }

    @Test("Each former version is migrated, and keeps its scans", arguments: 1...Int(StoreSchema.version))
    func migrations(version: Int) async throws {
        let folder = try TemporaryFolder()
        let migrator = StoreSchema.migrator
        #expect(migrator.migrations.count == Int(StoreSchema.version))
        let queue = try DatabaseQueue(path: folder.file.path)
        try migrator.migrate(queue, upTo: migrator.migrations[version - 1])
        let sample = record(1, image: 100)
        try await queue.write { db in
            #expect(try Int.fetchOne(db, sql: "PRAGMA user_version") == version)
            // Each version writes a scan in its own way; add those here.
            var tip: ScanTip?
            _ = try ScanRow.insert(sample, behind: &tip, stored: 0, in: db)
        }
        try queue.close()
        let store = try ScanStore(configuration(folder))
        #expect(try store.scan(sample.id)?.record == sample)
        #expect(try await store.add(0..<5).count == 5)
        #expect(folder.damaged.isEmpty)
        await store.close()
        #expect(try integrity(folder.file) == "ok")
    }

    @Test("No damage causes a crash, and the store is always usable in the end")
    func anyDamage() async throws {
        var random = SeededGenerator(seed: SeededGenerator.seed("damage"))
        var moved = 0
        for round in 0..<40 {
            let folder = try TemporaryFolder()
            let clock = TestClock()
            let store = try ScanStore(configuration(folder, clock: clock))
            _ = try store.claim(sink: "mqtt")
            let before = try await store.add(0..<100, image: round.isMultiple(of: 2) ? 3000 : nil)
            let isOpen = round.isMultiple(of: 3)
            if isOpen { try store.writer.handle.checkpoint() } else { await store.close() }
            let size = try #require(try FileManager.default.attributesOfItem(atPath: folder.file.path)[.size] as? Int)
            switch round % 4 {
            case 0:
                try FileHandle(forUpdating: folder.file).truncate(
                    atOffset: UInt64.random(in: 0..<UInt64(size), using: &random)
                )
            case 1:
                // A whole page.
                let bytes = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }
                try damage(folder.file, at: Int.random(in: 0..<size / 4096, using: &random) * 4096, with: bytes)
            case 2:
                for _ in 0..<20 {
                    let offset = Int.random(in: 0..<size, using: &random)
                    try damage(folder.file, at: offset, with: [.random(in: 0...255, using: &random)])
                }
            default:
                // The beginning, with the header and the list of tables.
                for _ in 0..<3 {
                    let offset = Int.random(in: 0..<512, using: &random)
                    try damage(folder.file, at: offset, with: [.random(in: 0...255, using: &random)])
                }
            }
            let again =
                isOpen ? store : try ScanStore(configuration(folder, retention: Retention(count: 150), clock: clock))
            // Reads may report the damage, but nothing else.
            _ = try? again.all()
            _ = try? again.scans(ScanQuery(text: .contains("9"), images: true))
            _ = again.health()
            let after = try await again.add(100..<200)
            #expect(after.map(\.record.frame) == (100..<200).map { Int64($0) })
            #expect(after[0].sequence > before[0].sequence)
            again.writer.sweepNow()
            await again.close()
            moved += folder.damaged.count
            let last = try ScanStore(configuration(folder, clock: clock))
            #expect(try await last.add(200..<210).count == 10)
            await last.close()
        }
        #expect(moved > 10)
    }

    /// Makes the table of scans unreadable by overwriting all pages after the first two.
    private func spoil(_ folder: TemporaryFolder) throws {
        let size = try #require(try FileManager.default.attributesOfItem(atPath: folder.file.path)[.size] as? Int)
        try damage(folder.file, at: 2 * 4096, with: Array(repeating: 0xA5, count: size - 2 * 4096))
    }
}

extension StoreHandle {
    /// Drops cached pages, as happens on a busy machine.
    func releaseMemory() { withPool { $0.releaseMemory() } }
}
