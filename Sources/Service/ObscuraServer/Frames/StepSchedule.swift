import Basics

/// Decides when the encoder of a step takes the newest frame: not above the step's rate, at once for a viewer that
/// waits for a key frame, and never twice otherwise.
///
/// A value without a clock; times are in nanoseconds.
struct StepSchedule: Sendable, Equatable {
    /// The least time between two key frames that viewers ask for.
    static let betweenKeys: Nanoseconds = 300_000_000

    /// The next action.
    enum Action: Sendable, Equatable {
        case encode(asKey: Bool)
        /// There is nothing to do before this time.
        case wait(until: Nanoseconds)
        case rest
    }

    private let interval: Nanoseconds
    private var wantsKey = true
    private var count: Int?
    private var lastTime: Nanoseconds?
    private var lastKey: Nanoseconds?

    /// - Parameter rate: Maximum frames per second.
    init(rate: Double) {
        interval = Nanoseconds(1e9 / max(rate, 0.1))
    }

    /// Asks for a key frame.
    mutating func askForKey() { wantsKey = true }

    /// Returns the next action.
    ///
    /// - Parameter newest: The number of frames so far, including the newest.
    func action(newest: Int, at now: Nanoseconds) -> Action {
        let keyTime = lastKey.map { $0 + Self.betweenKeys } ?? now
        if wantsKey, keyTime <= now { return .encode(asKey: true) }
        if newest != count {
            // Frames come with jitter: a quarter of the interval early is on time.
            let due = lastTime.map { $0 + interval - interval / 4 } ?? now
            return due <= now ? .encode(asKey: false) : .wait(until: wantsKey ? min(due, keyTime) : due)
        }
        return wantsKey ? .wait(until: keyTime) : .rest
    }

    /// Notes that a frame was encoded.
    mutating func encoded(_ count: Int, isKey: Bool, at now: Nanoseconds) {
        self.count = count
        lastTime = now
        guard isKey else { return }
        lastKey = now
        wantsKey = false
    }
}
