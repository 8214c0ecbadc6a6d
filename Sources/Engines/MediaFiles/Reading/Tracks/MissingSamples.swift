import CFFmpeg
import CoreMedia

/// The samples of a stream that its index names and the file does not have.
struct MissingSamples {
    /// Number of samples that are missing.
    var count = 0
    /// Number of samples in the index.
    var total = 0
    /// The time of the first sample that is missing.
    var start = CMTime.invalid

    /// Returns the missing samples of each stream that has an index; nothing for an address.
    static func list(_ input: MediaInput) -> [Int: MissingSamples] {
        guard let size = input.size else { return [:] }
        var result: [Int: MissingSamples] = [:]
        for index in 0..<input.streamCount {
            guard let stream = input.stream(index), stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 else {
                continue
            }
            let timeline = StreamTimeline(timeBase: stream.pointee.time_base, start: .zero, hasIndex: true)
            var found = MissingSamples()
            for place in 0..<avformat_index_get_entries_count(stream) {
                guard let entry = avformat_index_get_entry(stream, place)?.pointee else { break }
                found.total += 1
                let (end, overflows) = entry.pos.addingReportingOverflow(Int64(entry.size))
                guard entry.size > 0, overflows || end > size else { continue }
                if found.count == 0 { found.start = timeline.time(entry.timestamp) }
                found.count += 1
            }
            if found.count > 0 { result[index] = found }
        }
        return result
    }
}

extension PacketMemory {
    /// Returns whether the packet is made of parts that begin with their lengths and fill it.
    func hasWholeUnits(lengthSize: Int) -> Bool {
        let fields = packet.pointee
        guard let data = fields.data, fields.size > 0 else { return true }
        let bytes = UnsafeBufferPointer(start: data, count: Int(fields.size))
        var place = 0
        while place < bytes.count {
            guard place + lengthSize <= bytes.count else { return false }
            var length = 0
            for index in 0..<lengthSize { length = length << 8 | Int(bytes[place + index]) }
            guard length > 0, length <= bytes.count - place - lengthSize else { return false }
            place += lengthSize + length
        }
        return true
    }
}
