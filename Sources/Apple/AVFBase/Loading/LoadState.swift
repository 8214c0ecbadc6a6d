import MediaFiles

/// The state of one load as a value: requests, results and cancellations in, actions out.
struct LoadState<Value: Sendable>: Sendable {
    /// Receives the result of a load, once.
    typealias Waiter = @Sendable (Result<Value, AVError>) -> Void

    /// The phases of a load.
    enum Phase: Sendable {
        case notYetLoaded
        case loading(MediaInterrupt)
        case loaded(Value)
        case failed(AVError)
        case cancelled
    }

    /// The actions that the caller performs after unlocking.
    enum Action: Sendable {
        case nothing
        /// Performs the work; the attempt number is returned with its result.
        case run(MediaInterrupt, attempt: Int)
        /// Calls these waiters.
        case notify([Waiter], Result<Value, AVError>)
        /// Interrupts the work, and calls these waiters.
        case stop(MediaInterrupt, [Waiter], Result<Value, AVError>)
    }

    private(set) var phase = Phase.notYetLoaded
    private var waiters: [UInt64: Waiter] = [:]
    private var attempt = 0

    /// Creates a load that has not begun, or one that has its value.
    init(_ value: Value? = nil) {
        if let value { phase = .loaded(value) }
    }

    /// Requests the value; a waiter, if given, receives the result.
    ///
    /// After a cancellation, the work starts again; after any other failure it does not.
    mutating func request(_ id: UInt64, _ waiter: Waiter?) -> Action {
        switch phase {
        case .loaded(let value): return waiter.map { .notify([$0], .success(value)) } ?? .nothing
        case .failed(let error): return waiter.map { .notify([$0], .failure(error)) } ?? .nothing
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

    /// Finishes the work; the result of a cancelled attempt is ignored.
    mutating func finish(attempt: Int, with result: Result<Value, AVError>) -> Action {
        guard attempt == self.attempt, case .loading = phase else { return .nothing }
        phase =
            switch result {
            case .success(let value): .loaded(value)
            case .failure(let error): .failed(error)
            }
        return .notify(takeWaiters(), result)
    }

    /// Cancels the load; the waiters receive an error.
    mutating func cancel() -> Action {
        guard case .loading(let interrupt) = phase else { return .nothing }
        phase = .cancelled
        return .stop(interrupt, takeWaiters(), .failure(AVError(.operationCancelled)))
    }

    /// Removes a waiter; returns whether it was still waiting.
    mutating func leave(_ id: UInt64) -> Bool { waiters.removeValue(forKey: id) != nil }

    /// Removes and returns all waiters, in order of arrival.
    private mutating func takeWaiters() -> [Waiter] {
        defer { waiters = [:] }
        return waiters.sorted { $0.key < $1.key }.map(\.value)
    }
}
