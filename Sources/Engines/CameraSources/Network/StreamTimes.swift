/// Brings the stamps of a stream onto the host clock.
///
/// A stream's stamps are evenly spaced but count from anywhere; times of arrival are on the host clock but tremble. The
/// distance between the two is taken from the packets that came fastest in the last seconds, and followed slowly, so that
/// times are as even as the stamps and follow a camera whose clock runs differently. Stamps that jump (they wrap, the
/// encoder starts again) begin a new distance.
///
/// All times are nanoseconds. Results strictly increase.
struct StreamTimes {
    /// How pictures are given out.
    enum Pace {
        /// As they come.
        case live
        /// Evenly, by their stamps: they come in heaps.
        case paced
    }

    private let pace: Pace
    private var offset: Nanoseconds?
    private var lastStamp: Nanoseconds?
    private var lastArrival: Nanoseconds = 0
    /// The smallest distance of the present window and of the one before.
    private var smallest = (present: Nanoseconds.max, before: Nanoseconds.max)
    private var windowEnd: Nanoseconds = 0
    /// The latest result.
    private(set) var last: Nanoseconds
    /// How often stamps jumped.
    private(set) var jumps = 0

    /// How far stamps may go back without being a jump: pictures are not sent in the order of their times.
    private static let reordering: Nanoseconds = 500_000_000
    /// How far ahead of the host's clock stamps may run without being a jump.
    private static let lead: Nanoseconds = 1_000_000_000
    private static let window: Nanoseconds = 1_000_000_000
    /// Times rise by at least this.
    private static let step: Nanoseconds = 1000

    /// - Parameter last: results are later than this.
    init(_ pace: Pace, after last: Nanoseconds) {
        self.pace = pace
        self.last = last
    }

    /// A packet came.
    ///
    /// - Parameters:
    ///   - stamp: when it is to be shown; nil where it does not say.
    ///   - arrival: when it came, on the host clock.
    mutating func note(stamp: Nanoseconds?, arrival: Nanoseconds) {
        guard let stamp else { return }
        defer {
            lastStamp = stamp
            lastArrival = arrival
        }
        let distance = arrival - stamp
        let passed = arrival - lastArrival
        guard let lastStamp, let offset else {
            begin(distance, arrival)
            return
        }
        let advance = stamp - lastStamp
        // Heaps of packets run ahead of the clock by their nature.
        let lead = pace == .live ? passed + Self.lead : 10 * Self.lead
        if advance < -Self.reordering || advance > lead {
            jumps += 1
            switch pace {
            case .live: begin(distance, arrival)
            // Goes on after what was shown last.
            case .paced: self.offset = offset + (lastStamp - stamp) + Self.lead / 25
            }
            return
        }
        guard pace == .live else { return }
        if arrival >= windowEnd {
            smallest = (distance, smallest.present)
            windowEnd = arrival + Self.window
        } else {
            smallest.present = min(smallest.present, distance)
        }
        let change = min(smallest.present, smallest.before) - offset
        self.offset = offset + (change < 0 ? max(change, -passed / 10) : min(change, passed / 100))
    }

    private mutating func begin(_ distance: Nanoseconds, _ arrival: Nanoseconds) {
        offset = distance
        smallest = (distance, .max)
        windowEnd = arrival + Self.window
    }

    /// When a picture was taken, as near as can be known; for paced streams when it is to be given out.
    ///
    /// - Parameters:
    ///   - stamp: of the picture; nil where it has none.
    ///   - now: the time on the host clock.
    mutating func time(of stamp: Nanoseconds?, now: Nanoseconds) -> Nanoseconds {
        var time = now
        if let stamp, let offset {
            switch pace {
            case .live: time = min(stamp + offset, now)
            case .paced:
                time = stamp + offset
                if time < now {
                    // It came too late; everything after it is that much later.
                    self.offset = offset + (now - time)
                    time = now
                }
            }
        }
        time = max(time, last + Self.step)
        last = time
        return time
    }
}

/// Finds out that a stream comes later and later: somewhere on the way it is kept waiting.
///
/// The client can do nothing about that but connect anew.
struct LagWatch {
    private let lag: Nanoseconds
    private let time: Nanoseconds
    /// The smallest distance between stamps and arrivals so far; rises slowly, as clocks differ.
    private var smallest: Nanoseconds?
    private var lastStamp: Nanoseconds = 0
    private var lastArrival: Nanoseconds = 0
    private var lateSince: Nanoseconds?

    /// Clocks of cameras differ by less than this part.
    private static let drift: Nanoseconds = 5000

    init(_ limits: NetworkLimits) {
        lag = limits.lag.nanoseconds
        time = limits.lagTime.nanoseconds
    }

    /// Takes note of a packet; true when the stream has come too late for too long.
    mutating func isLost(stamp: Nanoseconds?, arrival: Nanoseconds) -> Bool {
        guard let stamp else { return false }
        defer {
            lastStamp = stamp
            lastArrival = arrival
        }
        let distance = arrival - stamp
        guard let smallest, stamp > lastStamp - 500_000_000, stamp - lastStamp < arrival - lastArrival + 1_000_000_000
        else {
            // The first one, or a jump.
            self.smallest = distance
            lateSince = nil
            return false
        }
        let floor = min(distance, smallest + (arrival - lastArrival) / Self.drift)
        self.smallest = floor
        guard distance - floor > lag else {
            lateSince = nil
            return false
        }
        let since = lateSince ?? arrival
        lateSince = since
        return arrival - since >= time
    }
}
