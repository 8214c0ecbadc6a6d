import Foundation
import ScanStore
import Synchronization
import ToolCommands

/// Writes codes to a store, with a bounded queue.
final class ScanKeeper: CodeKeeper {
    /// The number of codes that may wait for the disk before the input must wait.
    private static let limit = 512

    private struct State {
        var waiting = 0
        var readers: [CheckedContinuation<Void, Never>] = []
        /// True once the run is to end, so that no input waits for a full disk.
        var isEnding = false
    }

    private let store: ScanStore
    private let state = Mutex(State())

    init(_ store: ScanStore) { self.store = store }

    /// Stores a code; returns immediately.
    ///
    /// - Parameters:
    ///   - age: seconds since its frame was captured.
    ///   - done: called in order once the code is on disk, or with the error that prevented this.
    func keep(_ line: CodeLine, age: Double, done: @escaping @Sendable (String?) -> Void) {
        let record = ScanRecord(
            camera: line.source,
            source: line.source,
            type: line.type,
            text: line.text,
            payload: line.bytes,
            time: Date(timeIntervalSinceNow: age.isFinite ? -age : 0),
            seconds: line.time,
            frame: Int64(line.frame),
            corners: line.corners.map { ScanPoint(x: $0.x, y: $0.y) }
        )
        state.withLock { $0.waiting += 1 }
        store.add(record) { [self] result in
            switch result {
            case .success: done(nil)
            case .failure(let error): done(error.message)
            }
            let readers = state.withLock { state in
                state.waiting -= 1
                guard state.waiting < Self.limit else { return [CheckedContinuation<Void, Never>]() }
                defer { state.readers = [] }
                return state.readers
            }
            for reader in readers { reader.resume() }
        }
    }

    /// Returns when there is room for more codes.
    func waitForRoom() async {
        await withCheckedContinuation { reader in
            let isFree = state.withLock { state in
                guard state.waiting >= Self.limit, !state.isEnding else { return true }
                state.readers.append(reader)
                return false
            }
            if isFree { reader.resume() }
        }
    }

    /// Lets all present and future waiters continue, because the run is to end.
    func release() {
        let readers = state.withLock { state in
            state.isEnding = true
            defer { state.readers = [] }
            return state.readers
        }
        for reader in readers { reader.resume() }
    }

    /// Writes the waiting codes; those that a full disk does not accept now are reported as lost.
    func close() async { await store.close() }
}
