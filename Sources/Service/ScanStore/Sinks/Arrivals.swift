import Dispatch
import Foundation
import GRDB
import Synchronization

/// Notifies listeners of new scans: immediately for this process, soon after for other processes.
final class Arrivals: Sendable {
    typealias Listener = @Sendable () -> Void

    private struct State {
        var listeners: [UUID: Listener] = [:]
        /// The newest sequence of which listeners were notified.
        var newest: Int64?
        var timer: (any DispatchSourceTimer)?
        var isChecking = false
        var isEnded = false
    }

    private let handle: StoreHandle
    private let pause: Double
    private let queue = DispatchQueue(label: "ScanStore.arrivals", qos: .utility)
    private let state = Mutex(State())

    init(handle: StoreHandle, pause: Double) {
        self.handle = handle
        self.pause = pause
    }

    /// Sets the listener that is called after each arrival; nil removes the one with this id.
    ///
    /// Calls come one at a time.
    func set(_ listener: Listener?, for id: UUID) {
        state.withLock { state in
            state.listeners[id] = listener
            guard !state.isEnded else { return }
            if state.listeners.isEmpty {
                state.timer?.cancel()
                state.timer = nil
            } else if state.timer == nil {
                state.newest = nil
                let timer = DispatchSource.makeTimerSource(queue: queue)
                timer.schedule(deadline: .now() + pause, repeating: pause)
                timer.setEventHandler { [weak self] in self?.notify() }
                timer.resume()
                state.timer = timer
            }
        }
    }

    /// Checks now, because this process has stored scans.
    func check() {
        let isDue = state.withLock { state in
            defer { state.isChecking = true }
            return !state.isChecking && !state.listeners.isEmpty
        }
        if isDue { queue.async { self.notify() } }
    }

    func end() {
        state.withLock { state in
            state.timer?.cancel()
            state = State(isEnded: true)
        }
    }

    private func notify() {
        state.withLock { $0.isChecking = false }
        // An unreadable file counts as having nothing new; the writer handles the reason.
        let newest = (try? handle.read { try ScanTip.newest($0)?.sequence }) ?? nil
        let listeners = state.withLock { state -> [Listener] in
            guard newest != state.newest else { return [] }
            state.newest = newest
            return newest == nil ? [] : Array(state.listeners.values)
        }
        for listener in listeners { listener() }
    }
}
