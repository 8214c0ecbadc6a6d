import CoreMedia

/// A sample of a film that is checked.
struct FilmSample {
    var time: CMTime
    var isSync: Bool
    var size: Int
    /// The beginning of the SHA-256 digest of the bytes.
    var digest: [UInt8]
    /// The digest of the format.
    var format: [UInt8]
}

/// Finds the signed samples of one track among the samples that are there.
struct SampleMatcher {
    /// The samples of one segment.
    struct Segment {
        /// The position of the segment among the signed ones.
        var index: Int
        /// True if the segment before it is there too, so that its times continue without a step.
        var isContinued: Bool
        var track: FilmSignature.Track
    }

    /// The findings of a segment.
    struct Finding: Equatable {
        var isChanged = false
        var isMissing = false
        var reason: String?

        mutating func change(_ text: String) {
            isChanged = true
            reason = reason ?? text
        }

        mutating func miss(_ text: String) {
            isMissing = true
            reason = reason ?? text
        }
    }

    private let samples: [FilmSample]
    private var isUsed: [Bool]
    private var byDigest: [[UInt8]: [Int]] = [:]
    private var byTime: [CMTime: [Int]] = [:]
    /// The owner of each sample.
    private var owners: [Int?]
    private(set) var findings: [Int: Finding] = [:]
    /// The gaps in which there are samples.
    private(set) var filledGaps: Set<Int> = []
    private var shift: CMTime?
    private var last = -1

    /// Largest number of equal samples that are considered.
    private static let maximumCandidates = 64

    init(_ samples: [FilmSample]) {
        self.samples = samples
        isUsed = Array(repeating: false, count: samples.count)
        owners = Array(repeating: nil, count: samples.count)
        for (index, sample) in samples.enumerated() {
            byDigest[sample.digest, default: []].append(index)
            byTime[sample.time, default: []].append(index)
        }
    }

    /// Matches all segments in their order, then looks for samples that belong to none.
    ///
    /// - Parameter gaps: the positions of segments before which signatures are missing; the number of segments stands
    ///   for the end.
    mutating func match(_ segments: [Segment], gaps: Set<Int> = []) {
        for segment in segments { match(segment) }
        // The owners after each sample.
        var following: [Int?] = Array(repeating: nil, count: samples.count)
        var next: Int?
        for index in samples.indices.reversed() {
            if isUsed[index] { next = owners[index] } else { following[index] = next }
        }
        var previous: Int?
        for index in samples.indices {
            guard !isUsed[index] else {
                previous = owners[index]
                continue
            }
            let upper = following[index] ?? Int.max
            if let gap = gaps.filter({ $0 > previous ?? -1 && $0 <= upper }).min() {
                filledGaps.insert(gap)
            } else if let owner = previous ?? following[index] {
                findings[owner, default: Finding()].change("a sample was added at \(samples[index].time.seconds) s")
            }
        }
    }

    private mutating func match(_ segment: Segment) {
        var finding = findings[segment.index] ?? Finding()
        if !segment.isContinued || shift == nil { shift = vote(segment.track) ?? shift }
        let shift = shift ?? .zero
        for entry in segment.track.entries {
            let time = segment.track.time(entry) + shift
            let here = (byTime[time] ?? []).filter { !isUsed[$0] }
            if let index = here.first(where: { samples[$0].digest == entry.digest }) {
                use(index, segment.index)
                if samples[index].isSync != entry.isSync { finding.change("a key frame is marked wrongly") }
                if samples[index].format != segment.track.format { finding.change("the format was changed") }
                if index < last { finding.change("samples are in another order") }
                last = max(last, index)
            } else if let index = here.first {
                // Another sample has its time.
                let isElsewhere = byDigest[entry.digest]?.contains { !isUsed[$0] } ?? false
                use(index, segment.index)
                finding.change(
                    isElsewhere
                        ? "samples were exchanged at \(time.seconds) s"
                        : "the sample at \(time.seconds) s was changed"
                )
            } else if let index = byDigest[entry.digest]?.first(where: { !isUsed[$0] }) {
                use(index, segment.index)
                finding.change("the sample of \(time.seconds) s is at \(samples[index].time.seconds) s")
            } else {
                finding.miss("the sample at \(time.seconds) s is missing")
            }
        }
        if finding != Finding() { findings[segment.index] = finding }
    }

    private mutating func use(_ index: Int, _ owner: Int) {
        isUsed[index] = true
        owners[index] = owner
    }

    /// Returns the difference of times that most samples of a segment have in common.
    private func vote(_ track: FilmSignature.Track) -> CMTime? {
        var votes: [CMTime: Int] = [:]
        for entry in track.entries {
            var count = 0
            for index in byDigest[entry.digest] ?? [] where !isUsed[index] {
                votes[samples[index].time - track.time(entry), default: 0] += 1
                count += 1
                if count == Self.maximumCandidates { break }
            }
        }
        // Of equal votes the smaller step.
        return votes.max { a, b in
            a.value != b.value ? a.value < b.value : CMTimeAbsoluteValue(a.key) > CMTimeAbsoluteValue(b.key)
        }?.key
    }
}
