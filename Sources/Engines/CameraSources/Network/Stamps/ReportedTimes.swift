import Basics

/// Decides on the capture times that a stream's sender reports (RTCP), which are on a calendar's clock.
///
/// They are right if that clock and this machine's are set by NTP. A clock that is not shows itself: frames come from
/// the future, or from long ago. Reports of such a sender are not used any more.
///
/// A value without a clock. All times are in nanoseconds.
struct ReportedTimes: Sendable, Equatable {
    /// Indicates whether the reports contradict this machine's clock.
    private(set) var isRefused = false
    /// The distance of the stream's time stamps to the host clock by the newest report; nil before the first one.
    private(set) var offset: Nanoseconds?

    /// The time by which a frame may come from the future: the error of two clocks that are set by NTP.
    static let tolerance: Nanoseconds = 5_000_000
    /// The longest time between capture and arrival.
    static let longest: Nanoseconds = 5_000_000_000

    /// Notes a packet's reported time.
    ///
    /// - Parameters:
    ///   - calendar: The reported time of capture, since 1970.
    ///   - presentation: The packet's presentation time.
    ///   - arrival: The packet's time of arrival on the host clock.
    ///   - distance: The calendar's time of this machine less that of the host clock.
    mutating func note(
        _ calendar: Nanoseconds,
        presentation: Nanoseconds,
        arrival: Nanoseconds,
        distance: Nanoseconds
    ) {
        guard !isRefused else { return }
        let (captured, overflows) = calendar.subtractingReportingOverflow(distance)
        let (age, isTooFar) = arrival.subtractingReportingOverflow(captured)
        let (offset, isImpossible) = captured.subtractingReportingOverflow(presentation)
        guard !overflows, !isTooFar, !isImpossible, (-Self.tolerance...Self.longest).contains(age) else {
            isRefused = true
            self.offset = nil
            return
        }
        self.offset = offset
    }

    /// Returns the capture time of a frame on the host clock; nil if it is not known.
    ///
    /// - Parameter now: The present time, which no frame is captured after.
    func time(of presentation: Nanoseconds?, now: Nanoseconds) -> Nanoseconds? {
        guard let presentation, let offset else { return nil }
        let (time, overflows) = presentation.addingReportingOverflow(offset)
        guard !overflows, time <= now + Self.tolerance, time > now - 2 * Self.longest else { return nil }
        return min(time, now)
    }
}
