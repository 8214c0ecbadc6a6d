import Basics
import DequeModule
import MediaFiles

/// Holds the newest packets of a feed's sound, within a number of bytes.
///
/// A value without locks; times are in nanoseconds on the session's clock.
struct SoundRing: Sendable {
    /// The most bytes that are held: half an hour at 64 kbit/s.
    let byteLimit: Int
    private var packets: Deque<StreamSound> = []
    private var bytes = 0
    /// The position of the oldest held packet among all packets so far.
    private var first = 0

    init(byteLimit: Int = 16 << 20) { self.byteLimit = byteLimit }

    /// The end of the newest packet; nil before the first one.
    var end: Nanoseconds? { packets.last.map { $0.time + $0.duration } }

    /// The number of held packets.
    var count: Int { packets.count }

    /// Adds the next packet.
    mutating func append(_ packet: StreamSound) {
        packets.append(packet)
        bytes += packet.bytes.count
        while bytes > byteLimit, packets.count > 1, let oldest = packets.popFirst() {
            bytes -= oldest.bytes.count
            first += 1
        }
    }

    /// Returns the packets from a position on that begin before a time, and the position after them.
    func packets(from position: Int, before time: Nanoseconds) -> (packets: [StreamSound], next: Int) {
        var found: [StreamSound] = []
        var next = max(position, first)
        while next - first < packets.count, packets[next - first].time < time {
            found.append(packets[next - first])
            next += 1
        }
        return (found, next)
    }

    /// Returns the position of the first packet that begins at a time or later.
    func position(of time: Nanoseconds) -> Int {
        var (low, high) = (0, packets.count)
        while low < high {
            let middle = (low + high) / 2
            if packets[middle].time < time { low = middle + 1 } else { high = middle }
        }
        return first + low
    }
}
