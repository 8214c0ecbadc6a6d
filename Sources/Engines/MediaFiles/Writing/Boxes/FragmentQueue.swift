import CoreMedia

/// The samples that wait to be written as one fragment.
struct FragmentQueue {
    /// A run of samples and its bytes.
    struct Item {
        var samples: MovieTrack.Placed
        var data: CMBlockBuffer.Slice

        /// A Boolean value that indicates whether it only fills the time between two samples.
        var isEmpty: Bool { samples.size == 0 }
    }

    /// The waiting samples of each track.
    private(set) var items: [[Item]]
    /// The sequence number of the next fragment.
    private(set) var number: UInt32
    private let interval: CMTime?
    private let firstInterval: CMTime?
    private var start: CMTime?
    private var byteCount = 0
    private var isFirst = true
    /// A Boolean value that indicates whether the header that describes the fragments has been written.
    private(set) var hasHeader = false
    /// The latest time that was added.
    private var latest: CMTime?

    /// Number of bytes above which a fragment is written, whatever the interval.
    private static let mostBytes = 48 << 20

    init(tracks: Int, interval: CMTime?, firstInterval: CMTime?, number: UInt32) {
        items = Array(repeating: [], count: tracks)
        self.interval = interval
        self.firstInterval = firstInterval.flatMap { $0.isNumeric && $0 > .zero ? $0 : nil }
        self.number = max(number, 1)
    }

    var isEmpty: Bool { items.allSatisfy(\.isEmpty) }

    /// Indicates whether the fragment must be written before samples at a given time.
    func isFull(at time: CMTime) -> Bool {
        guard !isEmpty else { return false }
        if byteCount >= Self.mostBytes { return true }
        guard let start, let length = (isFirst ? firstInterval : nil) ?? interval else { return false }
        return time - start >= length
    }

    /// A Boolean value that indicates whether the fragment may wait a few more intervals.
    var canWait: Bool {
        guard let start, let latest, let interval, byteCount < Self.mostBytes else { return false }
        return latest - start < CMTimeMultiply(interval, multiplier: 4)
    }

    mutating func add(_ samples: MovieTrack.Placed, _ data: CMBlockBuffer.Slice, at time: CMTime, to track: Int) {
        if isEmpty { start = time }
        start = start.map { CMTimeMinimum($0, time) }
        latest = latest.map { CMTimeMaximum($0, time) } ?? time
        items[track].append(Item(samples: samples, data: data))
        byteCount += data.dataLength
    }

    /// Sets the final duration of a track's last sample, known once the next sample has arrived.
    mutating func resolveLast(of track: Int, delta: Int64?) {
        guard let delta, var last = items[track].popLast() else { return }
        if last.samples.count > 1, last.samples.delta != delta {
            // Splits off the last sample; the others have equal durations.
            let size = Int(last.samples.size)
            let split = last.data.startIndex + (last.samples.count - 1) * size
            var end = last
            end.samples.decodeTicks += Int64(last.samples.count - 1) * last.samples.delta
            end.samples.count = 1
            end.samples.delta = delta
            end.data = last.data.owner[split..<last.data.endIndex]
            last.samples.count -= 1
            last.data = last.data.owner[last.data.startIndex..<split]
            items[track].append(last)
            items[track].append(end)
            return
        }
        last.samples.delta = delta
        items[track].append(last)
    }

    /// Refines the ticks of a track.
    mutating func multiplyTicks(of track: Int, by factor: Int64) {
        for index in items[track].indices {
            items[track][index].samples.decodeTicks *= factor
            items[track][index].samples.offset *= factor
            items[track][index].samples.delta *= factor
        }
    }

    /// Begins the next fragment.
    mutating func removeAll() {
        for index in items.indices { items[index].removeAll(keepingCapacity: true) }
        number += 1
        start = nil
        byteCount = 0
        isFirst = false
    }

    /// Returns true if the header that describes the fragments is still to be written; returns true only once.
    mutating func takeHeader() -> Bool {
        defer { hasHeader = true }
        return !hasHeader
    }
}
