package import CoreMedia
import Foundation

/// A part of a track's sound whose samples lie in another file, in a track whose sound has one sample rate there and
/// another one elsewhere.
///
/// FFmpeg reads all sound of a track at one rate. Such parts are therefore read from the files that have them.
package struct SoundPlace: Sendable, Hashable {
    /// The path of the file.
    package var path: String
    /// The positions of the first and of the last run of bytes in the file.
    package var offsets: [Int64]
    /// The times of those runs in the track's media.
    package var times: [CMTime]
    /// The range of the part in the track's media.
    package var range: CMTimeRange
}

extension MovieMap.Track {
    /// The sample rates of a sound track's descriptions.
    var soundRates: Set<Double> {
        guard handler == "soun" else { return [] }
        return Set(
            descriptions.map { bytes in
                let entry = BoxBytes(bytes: bytes[...])
                // The second version has the rate as a floating-point number.
                guard entry.u16(16) == 2 else { return Double(entry.u32(32)) / 65_536 }
                return Double(bitPattern: entry.number(40, 8))
            }
        )
    }
}

extension MovieReferences {
    /// Returns the parts of a track by the files that have them; none if some of them are in the movie itself.
    func soundPlaces(ofTrack id: Int) -> [SoundPlace] {
        let boxes = BoxBytes(bytes: bytes[...]).first("moov")?.boxes ?? []
        let found = boxes.first { box in
            guard box.isNamed("trak"), let header = box.contents.first("tkhd") else { return false }
            return Int(header.u32(header.u8(0) == 1 ? 20 : 12)) == id
        }
        guard let track = found?.contents, let table = track.at("mdia", "minf", "stbl"),
            let media = track.at("mdia", "mdhd")
        else { return [] }
        let timescale = Int32(clamping: media.u32(media.u8(0) == 1 ? 20 : 12))
        guard timescale > 0 else { return [] }
        var clock = SampleClock(table.first("stts"))
        var places: [(description: Int, place: SoundPlace)] = []
        for chunk in chunks(of: track) {
            guard let path = chunk.path else { return [] }
            let start = CMTime(value: clock.ticks, timescale: timescale)
            clock.advance(chunk.samples)
            let end = CMTime(value: clock.ticks, timescale: timescale)
            if let last = places.last, last.description == chunk.description, last.place.path == path {
                let index = places.count - 1
                places[index].place.range = CMTimeRange(start: last.place.range.start, end: end)
                places[index].place.offsets = [last.place.offsets[0], chunk.offset]
                places[index].place.times = [last.place.times[0], start]
            } else {
                let range = CMTimeRange(start: start, end: end)
                let place = SoundPlace(path: path, offsets: [chunk.offset], times: [start], range: range)
                places.append((chunk.description, place))
            }
        }
        return places.map(\.place)
    }
}

/// The time of each sample by a table of durations.
private struct SampleClock {
    private let table: BoxBytes
    private let count: Int
    private var run = 0
    private var used = 0
    private(set) var ticks: Int64 = 0

    init(_ table: BoxBytes?) {
        self.table = table ?? BoxBytes(bytes: [])
        count = min(Int(self.table.u32(4)), max(0, (self.table.count - 8) / 8))
    }

    /// Moves on by a number of samples.
    mutating func advance(_ samples: Int) {
        var left = samples
        while left > 0, run < count {
            let length = Int(table.u32(8 + run * 8))
            let step = min(left, length - used)
            let (time, overflows) = Int64(step).multipliedReportingOverflow(by: Int64(table.u32(12 + run * 8)))
            guard !overflows else { return }
            ticks = min(ticks, Int64.max / 4) + min(time, Int64.max / 4)
            left -= step
            used += step
            if used >= length { (run, used) = (run + 1, 0) }
        }
    }
}
