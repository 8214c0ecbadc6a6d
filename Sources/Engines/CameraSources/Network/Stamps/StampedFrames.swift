import Basics
import MediaFiles

/// Restores the numbers and capture times of frames that another Obscura has published.
///
/// Stamps come with packets, and frames leave the decoder later, under the packet's time stamp. A value without a
/// clock; all times are in nanoseconds.
struct StampedFrames: Sendable {
    /// The original number and time of a frame.
    struct Original: Sendable, Equatable {
        /// The frame's number.
        var number: Int
        /// The capture time on the host clock; nil if the stamp's clock has no relation to it.
        var time: Nanoseconds?
    }

    private var held: [(presentation: Nanoseconds, stamp: FrameStamp)] = []
    private var clock = RemoteClock()
    private var clockIdentity: UInt64?
    private let hostIdentity: UInt64
    /// The number that is added to those of the stamps, because the publisher began again.
    private var shift = 0
    private var last: Int?

    /// The most stamps of frames that are in the decoder.
    private static let limit = 64
    /// The bound of numbers, and the largest number of frames that can be missing.
    private static let largest: UInt = 1 << 48
    private static let furthest = 1 << 24
    /// The largest age of a frame, a day, and the largest error of an estimated time.
    private static let oldest: Nanoseconds = 86_400_000_000_000
    private static let error: Nanoseconds = 1_000_000_000

    /// - Parameter hostIdentity: The identity of the host clock.
    init(hostIdentity: UInt64) { self.hostIdentity = hostIdentity }

    /// Indicates whether frames have come with stamps.
    var isStamped: Bool { last != nil || !held.isEmpty }

    /// The drift of the publisher's clock against the host clock, as a share; nil if it is not known.
    var drift: Double? { clockIdentity == hostIdentity ? 0 : clock.drift }

    /// Notes the stamp of a packet.
    ///
    /// - Parameters:
    ///   - presentation: The packet's presentation time, by which the frame is found.
    ///   - arrival: The packet's time of arrival on the host clock.
    mutating func note(_ stamp: FrameStamp, presentation: Nanoseconds, arrival: Nanoseconds) {
        if stamp.clock != clockIdentity {
            clockIdentity = stamp.clock
            clock = RemoteClock()
        }
        if stamp.clock != hostIdentity, stamp.clock != 0 { clock.note(sent: stamp.sent, arrival: arrival) }
        held.append((presentation, stamp))
        if held.count > Self.limit { held.removeFirst() }
    }

    /// Returns the original of a frame that left the decoder; nil if it had no stamp.
    ///
    /// - Parameters:
    ///   - presentation: The frame's presentation time.
    ///   - next: The number that the frame gets without a stamp.
    mutating func take(presentation: Nanoseconds?, next: Int, now: Nanoseconds) -> Original? {
        guard let presentation, let place = held.lastIndex(where: { $0.presentation == presentation }),
            let number = Int(exactly: held[place].stamp.number), number.magnitude < Self.largest
        else { return nil }
        let stamp = held[place].stamp
        held.removeAll { $0.presentation <= presentation }
        // A number that goes back, or far ahead, is that of a publisher that began again.
        if number + shift < next || number + shift - next > Self.furthest { shift = next - number }
        last = number
        var time: Nanoseconds?
        if stamp.clock != 0 {
            time =
                stamp.clock == hostIdentity
                ? stamp.captured : clock.hostTime(of: stamp.captured, now: now)
        }
        // A time ahead of the present is not this clock's, except for the estimate's error; nor is one of long ago.
        if let restored = time {
            let (age, overflows) = now.subtractingReportingOverflow(restored)
            if overflows || age > Self.oldest || age < -Self.error { time = nil } else if age < 0 { time = now }
        }
        return Original(number: number + shift, time: time)
    }
}
