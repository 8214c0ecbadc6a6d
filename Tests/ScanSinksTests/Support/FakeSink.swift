import Foundation
import ScanSinks
import ScanStore
import Synchronization

/// A receiver whose answers the test determines.
final class FakeSink: ScanSink {
    struct State {
        /// The pump's calls, in order.
        var history: [String] = []
        var sent: [Int64] = []
        /// Scans in flight on this connection.
        var underWay: [Int64] = []
        var events: [SinkEvent] = []
        var openFailures: [SinkFailure] = []
        /// Thrown by the next wait.
        var failure: SinkFailure?
        var acknowledgesAll = true
        var refuses: Set<Int64> = []
        var mostUnderWay = 0
        var mostBytes = 0
        var waits = 0
        var isStopped = false
    }

    let state = Mutex(State())
    private let semaphore = DispatchSemaphore(value: 0)
    let capacity: Int
    let wantsImages: Bool
    let name = "the fake"

    init(capacity: Int = .max, wantsImages: Bool = false) {
        self.capacity = capacity
        self.wantsImages = wantsImages
    }

    var sent: [Int64] { state.withLock { $0.sent } }
    var history: [String] { state.withLock { $0.history } }

    func open() throws(SinkFailure) {
        let failure = state.withLock { state -> SinkFailure? in
            state.history.append("open")
            state.underWay = []
            state.events = []
            return state.openFailures.isEmpty ? nil : state.openFailures.removeFirst()
        }
        if let failure { throw failure }
    }

    func send(_ scans: ArraySlice<StoredScan>) throws(SinkFailure) {
        state.withLock { state in
            for scan in scans {
                state.sent.append(scan.sequence)
                state.underWay.append(scan.sequence)
                if state.refuses.contains(scan.sequence) {
                    state.events.append(.refused(scan.sequence, "it is odd"))
                } else if state.acknowledgesAll {
                    state.events.append(.acknowledged(scan.sequence))
                }
            }
            state.mostUnderWay = max(state.mostUnderWay, state.underWay.count)
        }
    }

    func events(waiting seconds: Double) throws(SinkFailure) -> [SinkEvent] {
        func take() -> (SinkFailure?, [SinkEvent]) {
            state.withLock { state in
                let failure = state.failure
                state.failure = nil
                let events = state.events
                state.events = []
                for case .acknowledged(let sequence) in events { state.underWay.removeAll { $0 == sequence } }
                for case .refused(let sequence, _) in events { state.underWay.removeAll { $0 == sequence } }
                return (failure, events)
            }
        }
        var (failure, events) = take()
        if failure == nil, events.isEmpty {
            state.withLock { $0.waits += 1 }
            _ = semaphore.wait(timeout: .now() + seconds)
            (failure, events) = take()
        }
        if let failure { throw failure }
        return events
    }

    func close(politely: Bool) { state.withLock { $0.history.append(politely ? "goodbye" : "close") } }
    func wake() { semaphore.signal() }

    func stop() {
        state.withLock { $0.isStopped = true }
        semaphore.signal()
    }

    // MARK: Control by the test

    func say(_ events: SinkEvent...) {
        state.withLock { $0.events += events }
        semaphore.signal()
    }

    func fail(_ text: String, retryAfter: Double? = nil) {
        state.withLock { $0.failure = SinkFailure(text, retryAfter: retryAfter) }
        semaphore.signal()
    }
}
