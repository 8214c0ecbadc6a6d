import Basics
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
    private let thread = OwnerThread()

    /// Runs a closure on the thread soon; returns immediately.
    func perform(_ command: @escaping Command) {
        let starts = state.withLock { state -> Bool in
            state.commands.append(command)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        news.signal()
        guard starts else { return }
        let loop = Thread { [self] in
            thread.claim()
            // The name must be set from within the thread to reach the system.
            Thread.current.name = "LayerWindows"
            WindowLoop(thread: self).run()
        }
        loop.start()
    }

    /// Stops a debug build that calls this on another thread.
    func check(file: StaticString = #file, line: UInt = #line) { thread.check(file: file, line: line) }

    // MARK: Called by the loop

    /// Returns the pending commands; waits for one if requested.
    func takeCommands(waits: Bool) -> [Command] {
        check()
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
        check()
        return news.wait(timeout: .now() + .nanoseconds(Int(nanoseconds))) == .success
    }
}
