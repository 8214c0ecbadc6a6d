import Foundation
import Logging
import Synchronization

@testable import ScanStore

/// The real ``ScanStore`` on a ``SimulatedDisk``, whose program is killed and whose power fails now and then.
///
/// `@unchecked Sendable`: everything runs on the thread of the simulation, which waits for the store's.
final class SimulatedStore: ScanOutbox, @unchecked Sendable {
    struct Failure: Error {}

    static let sink = "simulated"

    let world: SimulatedWorld
    private let folder: String
    private var store: ScanStore?
    /// The scans that were announced, in order.
    private(set) var scans: [StoredScan] = []
    /// The place and the refusals that the store has confirmed.
    private(set) var place: Int64 = 0
    private(set) var refused: Set<Int64> = []
    private var counted = 0
    private var wake: (@Sendable () -> Void)?
    private weak var current: Claim?
    /// The scans that the receiver has really acknowledged.
    var acknowledged: Set<Int64> = []
    private(set) var failures = 0

    init(_ world: SimulatedWorld) {
        self.world = world
        SimulatedDisk.install()
        let parent = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        folder = "\(parent)\(SimulatedDisk.marker)\(UUID().uuidString)"
        open()
        planFailure()
    }

    /// The sequence of the newest scan; 0 without any.
    var newest: Int64 { scans.last?.sequence ?? 0 }

    /// True if every scan is behind the place or refused, as the store has confirmed.
    ///
    /// The place itself may stay before refused scans, as the queue passes over those.
    var isSettled: Bool { scans.reversed().allSatisfy { $0.sequence <= place || refused.contains($0.sequence) } }

    private func open() {
        var limits = StoreLimits()
        // Nothing of the store may depend on real time.
        limits.retry = 86_400
        limits.pollInterval = 86_400
        let now = world.now
        let configuration = StoreConfiguration(
            file: URL(fileURLWithPath: "\(folder)/scans.sqlite"),
            limits: limits,
            clock: { Date(timeIntervalSince1970: 1_700_000_000 + Double(now) / 1e9) },
            uptime: { Double(now) / 1e9 },
            logger: Logger(label: "simulation") { _ in SwiftLogNoOpLogHandler() }
        )
        do {
            store = try ScanStore(configuration)
        } catch {
            world.require(false, "the store opens: \(error)")
        }
    }

    private func close() {
        guard let open = store else { return }
        store = nil
        current?.real = nil
        let done = DispatchSemaphore(value: 0)
        open.writer.close { done.signal() }
        done.wait()
    }

    // MARK: Failures

    private func planFailure() {
        world.after(UInt64(world.draw(1_000_000_000...12_000_000_000))) {
            if self.world.fails(.power, oneIn: 2) { self.fail(losesPower: true) }
            if self.world.fails(.kill, oneIn: 3) { self.fail(losesPower: false) }
            if self.world.isBusy { self.planFailure() }
        }
    }

    /// Ends the store's program at once, perhaps with the power, and starts it again.
    private func fail(losesPower: Bool) {
        failures += 1
        if losesPower { SimulatedDisk.deafen(folder) }
        close()
        if losesPower {
            do {
                try SimulatedDisk.restore(folder)
            } catch {
                world.require(false, "the simulated disk: \(error)")
            }
        }
        open()
        check(losesPower ? "the power failure" : "the kill")
        wake?()
    }

    /// Checks that everything that was confirmed is there.
    private func check(_ event: String) {
        guard let store else { return }
        world.require(store.health().damaged.isEmpty, "the file of the store is readable after \(event)")
        for scan in scans {
            let found = try? store.scan(scan.record.id)
            world.require(found?.sequence == scan.sequence, "scan \(scan.sequence), announced, is there after \(event)")
        }
        let count = (try? store.count(ScanQuery())) ?? -1
        world.require(count == scans.count, "\(scans.count) scans were announced, \(count) are there after \(event)")
        guard let backlog = store.health().sinks[Self.sink] else { return }
        let waiting = scans.count { $0.sequence > place }
        world.require(backlog.count <= waiting, "the place that was confirmed is there after \(event)")
        world.require(backlog.refused >= refused.count, "the refusals that were confirmed are there after \(event)")
    }

    // MARK: Scans

    /// Stores a scan and announces it.
    func add(code: Int, frame: Int) {
        counted += 1
        if world.acts(.notStored, oneIn: 3) { return }
        if world.acts(.missingFlush, oneIn: 2) { SimulatedDisk.deafen(folder) }
        add(code, frame)
        if world.acts(.storedTwice, oneIn: 3) { add(code, frame) }
        wake?()
    }

    private func add(_ code: Int, _ frame: Int) {
        guard let store else { return }
        let record = ScanRecord(
            camera: "door",
            source: "simulated",
            type: "org.iso.QRCode",
            text: "code \(code)",
            payload: Data(),
            time: Date(timeIntervalSince1970: Double(frame)),
            frame: Int64(frame)
        )
        let done = DispatchSemaphore(value: 0)
        let result = Mutex<Result<StoredScan, StoreError>?>(nil)
        store.add(record) { stored in
            result.withLock { $0 = stored }
            done.signal()
        }
        if world.acts(.earlyAnnouncement, oneIn: 3) {
            world.require(scans.contains { $0.record.id == record.id }, "a scan is stored before it is announced")
        }
        let isDone = done.wait(timeout: .now() + 60) == .success
        world.require(isDone, "no wait without a bound: the store does not answer")
        guard case .success(let stored)? = result.withLock({ $0 }) else { return }
        world.require(stored.sequence > newest, "sequences increase: \(stored.sequence) after \(newest)")
        scans.append(stored)
    }

    /// Checks that scans and what counted agree.
    func finish() {
        world.require(scans.count == counted, "\(counted) scans count, \(scans.count) are stored")
        for scan in scans {
            let isDone = acknowledged.contains(scan.sequence) || refused.contains(scan.sequence)
            world.require(isDone, "scan \(scan.sequence) never reached the receiver")
        }
        world.require(isSettled, "the place \(place) is at the end, \(newest)")
        check("the end")
        let waiting = store?.health().sinks[Self.sink]?.count ?? 0
        world.require(scans.isEmpty || waiting == 0, "the queue is empty at the end, not \(waiting) scans long")
        close()
        SimulatedDisk.forget(folder)
        try? FileManager.default.removeItem(atPath: folder)
    }

    // MARK: Queues

    func claim(sink: String) throws -> any OutboxClaim {
        guard let store else { throw Failure() }
        let claim = Claim(self, try store.claim(sink: sink))
        current = claim
        return claim
    }

    private final class Claim: OutboxClaim, @unchecked Sendable {
        private let store: SimulatedStore
        /// The claim on the real queue; nil after its program has ended.
        var real: (any OutboxClaim)?

        init(_ store: SimulatedStore, _ real: any OutboxClaim) {
            self.store = store
            self.real = real
        }

        private func ask() throws -> any OutboxClaim {
            guard let real else { throw OutboxError.claimed(sink: SimulatedStore.sink) }
            if store.world.fails(.disk, oneIn: 12) { throw Failure() }
            if store.world.happens(oneIn: 60), let real = store.store {
                let rival = try? real.claim(sink: SimulatedStore.sink)
                store.world.require(rival == nil, "a queue has one consumer")
            }
            return real
        }

        func next(after sequence: Int64?, limit: Int, images: Bool) throws -> [StoredScan] {
            var found = try ask().next(after: sequence, limit: limit, images: images)
            let start = sequence ?? store.place
            if store.world.acts(.skippedScan, oneIn: 3), found.count > 1 { found.removeFirst() }
            let expected = store.scans.lazy.map(\.sequence).filter { $0 > start && !self.store.refused.contains($0) }
            // Without a sequence the real place counts, which may be further than what was confirmed.
            if sequence != nil {
                world.require(
                    found.map(\.sequence) == Array(expected.prefix(found.count)),
                    "the queue has every scan in order behind \(start)"
                )
            }
            return found
        }

        private var world: SimulatedWorld { store.world }

        func acknowledge(through sequence: Int64) throws {
            let real = try ask()
            let sequence = world.acts(.placeTooFar, oneIn: 2) ? sequence + 1 : sequence
            for scan in store.scans where scan.sequence > store.place && scan.sequence <= sequence {
                let isDone =
                    store.acknowledged.contains(scan.sequence) || store.refused.contains(scan.sequence)
                world.require(isDone, "the place \(sequence) passes scan \(scan.sequence), which is not settled")
            }
            world.require(sequence <= store.newest, "the place \(sequence) is beyond the newest scan \(store.newest)")
            try real.acknowledge(through: sequence)
            store.place = max(store.place, sequence)
        }

        func refuse(_ sequence: Int64, because reason: String) throws {
            let real = try ask()
            if world.acts(.forgottenRefusal) { return }
            try real.refuse(sequence, because: reason)
            store.refused.insert(sequence)
        }

        func backlog() throws -> OutboxBacklog {
            let backlog = try ask().backlog()
            let waiting = store.scans.count { $0.sequence > store.place }
            world.require(backlog.count <= waiting, "the queue has \(backlog.count) scans, \(waiting) are not settled")
            world.require(backlog.refused == store.refused.count, "refusals are counted: \(backlog.refused)")
            world.require(backlog.lost == 0, "nothing is lost: \(backlog.lost)")
            return backlog
        }

        // The store's own notice comes at a moment of real time, so the simulation wakes the pump itself.
        func whenMoreArrives(_ body: (@Sendable () -> Void)?) { store.wake = body }
    }
}
