import Foundation
import Synchronization

/// Hands elements from threads that can wait to one task that must not.
///
/// Senders are threads of capture: they may be blocked for a while, which is how back-pressure reaches the source. The
/// receiver is one task at a time. After ``finish(throwing:)`` what waits is still received, then the end; after
/// ``cancel()`` nothing is.
final class Channel<Element: Sendable>: Sendable {
    private struct State {
        var waiting: [Element] = []
        var receiver: CheckedContinuation<Element?, any Error>?
        var isFinished = false
        var failure: (any Error)?
        var discarded = 0
    }

    /// What the receiver gets, and when it must wait.
    private enum Received {
        case element(Element)
        case end((any Error)?)
        case nothing
    }

    /// What became of an element that was sent.
    private enum Sent {
        case ended
        case handOver(CheckedContinuation<Element?, any Error>)
        case buffered(replaced: Element?)
        case full
    }

    private let buffering: ScanBuffering
    private let state = Mutex(State())
    // Signalled whenever a blocked sender may go on.
    private let room = DispatchSemaphore(value: 0)
    private let blocked = Atomic<Int>(0)

    init(_ buffering: ScanBuffering) {
        self.buffering = buffering
    }

    /// Elements that gave way to newer ones.
    var discardedCount: Int { state.withLock { $0.discarded } }

    /// Elements that wait now.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Hands an element over; waits for room where the buffering says so.
    ///
    /// - Returns: false when nobody will take it, because the channel has ended.
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
                    // Its frame is freed outside the lock.
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

    /// Ends the channel once what waits is taken; only the first end counts.
    func finish(throwing failure: (any Error)? = nil) {
        let receiver = state.withLock { state -> CheckedContinuation<Element?, any Error>? in
            guard !state.isFinished else { return nil }
            state.isFinished = true
            defer { state.receiver = nil }
            // The failure is handed over once: here, or to the receiver that comes after what waits.
            if state.receiver == nil { state.failure = failure }
            return state.receiver
        }
        if let failure { receiver?.resume(throwing: failure) } else { receiver?.resume(returning: nil) }
        wakeSenders()
    }

    /// Ends the channel at once; what waits is freed.
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

    /// The next element, nil at the end or when the task is cancelled; throws what the channel ended with, once.
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

    /// Lets every blocked sender look again.
    private func wakeSenders() {
        for _ in 0..<blocked.exchange(0, ordering: .relaxed) { room.signal() }
    }
}
