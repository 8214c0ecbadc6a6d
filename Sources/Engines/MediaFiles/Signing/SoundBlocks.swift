import CoreMedia

/// The bytes of a track of linear PCM, cut into the blocks of its signatures.
///
/// Containers have no samples of more than a frame for such sound, so a reader's buffers are cut elsewhere than those
/// of the writer. Blocks follow each other without gaps. Where one is not as it was signed, one of the next may begin
/// there, as after a cut; otherwise it was changed.
struct SoundBlocks {
    private let entries: [FilmSignature.Entry]
    private var next = 0 { didSet { needed = Self.needed(entries, next) } }
    /// Number of bytes that must be there, or the result would depend on the reader's buffers.
    private var needed: Int
    /// The bytes that belong to no block yet.
    private var bytes: [UInt8] = []
    /// The number of bytes before them.
    private var position = 0
    /// The times of bytes at which time jumps, and the first ones.
    private var marks: [(position: Int, time: CMTime)] = []
    private var bytesPerFrame = 1
    private var rate: Int32 = 1
    private var format: [UInt8] = []
    private(set) var samples: [FilmSample] = []

    /// Number of blocks among which the one is sought that begins after a cut.
    private static let reach = 64

    /// Prepares the comparison with the blocks of a track's signatures, in their order.
    init(_ entries: [FilmSignature.Entry]) {
        self.entries = entries
        needed = Self.needed(entries, 0)
    }

    private static func needed(_ entries: [FilmSignature.Entry], _ next: Int) -> Int {
        let reach = entries[min(next, entries.count)..<min(next + Self.reach, entries.count)]
        let largest = reach.map { Int($0.size) }.max() ?? 0
        return max(largest, reach.prefix(2).reduce(0) { $0 + Int($1.size) })
    }

    /// Adds bytes of the track.
    ///
    /// - Parameters:
    ///   - time: the time of the first frame.
    ///   - description: the description of the sound.
    ///   - format: the digest of the description.
    mutating func add(_ new: [UInt8], at time: CMTime, _ description: CMFormatDescription, format: [UInt8]) {
        if let stream = description.audioStreamBasicDescription {
            bytesPerFrame = max(1, Int(stream.mBytesPerFrame))
            rate = Int32(clamping: Int(stream.mSampleRate.isFinite ? max(1, stream.mSampleRate) : 1))
        }
        self.format = format
        let end = position + bytes.count
        if marks.isEmpty || self.time(of: end) != time { marks.append((end, time)) }
        bytes += new
        compare(isAtEnd: false)
    }

    /// Compares the rest; what is in no block is a sample of its own.
    mutating func finish() {
        compare(isAtEnd: true)
        if !bytes.isEmpty { emit(bytes.count) }
    }

    private func time(of place: Int) -> CMTime {
        guard let mark = marks.last(where: { $0.position <= place }) else { return .zero }
        return mark.time + CMTime(value: CMTimeValue((place - mark.position) / bytesPerFrame), timescale: rate)
    }

    private mutating func compare(isAtEnd: Bool) {
        var used = 0
        defer {
            bytes.removeFirst(used)
            position += used
        }
        while next < entries.count {
            guard isAtEnd || bytes.count - used >= needed else { return }
            let last = min(next + Self.reach, entries.count)
            let size = Int(entries[next].size)
            // A block that was changed in its place is followed by the next one.
            let isInPlace = next + 1 < entries.count && fits(entries[next + 1], at: used + size)
            let range = next..<(isInPlace ? next + 1 : last)
            if let match = range.first(where: { fits(entries[$0], at: used) }) {
                append(Int(entries[match].size), at: used, digest: entries[match].digest)
                used += Int(entries[match].size)
                next = match + 1
            } else {
                let size = min(size, bytes.count - used)
                guard size > 0 else { return next = entries.count }
                append(size, at: used, digest: nil)
                used += size
                next += 1
            }
        }
    }

    private func fits(_ entry: FilmSignature.Entry, at place: Int) -> Bool {
        let size = Int(entry.size)
        guard size > 0, size <= bytes.count - place else { return false }
        return digest(place, size) == entry.digest
    }

    private func digest(_ place: Int, _ size: Int) -> [UInt8] {
        Array(SigningKey.sha256(Array(bytes[place..<place + size])).prefix(FilmSignature.digestSize))
    }

    private mutating func append(_ size: Int, at place: Int, digest known: [UInt8]?) {
        samples.append(
            FilmSample(
                time: time(of: position + place),
                isSync: true,
                size: size,
                digest: known ?? digest(place, size),
                format: format
            )
        )
    }

    private mutating func emit(_ size: Int) {
        append(size, at: 0, digest: nil)
        bytes.removeFirst(size)
        position += size
    }
}
