/// What is under way to a receiver, in order.
///
/// Acknowledgements may come in any order; the place is the last sequence up to which all have come.
struct SendWindow {
    private struct Entry {
        let sequence: Int64
        let bytes: Int
        var isSettled = false
    }

    private var entries: ArraySlice<Entry> = []
    /// The bytes of what is under way, those included that wait for earlier ones to be acknowledged.
    private(set) var bytes = 0
    /// The last sequence up to which nothing is missing, nil before the first.
    private(set) var place: Int64?
    /// How far the place was moved since it was last written.
    private(set) var settled = 0

    var count: Int { entries.count }
    var isEmpty: Bool { entries.isEmpty }
    /// The sequence that everything behind it waits for.
    var head: Int64? { entries.first?.sequence }

    /// Whether another scan of this size may be sent: one always may.
    func hasRoom(for bytes: Int, scans: Int, limit: Int) -> Bool {
        isEmpty || count < scans && self.bytes + bytes <= limit
    }

    mutating func add(_ sequence: Int64, bytes: Int) {
        entries.append(Entry(sequence: sequence, bytes: bytes))
        self.bytes += bytes
    }

    /// Notes that a scan is done with; one that is not under way, or no more, changes nothing.
    ///
    /// - Returns: whether it was under way.
    mutating func settle(_ sequence: Int64) -> Bool {
        // Sequences rise, so the entry is found by halving.
        var low = entries.startIndex
        var high = entries.endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if entries[middle].sequence < sequence { low = middle + 1 } else { high = middle }
        }
        guard low < entries.endIndex, entries[low].sequence == sequence, !entries[low].isSettled else { return false }
        entries[low].isSettled = true
        while let first = entries.first, first.isSettled {
            place = first.sequence
            bytes -= first.bytes
            settled += 1
            entries.removeFirst()
        }
        if entries.isEmpty { entries = [] }
        return true
    }

    /// The place is on the disk.
    mutating func wrote() { settled = 0 }

    /// Forgets what is under way, as it will be sent again; the place stays.
    mutating func clear() {
        entries = []
        bytes = 0
    }

    /// Forgets the place too, as the store is another.
    mutating func reset() { self = SendWindow() }
}
