import CoreMedia

/// Makes times on the host clock of a driver's time stamps, strictly increasing whatever the driver gives.
///
/// Stamps of the host clock are taken as they are. Others are moved by a constant, so that the distances between frames
/// stay the driver's: by the difference to the clock that they are of, where that can be told, or so that the first
/// frame is now. When stamps go back or leave the present (a number wrapped around, the clock was set), the constant is
/// found anew.
///
/// All times are nanoseconds.
struct V4L2FrameClock: Sendable {
    /// The clocks of the machine at one moment.
    struct Now: Sendable, Hashable {
        /// The host clock: CLOCK_MONOTONIC.
        var host: Int64
        /// The calendar clock, which old drivers stamp with: CLOCK_REALTIME.
        var calendar: Int64
        /// The clock that goes on while the machine sleeps: CLOCK_BOOTTIME.
        var boot: Int64
    }

    /// How far in the future a stamp may be; cameras that count their own clock are a little ahead at times.
    private static let ahead: Int64 = 20_000_000
    /// How old a frame may be when it is taken from the driver.
    private let oldest: Int64
    /// What is added to the driver's stamps.
    private var shift: Int64 = 0
    /// The last time given; `.min` before the first.
    private(set) var last: Int64

    /// Begins after a time.
    ///
    /// - Parameters:
    ///   - last: times will be later; `.min` for no such time.
    ///   - oldest: how old a frame can be when it is taken from the driver.
    init(after last: Int64 = .min, oldest: Int64 = 5_000_000_000) {
        self.last = last
        self.oldest = oldest
    }

    /// The time of the next frame.
    ///
    /// - Parameters:
    ///   - stamp: the driver's, cut to 64 bits.
    ///   - host: the host clock when the frame was taken from the driver.
    ///   - now: the clocks when the frame was taken from the driver; only asked for where the host clock does not do.
    mutating func time(of stamp: Int64, host: Int64, now: () -> Now) -> Int64 {
        // After a stamp that was wrong just once the host clock's own are trusted again.
        if shift != 0, isPossible(stamp, host) { shift = 0 }
        var time = stamp &+ shift
        if !isPossible(time, host) {
            // Clocks are asked for here only: frames of all drivers of today do not come this way.
            let now = now()
            shift =
                [0, now.host &- now.calendar, now.host &- now.boot].first { isPossible(stamp &+ $0, host) }
                ?? host &- stamp
            time = stamp &+ shift
        }
        // A frame is not taken before it is there.
        time = min(time, host)
        if time <= last { time = max(last &+ 1000, min(host, last &+ 1_000_000)) }
        last = time
        return time
    }

    private func isPossible(_ time: Int64, _ host: Int64) -> Bool {
        time <= host &+ Self.ahead && time > host &- oldest && time > last
    }
}
