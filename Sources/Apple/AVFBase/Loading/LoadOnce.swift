import Dispatch
package import MediaFiles
import Synchronization

/// What all loads have in common, whatever their value.
package protocol Loadable: Sendable {
    /// How far it is.
    var progress: LoadProgress { get }
    /// Begins, where nobody has yet.
    func begin()
    /// Returns when the value is there, or throws why it is not; ends early with the task.
    func load() async throws
    /// The same, blocking the thread.
    func wait() throws(AVError)
    /// Calls a closure when it has ended in any way, on any thread, or at once.
    func whenDone(_ body: @escaping @Sendable () -> Void)
    /// Ends the work; those who wait get an error.
    func cancel()
}

/// How far a load is, without its value.
package enum LoadProgress: Sendable {
    case notYetLoaded
    case loading
    case loaded
    case failed(AVError)
    case cancelled
}

/// A value that is worked out once, when somebody wants it first, and shared by all who want it.
///
/// From any thread. Who blocks for it and comes first does the work on the own thread; otherwise it is done on a queue of
/// its own, so that one slow server holds up nobody else.
package final class LoadOnce<Value: Sendable>: Loadable {
    /// Works out the value, or throws `AVError`s or `MediaError`s; ends soon when interrupted.
    package typealias Work = @Sendable (MediaInterrupt) throws -> Value

    private let state: Mutex<LoadState<Value>>
    private let nextID = Atomic<UInt64>(0)
    private let label: String
    private let work: Work

    /// Makes one whose work is still to be done.
    package init(_ label: String, work: @escaping Work) {
        state = Mutex(LoadState())
        self.label = label
        self.work = work
    }

    /// Makes one that has its value.
    package init(_ value: Value) {
        state = Mutex(LoadState(value))
        label = ""
        work = { _ in value }
    }

    package var progress: LoadProgress {
        state.withLock { state in
            switch state.phase {
            case .notYetLoaded: .notYetLoaded
            case .loading: .loading
            case .loaded: .loaded
            case .failed(let error): .failed(error)
            case .cancelled: .cancelled
            }
        }
    }

    /// The value, where it is there.
    package var loadedValue: Value? {
        state.withLock { if case .loaded(let value) = $0.phase { value } else { nil } }
    }

    /// Waits for the value without blocking a thread.
    package func value() async throws -> Value {
        if let loadedValue { return loadedValue }
        let id = nextID.add(1, ordering: .relaxed).newValue
        let box = Mutex<CheckedContinuation<Value, any Error>?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                box.withLock { $0 = continuation }
                request(id) { result in
                    guard let continuation = box.withLock({ $0.take() }) else { return }
                    continuation.resume(with: result.mapError { $0 as any Error })
                }
                if Task.isCancelled { leave(id, box) }
            }
        } onCancel: {
            leave(id, box)
        }
    }

    /// Waits for the value, blocking the thread.
    package func waitForValue() throws(AVError) -> Value {
        let id = nextID.add(1, ordering: .relaxed).newValue
        let done = DispatchSemaphore(value: 0)
        let box = Mutex<Result<Value, AVError>?>(nil)
        let action = state.withLock { state in
            state.request(id) { result in
                box.withLock { $0 = result }
                done.signal()
            }
        }
        if case .run(let interrupt, let attempt) = action {
            run(interrupt, attempt)
        } else {
            perform(action)
        }
        done.wait()
        return try box.withLock { $0 ?? .failure(AVError(.unknown)) }.get()
    }

    package func begin() { request(0, nil) }
    package func load() async throws { _ = try await value() }
    package func wait() throws(AVError) { _ = try waitForValue() }

    package func whenDone(_ body: @escaping @Sendable () -> Void) {
        request(nextID.add(1, ordering: .relaxed).newValue) { _ in body() }
    }

    package func cancel() { perform(state.withLock { $0.cancel() }) }

    private func request(_ id: UInt64, _ waiter: LoadState<Value>.Waiter?) {
        perform(state.withLock { $0.request(id, waiter) })
    }

    private func leave(_ id: UInt64, _ box: borrowing Mutex<CheckedContinuation<Value, any Error>?>) {
        _ = state.withLock { $0.leave(id) }
        box.withLock { $0.take() }?.resume(throwing: CancellationError())
    }

    private func perform(_ action: LoadState<Value>.Action) {
        switch action {
        case .nothing: break
        case .run(let interrupt, let attempt):
            DispatchQueue(label: label).async { self.run(interrupt, attempt) }
        case .tell(let waiters, let result):
            for waiter in waiters { waiter(result) }
        case .stop(let interrupt, let waiters, let result):
            interrupt.cancel()
            for waiter in waiters { waiter(result) }
        }
    }

    private func run(_ interrupt: MediaInterrupt, _ attempt: Int) {
        let result = Result { try work(interrupt) }.mapError { AVError(wrapping: $0) }
        perform(state.withLock { $0.finish(attempt: attempt, with: result) })
    }
}
