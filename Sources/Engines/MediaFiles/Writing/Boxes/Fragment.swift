import CoreMedia

/// One fragment ready to be written: its `moof` box, the header of its media data, and the positions of the bytes.
struct Fragment {
    /// Consecutive samples of one track in the fragment.
    struct Part {
        var track: Int
        var description: Int
        var count: Int
        /// Offset from the fragment's first byte.
        var offset: Int
        var byteCount: Int
        var data: [CMBlockBuffer.Slice]
        var items: [FragmentQueue.Item]
    }

    /// All bytes before the samples.
    private(set) var header: [UInt8] = []
    private(set) var parts: [Part] = []
    /// The fragment's sequence number.
    let number: UInt32

    init(_ queue: FragmentQueue) {
        number = queue.number
        for (track, items) in queue.items.enumerated() {
            for item in items {
                // A sample without contents fills a gap; readers do not take it in a fragment, only the time after it.
                let follows = parts.last?.items.last.map { !$0.isEmpty } ?? true
                if let last = parts.last, follows, last.track == track,
                    last.description == item.samples.description
                {
                    parts[parts.count - 1].items.append(item)
                } else {
                    parts.append(
                        Part(
                            track: track,
                            description: item.samples.description,
                            count: 0,
                            offset: 0,
                            byteCount: 0,
                            data: [],
                            items: [item]
                        )
                    )
                }
            }
        }
        for index in parts.indices {
            parts[index].data = parts[index].items.map(\.data)
            parts[index].byteCount = parts[index].data.reduce(0) { $0 + $1.dataLength }
            parts[index].count = parts[index].items.reduce(0) { $0 + $1.samples.count }
        }
        writeHeader()
    }

    private mutating func writeHeader() {
        /// The header fields to fill in with positions in the data, and those positions.
        var places: [(field: Int, offset: Int)] = []
        var writer = BoxWriter()
        var offset = 0
        writer.box("moof") { writer in
            writer.fullBox("mfhd") { $0.u32(number) }
            for part in parts where part.items.contains(where: { !$0.isEmpty }) {
                writer.box("traf") { writer in
                    Self.writePart(part, offset: offset, places: &places, to: &writer)
                }
                offset += part.byteCount
            }
        }
        let base = writer.bytes.count + 8
        for place in places { writer.overwrite(UInt32(base + place.offset), at: place.field) }
        writer.u32(UInt32(clamping: offset + 8))
        writer.fourCharacters("mdat")
        header = writer.bytes
        var position = base
        for index in parts.indices {
            parts[index].offset = position
            position += parts[index].byteCount
        }
    }

    private static func writePart(
        _ part: Part,
        offset: Int,
        places: inout [(field: Int, offset: Int)],
        to writer: inout BoxWriter
    ) {
        var part = part
        part.items.removeAll(where: \.isEmpty)
        let common = part.items.first { $0.samples.count > 1 }?.samples
        // Positions count from this box. It also holds the description and the values that many samples share.
        writer.fullBox("tfhd", flags: 0x20002 | (common == nil ? 0 : 0x38)) { writer in
            writer.u32(UInt32(part.track + 1))
            writer.u32(UInt32(part.description + 1))
            if let common {
                writer.u32(UInt32(clamping: common.delta))
                writer.u32(common.size)
                writer.u32(flags(common))
            }
        }
        writer.fullBox("tfdt", version: 1) { $0.u64(UInt64(clamping: part.items.first?.samples.decodeTicks ?? 0)) }
        var position = offset
        var index = 0
        while index < part.items.count {
            let first = part.items[index].samples
            if first.count > 1, let common, first.delta == common.delta, first.size == common.size {
                writer.fullBox("trun", flags: 1) { writer in
                    writer.u32(UInt32(first.count))
                    places.append((writer.bytes.count, position))
                    writer.u32(0)
                }
                position += part.items[index].data.dataLength
                index += 1
                continue
            }
            var end = index + 1
            while end < part.items.count, part.items[end].samples.count == 1, first.count == 1 { end += 1 }
            let items = part.items[index..<end]
            writer.fullBox("trun", version: 1, flags: 0xF01) { writer in
                writer.u32(UInt32(items.reduce(0) { $0 + $1.samples.count }))
                places.append((writer.bytes.count, position))
                writer.u32(0)
                for item in items {
                    for _ in 0..<item.samples.count {
                        writer.u32(UInt32(clamping: item.samples.delta))
                        writer.u32(item.samples.size)
                        writer.u32(flags(item.samples))
                        writer.i32(Int32(clamping: item.samples.offset))
                    }
                }
            }
            position += items.reduce(0) { $0 + $1.data.dataLength }
            index = end
        }
    }

    /// Returns the flags that describe a sample's dependencies.
    private static func flags(_ samples: MovieTrack.Placed) -> UInt32 {
        var bits: UInt32 = samples.dependsOnOthers ? 0x0100_0000 : 0x0200_0000
        if samples.isDisposable { bits |= 0x0080_0000 }
        if !samples.isSync { bits |= 0x0001_0000 }
        return bits
    }

    /// Returns a report on the fragment's contents for each track.
    func reports(_ tracks: [MovieTrack]) -> [MediaSegment.TrackReport] {
        var whole: [Part] = []
        for part in parts {
            if let last = whole.last, last.track == part.track, last.description == part.description {
                whole[whole.count - 1].items += part.items
            } else {
                whole.append(part)
            }
        }
        return whole.compactMap { part in
            let track = tracks[part.track]
            guard let origin = track.origin, track.timescale > 0, let first = part.items.first else { return nil }
            func time(_ ticks: Int64) -> CMTime { CMTime(value: ticks, timescale: track.timescale) }
            let starts = part.items.map { $0.samples.decodeTicks + $0.samples.offset }
            let length = part.items.reduce(Int64(0)) { $0 + Int64($1.samples.count) * $1.samples.delta }
            var report = MediaSegment.TrackReport(
                track: part.track,
                mediaType: track.settings.mediaType,
                earliestPresentationTime: time(origin + (starts.min() ?? 0)),
                duration: time(length)
            )
            if track.settings.mediaType == .video {
                report.firstSample = MediaSegment.FirstSample(
                    presentationTime: time(origin + first.samples.decodeTicks + first.samples.offset),
                    offset: part.offset,
                    length: Int(first.samples.size),
                    isSync: first.samples.isSync
                )
            }
            return report
        }
    }
}
