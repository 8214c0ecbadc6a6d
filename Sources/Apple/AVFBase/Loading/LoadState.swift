import MediaFiles

/// What one load is at, as a value: requests, results and cancellations in, actions out.
struct LoadState<Value: Sendable>: Sendable {
    /// Gets the result of a load, once.
    typealias Waiter = @Sendable (Result<Value, AVError>) -> Void

    /// How far it is.
    enum Phase: Sendable {
        case notYetLoaded
        case loading(MediaInterrupt)
        case loaded(Value)
        case failed(AVError)
        case cancelled
    }

    /// What the caller must do after unlocking.
    enum Action: Sendable {
        case nothing
        /// Do the work; the number goes back with its result.
        case run(MediaInterrupt, attempt: Int)
        /// Call these.
        case tell([Waiter], Result<Value, AVError>)
        /// End the work, and call these.
        case stop(MediaInterrupt, [Waiter], Result<Value, AVError>)
    }

    private(set) var phase = Phase.notYetLoaded
    private var waiters: [UInt64: Waiter] = [:]
    private var attempt = 0

    /// Makes one that has not begun, or has its value.
    init(_ value: Value? = nil) {
        if let value { phase = .loaded(value) }
    }

    /// Somebody wants the value, and to be told when a waiter is given.
    ///
    /// After a cancellation work begins anew; after another failure it does not.
    mutating func request(_ id: UInt64, _ waiter: Waiter?) -> Action {
        switch phase {
        case .loaded(let value): return waiter.map { .tell([$0], .success(value)) } ?? .nothing
        case .failed(let error): return waiter.map { .tell([$0], .failure(error)) } ?? .nothing
        case .loading:
            waiters[id] = waiter
            return .nothing
        case .notYetLoaded, .cancelled:
            waiters[id] = waiter
            attempt += 1
            let interrupt = MediaInterrupt()
            phase = .loading(interrupt)
            return .run(interrupt, attempt: attempt)
        }
    }

    /// The work has ended; the result of an attempt that was cancelled counts no more.
    mutating func finish(attempt: Int, with result: Result<Value, AVError>) -> Action {
        guard attempt == self.attempt, case .loading = phase else { return .nothing }
        phase =
            switch result {
            case .success(let value): .loaded(value)
            case .failure(let error): .failed(error)
            }
        return .tell(takeWaiters(), result)
    }

    /// Nobody wants the value any more; those who wait get an error.
    mutating func cancel() -> Action {
        guard case .loading(let interrupt) = phase else { return .nothing }
        phase = .cancelled
        return .stop(interrupt, takeWaiters(), .failure(AVError(.operationCancelled)))
    }

    /// One does not want to wait any more: true where it was still waiting.
    mutating func leave(_ id: UInt64) -> Bool { waiters.removeValue(forKey: id) != nil }

    /// Those who wait, in the order in which they came, and nobody waits any more.
    private mutating func takeWaiters() -> [Waiter] {
        defer { waiters = [:] }
        return waiters.sorted { $0.key < $1.key }.map(\.value)
    }
}
