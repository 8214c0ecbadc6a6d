import Dispatch
import Synchronization

/// Gives systemd signs of life for as long as a unit lives.
///
/// Looks twice in each of systemd's intervals. A look that finds the unit stuck, or that itself never comes back, gives no
/// sign; when none came for a whole interval, systemd ends the process (SIGABRT) and starts it anew by `Restart=`. A unit
/// that moves again before that goes on.
public final class Watchdog: Sendable {
    private struct State {
        var wasStuck = false
        var isOver = false
    }

    private let notifier: ServiceNotifier
    private let look: @Sendable () -> UnitPulse.Verdict
    private let told: @Sendable (UnitPulse.Verdict) -> Void
    private let state = Mutex(State())
    // Set once, before anybody else has the object; dispatch sources may be used from any thread.
    nonisolated(unsafe) private var timer: (any DispatchSourceTimer)?

    /// Begins, where systemd wants signs of life.
    ///
    /// - Parameters:
    ///   - notifier: what tells systemd.
    ///   - look: says how the unit is; called on a thread of its own, which may wait.
    ///   - told: hears of each change between living and stuck, for the log.
    public init(
        _ notifier: ServiceNotifier,
        look: @escaping @Sendable () -> UnitPulse.Verdict,
        told: @escaping @Sendable (UnitPulse.Verdict) -> Void = { _ in }
    ) {
        self.notifier = notifier
        self.look = look
        self.told = told
        guard let interval = notifier.watchdogInterval else { return }
        let half = max(
            1,
            Int(clamping: (interval / 2).components.seconds) * 1_000
                + Int(clamping: (interval / 2).components.attoseconds / 1_000_000_000_000_000)
        )
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "obscura.watchdog"))
        timer.schedule(deadline: .now(), repeating: .milliseconds(half), leeway: .milliseconds(half / 10))
        timer.setEventHandler { [weak self] in self?.beat() }
        self.timer = timer
        timer.resume()
    }

    deinit { timer?.cancel() }

    /// Gives no more signs; for a service that ends.
    ///
    /// systemd wants none while it stops.
    public func stop() {
        state.withLock { $0.isOver = true }
        timer?.cancel()
    }

    /// Looks once, and gives a sign of life if there is life.
    func beat() {
        let verdict = look()
        let changed: Bool? = state.withLock { state in
            guard !state.isOver else { return nil }
            defer { state.wasStuck = verdict != .alive }
            return state.wasStuck != (verdict != .alive)
        }
        guard let changed else { return }
        switch verdict {
        case .alive:
            notifier.isAlive(changed ? "Goes on." : nil)
        case .stuck(let words):
            notifier.status(words.joined(separator: " "))
        }
        if changed { told(verdict) }
    }
}
