import Foundation
import GRDB
import Glibc
import Logging
import Testing

@testable import ScanStore

/// Tests ``StoreWriter``, ``StoreError`` and ``StoreHealth``.
@Suite("A full disk")
struct FullDiskTests {
    private static let quota: Int64 = 400_000

    /// Fills a store until it reports that it is full; some of the scans then wait.
    private func fill(_ store: ScanStore, _ book: LogBook) async -> Completions {
        let completions = Completions()
        for number in 0..<100 { store.add(record(number, image: 20_000), completion: completions.note) }
        await book.wait(for: .error)
        return completions
    }

    @Test("Scans wait, health and one log line report it, and they are stored once there is room")
    func waits() async throws {
        let folder = try TemporaryFolder()
        let book = LogBook()
        var limits = quickLimits()
        limits.batchBytes = 50_000
        let store = try ScanStore(configuration(folder, largestFile: Self.quota, limits: limits, book: book))
        let completions = await fill(store, book)
        let health = store.health()
        #expect(health.waiting > 0)
        #expect(health.refused == 0)
        guard case .full(let message) = health.state else { return }
        #expect(message.hasPrefix("No room for scans at \(folder.file.path) ("))
        // Reads still work.
        #expect(try store.count(ScanQuery()) >= completions.outcomes.count)
        // After many attempts, the log still has one line.
        let attempts = Completions()
        for number in 100..<110 { store.add(record(number, image: 100), completion: attempts.note) }
        try? store.claim(sink: "a").acknowledge(through: 1)
        try? store.claim(sink: "b").acknowledge(through: 1)
        #expect(book.messages(.error).count == 1)

        store.writer.setQuota(nil)
        await completions.wait(for: 100)
        await attempts.wait(for: 10)
        #expect(completions.stored.map(\.record.frame) == (0..<100).map { Int64($0) })
        #expect(completions.stored.map(\.sequence) == (1...100).map { Int64($0) })
        #expect(attempts.stored.count == 10)
        #expect(store.health().state == .fine)
        #expect(book.messages(.error).count == 1)
        #expect(book.messages(.notice).count == 1)
        await store.close()
        #expect(try integrity(folder.file) == "ok")
    }

    @Test("Waiting scans stay bounded, and a sink gets an error instead of waiting")
    func bounded() async throws {
        let folder = try TemporaryFolder()
        var limits = quickLimits()
        limits.waitingBytes = 3_000_000
        let book = LogBook()
        let store = try ScanStore(configuration(folder, largestFile: Self.quota, limits: limits, book: book))
        let completions = await fill(store, book)
        let more = Completions()
        for number in 100..<300 { store.add(record(number, image: 20_000), completion: more.note) }
        #expect(more.codes.contains(.tooManyWaiting))
        #expect(store.health().waitingBytes <= 3_000_000)
        #expect(store.health().refused == more.codes.count)
        let error = #expect(throws: StoreError.self) { try store.claim(sink: "mqtt") }
        #expect(error?.code == .full)

        await store.close()
        #expect(Set(completions.codes + more.codes) == [.full, .tooManyWaiting])
        #expect(store.health().refused == completions.codes.count + more.codes.count)
        #expect(completions.outcomes.count + more.outcomes.count == 300)
        let history = try ScanHistory(file: folder.file)
        #expect(try history.count(ScanQuery()) == completions.stored.count + more.stored.count)
    }

    @Test("Retention makes room on a full disk")
    func retention() async throws {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        var limits = quickLimits()
        limits.batchBytes = 50_000
        let store = try ScanStore(
            configuration(folder, retention: Retention(age: 100), largestFile: Self.quota, limits: limits, clock: clock)
        )
        try await store.add(0..<10, image: 20_000)
        clock.pass(200)
        let completions = Completions()
        for number in 10..<22 { store.add(record(number, image: 20_000), completion: completions.note) }
        await completions.wait(for: 12)
        #expect(completions.stored.count == 12)
        #expect(try store.all().allSatisfy { $0.sequence > 10 })
        await store.close()
    }

    @Test("If the system refuses to let the file grow, all scans are stored once it allows it")
    func fileLimit() throws {
        let folder = try TemporaryFolder()
        let writer = try WriterProcess([
            folder.file.path, "door", "--count", "300", "--picture", "20000", "--file-limit", "1000000",
        ])
        let lines = writer.lines()
        #expect(writer.end() == 0)
        #expect(lines.count(where: { $0 == "full" }) == 1)
        #expect(lines.last == "closed")
        let frames = lines.compactMap { $0.split(separator: " ").dropFirst().first.flatMap { Int($0) } }
        #expect(frames == Array(0..<300))
        #expect(try integrity(folder.file) == "ok")
        #expect(try ScanHistory(file: folder.file).count(ScanQuery()) == 300)
    }

    @Test("A file system without room is waited for", .enabled(if: geteuid() == 0, "only root can mount one"))
    func fileSystem() async throws {
        let folder = try TemporaryFolder()
        guard mount("tmpfs", folder.url.path, "tmpfs", 0, "size=8m") == 0 else {
            withKnownIssue("this machine lets root mount nothing", isIntermittent: true) {
                Issue.record("mount: \(String(cString: strerror(errno)))")
            }
            return
        }
        defer { umount2(folder.url.path, CInt(MNT_DETACH)) }
        let ballast = folder.url.appendingPathComponent("ballast")
        try Data(count: 6_500_000).write(to: ballast)
        let book = LogBook()
        let store = try ScanStore(configuration(folder, book: book))
        let completions = Completions()
        for number in 0..<100 { store.add(record(number, image: 20_000), completion: completions.note) }
        await book.wait(for: .error)
        #expect(store.health().state != .fine)
        try FileManager.default.removeItem(at: ballast)
        await completions.wait(for: 100)
        #expect(completions.stored.map(\.sequence) == (1...100).map { Int64($0) })
        // The cause is reported as no room for the log, or none for SQLite's shared memory.
        let reported = book.messages(.error)
        #expect(Set(reported).count == reported.count)
        await store.close()
        #expect(try integrity(folder.file) == "ok")
    }

    @Test("A folder that is not writable is reported on opening")
    func notWritable() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.url.appendingPathComponent("plain"))
        for path in ["plain/scans.sqlite", ".", "plain/deeper/scans.sqlite"] {
            let file = folder.url.appendingPathComponent(path)
            let error = #expect(throws: StoreError.self) { try ScanStore(StoreConfiguration(file: file)) }
            #expect(error?.code == .notWritable)
        }
        let error = #expect(throws: StoreError.self) {
            try ScanStore(StoreConfiguration(file: URL(fileURLWithPath: "/proc/scans/scans.sqlite")))
        }
        #expect(error?.code == .notWritable)
    }

    @Test("A folder without permission is reported on opening", .enabled(if: geteuid() != 0, "root may write anywhere"))
    func permission() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.url.path)
        let error = #expect(throws: StoreError.self) { try ScanStore(configuration(folder)) }
        #expect(error?.code == .notWritable)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
    }

    @Test("A read-only file system is reported on opening", .enabled(if: geteuid() == 0, "only root can mount one"))
    func readOnly() throws {
        let folder = try TemporaryFolder()
        guard mount("tmpfs", folder.url.path, "tmpfs", UInt(MS_RDONLY), nil) == 0 else { return }
        defer { umount2(folder.url.path, CInt(MNT_DETACH)) }
        let error = #expect(throws: StoreError.self) { try ScanStore(configuration(folder)) }
        #expect(error?.code == .notWritable)
        #expect(error?.message.contains("Read-only file system") == true)
    }
}
