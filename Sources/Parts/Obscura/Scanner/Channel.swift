import Foundation
import Synchronization

/// Passes elements from threads that may block to one task that must not.
///
/// Senders are capture threads. Blocking them is how backpressure reaches the source. Only one task may receive at a
/// time. After ``finish(throwing:)``, the waiting elements are still received, then the end; after ``cancel()`` nothing
/// is.
final class Channel<Element: Sendable>: Sendable {
    private struct State {
        var waiting: [Element] = []
        var receiver: CheckedContinuation<Element?, any Error>?
        var isFinished = false
        var failure: (any Error)?
        var discarded = 0
    }

    /// The result of an attempt to receive.
    private enum Received {
        case element(Element)
        case end((any Error)?)
        case nothing
    }

    /// The result of an attempt to send.
    private enum Sent {
        case ended
        case handOver(CheckedContinuation<Element?, any Error>)
        case buffered(replaced: Element?)
        case full
    }

    private let buffering: ScanBuffering
    private let state = Mutex(State())
    // Signalled when a blocked sender may try again.
    private let room = DispatchSemaphore(value: 0)
    private let blocked = Atomic<Int>(0)

    init(_ buffering: ScanBuffering) {
        self.buffering = buffering
    }

    /// The number of elements replaced by newer ones.
    var discardedCount: Int { state.withLock { $0.discarded } }

    /// The number of elements that wait.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Sends an element; waits for room if the buffering mode requires it.
    ///
    /// - Returns: false if the channel has ended, so that nobody will receive the element.
    @discardableResult
    func send(_ element: Element) -> Bool {
        while true {
            let outcome: Sent = state.withLock { state in
                if state.isFinished { return .ended }
                if let receiver = state.receiver {
                    state.receiver = nil
                    return .handOver(receiver)
                }
                if state.waiting.count < buffering.limit {
                    state.waiting.append(element)
                    return .buffered(replaced: nil)
                }
                switch buffering {
                case .block:
                    blocked.add(1, ordering: .relaxed)
                    return .full
                case .keepNewest:
                    let oldest = state.waiting.removeFirst()
                    state.waiting.append(element)
                    state.discarded += 1
                    // The replaced element's frame is released outside the lock.
                    return .buffered(replaced: oldest)
                }
            }
            switch outcome {
            case .ended: return false
            case .handOver(let receiver):
                receiver.resume(returning: element)
                return true
            case .buffered: return true
            case .full: room.wait()
            }
        }
    }

    /// Ends the channel after the waiting elements; only the first call has an effect.
    func finish(throwing failure: (any Error)? = nil) {
        let receiver = state.withLock { state -> CheckedContinuation<Element?, any Error>? in
            guard !state.isFinished else { return nil }
            state.isFinished = true
            defer { state.receiver = nil }
            // The failure is delivered once: here, or to the receiver that follows the waiting elements.
            if state.receiver == nil { state.failure = failure }
            return state.receiver
        }
        if let failure { receiver?.resume(throwing: failure) } else { receiver?.resume(returning: nil) }
        wakeSenders()
    }

    /// Ends the channel immediately and releases the waiting elements.
    func cancel() {
        let (receiver, waiting) = state.withLock { state in
            state.isFinished = true
            state.failure = nil
            defer {
                state.receiver = nil
                state.waiting = []
            }
            return (state.receiver, state.waiting)
        }
        withExtendedLifetime(waiting) {}
        receiver?.resume(returning: nil)
        wakeSenders()
    }

    /// Returns the next element; nil at the end or if the task is cancelled.
    ///
    /// - Throws: the channel's failure, once.
    func receive() async throws -> Element? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                switch take(or: continuation) {
                case .element(let element):
                    wakeSenders()
                    continuation.resume(returning: element)
                case .end(let failure?): continuation.resume(throwing: failure)
                case .end(nil): continuation.resume(returning: nil)
                case .nothing: break
                }
            }
        } onCancel: {
            cancel()
        }
    }

    private func take(or receiver: CheckedContinuation<Element?, any Error>) -> Received {
        state.withLock { state in
            if !state.waiting.isEmpty { return .element(state.waiting.removeFirst()) }
            if state.isFinished {
                defer { state.failure = nil }
                return .end(state.failure)
            }
            precondition(state.receiver == nil, "A scanner is read by one task at a time.")
            state.receiver = receiver
            return .nothing
        }
    }

    /// Wakes all blocked senders.
    private func wakeSenders() {
        for _ in 0..<blocked.exchange(0, ordering: .relaxed) { room.signal() }
    }
}
