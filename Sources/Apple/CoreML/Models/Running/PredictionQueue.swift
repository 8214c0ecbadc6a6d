import Dispatch
import Foundation
import Synchronization

/// The threads of asynchronous predictions: as many at once as the machine has processors.
final class PredictionQueue: Sendable {
    /// The queue of this process.
    static let shared = PredictionQueue(limit: max(2, ProcessInfo.processInfo.activeProcessorCount))

    private struct State {
        var running = 0
        var waiting: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())
    private let limit: Int
    private let queue = DispatchQueue(label: "CoreML.predictions", attributes: .concurrent)

    init(limit: Int) { self.limit = limit }

    /// Runs a piece of work on another thread, after those that came earlier have begun.
    func submit(_ work: @escaping @Sendable () -> Void) {
        let starts = state.withLock { state in
            guard state.running < limit else {
                state.waiting.append(work)
                return false
            }
            state.running += 1
            return true
        }
        if starts { start(work) }
    }

    private func start(_ work: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            work()
            let next = state.withLock { state -> (@Sendable () -> Void)? in
                guard !state.waiting.isEmpty else {
                    state.running -= 1
                    return nil
                }
                return state.waiting.removeFirst()
            }
            if let next { start(next) }
        }
    }

    /// Returns the result of a piece of work that runs on another thread.
    ///
    /// - Throws: its error, or ``MLModelError`` with the code `predictionCancelled` if the task is cancelled before the
    ///   work begins.
    func run<Result>(_ work: @escaping () throws -> Result) async throws -> Unshared<Result> {
        let work = Unshared(work)
        let isCancelled = Mutex(false)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                submit {
                    guard !isCancelled.withLock({ $0 }) else {
                        continuation.resume(throwing: MLModelError(.predictionCancelled))
                        return
                    }
                    do {
                        continuation.resume(returning: Unshared(try work.object()))
                    } catch {
                        continuation.resume(throwing: error)
                    }
                }
            }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
    }
}
