import Foundation
import ScanStore
import Synchronization

/// An in-memory store that can fail, and records the calls.
final class FakeOutbox: ScanOutbox {
    struct Failure: Error, LocalizedError {
        var errorDescription: String? { "The disk is full." }
    }

    struct State {
        var scans: [StoredScan] = []
        var place: Int64 = 0
        var refused: [Int64: String] = [:]
        var isClaimed = false
        /// Number of calls that fail before others succeed.
        var readFailures = 0
        var writeFailures = 0
        var claims = 0
        var acknowledgements: [Int64] = []
        var refusals = 0
        var wake: (@Sendable () -> Void)?
        var owner: ObjectIdentifier?
    }

    let state = Mutex(State())

    init(_ scans: [StoredScan] = []) { state.withLock { $0.scans = scans } }

    var place: Int64 { state.withLock { $0.place } }

    func add(_ scans: [StoredScan]) {
        let wake = state.withLock { state in
            state.scans += scans
            return state.wake
        }
        wake?()
    }

    func claim(sink: String) throws -> any OutboxClaim {
        try state.withLock { state in
            state.claims += 1
            guard !state.isClaimed else { throw OutboxError.claimed(sink: sink) }
            state.isClaimed = true
        }
        return Claim(self)
    }

    private final class Claim: OutboxClaim {
        let outbox: FakeOutbox

        init(_ outbox: FakeOutbox) { self.outbox = outbox }

        deinit { outbox.state.withLock { $0.isClaimed = false } }

        func next(after sequence: Int64?, limit: Int, images: Bool) throws -> [StoredScan] {
            try outbox.state.withLock { state in
                if state.readFailures > 0 {
                    state.readFailures -= 1
                    throw Failure()
                }
                let start = sequence ?? state.place
                var scans: [StoredScan] = []
                for scan in state.scans where scan.sequence > start && state.refused[scan.sequence] == nil {
                    guard scans.count < limit else { break }
                    var record = scan.record
                    if !images { record.image = nil }
                    scans.append(StoredScan(sequence: scan.sequence, record: record))
                }
                return scans
            }
        }

        func acknowledge(through sequence: Int64) throws {
            try outbox.state.withLock { state in
                if state.writeFailures > 0 {
                    state.writeFailures -= 1
                    throw Failure()
                }
                state.acknowledgements.append(sequence)
                state.place = max(state.place, sequence)
            }
        }

        func refuse(_ sequence: Int64, because reason: String) throws {
            try outbox.state.withLock { state in
                if state.writeFailures > 0 {
                    state.writeFailures -= 1
                    throw Failure()
                }
                state.refusals += 1
                state.refused[sequence] = reason
            }
        }

        func backlog() throws -> OutboxBacklog {
            outbox.state.withLock { state in
                OutboxBacklog(
                    count: state.scans.count { $0.sequence > state.place },
                    oldest: nil,
                    refused: state.refused.count,
                    lost: 0
                )
            }
        }

        func whenMoreArrives(_ body: (@Sendable () -> Void)?) { outbox.state.withLock { $0.wake = body } }
    }
}

extension StoredScan {
    /// Returns a sample scan.
    static func sample(
        _ sequence: Int64,
        camera: String = "door",
        text: String? = nil,
        image: Data? = nil
    ) -> StoredScan {
        let text = text ?? "code \(sequence)"
        return StoredScan(
            sequence: sequence,
            record: ScanRecord(
                camera: camera,
                source: "virtual",
                type: "org.iso.QRCode",
                text: text,
                payload: Data(text.utf8),
                time: Date(timeIntervalSince1970: 1_700_000_000 + Double(sequence)),
                seconds: Double(sequence) / 10,
                frame: sequence,
                corners: [
                    ScanPoint(x: 0.25, y: 0.25), ScanPoint(x: 0.75, y: 0.25), ScanPoint(x: 0.75, y: 0.5),
                    ScanPoint(x: 0.25, y: 0.5),
                ],
                image: image
            )
        )
    }

    /// Returns scans of several cameras in turn.
    static func samples(_ numbers: ClosedRange<Int64>, cameras: [String] = ["door", "belt"]) -> [StoredScan] {
        numbers.map { .sample($0, camera: cameras[Int($0) % cameras.count]) }
    }
}
