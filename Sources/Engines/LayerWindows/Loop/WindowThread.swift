import Foundation
import Synchronization

/// The thread that all windows share, because SDL supports only one.
///
/// The thread starts with the first window and then stays, asleep while there are no windows. It must not end: drivers
/// that SDL has loaded and unloaded leave thread-exit handlers behind, which would crash.
final class WindowThread: Sendable {
    /// A closure that runs on the thread.
    typealias Command = @Sendable (WindowLoop) -> Void

    static let shared = WindowThread()

    private struct State {
        var commands: [Command] = []
        var isRunning = false
    }

    private let state = Mutex(State())
    /// Signalled for each command.
    private let news = DispatchSemaphore(value: 0)

    /// Runs a closure on the thread soon; returns immediately.
    func perform(_ command: @escaping Command) {
        let starts = state.withLock { state -> Bool in
            state.commands.append(command)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        news.signal()
        guard starts else { return }
        let thread = Thread { [self] in
            // The name must be set from within the thread to reach the system.
            Thread.current.name = "LayerWindows"
            WindowLoop(thread: self).run()
        }
        thread.start()
    }

    // MARK: Called by the loop

    /// Returns the pending commands; waits for one if requested.
    func takeCommands(waits: Bool) -> [Command] {
        while true {
            let commands = state.withLock { state in
                defer { state.commands = [] }
                return state.commands
            }
            if !commands.isEmpty || !waits { return commands }
            news.wait()
        }
    }

    /// Waits for a command until a timeout in nanoseconds; a command that was already taken may also end the wait.
    ///
    /// - Returns: whether a command may be pending.
    func rest(nanoseconds: Int64) -> Bool {
        news.wait(timeout: .now() + .nanoseconds(Int(nanoseconds))) == .success
    }
}
