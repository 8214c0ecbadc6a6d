import ConsoleWeb
import CoreMedia
import DequeModule

/// The codes of scanned frames by capture time, for as long as the delayed feed keeps the frames.
struct CodeMemory: Sendable {
    private struct Entry: Sendable {
        var time: CMTime
        var codes: [ConsoleCode]
    }

    private var entries: Deque<Entry> = []

    init() {}

    /// Number of remembered frames.
    var count: Int { entries.count }

    /// Remembers the codes of a frame.
    ///
    /// If it is not later than all others, the memory starts over.
    mutating func remember(_ codes: [ConsoleCode], at time: CMTime) {
        if let last = entries.last, last.time >= time { entries = [] }
        entries.append(Entry(time: time, codes: codes))
    }

    /// Returns the codes of the frame that was captured at a time; nil if it was not scanned or is forgotten.
    func codes(at time: CMTime) -> [ConsoleCode]? {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].time < time { low = middle + 1 } else { high = middle }
        }
        guard low < entries.count, entries[low].time == time else { return nil }
        return entries[low].codes
    }

    /// Forgets frames that were captured before a time.
    mutating func remove(before time: CMTime) {
        while let first = entries.first, first.time < time { entries.removeFirst() }
    }
}
