/// The scans in flight to a receiver, in order.
///
/// Acknowledgements may come in any order; the place is the last sequence up to which all scans are settled.
struct SendWindow {
    private struct Entry {
        let sequence: Int64
        let bytes: Int
        var isSettled = false
    }

    private var entries: ArraySlice<Entry> = []
    /// Bytes in flight, including scans that wait for earlier ones to be acknowledged.
    private(set) var bytes = 0
    /// The last sequence up to which all scans are settled; nil before the first.
    private(set) var place: Int64?
    /// Number of scans by which the place has moved since it was last written.
    private(set) var settled = 0

    var count: Int { entries.count }
    var isEmpty: Bool { entries.isEmpty }
    /// The first unsettled sequence, for which all later ones wait.
    var head: Int64? { entries.first?.sequence }

    /// Indicates whether another scan of this size may be sent; with nothing in flight, one always may.
    func hasRoom(for bytes: Int, scans: Int, limit: Int) -> Bool {
        isEmpty || count < scans && self.bytes + bytes <= limit
    }

    mutating func add(_ sequence: Int64, bytes: Int) {
        entries.append(Entry(sequence: sequence, bytes: bytes))
        self.bytes += bytes
    }

    /// Marks a scan as settled.
    ///
    /// A scan that is not in flight changes nothing.
    ///
    /// - Returns: Whether the scan was in flight.
    mutating func settle(_ sequence: Int64) -> Bool {
        // Sequences increase, so a binary search finds the entry.
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

    /// Records that the place is on the disk.
    mutating func wrote() { settled = 0 }

    /// Forgets what is in flight, because it will be sent again; the place stays.
    mutating func clear() {
        entries = []
        bytes = 0
    }

    /// Forgets the place too, because the store may be a new one.
    mutating func reset() { self = SendWindow() }
}
