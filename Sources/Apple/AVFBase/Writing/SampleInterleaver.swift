import CoreMedia
internal import DequeModule

/// Brings the samples of several tracks into the order in which they go into the file: by decode time.
///
/// A value: samples go in by track, ``next()`` gives those that can be written. A sample waits until every track that can
/// still have an earlier one has shown that it has not; but when one track is far ahead of one that gives nothing, its
/// samples are let through, for a file with less even order is better than one without them.
struct SampleInterleaver<Sample> {
    private struct Track {
        var samples = Deque<(time: CMTime, bytes: Int, sample: Sample)>()
        var isEnded = false
    }

    private var tracks: [Track]
    private var bytes = 0
    /// From how many waiting bytes on samples are let through.
    let byteLimit: Int
    /// From how long a stretch of waiting samples on they are let through.
    let timeLimit: CMTime

    /// Makes an interleaver for a number of tracks.
    init(trackCount: Int, byteLimit: Int = 32 << 20, timeLimit: CMTime = CMTime(value: 10, timescale: 1)) {
        tracks = Array(repeating: Track(), count: trackCount)
        self.byteLimit = byteLimit
        self.timeLimit = timeLimit
    }

    /// Takes a sample of a track, later than those before it.
    mutating func add(_ sample: Sample, at time: CMTime, bytes: Int, track: Int) {
        tracks[track].samples.append((time, bytes, sample))
        self.bytes += bytes
    }

    /// A track has given its last sample.
    mutating func end(_ track: Int) { tracks[track].isEnded = true }

    /// The next sample for the file; nil when none can be written yet.
    mutating func next() -> (track: Int, bytes: Int, sample: Sample)? {
        var earliest: Int?
        var isWaiting = false
        for index in tracks.indices {
            guard let head = tracks[index].samples.first else {
                if !tracks[index].isEnded { isWaiting = true }
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

    /// Whether nothing waits.
    var isEmpty: Bool { tracks.allSatisfy(\.samples.isEmpty) }

    /// Whether more waits than is good.
    var isFull: Bool { bytes > byteLimit }

    private func isOverLimit(_ track: Int) -> Bool {
        if isFull { return true }
        guard let first = tracks[track].samples.first, let last = tracks[track].samples.last else { return false }
        return last.time - first.time > timeLimit
    }
}
