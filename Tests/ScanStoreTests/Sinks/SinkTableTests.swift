import Foundation
import Synchronization
import Testing

@testable import ScanStore

/// Tests ``ScanOutbox``, ``SinkTable``, ``SinkClaim`` and ``Arrivals``.
@Suite("Queues of sinks")
struct SinkTableTests {
    @Test("A queue has one consumer, until its claim is released")
    func claims() async throws {
        let folder = try TemporaryFolder()
        let stores = [try ScanStore(configuration(folder)), try ScanStore(configuration(folder))]
        do {
            let claim = try stores[0].claim(sink: "mqtt")
            for store in stores {
                #expect(throws: OutboxError.claimed(sink: "mqtt")) { try store.claim(sink: "mqtt") }
                #expect(throws: OutboxError.claimed(sink: "mqtt")) { try store.removeSink("mqtt") }
                _ = try store.claim(sink: "webhook")
            }
            withExtendedLifetime(claim) {}
        }
        _ = try stores[1].claim(sink: "mqtt")
        try stores[1].removeSink("mqtt")
        #expect(stores[0].health().sinks.keys.sorted() == ["webhook"])
        for store in stores { await store.close() }
    }

    @Test("Names are escaped in file names, and invalid ones refused")
    func names() async throws {
        let folder = try TemporaryFolder()
        let store = try ScanStore(configuration(folder))
        let names = ["../up", "a/b", "mqtt://host:8883", "ä", "a%b", "A", "a", ".", String(repeating: "ü", count: 24)]
        let claims = try names.map { try store.claim(sink: $0) }
        #expect(
            folder.names.count(where: { $0.hasPrefix("scans.sqlite.sink-") && $0.hasSuffix(".lock") }) == names.count
        )
        #expect(folder.names.contains("scans.sqlite.sink-%2e%2e%2fup.lock"))
        for name in ["", String(repeating: "a", count: 49), "a\0"] {
            let error = #expect(throws: StoreError.self) { try store.claim(sink: name) }
            #expect(error?.code == .sink)
        }
        withExtendedLifetime(claims) {}
        await store.close()
    }

    @Test("A place is durable: acknowledged scans do not come again, and all others do")
    func places() async throws {
        let folder = try TemporaryFolder()
        let first = try ScanStore(configuration(folder))
        let stored = try await first.add(0..<100, image: 10)
        do {
            let claim = try first.claim(sink: "mqtt")
            #expect(try claim.backlog().count == 100)
            let next = try claim.next(after: nil, limit: 10, images: false)
            #expect(next.map(\.sequence) == Array(1...10))
            #expect(next.allSatisfy { $0.hasImage && $0.record.image == nil })
            #expect(try claim.next(after: 10, limit: 5, images: true) == Array(stored[10..<15]))
            try claim.acknowledge(through: 7)
            try claim.acknowledge(through: 3)
        }
        await first.close()
        let store = try ScanStore(configuration(folder))
        let claim = try store.claim(sink: "mqtt")
        #expect(try claim.next(after: nil, limit: 1, images: false).map(\.sequence) == [8])
        // The place moves at most to the newest scan, so later scans are not skipped.
        try claim.acknowledge(through: .max)
        #expect(try claim.backlog() == OutboxBacklog(count: 0, oldest: nil, refused: 0, lost: 0))
        try await store.add(100..<101)
        #expect(try claim.next(after: nil, limit: 10, images: false).map(\.sequence) == [101])
        #expect(try claim.backlog().oldest != nil)
        #expect(try claim.next(after: .min, limit: .max, images: false).count == 101)
        #expect(try claim.next(after: nil, limit: -1, images: false).isEmpty)
        await store.close()
        #expect(throws: StoreError.self) { try claim.acknowledge(through: 101) }
    }

    @Test("Refused scans are counted once and not returned again, and the place moves past them")
    func refusals() async throws {
        let folder = try TemporaryFolder()
        let store = try ScanStore(configuration(folder))
        try await store.add(0..<10)
        let claim = try store.claim(sink: "mqtt")
        for sequence in [3, 3, 2, 99] as [Int64] { try claim.refuse(sequence, because: "no") }
        #expect(try claim.backlog().refused == 2)
        #expect(try claim.backlog().count == 8)
        #expect(try claim.next(after: nil, limit: 3, images: false).map(\.sequence) == [1, 4, 5])
        try claim.acknowledge(through: 1)
        #expect(try claim.next(after: nil, limit: 3, images: false).map(\.sequence) == [4, 5, 6])
        try claim.refuse(4, because: "no")
        for sequence in 5...10 as ClosedRange<Int64> { try claim.refuse(sequence, because: "no") }
        #expect(try claim.backlog() == OutboxBacklog(count: 0, oldest: nil, refused: 9, lost: 0))
        try await store.add(10..<12)
        #expect(try claim.next(after: nil, limit: 3, images: false).map(\.sequence) == [11, 12])
        #expect(store.health().sinks["mqtt"]?.count == 2)
        await store.close()
    }

    @Test("Arrivals in this store and in another are announced, but not after the end")
    func arrivals() async throws {
        let folder = try TemporaryFolder()
        let store = try ScanStore(configuration(folder))
        let other = try ScanStore(configuration(folder))
        let claim = try store.claim(sink: "mqtt")
        let (stream, arrivals) = AsyncStream.makeStream(of: Int.self)
        claim.whenMoreArrives { arrivals.yield((try? claim.backlog().count) ?? -1) }
        var counts = stream.makeAsyncIterator()
        func until(_ count: Int) async {
            while let next = await counts.next(), next < count {}
        }
        try await store.add(0..<5)
        await until(5)
        try await other.add(5..<10)
        await until(10)
        claim.whenMoreArrives(nil)
        await other.close()
        await store.close()
    }

    @Test("A read is bounded in scans and in bytes of images")
    func bounds() async throws {
        let folder = try TemporaryFolder()
        var limits = quickLimits()
        (limits.readCount, limits.readBytes) = (10, 50_000)
        let store = try ScanStore(configuration(folder, limits: limits))
        try await store.add(0..<30, image: 20_000)
        let claim = try store.claim(sink: "mqtt")
        #expect(try claim.next(after: nil, limit: 30, images: false).count == 10)
        #expect(try claim.next(after: nil, limit: 30, images: true).count == 3)
        #expect(try store.scans(ScanQuery(limit: nil)).count == 10)
        await store.close()
    }
}
