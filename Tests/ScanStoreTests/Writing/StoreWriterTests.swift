import Foundation
import GRDB
import Synchronization
import Testing

@testable import ScanStore

/// Tests ``ScanStore``, ``StoreWriter``, ``StoreJob`` and ``WaitingRoom``.
@Suite("Storing scans")
struct StoreWriterTests {
    @Test("A scan is read back unchanged, with its image only if requested")
    func roundTrip() async throws {
        let folder = try TemporaryFolder()
        var full = record(1, image: 5000)
        full.text = "nul \0 and “more”"
        full.clip = "before.mp4"
        var bare = record(2)
        (bare.text, bare.payload, bare.seconds, bare.frame, bare.corners) = (nil, Data(), nil, nil, [])
        var empty = record(3)
        empty.text = ""
        let store = try ScanStore(configuration(folder))
        for record in [full, bare, empty] {
            let stored = try await store.add(record)
            #expect(stored.record == record)
        }
        await store.close()

        let again = try ScanStore(configuration(folder))
        #expect(try again.scans(ScanQuery(order: .oldestFirst, images: true)).map(\.record) == [full, bare, empty])
        let light = try again.scans(ScanQuery(order: .oldestFirst))
        #expect(light.map(\.hasImage) == [true, false, false])
        #expect(light.allSatisfy { $0.record.image == nil })
        #expect(try again.image(of: full.id) == full.image)
        #expect(try again.image(of: bare.id) == nil)
        #expect(try again.scan(full.id)?.record == full)
        #expect(try again.scan(UUID()) == nil)
        await again.close()
    }

    @Test("Other users may not read the file and its log")
    func rights() async throws {
        let folder = try TemporaryFolder()
        let store = try ScanStore(configuration(folder))
        try await store.add(0..<1)
        for part in StoreFile(folder.file).parts {
            let rights = try FileManager.default.attributesOfItem(atPath: part)[.posixPermissions] as? NSNumber
            #expect(rights.map { $0.intValue & 0o027 } == 0)
        }
        await store.close()
    }

    @Test("Completions come in the order of the calls, with increasing sequences")
    func order() async throws {
        let folder = try TemporaryFolder()
        let store = try ScanStore(configuration(folder))
        let stored = try await store.add(0..<3000)
        #expect(stored.map(\.record.frame) == (0..<3000).map { Int64($0) })
        #expect(stored.map(\.sequence) == (1...3000).map { Int64($0) })
        await store.close()
    }

    @Test("A completed scan is on the disk, as another reader confirms")
    func durableFirst() async throws {
        let folder = try TemporaryFolder()
        let store = try ScanStore(configuration(folder))
        let history = Mutex<[Bool]>([])
        let completions = Completions()
        for number in 0..<50 {
            store.add(record(number)) { result in
                let found = try? ScanHistory(file: folder.file).scan(result.get().id)
                history.withLock { $0.append(found != nil) }
                completions.note(result)
            }
        }
        await completions.wait(for: 50)
        #expect(history.withLock { $0 } == Array(repeating: true, count: 50))
        await store.close()
    }

    @Test(
        "The file is written with the settings that durability requires",
        arguments: [("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1")]
    )
    func pragmas(name: String, value: String) async throws {
        let folder = try TemporaryFolder()
        let store = try ScanStore(configuration(folder))
        let found = try store.writer.handle.write { try DatabaseValue.fetchOne($0, sql: "PRAGMA \(name)") }
        #expect(found.map { "\($0)".trimmingCharacters(in: ["\""]) } == value)
        await store.close()
    }

    @Test("An id is stored once, within one transaction and after reopening")
    func sameID() async throws {
        let folder = try TemporaryFolder()
        let first = record(1, image: 100)
        var second = record(2)
        second.id = first.id
        let store = try ScanStore(configuration(folder))
        let completions = Completions()
        for record in [first, second, record(3)] { store.add(record, completion: completions.note) }
        await completions.wait(for: 3)
        #expect(completions.stored.map(\.sequence) == [1, 1, 2])
        #expect(completions.stored[1].record == first)
        await store.close()
        let again = try ScanStore(configuration(folder))
        let known = try await again.add(second)
        #expect(known.record == first)
        #expect(try again.count(ScanQuery()) == 2)
        #expect(again.health().stored == 0)
        await again.close()
    }

    @Test("Scans beyond the limits on count and bytes are refused immediately and counted")
    func room() async throws {
        let folder = try TemporaryFolder()
        var limits = quickLimits()
        limits.waitingCount = 10
        let store = try ScanStore(configuration(folder, limits: limits))
        let gate = DispatchSemaphore(value: 0)
        let completions = Completions()
        // The first completion does not return, so no scan leaves the waiting room.
        store.add(record(0)) { result in
            gate.wait()
            completions.note(result)
        }
        for number in 1..<15 { store.add(record(number), completion: completions.note) }
        #expect(completions.codes == Array(repeating: .tooManyWaiting, count: 5))
        #expect(store.health().refused == 5)
        #expect(store.health().waiting == 10)
        gate.signal()
        await completions.wait(for: 15)
        #expect(completions.stored.map(\.record.frame) == (0..<10).map { Int64($0) })
        #expect(try store.count(ScanQuery()) == 10)
        await store.close()
        #expect(store.health().waiting == 0)
        #expect(store.health().waitingBytes == 0)

        limits.waitingBytes = 10_000
        var room = WaitingRoom(limits: limits)
        func admits(_ bytes: Int) -> Bool {
            let job = StoreJob(work: .scan(record(1)), bytes: bytes) { _ in }
            if case .admitted = room.admit(job) { return true } else { return false }
        }
        #expect(admits(6000))
        #expect(!admits(5000))
        #expect(admits(4000))
        #expect(room.refused == 1)
    }

    @Test("A transaction stays within its limits")
    func batches() {
        var limits = StoreLimits()
        (limits.batchCount, limits.batchBytes) = (3, 100)
        var room = WaitingRoom(limits: limits)
        for bytes in [10, 10, 10, 10, 200, 60, 60] {
            _ = room.admit(StoreJob(work: .scan(record(1)), bytes: bytes) { _ in })
        }
        var taken: [[Int]] = []
        while case let jobs = room.take(), !jobs.isEmpty { taken.append(jobs.map(\.bytes)) }
        #expect(taken == [[10, 10, 10], [10], [200], [60], [60]])
    }

    @Test("Scans that cannot be stored are refused with a message, and minor faults are dropped")
    func invalid() async throws {
        let folder = try TemporaryFolder()
        var limits = quickLimits()
        limits.recordBytes = 10_000
        let store = try ScanStore(configuration(folder, limits: limits))
        func isRefused(_ record: ScanRecord) async {
            let error = await #expect(throws: StoreError.self) { try await store.add(record) }
            #expect(error?.code == .invalid)
        }
        await isRefused(record(1, image: 10_000))
        var odd = record(2, time: Date(timeIntervalSinceReferenceDate: .infinity))
        await isRefused(odd)
        odd = record(3)
        odd.camera = "a\0b"
        await isRefused(odd)
        #expect(store.health().refused == 3)
        odd = record(4)
        (odd.seconds, odd.corners, odd.image) = (.nan, [ScanPoint(x: .infinity, y: 0)], Data())
        let stored = try await store.add(odd)
        #expect(stored.record.seconds == nil)
        #expect(stored.record.corners == [])
        #expect(stored.record.image == nil)
        #expect(try store.all().map(\.record) == [stored.record])
        await store.close()
    }

    @Test("A clip is recorded for a scan that waits or is stored, and for no other")
    func clips() async throws {
        let folder = try TemporaryFolder()
        let store = try ScanStore(configuration(folder))
        let scan = record(1)
        store.add(scan) { _ in }
        try await store.attachClip("one.mp4", to: scan.id)
        #expect(try store.scan(scan.id)?.record.clip == "one.mp4")
        let error = await #expect(throws: StoreError.self) { try await store.attachClip("two.mp4", to: UUID()) }
        #expect(error?.code == .unknownScan)
        await #expect(throws: StoreError.self) { try await store.attachClip("a\0", to: scan.id) }
        await store.close()
        #expect(try ScanHistory(file: folder.file).scan(scan.id)?.record.clip == "one.mp4")
    }

    @Test("Closing stores waiting scans, and then refuses further ones")
    func closing() async throws {
        let folder = try TemporaryFolder()
        let store = try ScanStore(configuration(folder))
        let completions = Completions()
        for number in 0..<1000 { store.add(record(number), completion: completions.note) }
        await store.close()
        #expect(completions.stored.count == 1000)
        let error = await #expect(throws: StoreError.self) { try await store.add(record(1)) }
        #expect(error?.code == .closed)
        #expect(throws: StoreError.self) { try store.all() }
        #expect(store.health().state == .closed)
        await store.close()
        #expect(try ScanHistory(file: folder.file).count(ScanQuery()) == 1000)
    }

    @Test("A released store still stores waiting scans")
    func letGo() async throws {
        let folder = try TemporaryFolder()
        let completions = Completions()
        do {
            let store = try ScanStore(configuration(folder))
            for number in 0..<100 { store.add(record(number), completion: completions.note) }
        }
        await completions.wait(for: 100)
        #expect(completions.stored.count == 100)
    }
}
