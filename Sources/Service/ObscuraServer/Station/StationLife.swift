import ConsoleWeb
import Foundation

/// The activity of the chosen camera, and the reactions to its events.
///
/// A value: events go in, actions come out; it knows no thread, clock or camera.
struct StationLife: Sendable, Equatable {
    enum Event: Sendable, Equatable {
        /// A camera was chosen.
        case chosen(key: String, name: String)
        /// A camera is available, or available again.
        case connected(key: String, name: String)
        /// A camera is gone, and may or may not come back by itself.
        case disconnected(key: String, comesBack: Bool)
        /// A frame arrived.
        case frame
        /// No frame has arrived for a number of seconds.
        case silence(Double)
        /// The session has stopped by itself.
        case ended
        /// The session, or its start, failed; the message says why and what to do.
        case failed(message: String, isGone: Bool)
        /// The session was interrupted; the message says why.
        case interrupted(message: String)
        /// The interruption has ended.
        case resumed
        /// The time for retrying a missing or failed camera has come.
        case retry
    }

    enum Action: Sendable, Equatable {
        /// Start capturing from a camera, in place of the running one.
        case start(key: String)
        /// Send ``Event/retry`` after a number of seconds.
        case retry(after: Double)
        /// Send a message to people.
        case report(ConsoleMessage.Severity, String)
    }

    /// The camera's activity, as shown to people.
    private(set) var activity = ConsoleState.Activity.starting
    /// A message that says what is wrong and what to do.
    private(set) var problem: String? = Self.noCamera
    /// The chosen camera.
    private(set) var key: String?
    private(set) var name = ""
    /// Number of times that frames stopped arriving while the camera ran, not counting its own end.
    private(set) var interruptions = 0
    /// Seconds until the next retry.
    private var retryDelay = StationLimits.firstRetry
    /// Indicates whether a retry is scheduled.
    private var isRetrying = false
    /// Indicates whether a start is in progress; a frame then means success.
    private var isStarting = false

    static let noCamera =
        "There is no camera. Plug one in, or start the server with the name of one; 'obscura doctor' says more."

    /// Processes an event and returns the resulting actions.
    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .chosen(let key, let name):
            self.key = key
            self.name = name
            retryDelay = StationLimits.firstRetry
            isRetrying = false
            activity = .starting
            problem = nil
            return begin()
        case .connected(let key, let name):
            if self.key == nil { return handle(.chosen(key: key, name: name)) }
            guard key == self.key, activity == .gone || activity == .failed else { return [] }
            return [.report(.information, "\(name) is back.")] + handle(.chosen(key: key, name: name))
        case .disconnected(let key, let comesBack):
            guard key == self.key else { return [] }
            return vanish(
                comesBack
                    ? "\(name) is gone. Plug it in again, and it continues by itself; or choose another camera."
                    : "\(name) is gone. Choose it again to restart it, or choose another camera."
            )
        case .frame:
            guard isStarting || activity == .starting || activity == .interrupted else { return [] }
            let wasBad = activity != .starting
            isStarting = false
            activity = .running
            problem = nil
            retryDelay = StationLimits.firstRetry
            return wasBad ? [.report(.information, "Frames come from \(name) again.")] : []
        case .silence(let seconds):
            guard activity == .running || activity == .starting, seconds >= StationLimits.silence else { return [] }
            return stop(
                .interrupted,
                "No frame has come from \(name) for \(Int(seconds)) s. Check its cable or network, or choose another "
                    + "camera.",
                .warning
            )
        case .ended:
            guard isAlive else { return [] }
            return stop(.ended, "\(name) has ended. Choose it again to restart it.", .information)
        case .failed(let message, let isGone):
            guard key != nil else { return [] }
            if isGone { return vanish(message) }
            // The failure of an attempt to recover the camera is not news, but requires another attempt.
            guard activity != .gone else { return retry() }
            return stop(.failed, message, .error) + retry()
        case .interrupted(let message):
            guard isAlive else { return [] }
            return stop(.interrupted, message, .warning)
        case .resumed:
            guard activity == .interrupted else { return [] }
            activity = .starting
            problem = nil
            return [.report(.information, "\(name) continues.")]
        case .retry:
            isRetrying = false
            guard activity == .gone || activity == .failed else { return [] }
            return begin()
        }
    }

    private var isAlive: Bool { activity == .running || activity == .starting || activity == .interrupted }

    /// Tries to start; the problem stays set until a frame arrives.
    private mutating func begin() -> [Action] {
        guard let key else { return [] }
        isStarting = true
        return [.start(key: key)]
    }

    /// The camera is gone: its message takes precedence over that of the session, which ends with it.
    private mutating func vanish(_ message: String) -> [Action] {
        isStarting = false
        guard activity != .gone else { return retry() }
        return stop(.gone, message, .error) + retry()
    }

    private mutating func stop(
        _ activity: ConsoleState.Activity,
        _ message: String,
        _ severity: ConsoleMessage.Severity
    ) -> [Action] {
        isStarting = false
        let isNew = self.activity != activity || problem != message
        if self.activity == .running, activity != .ended { interruptions += 1 }
        self.activity = activity
        problem = message
        return isNew ? [.report(severity, message)] : []
    }

    private mutating func retry() -> [Action] {
        guard !isRetrying else { return [] }
        isRetrying = true
        defer { retryDelay = min(retryDelay * 2, StationLimits.lastRetry) }
        return [.retry(after: retryDelay)]
    }
}
