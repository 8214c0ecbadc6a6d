import Foundation
import Synchronization

/// Waits for sockets to be ready, on one thread of its own, each wait with an end.
///
/// FlyingSocks' own pools know no time limits, and may miss a socket whose number was given anew while they let go of the
/// old one. Here nothing is kept between two waits, and as many sockets as ``ServerLimits`` allows are few for `poll`.
final class SocketWaiter: Sendable {
    enum Readiness: Sendable {
        case readable, writable

        var events: Int16 {
            switch self {
            case .readable: Int16(POLLIN)
            case .writable: Int16(POLLOUT)
            }
        }
    }

    enum Outcome: Sendable, Hashable {
        /// Ready, or closed by the other side: reading or writing tells which.
        case ready
        case timedOut
        /// The waiting task was cancelled, or the waiter closed.
        case cancelled
    }

    private struct Wait {
        var file: Int32
        var events: Int16
        var deadline: ContinuousClock.Instant
        var continuation: CheckedContinuation<Outcome, Never>
    }

    private struct State {
        var waits: [Int: Wait] = [:]
        var nextID = 0
        var isClosed = false
        /// Whether the thread has to be told of a change.
        var isPolling = false
    }

    private let state = Mutex(State())
    private let wakeup: (reading: Int32, writing: Int32)

    /// - Throws: the error number when there are no descriptors left.
    init() throws(SocketFailure) {
        var files: [Int32] = [-1, -1]
        guard pipe(&files) == 0 else { throw SocketFailure("prepare to listen", errno) }
        for file in files {
            _ = fcntl(file, F_SETFD, FD_CLOEXEC)
            _ = fcntl(file, F_SETFL, O_NONBLOCK)
        }
        wakeup = (files[0], files[1])
        // Holds the waiter until it is closed.
        let thread = Thread { while self.turn() {} }
        thread.name = "console server"
        thread.start()
    }

    deinit {
        Foundation.close(wakeup.reading)
        Foundation.close(wakeup.writing)
    }

    /// Waits until a socket is ready.
    ///
    /// - Parameter file: a descriptor that stays open until this returns; -1 to wait for the deadline only.
    func wait(
        for readiness: Readiness,
        on file: Int32,
        until deadline: ContinuousClock.Instant
    ) async -> Outcome {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isRefused = state.withLock { state -> Bool in
                    // Cancelling sets the mark first and looks for the wait then.
                    if state.isClosed || Task.isCancelled { return true }
                    state.waits[id] = Wait(
                        file: file,
                        events: readiness.events,
                        deadline: deadline,
                        continuation: continuation
                    )
                    wake(&state)
                    return false
                }
                if isRefused { continuation.resume(returning: .cancelled) }
            }
        } onCancel: {
            let wait = state.withLock { state -> Wait? in
                guard let wait = state.waits.removeValue(forKey: id) else { return nil }
                // A socket that is waited for is not closed by closing it.
                wake(&state)
                return wait
            }
            wait?.continuation.resume(returning: .cancelled)
        }
    }

    /// Waits for a time.
    ///
    /// - Returns: `.timedOut` when it is over, `.cancelled` when the task was cancelled before.
    func sleep(until deadline: ContinuousClock.Instant) async -> Outcome {
        await wait(for: .readable, on: -1, until: deadline)
    }

    /// Waits for a time, also in a task that is cancelled.
    func pause(until deadline: ContinuousClock.Instant) async {
        _ = await Task { await self.sleep(until: deadline) }.value
    }

    /// Ends all waits and the thread.
    func close() {
        let waits = state.withLock { state in
            state.isClosed = true
            wake(&state)
            defer { state.waits = [:] }
            return Array(state.waits.values)
        }
        for wait in waits { wait.continuation.resume(returning: .cancelled) }
    }

    private func wake(_ state: inout State) {
        guard state.isPolling else { return }
        state.isPolling = false
        var byte: UInt8 = 1
        // A full pipe wakes as well.
        _ = write(wakeup.writing, &byte, 1)
    }

    // MARK: The thread

    /// - Returns: false when the waiter is closed.
    private func turn() -> Bool {
        let now = ContinuousClock.now
        let plan = state.withLock { state -> (ids: [Int], polls: [pollfd], next: ContinuousClock.Instant?)? in
            guard !state.isClosed else { return nil }
            state.isPolling = true
            var ids: [Int] = []
            var polls = [pollfd(fd: wakeup.reading, events: Int16(POLLIN), revents: 0)]
            var next: ContinuousClock.Instant?
            ids.reserveCapacity(state.waits.count)
            polls.reserveCapacity(state.waits.count + 1)
            for (id, wait) in state.waits {
                ids.append(id)
                polls.append(pollfd(fd: wait.file, events: wait.events, revents: 0))
                next = min(next ?? wait.deadline, wait.deadline)
            }
            return (ids, polls, next)
        }
        guard var plan else { return false }
        _ = poll(&plan.polls, nfds_t(plan.polls.count), Self.milliseconds(from: now, to: plan.next))
        if plan.polls[0].revents != 0 { drain() }

        let later = ContinuousClock.now
        let ended = state.withLock { state in
            state.isPolling = false
            var ended: [(CheckedContinuation<Outcome, Never>, Outcome)] = []
            for (index, id) in plan.ids.enumerated() {
                guard let wait = state.waits[id] else { continue }
                if plan.polls[index + 1].revents != 0 {
                    ended.append((wait.continuation, .ready))
                } else if wait.deadline <= later {
                    ended.append((wait.continuation, .timedOut))
                } else {
                    continue
                }
                state.waits[id] = nil
            }
            return ended
        }
        for (continuation, outcome) in ended { continuation.resume(returning: outcome) }
        return true
    }

    private func drain() {
        var bytes = (UInt64(0), UInt64(0))
        while read(wakeup.reading, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
    }

    /// Rounded up, so that the deadline has passed when the time is over; -1 without a deadline.
    static func milliseconds(from now: ContinuousClock.Instant, to deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return -1 }
        let wait = now.duration(to: deadline)
        guard wait > .zero else { return 0 }
        let (seconds, attoseconds) = wait.components
        guard seconds < 3_600 else { return 3_600_000 }
        return Int32(seconds) * 1_000 + Int32(attoseconds / 1_000_000_000_000_000) + 1
    }
}
