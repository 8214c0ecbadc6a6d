import Foundation
import Synchronization

/// The runs of one request: their results, and the flags that cancel them.
///
/// Runs of one request follow each other, also if several threads perform it (V-REQ-8).
final class RequestActivity: Sendable {
    private struct State: @unchecked Sendable {
        var results: [VNObservation]?
        var tokens: [CancellationToken] = []
    }

    private let state = Mutex(State())
    // Recursive: a progress handler may perform the request again.
    private let turn = NSRecursiveLock()

    /// The results of the latest run.
    var results: [VNObservation]? { state.withLock { $0 }.results }

    /// Announces a run, which can be cancelled from now on.
    func begin() -> CancellationToken {
        let token = CancellationToken()
        state.withLock { $0.tokens.append(token) }
        return token
    }

    /// Cancels all announced runs.
    func cancel() {
        for token in state.withLock({ $0.tokens }) { token.cancel() }
    }

    /// Carries out an announced run and stores its results; returns its error.
    func run(_ token: CancellationToken, _ body: () throws -> [VNObservation]) -> NSError? {
        turn.lock()
        defer { turn.unlock() }
        do {
            try token.check()
            let found = try body()
            try token.check()
            end(token, found)
            return nil
        } catch {
            end(token, nil)
            return VisionFailure.publicError(error)
        }
    }

    private func end(_ token: CancellationToken, _ results: [VNObservation]?) {
        let results = State(results: results)
        state.withLock { state in
            state.results = results.results
            state.tokens.removeAll { $0 === token }
        }
    }
}

/// A flag that cancels one run.
final class CancellationToken: Sendable {
    private let flag = Atomic(false)

    /// Indicates whether the run was cancelled.
    var isCancelled: Bool { flag.load(ordering: .acquiring) }

    /// Cancels the run.
    func cancel() { flag.store(true, ordering: .releasing) }

    /// Throws if the run was cancelled.
    func check() throws {
        if isCancelled { throw VisionFailure.cancelled }
    }
}
