import Dispatch
import Synchronization

/// Sends watchdog notifications to systemd as long as a unit is alive.
///
/// It looks twice in each of systemd's intervals. No notification is sent if a look finds the unit stuck, or never
/// returns. After a whole interval without a notification, systemd kills the process (SIGABRT) and restarts it
/// according to `Restart=`. A unit that makes progress before that continues.
public final class Watchdog: Sendable {
    private struct State {
        var wasStuck = false
        var isOver = false
    }

    private let notifier: ServiceNotifier
    private let check: @Sendable () -> UnitPulse.Verdict
    private let onChange: @Sendable (UnitPulse.Verdict) -> Void
    private let state = Mutex(State())
    // Set once, before the object is shared; dispatch sources may be used from any thread.
    nonisolated(unsafe) private var timer: (any DispatchSourceTimer)?

    /// Starts the watchdog if systemd requires notifications.
    ///
    /// - Parameters:
    ///   - notifier: The connection to systemd.
    ///   - check: Judges the unit; called on a thread of its own, which may block.
    ///   - onChange: Called on each change between alive and stuck, for logging.
    public init(
        _ notifier: ServiceNotifier,
        check: @escaping @Sendable () -> UnitPulse.Verdict,
        onChange: @escaping @Sendable (UnitPulse.Verdict) -> Void = { _ in }
    ) {
        self.notifier = notifier
        self.check = check
        self.onChange = onChange
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

    /// Stops sending notifications, because the service is ending.
    ///
    /// systemd requires none while it stops.
    public func stop() {
        state.withLock { $0.isOver = true }
        timer?.cancel()
    }

    /// Looks once, and sends a notification if the unit is alive.
    func beat() {
        let verdict = check()
        let changed: Bool? = state.withLock { state in
            guard !state.isOver else { return nil }
            defer { state.wasStuck = verdict != .alive }
            return state.wasStuck != (verdict != .alive)
        }
        guard let changed else { return }
        switch verdict {
        case .alive:
            notifier.isAlive(changed ? "Continues." : nil)
        case .stuck(let messages):
            notifier.status(messages.joined(separator: " "))
        }
        if changed { onChange(verdict) }
    }
}
