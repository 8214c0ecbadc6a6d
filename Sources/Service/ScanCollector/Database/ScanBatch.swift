import ScanSinks

/// The messages that a collector has received and not stored: rows of scans, and everything else.
///
/// All calls come from one thread.
final class ScanBatch: MQTTMessageTaker {
    /// A scan among the rows.
    struct Entry {
        /// The row's first byte.
        var place: Int
        /// The camera and the source, by their places in the names.
        var camera: Int
        var source: Int
        var sequence: Int64
        /// Microseconds since 2000, UTC.
        var time: Int64
    }

    private let topics: CollectorTopics
    let names = ScanNames()
    private(set) var rows = CopyRows()
    private(set) var entries: [Entry] = []
    private(set) var others: [CollectorMessage] = []

    init(topics: CollectorTopics) { self.topics = topics }

    var isEmpty: Bool { entries.isEmpty && others.isEmpty }

    /// Forgets all messages; names are remembered.
    func clear() {
        rows.clear()
        entries.removeAll(keepingCapacity: true)
        others.removeAll(keepingCapacity: true)
        names.shrink()
    }

    func take(topic: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer?) {
        // A known camera that sends what it always sends.
        if let payload, let scan = ScanFields(payload.assumingMemoryBound(to: UInt8.self)),
            let camera = names.camera(topic: topic, scan.unit, scan.camera)
        {
            let entry = Entry(
                place: rows.count,
                camera: camera,
                source: names.source(scan.source),
                sequence: scan.sequence,
                time: scan.time
            )
            rows.append(scan)
            entries.append(entry)
            return
        }
        let message = CollectorMessage(
            topic: String(decoding: topic, as: UTF8.self),
            payload: payload.map(Array.init),
            topics: topics
        )
        switch message {
        case .scan(let scan, let topic): append(scan, topic: topic)
        case .nothing: break
        default: others.append(message)
        }
    }

    /// Appends a scan that was read and belongs to its topic.
    func append(_ scan: CollectedScan, topic: String) {
        let entry = Entry(
            place: rows.count,
            camera: names.insertCamera(topic: Array(topic.utf8), scan.unit, scan.camera),
            source: scan.source.withUnsafeBufferPointer { names.source($0) },
            sequence: scan.sequence,
            time: scan.time
        )
        rows.append(scan)
        entries.append(entry)
    }

    /// Returns the bytes of an entry's row.
    func bytes(_ index: Int) -> Range<Int> {
        entries[index].place..<(index + 1 < entries.count ? entries[index + 1].place : rows.count)
    }
}
