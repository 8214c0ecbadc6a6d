import Foundation
import ScanStore
import Synchronization
import ToolCommands

/// Keeps codes in a store, a bounded number of them at a time.
final class ScanKeeper: CodeKeeper {
    /// Codes that may wait for the disk before the input has to.
    private static let limit = 512

    private struct State {
        var waiting = 0
        var readers: [CheckedContinuation<Void, Never>] = []
        /// Whether the run is to end, so that nobody waits for a full disk any more.
        var isEnding = false
    }

    private let store: ScanStore
    private let state = Mutex(State())

    init(_ store: ScanStore) { self.store = store }

    /// Keeps a code; returns at once.
    ///
    /// - Parameters:
    ///   - age: seconds since its frame was taken.
    ///   - done: called once it is on the disk, in order, or with the reason why it is not.
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

    /// Returns when there is room for more.
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

    /// Lets those go on who wait for room, now and later: the run is to end.
    func release() {
        let readers = state.withLock { state in
            state.isEnding = true
            defer { state.readers = [] }
            return state.readers
        }
        for reader in readers { reader.resume() }
    }

    /// Finishes what waits; what a full disk does not take now is told of as lost.
    func close() async { await store.close() }
}
