package import CoreMedia
import Foundation

extension MovieMap {
    /// A part of a track's presentation, as the edit list has it.
    package struct Edit: Sendable, Hashable {
        /// The duration on the movie's timeline, in ticks of the movie.
        package var duration: Int64
        /// The place in the track's media, in ticks of the track; negative for a pause.
        package var start: Int64
        /// The speed in 65,536ths; 0 shows one moment for the whole duration.
        package var rate: Int32

        /// Creates a part.
        package init(duration: Int64, start: Int64, rate: Int32 = 0x10000) {
            self.duration = duration
            self.start = start
            self.rate = rate
        }

        /// A Boolean value that indicates whether nothing is presented.
        package var isPause: Bool { start < 0 }
    }

    /// Largest number of parts of one track that are read.
    private static let maximumEdits = 100_000

    /// Reads the contents of an `elst` box.
    static func edits(_ box: BoxBytes) -> [Edit] {
        let isLong = box.u8(0) == 1
        let size = isLong ? 20 : 12
        let stated = Int(box.u32(4))
        let count = min(stated, max(0, box.count - 8) / size, maximumEdits)
        return (0..<count).map { index in
            let place = 8 + index * size
            let duration = isLong ? box.number(place, 8) : UInt64(box.u32(place))
            let start =
                isLong
                ? Int64(bitPattern: box.number(place + 8, 8)) : Int64(Int32(bitPattern: box.u32(place + 4)))
            return Edit(
                duration: Int64(clamping: duration),
                start: start,
                rate: Int32(bitPattern: box.u32(place + size - 4))
            )
        }
    }

    /// A Boolean value that indicates whether a track presents more than one part of its media, or a part at another
    /// speed.
    package var hasParts: Bool { timescale > 0 && tracks.contains(where: \.hasParts) }
}

extension MovieMap.Track {
    /// A Boolean value that indicates whether the track presents more than one part of its media, or a part at another
    /// speed.
    ///
    /// A pause and one part of the media are the usual beginning of a track. A part without a duration stands for all
    /// media of a movie in fragments.
    package var hasParts: Bool {
        let parts = edits.drop(while: \.isPause)
        guard timescale > 0, parts.allSatisfy({ $0.isPause || $0.duration > 0 }) else { return false }
        return parts.filter { !$0.isPause }.count > 1 || parts.contains { !$0.isPause && $0.rate != 0x10000 }
    }

    /// Returns the parts as times of the media and of the movie; the source of a pause is invalid.
    ///
    /// - Throws: an error if a part is presented backwards.
    package func mappings(timescale movie: Int32) throws(MediaError) -> [CMTimeMapping] {
        var result: [CMTimeMapping] = []
        result.reserveCapacity(edits.count)
        var end: Int64 = 0
        for edit in edits where edit.duration > 0 {
            let (next, overflows) = end.addingReportingOverflow(edit.duration)
            guard !overflows else { break }
            let target = CMTimeRange(
                start: CMTime(value: end, timescale: movie),
                duration: CMTime(value: edit.duration, timescale: movie)
            )
            end = next
            guard !edit.isPause else {
                result.append(CMTimeMappingMakeEmpty(target: target))
                continue
            }
            guard edit.rate >= 0 else {
                throw MediaError(
                    .unsupportedFormat,
                    "Track \(id) has a part that is presented backwards. Export the movie with the program that made "
                        + "it."
                )
            }
            let media: CMTime
            switch edit.rate {
            case 0x10000: media = target.duration
            // One moment: the shortest range that has a frame.
            case 0: media = CMTime(value: 1, timescale: timescale)
            default:
                media = CMTimeMultiplyByRatio(target.duration, multiplier: edit.rate, divisor: 0x10000)
            }
            let start = CMTime(value: edit.start, timescale: timescale)
            result.append(CMTimeMapping(source: CMTimeRange(start: start, duration: media), target: target))
        }
        return result
    }
}
