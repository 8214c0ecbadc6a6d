import Synchronization

/// Returns the first of several values; later ones are ignored.
final class Race<Value: Sendable>: Sendable {
    private enum State {
        case open
        case waited(CheckedContinuation<Value, Never>)
        case won(Value)
        case over
    }

    private let state = Mutex(State.open)

    /// Returns the first value; may be called only once.
    func value() async -> Value {
        await withCheckedContinuation { continuation in
            let value = state.withLock { state -> Value? in
                if case .won(let value) = state {
                    state = .over
                    return value
                }
                state = .waited(continuation)
                return nil
            }
            if let value { continuation.resume(returning: value) }
        }
    }

    func finish(_ value: Value) {
        let continuation = state.withLock { state -> CheckedContinuation<Value, Never>? in
            switch state {
            case .open:
                state = .won(value)
                return nil
            case .waited(let continuation):
                state = .over
                return continuation
            case .won, .over: return nil
            }
        }
        continuation?.resume(returning: value)
    }
}
