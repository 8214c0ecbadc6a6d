/// When a window looks whether its layers have changed.
///
/// A value: times and what happens go in, what to do comes out. Times are nanoseconds of any clock that does not go back.
/// A window that can be seen looks once in each period of its display, and draws when something has changed. One that
/// cannot be seen does nothing.
struct RedrawPacer: Sendable {
    /// What to do now.
    enum Step: Sendable, Equatable {
        /// Look; `draws` when it has to be drawn in any case.
        case look(draws: Bool)
        /// Nothing until then.
        case wait(until: Int64)
        /// Nothing until something happens.
        case rest
    }

    /// From one look to the next.
    private(set) var period: Int64
    private(set) var isVisible = false
    private var mustDraw = true
    private var next: Int64?

    /// - Parameter refreshRate: of the display, in hertz; 0 where it is not known.
    init(refreshRate: Int = 0) {
        period = Self.period(refreshRate)
    }

    private static func period(_ refreshRate: Int) -> Int64 {
        // What displays say of themselves is not always true: 1 Hz is no way to show a camera.
        let rate = refreshRate <= 0 ? 60 : min(max(refreshRate, 24), 480)
        return 1_000_000_000 / Int64(rate)
    }

    /// The window can be seen, or cannot any more; on a display of so many hertz.
    mutating func look(isVisible: Bool, refreshRate: Int) {
        period = Self.period(refreshRate)
        if isVisible, !self.isVisible { mustDraw = true }
        self.isVisible = isVisible
    }

    /// What is shown is gone, or has another size.
    mutating func spoil() { mustDraw = true }

    /// What to do at a time; a look counts as done.
    mutating func step(at time: Int64) -> Step {
        guard isVisible else { return .rest }
        if let next, time < next, next - time <= period { return .wait(until: next) }
        // On the display's beat, unless a beat was missed.
        if let next, time - next < period, time >= next {
            self.next = next + period
        } else {
            next = time + period
        }
        defer { mustDraw = false }
        return .look(draws: mustDraw)
    }
}
