/// The schedule of a window's checks for changed layers.
///
/// A value: times and events are inputs, actions are outputs. Times are nanoseconds of any monotonic clock. A visible
/// window checks once per refresh period of its display, and draws when something has changed. A hidden window does
/// nothing.
struct RedrawPacer: Sendable {
    /// The next action.
    enum Step: Sendable, Equatable {
        /// Check for changes; draw in any case if `draws` is true.
        case check(draws: Bool)
        /// Do nothing until a time.
        case wait(until: Int64)
        /// Do nothing until an event.
        case rest
    }

    /// The interval between checks, in nanoseconds.
    private(set) var period: Int64
    private(set) var isVisible = false
    private var mustDraw = true
    private var next: Int64?

    /// - Parameter refreshRate: the display's refresh rate in hertz; 0 if unknown.
    init(refreshRate: Int = 0) {
        period = Self.period(refreshRate)
    }

    private static func period(_ refreshRate: Int) -> Int64 {
        // Displays sometimes report wrong rates; 1 Hz, for example, would be useless for a camera.
        let rate = refreshRate <= 0 ? 60 : min(max(refreshRate, 24), 480)
        return 1_000_000_000 / Int64(rate)
    }

    /// Records the window's visibility and the display's refresh rate in hertz.
    mutating func check(isVisible: Bool, refreshRate: Int) {
        period = Self.period(refreshRate)
        if isVisible, !self.isVisible { mustDraw = true }
        self.isVisible = isVisible
    }

    /// Requests a redraw because the displayed content is lost or has a different size.
    mutating func spoil() { mustDraw = true }

    /// Returns the action for a time; a check counts as done.
    mutating func step(at time: Int64) -> Step {
        guard isVisible else { return .rest }
        if let next, time < next, next - time <= period { return .wait(until: next) }
        // Keep the display's rhythm unless a refresh was missed.
        if let next, time - next < period, time >= next {
            self.next = next + period
        } else {
            next = time + period
        }
        defer { mustDraw = false }
        return .check(draws: mustDraw)
    }
}
