import Dispatch
import Synchronization

/// Calls a client's block while more data is wanted, one call at a time.
final class RendererRequest: Sendable {
    private struct State {
        var queue: DispatchQueue?
        var block: (@Sendable () -> Void)?
        var number = 0
        var isCalling = false
    }
    private let state = Mutex(State())

    /// Sets the block and its queue; earlier blocks are no longer called.
    func begin(on queue: DispatchQueue, _ block: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.queue = queue
            state.block = block
            state.number += 1
            state.isCalling = false
        }
    }

    /// Ends the request: no call begins after this.
    func end() {
        state.withLock { state in
            state.block = nil
            state.number += 1
        }
    }

    /// Calls the block on its queue if data is wanted, and again for as long as it is.
    func callIfReady(_ isReady: @escaping @Sendable () -> Bool) {
        guard isReady() else { return }
        let (queue, number) = state.withLock { state -> (DispatchQueue?, Int) in
            guard state.block != nil, !state.isCalling else { return (nil, 0) }
            state.isCalling = true
            return (state.queue, state.number)
        }
        queue?.async { [self] in
            state.withLock { $0.number == number ? $0.block : nil }?()
            let isPresent = state.withLock { state in
                guard state.number == number else { return false }
                state.isCalling = false
                return true
            }
            if isPresent { callIfReady(isReady) }
        }
    }
}
