import CoreMedia
internal import DequeModule

/// Sorts the samples of several tracks into the order in which they go into the file: by decode time.
///
/// A value: samples are added by track, ``next()`` returns those that can be written. A sample waits until no other
/// track can have an earlier one. If a track is far ahead of one that provides no samples, its samples are nevertheless
/// let through: a less evenly interleaved file is better than one without them.
struct SampleInterleaver<Sample> {
    private struct Track {
        var samples = Deque<(time: CMTime, bytes: Int, sample: Sample)>()
        var isEnded = false
    }

    private var tracks: [Track]
    /// The tracks that have samples so rarely that no other waits for them.
    private let sparse: Set<Int>
    private var bytes = 0
    /// Number of pending bytes from which samples are let through.
    let byteLimit: Int
    /// Duration of pending samples of a track from which they are let through.
    let timeLimit: CMTime

    /// Creates an interleaver for a number of tracks.
    init(
        trackCount: Int,
        sparse: Set<Int> = [],
        byteLimit: Int = 32 << 20,
        timeLimit: CMTime = CMTime(value: 10, timescale: 1)
    ) {
        self.sparse = sparse
        tracks = Array(repeating: Track(), count: trackCount)
        self.byteLimit = byteLimit
        self.timeLimit = timeLimit
    }

    /// Adds a sample of a track; it must be later than the previous ones.
    mutating func add(_ sample: Sample, at time: CMTime, bytes: Int, track: Int) {
        tracks[track].samples.append((time, bytes, sample))
        self.bytes += bytes
    }

    /// Marks a track as ended after its last sample.
    mutating func end(_ track: Int) { tracks[track].isEnded = true }

    /// Returns the next sample for the file; nil if none can be written yet.
    mutating func next() -> (track: Int, bytes: Int, sample: Sample)? {
        var earliest: Int?
        var isWaiting = false
        for index in tracks.indices {
            guard let head = tracks[index].samples.first else {
                if !tracks[index].isEnded, !sparse.contains(index) { isWaiting = true }
                continue
            }
            if let best = earliest, let first = tracks[best].samples.first, first.time <= head.time { continue }
            earliest = index
        }
        guard let earliest, !isWaiting || isOverLimit(earliest) else { return nil }
        guard let entry = tracks[earliest].samples.popFirst() else { return nil }
        bytes -= entry.bytes
        return (earliest, entry.bytes, entry.sample)
    }

    /// Indicates whether no samples are pending.
    var isEmpty: Bool { tracks.allSatisfy(\.samples.isEmpty) }

    /// Indicates whether more bytes are pending than the limit.
    var isFull: Bool { bytes > byteLimit }

    private func isOverLimit(_ track: Int) -> Bool {
        if isFull { return true }
        guard let first = tracks[track].samples.first, let last = tracks[track].samples.last else { return false }
        return last.time - first.time > timeLimit
    }
}
