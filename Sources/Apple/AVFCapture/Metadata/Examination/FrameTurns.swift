import DequeModule
import Dispatch
import Synchronization

/// Lets workers that examine frames at the same time take turns in the order of the frames.
final class FrameTurns: Sendable {
    private struct State {
        /// The frames that are examined or will be, in order.
        var order: Deque<Int> = []
        var waiting: [Int: DispatchSemaphore] = [:]
    }

    private let state = Mutex(State())
    /// Longer than any frame takes; a worker that waited for so long goes on without its turn.
    private static let timeout = DispatchTimeInterval.seconds(60)

    /// Adds a frame at the end of the order.
    func admit(_ number: Int) {
        state.withLock { $0.order.append(number) }
    }

    /// Waits until all frames before have passed.
    ///
    /// - Returns: false if a frame before takes too long, or if the frame was not admitted.
    func enter(_ number: Int) -> Bool {
        let (isNext, semaphore) = state.withLock { state -> (Bool, DispatchSemaphore?) in
            if state.order.first == number { return (true, nil) }
            guard state.order.contains(number) else { return (false, nil) }
            let semaphore = DispatchSemaphore(value: 0)
            state.waiting[number] = semaphore
            return (false, semaphore)
        }
        guard let semaphore else { return isNext }
        let hasCome = semaphore.wait(timeout: .now() + Self.timeout) == .success
        state.withLock { $0.waiting[number] = nil }
        return hasCome
    }

    /// Ends the turn of a frame, or leaves it out.
    func pass(_ number: Int) {
        let next = state.withLock { state -> DispatchSemaphore? in
            state.order.removeAll { $0 == number }
            return state.order.first.flatMap { state.waiting[$0] }
        }
        next?.signal()
    }
}
