import AVFBase
import Dispatch
import Foundation
import MediaFiles
import Synchronization

/// The only run of an export session: its state and its observers.
final class ExportRun: Sendable {
    private struct State {
        var status = AVAssetExportSession.Status.unknown
        var error: AVError?
        var progress = 0.0
        var watchers: [UInt64: @Sendable (Event) -> Void] = [:]
        var nextWatcher: UInt64 = 0
    }

    /// The events for observers.
    enum Event: Sendable {
        case waiting
        case progress(Double)
        case ended
    }

    /// Interrupts the work.
    let interrupt = MediaInterrupt()
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "AVAssetExportSession")

    var status: AVAssetExportSession.Status { state.withLock { $0.status } }
    var error: AVError? { state.withLock { $0.error } }
    var progress: Double { state.withLock { $0.progress } }

    /// Starts the run; returns false if it was started before.
    func begin() -> Bool {
        let watchers: [@Sendable (Event) -> Void]? = state.withLock { state in
            guard state.status == .unknown else { return nil }
            state.status = .waiting
            return Array(state.watchers.values)
        }
        for watcher in watchers ?? [] { watcher(.waiting) }
        return watchers != nil
    }

    /// Performs the work on the session's queue, and calls the handler there when it has ended in any way.
    ///
    /// - Parameter work: Throws on failure; receives a closure for reporting progress.
    func start(
        _ work: @escaping @Sendable (@escaping @Sendable (Double) -> Void) throws -> Void,
        then handler: @escaping @Sendable () -> Void
    ) {
        queue.async { [self] in
            let isCancelled = state.withLock { state in
                guard state.status == .waiting else { return true }
                state.status = .exporting
                return false
            }
            if isCancelled { return end(.failure(AVError(.operationCancelled)), handler) }
            notify(.progress(0))
            end(
                Result {
                    try work { [weak self] done in
                        self?.state.withLock { $0.progress = max($0.progress, done) }
                        self?.notify(.progress(done))
                    }
                }.mapError { error in
                    if let error = error as? MediaError { return AVError(error, isWriting: true) }
                    return AVError(wrapping: error)
                },
                handler
            )
        }
    }

    /// Interrupts the work, which then ends soon; has no effect after the end.
    func cancel() {
        state.withLock { state in
            switch state.status {
            case .unknown, .waiting:
                state.status = .cancelled
                state.error = AVError(.operationCancelled)
            default: break
            }
        }
        interrupt.cancel()
    }

    /// Calls a closure for the current state and all later events; ends by itself with the run.
    func watch(_ watcher: @escaping @Sendable (Event) -> Void) -> UInt64 {
        let (id, event): (UInt64, Event?) = state.withLock { state in
            state.nextWatcher += 1
            let event: Event?
            switch state.status {
            case .unknown: event = nil
            case .waiting: event = .waiting
            case .exporting: event = .progress(state.progress)
            case .completed, .failed, .cancelled: event = .ended
            }
            if case .ended? = event {} else { state.watchers[state.nextWatcher] = watcher }
            return (state.nextWatcher, event)
        }
        if let event { watcher(event) }
        return id
    }

    /// Stops calling the closure.
    func unwatch(_ id: UInt64) { _ = state.withLock { $0.watchers.removeValue(forKey: id) } }

    private func notify(_ event: Event) {
        for watcher in state.withLock({ Array($0.watchers.values) }) { watcher(event) }
    }

    private func end(_ result: Result<Void, AVError>, _ handler: @Sendable () -> Void) {
        let watchers = state.withLock { state in
            switch result {
            case .success:
                state.status = .completed
                state.progress = 1
            case .failure(let error):
                state.status = error.code == .operationCancelled ? .cancelled : .failed
                state.error = error
            }
            defer { state.watchers = [:] }
            return Array(state.watchers.values)
        }
        for watcher in watchers { watcher(.ended) }
        handler()
    }
}
