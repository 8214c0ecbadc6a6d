import Basics
import Foundation
import Glibc
import Synchronization

/// The thread of one run of a source, from start to stop, which alone calls the run's client.
final class SourceThread<Client: Sendable>: Sendable {
    private struct State {
        var isStopped = false
        var client: Client?
        var thread: pthread_t?

        var isOnThread: Bool { thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    private let state: Mutex<State>
    private let done = DispatchSemaphore(value: 0)

    init(client: Client) { state = Mutex(State(client: client)) }

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - name: The thread's name.
    ///   - previous: The thread of the previous run, which ends first, so two threads never call clients
    ///     simultaneously.
    ///   - body: Runs on the thread.
    ///   - finally: Runs on the thread after the client has been released and before anyone stops to wait.
    func begin(
        named name: String,
        after previous: SourceThread? = nil,
        _ body: @escaping @Sendable () -> Void,
        finally: @escaping @Sendable () -> Void = {}
    ) {
        let thread = Thread(name: name) { [self] in
            state.withLock { $0.thread = pthread_self() }
            previous?.wait()
            body()
            state.withLock { $0.client = nil }
            finally()
            done.signal()
        }
        thread.start()
    }

    /// True if the run must end.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Prevents new calls of the client.
    func cancel() { state.withLock { $0.isStopped = true } }

    /// Waits until the thread has ended, except on the thread itself.
    func waitUnlessCurrent() {
        if !state.withLock({ $0.isOnThread }) { wait() }
    }

    private func wait() {
        done.wait()
        done.signal()
    }

    /// Calls the client on the thread; returns false without a call if the run was stopped.
    func call(_ body: (Client) -> Void) -> Bool {
        let client = state.withLock { state in
            assert(state.isOnThread, "a source called its client on another thread than its own")
            return state.isStopped ? nil : state.client
        }
        guard let client else { return false }
        body(client)
        return true
    }
}
