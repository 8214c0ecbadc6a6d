import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Ends a run from outside: Ctrl-C, a termination signal, or output that nobody takes any more.
package final class StopSwitch: Sendable {
    private struct State {
        var isOn = false
        var nextID = 0
        var actions: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Whether the run is to end.
    package var isOn: Bool { state.withLock { $0.isOn } }

    /// Ends the run; further calls do nothing.
    package func turnOn() {
        let actions = state.withLock { state in
            defer {
                state.isOn = true
                state.actions = [:]
            }
            return state.actions.sorted { $0.key < $1.key }.map(\.value)
        }
        for action in actions { action() }
    }

    /// Does something when the run is to end, at once if it already is; the result takes it back.
    package func whenOn(_ action: @escaping @Sendable () -> Void) -> Int {
        let (id, isOn) = state.withLock { state in
            state.nextID += 1
            if !state.isOn { state.actions[state.nextID] = action }
            return (state.nextID, state.isOn)
        }
        if isOn { action() }
        return id
    }

    /// Takes back what ``whenOn(_:)`` arranged.
    package func forget(_ id: Int) {
        _ = state.withLock { $0.actions.removeValue(forKey: id) }
    }
}

/// Turns SIGINT and SIGTERM into a clean end; a second one ends the process at once.
package final class SignalWatch: Sendable {
    // Made once; dispatch sources may be used from any thread.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    package init(_ stop: StopSwitch) {
        let queue = DispatchQueue(label: "obscura.signals")
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                // As a shell expects of a process that a signal has ended.
                if stop.isOn { _exit(128 + number) }
                stop.turnOn()
            }
            source.resume()
            return source
        }
    }

    deinit {
        for source in sources { source.cancel() }
    }
}
