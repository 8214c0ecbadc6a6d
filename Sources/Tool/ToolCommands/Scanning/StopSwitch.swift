import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Ends a run on Ctrl-C, on a termination signal, or when nobody reads the output any more.
package final class StopSwitch: Sendable {
    private struct State {
        var isOn = false
        var nextID = 0
        var actions: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// True once the run is to end.
    package var isOn: Bool { state.withLock { $0.isOn } }

    /// Ends the run; further calls have no effect.
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

    /// Ends the run after some seconds; nil for never.
    package func turnOn(after seconds: Double?) {
        guard let seconds else { return }
        Task { [self] in
            try? await Task.sleep(for: .seconds(seconds))
            turnOn()
        }
    }

    /// Registers an action for the end of the run, or performs it immediately if the run is ending; returns its ID.
    package func whenOn(_ action: @escaping @Sendable () -> Void) -> Int {
        let (id, isOn) = state.withLock { state in
            state.nextID += 1
            if !state.isOn { state.actions[state.nextID] = action }
            return (state.nextID, state.isOn)
        }
        if isOn { action() }
        return id
    }

    /// Removes an action registered with ``whenOn(_:)``.
    package func remove(_ id: Int) {
        _ = state.withLock { $0.actions.removeValue(forKey: id) }
    }
}

/// Turns SIGINT and SIGTERM into a clean end; a second signal ends the process immediately.
package final class SignalWatch: Sendable {
    // Set once; dispatch sources may be used from any thread.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    package init(_ stop: StopSwitch) {
        let queue = DispatchQueue(label: "obscura.signals")
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                // The exit status that shells use for processes ended by a signal.
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
