/// What is in a capsule, in numbers.
package struct CapsuleSummary: Sendable {
    /// A camera with what it did.
    package struct Camera: Sendable {
        package var camera: CapsuleCamera
        package var frames = 0
        package var lost = 0
        package var ending: String?
    }

    /// A connection with its outcomes.
    package struct Connection: Sendable {
        package var id: Int
        package var kind: String
        package var ledger = CapsuleLedger()
    }

    package var cameras: [Camera] = []
    package var connections: [Connection] = []
    /// The number of records of each kind.
    package var kinds: [String: Int] = [:]
    /// The records that were left out while recording.
    package var omissions: [String: Int] = [:]
    /// The seconds from the first to the last record.
    package var seconds = 0.0
    package var scans = 0
    package var sets = 0
    /// The durations of callbacks in nanoseconds, ascending.
    package var callbacks: [UInt64] = []

    /// Counts what is in a file.
    package init(_ file: CapsuleFile) {
        for entry in file.entries {
            kinds[entry.record.kindName, default: 0] += 1
            note(entry.record)
        }
        callbacks.sort()
        if let first = file.entries.first?.hostTime, let last = file.entries.map(\.hostTime).max(), last >= first {
            seconds = Double(last - first) / 1e9
        }
    }

    private mutating func note(_ record: CapsuleRecord) {
        func camera(_ id: Int) -> Int? { cameras.firstIndex { $0.camera.id == id } }
        switch record {
        case .camera(let found): cameras.append(Camera(camera: found))
        case .frame(let frame): if let index = camera(frame.camera) { cameras[index].frames += 1 }
        case .loss(let loss):
            if let index = camera(loss.camera) { cameras[index].lost = cameras[index].lost &+ loss.count }
        case .ending(let id, let code, let message):
            if let index = camera(id) { cameras[index].ending = code.isEmpty ? "end" : "\(code): \(message)" }
        case .connection(let id, let kind, _): connections.append(Connection(id: id, kind: kind))
        case .fate(let fate):
            if let index = connections.firstIndex(where: { $0.id == fate.connection }) {
                connections[index].ledger.count(fate.outcome)
            }
        case .omission(let kind, let count, _): omissions[kind] = (omissions[kind] ?? 0) &+ count
        case .scan: scans += 1
        case .set: sets += 1
        case .callback(let callback): callbacks.append(callback.duration)
        default: break
        }
    }

    /// Returns a percentile of the callbacks' durations in milliseconds; nil without callbacks.
    package func callbackMilliseconds(_ fraction: Double) -> Double? {
        guard !callbacks.isEmpty else { return nil }
        let index = min(Int((Double(callbacks.count - 1) * fraction).rounded()), callbacks.count - 1)
        return Double(callbacks[index]) / 1e6
    }
}
