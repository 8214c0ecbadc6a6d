import Foundation
import Synchronization

/// The one thread on which all windows live: SDL allows no more.
///
/// It begins with the first window and stays, asleep while there is none: drivers that SDL has loaded for it and unloaded
/// again leave work behind for the thread's end, which would crash.
final class WindowThread: Sendable {
    /// What is done on the thread.
    typealias Command = @Sendable (WindowLoop) -> Void

    static let shared = WindowThread()

    private struct State {
        var commands: [Command] = []
        var isRunning = false
    }

    private let state = Mutex(State())
    /// Signalled for each command.
    private let news = DispatchSemaphore(value: 0)

    /// Does something on the thread soon; returns at once.
    func perform(_ command: @escaping Command) {
        let starts = state.withLock { state -> Bool in
            state.commands.append(command)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        news.signal()
        guard starts else { return }
        let thread = Thread { [self] in
            // From within, or it would not reach the system.
            Thread.current.name = "LayerWindows"
            WindowLoop(thread: self).run()
        }
        thread.start()
    }

    // MARK: What the loop calls

    /// What is to be done; waits for something where the loop has nothing else.
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

    /// Waits for a command, so many nanoseconds at most; one that has been taken already may end it, too.
    ///
    /// - Returns: whether there may be one.
    func rest(nanoseconds: Int64) -> Bool {
        news.wait(timeout: .now() + .nanoseconds(Int(nanoseconds))) == .success
    }
}
