import Foundation
import ScanStore
import Synchronization

/// A store of scans that forgets what was not confirmed when the power fails, and whose disk can fail.
///
/// `@unchecked Sendable`: everything runs on the thread of the simulation.
final class SimulatedStore: ScanOutbox, @unchecked Sendable {
    struct Failure: Error {}

    let world: SimulatedWorld
    private(set) var scans: [StoredScan] = []
    private(set) var place: Int64 = 0
    private(set) var refused: Set<Int64> = []
    private var announced: Set<Int64> = []
    private var counted = 0
    private var wake: (@Sendable () -> Void)?
    /// The scans that the receiver has really acknowledged.
    var acknowledged: Set<Int64> = []

    init(_ world: SimulatedWorld) { self.world = world }

    /// Stores a scan and announces it.
    func add(code: Int, frame: Int) {
        counted += 1
        if world.acts(.notStored, oneIn: 3) { return }
        store(code, frame)
        if world.acts(.storedTwice, oneIn: 3) { store(code, frame) }
        wake?()
    }

    private func store(_ code: Int, _ frame: Int) {
        let sequence = Int64(scans.count) + 1
        let record = ScanRecord(
            camera: "door",
            source: "simulated",
            type: "org.iso.QRCode",
            text: "code \(code)",
            payload: Data(),
            time: Date(timeIntervalSince1970: Double(frame)),
            frame: Int64(frame)
        )
        if world.acts(.earlyAnnouncement, oneIn: 3) {
            world.require(scans.contains { $0.sequence == sequence }, "a scan is stored before it is announced")
        }
        scans.append(StoredScan(sequence: sequence, record: record))
    }

    /// Checks that scans and what counted agree.
    func finish() {
        world.require(scans.count == counted, "\(counted) scans count, \(scans.count) are stored")
        for scan in scans {
            let isDone = acknowledged.contains(scan.sequence) || refused.contains(scan.sequence)
            world.require(isDone, "scan \(scan.sequence) never reached the receiver")
        }
        world.require(place == Int64(scans.count) || scans.isEmpty, "the place \(place) is at the end, \(scans.count)")
    }

    func claim(sink: String) throws -> any OutboxClaim { Claim(self) }

    private final class Claim: OutboxClaim {
        private let store: SimulatedStore

        init(_ store: SimulatedStore) { self.store = store }

        func next(after sequence: Int64?, limit: Int, images: Bool) throws -> [StoredScan] {
            if store.world.fails(.disk, oneIn: 12) { throw Failure() }
            let start = sequence ?? store.place
            var found = store.scans.filter { $0.sequence > start && !store.refused.contains($0.sequence) }
            if store.world.acts(.skippedScan, oneIn: 3), found.count > 1 { found.removeFirst() }
            return Array(found.prefix(limit))
        }

        func acknowledge(through sequence: Int64) throws {
            if store.world.fails(.disk, oneIn: 12) { throw Failure() }
            let sequence = store.world.acts(.placeTooFar, oneIn: 2) ? sequence + 1 : sequence
            for earlier in (store.place + 1)...max(sequence, store.place + 1) where earlier <= sequence {
                let isDone = store.acknowledged.contains(earlier) || store.refused.contains(earlier)
                store.world.require(isDone, "the place \(sequence) passes scan \(earlier), which is not settled")
            }
            store.place = max(store.place, sequence)
            if store.world.acts(.missingFlush, oneIn: 2) {
                let before = store.place
                store.place = max(0, store.place - 1)
                store.world.require(store.place == before, "a place that was confirmed is there after a power failure")
            }
        }

        func refuse(_ sequence: Int64, because reason: String) throws {
            if store.world.fails(.disk, oneIn: 12) { throw Failure() }
            if store.world.acts(.forgottenRefusal) { return }
            store.refused.insert(sequence)
        }

        func backlog() throws -> OutboxBacklog {
            OutboxBacklog(
                count: store.scans.count { $0.sequence > store.place },
                oldest: nil,
                refused: store.refused.count,
                lost: 0
            )
        }

        func whenMoreArrives(_ body: (@Sendable () -> Void)?) { store.wake = body }
    }
}
