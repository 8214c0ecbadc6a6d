import CoreMedia
import Foundation

/// Collects the samples of a segment, and makes its signature.
struct FilmSigner {
    private let key: SigningKey
    private let film: [UInt8]
    private var number: UInt32 = 0
    private var previous = [UInt8](repeating: 0, count: 32)
    /// The samples of the segment by track.
    private var tracks: [Int: Collected] = [:]
    /// The range of the segment's presentation times, on the samples' own timeline.
    private(set) var start: CMTime?
    private(set) var end: CMTime?
    /// The number of the segment that was signed last.
    private(set) var lastNumber: UInt32?
    private(set) var isOver = false

    private struct Collected {
        var format: CMFormatDescription?
        var kind: UInt32
        var timescale: Int32
        var origin: CMTime
        var samples: [(ticks: Int64, timescale: Int32, isSync: Bool, size: UInt32, digest: [UInt8])] = []
    }

    init(key: SigningKey) {
        self.key = key
        film = (0..<16).map { _ in UInt8.random(in: 0...255) }
    }

    /// A Boolean value that indicates whether samples have come since the last signature.
    var hasSamples: Bool { !tracks.isEmpty }

    /// Adds a sample.
    ///
    /// - Parameters:
    ///   - digest: the SHA-256 digest of its bytes.
    ///   - time: its presentation, counted from the first decode time of the track.
    ///   - origin: the first decode time of the track, on the samples' own timeline.
    mutating func add(
        _ digest: [UInt8],
        size: Int,
        isSync: Bool,
        time: CMTime,
        duration: CMTime,
        origin: CMTime,
        track: Int,
        settings: MediaFileWriter.Track,
        format: CMFormatDescription?
    ) {
        var collected =
            tracks[track]
            ?? Collected(format: format, kind: settings.mediaType.rawValue, timescale: time.timescale, origin: origin)
        collected.timescale = max(collected.timescale, time.timescale)
        collected.format = collected.format ?? format
        collected.samples.append(
            (
                time.value, time.timescale, isSync, UInt32(clamping: size),
                Array(digest.prefix(FilmSignature.digestSize))
            )
        )
        tracks[track] = collected
        let begin = origin + time
        guard begin.isNumeric else { return }
        start = start.map { CMTimeMinimum($0, begin) } ?? begin
        let last = duration.isNumeric && duration > .zero ? begin + duration : begin
        end = end.map { CMTimeMaximum($0, last) } ?? last
    }

    /// Makes the signature of the samples since the last one, and begins the next segment.
    ///
    /// - Parameter sessionStart: the time at which the film begins.
    mutating func signature(isLast: Bool, sessionStart: CMTime) throws(MediaError) -> [UInt8] {
        let signature = FilmSignature(
            film: film,
            number: number,
            isLast: isLast,
            previous: previous,
            start: Self.microseconds(start, from: sessionStart),
            end: Self.microseconds(end, from: sessionStart),
            tracks: tracks.sorted { $0.key < $1.key }.map { position, collected in
                FilmSignature.Track(
                    kind: collected.kind,
                    position: UInt16(clamping: position),
                    format: FilmSignature.digest(of: collected.format),
                    timescale: collected.timescale,
                    origin: Self.microseconds(collected.origin, from: sessionStart),
                    entries: collected.samples.map { sample in
                        // Timescales only become finer, by whole factors.
                        let factor = Int64(collected.timescale / max(sample.timescale, 1))
                        return FilmSignature.Entry(
                            ticks: sample.ticks &* max(factor, 1),
                            isSync: sample.isSync,
                            size: sample.size,
                            digest: sample.digest
                        )
                    }
                )
            },
            key: key.publicBytes
        )
        guard let bytes = signature.signed(by: key) else {
            throw MediaError(
                .inputOutput,
                "Could not sign the film: the key refuses. Check that the token is there, or choose another key."
            )
        }
        previous = SigningKey.sha256(bytes)
        lastNumber = number
        number &+= 1
        tracks = [:]
        start = end
        isOver = isLast
        return bytes
    }

    private static func microseconds(_ time: CMTime?, from start: CMTime) -> Int64 {
        guard let time, time.isNumeric, start.isNumeric else { return 0 }
        let scaled = CMTimeConvertScale(time - start, timescale: 1_000_000, method: .roundHalfAwayFromZero)
        return scaled.isNumeric ? scaled.value : 0
    }
}
