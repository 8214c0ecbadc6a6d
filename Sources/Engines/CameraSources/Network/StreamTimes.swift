import Basics

/// Maps a stream's time stamps to the host clock.
///
/// A stream's stamps are evenly spaced but have an arbitrary origin. Arrival times are on the host clock but jitter.
/// The offset between the two is taken from the packets that arrived fastest in the last seconds, and it changes
/// slowly. Results are therefore as even as the stamps, and they follow a camera whose clock drifts. Stamps that jump
/// (they wrap, or the encoder restarts) start a new offset.
///
/// All times are in nanoseconds. Results strictly increase.
struct StreamTimes {
    /// The way images are delivered.
    enum Pace {
        /// On arrival.
        case live
        /// Evenly, by their stamps, because they arrive in bursts.
        case paced
    }

    private let pace: Pace
    private var offset: Nanoseconds?
    private var lastStamp: Nanoseconds?
    private var lastArrival: Nanoseconds = 0
    /// The smallest offset in the current window and in the previous one.
    private var smallest = (present: Nanoseconds.max, before: Nanoseconds.max)
    private var windowEnd: Nanoseconds = 0
    /// The latest result.
    private(set) var last: Nanoseconds
    /// Number of times that stamps jumped.
    private(set) var jumps = 0

    /// Distance that stamps may go back without counting as a jump, since packets are not sent in presentation order.
    private static let reordering: Nanoseconds = 500_000_000
    /// Distance that stamps may run ahead of the host clock without counting as a jump.
    private static let lead: Nanoseconds = 1_000_000_000
    private static let window: Nanoseconds = 1_000_000_000
    /// Minimum distance between results.
    private static let step: Nanoseconds = 1000

    /// - Parameter last: Results are later than this.
    init(_ pace: Pace, after last: Nanoseconds) {
        self.pace = pace
        self.last = last
    }

    /// Notes the arrival of a packet.
    ///
    /// - Parameters:
    ///   - stamp: Presentation time; nil if the packet has none.
    ///   - arrival: Time of arrival on the host clock.
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
        // Bursts of packets naturally run ahead of the clock.
        let lead = pace == .live ? passed + Self.lead : 10 * Self.lead
        if advance < -Self.reordering || advance > lead {
            jumps += 1
            switch pace {
            case .live: begin(distance, arrival)
            // Continues after the last shown image.
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

    /// Returns an estimate of the time when an image was captured, or for paced streams the time when it is due.
    ///
    /// - Parameters:
    ///   - stamp: Time stamp of the image; nil if it has none.
    ///   - now: The current time on the host clock.
    ///   - isShown: False if the frame gets another time, so that later results need not follow this one.
    mutating func time(of stamp: Nanoseconds?, now: Nanoseconds, isShown: Bool = true) -> Nanoseconds {
        var time = now
        if let stamp, let offset {
            switch pace {
            case .live: time = min(stamp + offset, now)
            case .paced:
                time = stamp + offset
                if time < now {
                    // The image came too late. Everything after it is delayed by the same amount.
                    self.offset = offset + (now - time)
                    time = now
                }
            }
        }
        guard isShown else { return time }
        time = max(time, last + Self.step)
        last = time
        return time
    }
    /// Returns the time of a frame whose capture time is known, after that of the previous frame.
    mutating func time(restored: Nanoseconds) -> Nanoseconds {
        last = max(restored, last + Self.step)
        return last
    }
}

/// Detects that a stream falls further and further behind because something on its way delays it.
///
/// The only remedy of a client is to reconnect.
struct LagWatch {
    private let lag: Nanoseconds
    private let time: Nanoseconds
    /// The smallest offset between stamps and arrivals so far; it rises slowly to allow for clock drift.
    private var smallest: Nanoseconds?
    private var lastStamp: Nanoseconds = 0
    private var lastArrival: Nanoseconds = 0
    private var lateSince: Nanoseconds?

    /// Reciprocal of the largest relative clock drift of cameras, 1/5000.
    private static let drift: Nanoseconds = 5000

    init(_ limits: NetworkLimits) {
        lag = limits.lag.nanoseconds
        time = limits.lagTime.nanoseconds
    }

    /// Notes a packet; returns true when the stream has been too late for too long.
    mutating func isLost(stamp: Nanoseconds?, arrival: Nanoseconds) -> Bool {
        guard let stamp else { return false }
        defer {
            lastStamp = stamp
            lastArrival = arrival
        }
        let distance = arrival - stamp
        guard let smallest, stamp > lastStamp - 500_000_000, stamp - lastStamp < arrival - lastArrival + 1_000_000_000
        else {
            // The first packet, or a jump.
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
