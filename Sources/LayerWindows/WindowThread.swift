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
        /// Whether the loop waits for events of a display, which a wake-up can end.
        var isConnected = false
        var isWoken = false
    }

    private let state = Mutex(State())
    /// Signalled for each command while there is no window.
    private let idle = DispatchSemaphore(value: 0)

    /// Does something on the thread soon; returns at once.
    func perform(_ command: @escaping Command) {
        let starts = state.withLock { state -> Bool in
            state.commands.append(command)
            if !state.isConnected {
                idle.signal()
            } else if !state.isWoken {
                state.isWoken = true
                // Under the lock, so that the display is not left meanwhile; it only adds to a queue.
                DisplayLibrary.wake()
            }
            defer { state.isRunning = true }
            return !state.isRunning
        }
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
                state.isWoken = false
                defer { state.commands = [] }
                return state.commands
            }
            if !commands.isEmpty || !waits { return commands }
            idle.wait()
        }
    }

    /// Whether the loop waits for a display's events from now on.
    func setConnected(_ isConnected: Bool) {
        state.withLock { state in
            state.isConnected = isConnected
            state.isWoken = false
        }
    }
}
