import Foundation
import Synchronization

/// The one thread on which all windows live: SDL allows no more.
///
/// It is there while there are windows.
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

    /// Does something on the thread soon; returns at once.
    func perform(_ command: @escaping Command) {
        let starts = state.withLock { state -> Bool in
            state.commands.append(command)
            if state.isConnected, !state.isWoken {
                state.isWoken = true
                // Under the lock, so that the display is not left meanwhile; it only adds to a queue.
                DisplayLibrary.wake()
            }
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard starts else { return }
        let thread = Thread { [self] in
            let loop = WindowLoop(thread: self)
            loop.run()
        }
        thread.name = "LayerWindows"
        thread.start()
    }

    // MARK: What the loop calls

    /// What is to be done; nil when that is nothing and never will be: the thread ends then.
    func takeCommands(orEnd mayEnd: Bool) -> [Command]? {
        state.withLock { state in
            state.isWoken = false
            if mayEnd, state.commands.isEmpty {
                state.isRunning = false
                return nil
            }
            defer { state.commands = [] }
            return state.commands
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
