import CoreMedia

/// Maps a driver's time stamps to the host clock.
///
/// Results strictly increase, whatever the driver reports.
///
/// Stamps that are on the host clock are kept. Others are shifted by a constant, which preserves the distances between
/// frames. The constant is the difference to the clock of the stamps, if that can be determined, or else maps the first
/// frame to the current time. When stamps go back or are no longer near the current time (a number wrapped around, the
/// clock was set), a new constant is determined.
///
/// All times are in nanoseconds.
struct V4L2FrameClock: Sendable {
    /// Readings of the machine's clocks at one moment.
    struct Now: Sendable, Hashable {
        /// The host clock: CLOCK_MONOTONIC.
        var host: Int64
        /// The calendar clock, which old drivers use for stamps: CLOCK_REALTIME.
        var calendar: Int64
        /// The clock that continues during suspend: CLOCK_BOOTTIME.
        var boot: Int64
    }

    /// Maximum distance of a stamp into the future.
    ///
    /// Cameras with their own clock are slightly ahead at times.
    private static let ahead: Int64 = 20_000_000
    /// Maximum age of a frame when it is taken from the driver.
    private let oldest: Int64
    /// Offset that is added to the driver's stamps.
    private var shift: Int64 = 0
    /// The latest result; `.min` before the first.
    private(set) var last: Int64

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - last: Results are later than this; `.min` for no bound.
    ///   - oldest: Maximum age of a frame when it is taken from the driver.
    init(after last: Int64 = .min, oldest: Int64 = 5_000_000_000) {
        self.last = last
        self.oldest = oldest
    }

    /// Returns the time of the next frame.
    ///
    /// - Parameters:
    ///   - stamp: The driver's stamp, truncated to 64 bits.
    ///   - host: The host clock when the frame was taken from the driver.
    ///   - now: Reads the clocks when the frame was taken from the driver. Called only if the stamp is not on the host
    ///     clock.
    mutating func time(of stamp: Int64, host: Int64, now: () -> Now) -> Int64 {
        // If the driver's stamps return to the host clock after a wrong one, use them unchanged again.
        if shift != 0, isPossible(stamp, host) { shift = 0 }
        var time = stamp &+ shift
        if !isPossible(time, host) {
            // Other clocks are read only here, which the frames of current drivers never reach.
            let now = now()
            shift =
                [0, now.host &- now.calendar, now.host &- now.boot].first { isPossible(stamp &+ $0, host) }
                ?? host &- stamp
            time = stamp &+ shift
        }
        // A frame cannot be taken before it exists.
        time = min(time, host)
        if time <= last { time = max(last &+ 1000, min(host, last &+ 1_000_000)) }
        last = time
        return time
    }

    private func isPossible(_ time: Int64, _ host: Int64) -> Bool {
        time <= host &+ Self.ahead && time > host &- oldest && time > last
    }
}
