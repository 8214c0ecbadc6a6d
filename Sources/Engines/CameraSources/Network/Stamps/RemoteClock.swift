import Basics

/// Relates the clock of another machine to the host clock, from messages with their times of sending.
///
/// A message arrives late by the network's delay, which varies, but never early. So the distance of the two clocks is
/// the line below all distances seen: its slope is the drift. The line is the edge of the lower convex hull at the mean
/// time, and is fitted to the smallest distance of each second of the last minute.
///
/// A value without a clock. All times are in nanoseconds.
struct RemoteClock: Sendable, Equatable {
    private struct Point: Sendable, Equatable {
        var time: Double
        var distance: Double
    }

    /// The smallest distance of each second, oldest first; times and distances are relative to the first message.
    private var minima: [Point] = []
    private var origin: (time: Nanoseconds, distance: Nanoseconds)?
    private var secondEnd: Double = 0
    private var line = (base: 0.0, slope: 0.0)
    /// The number of the last seconds in a row that were far above the line.
    private var strays = 0

    private static let second = 1e9
    private static let seconds = 60
    /// The largest drift that counts as a drift, 1/2000.
    private static let steepest = 5e-4
    /// The distance above the line that no network delay explains for several seconds.
    private static let far = 0.25e9

    /// The drift of the other clock against this one, as a share: above 0 if the other is slower; nil before two
    /// seconds were seen.
    var drift: Double? { minima.count > 2 ? line.slope : nil }

    /// Notes a message.
    mutating func note(sent: Nanoseconds, arrival: Nanoseconds) {
        let (distance, overflows) = arrival.subtractingReportingOverflow(sent)
        guard !overflows else { return }
        guard let origin else { return begin(distance, arrival) }
        let (relative, isTooFar) = distance.subtractingReportingOverflow(origin.distance)
        guard !isTooFar else { return begin(distance, arrival) }
        let point = Point(time: Double(arrival) - Double(origin.time), distance: Double(relative))
        guard let last = minima.last, point.time >= last.time else { return }
        // A clock was set back or restarted.
        if point.distance < value(at: point.time) - Self.far { return begin(distance, arrival) }
        if point.time < secondEnd {
            if point.distance < last.distance { minima[minima.count - 1] = point }
        } else {
            strays = last.distance > value(at: last.time) + Self.far ? strays + 1 : 0
            if strays > 3 { return begin(distance, arrival) }
            minima.append(point)
            if minima.count > Self.seconds { minima.removeFirst() }
            secondEnd = point.time + Self.second
        }
        fit()
    }

    /// Returns a time of the other clock on the host clock; nil before the first message.
    func hostTime(of time: Nanoseconds, now: Nanoseconds) -> Nanoseconds? {
        guard let origin else { return nil }
        let (sum, overflows) = time.addingReportingOverflow(origin.distance)
        let (ahead, isTooFar) = sum.subtractingReportingOverflow(now)
        guard !overflows, !isTooFar, ahead.magnitude < 1 << 56,
            let correction = Nanoseconds(exactly: value(at: Double(sum) - Double(origin.time)).rounded())
        else { return nil }
        let (result, isImpossible) = sum.addingReportingOverflow(correction)
        return isImpossible ? nil : result
    }

    private func value(at time: Double) -> Double { line.base + line.slope * time }

    private mutating func begin(_ distance: Nanoseconds, _ arrival: Nanoseconds) {
        origin = (arrival, distance)
        minima = [Point(time: 0, distance: 0)]
        secondEnd = Self.second
        line = (0, 0)
        strays = 0
    }

    private mutating func fit() {
        var hull: [Point] = []
        for point in minima {
            while hull.count > 1 {
                let (a, b) = (hull[hull.count - 2], hull[hull.count - 1])
                let turn =
                    (b.time - a.time) * (point.distance - a.distance)
                    - (b.distance - a.distance) * (point.time - a.time)
                if turn > 0 { break }
                hull.removeLast()
            }
            hull.append(point)
        }
        let mean = minima.reduce(0) { $0 + $1.time } / Double(max(minima.count, 1))
        guard hull.count > 1, let last = minima.last, last.time > 2 * Self.second,
            let edge = hull.indices.dropLast().last(where: { hull[$0].time <= mean })
        else {
            line = (minima.map(\.distance).min() ?? 0, 0)
            return
        }
        let (a, b) = (hull[edge], hull[edge + 1])
        let slope = (b.distance - a.distance) / max(b.time - a.time, 1)
        guard abs(slope) <= Self.steepest else {
            line = (minima.map(\.distance).min() ?? 0, 0)
            return
        }
        line = (a.distance - slope * a.time, slope)
    }

    static func == (left: RemoteClock, right: RemoteClock) -> Bool {
        left.minima == right.minima && left.line == right.line && left.origin?.distance == right.origin?.distance
    }
}
