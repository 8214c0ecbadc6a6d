import ConsoleWeb
import CoreMedia
import DequeModule

/// The codes of examined frames by when these were captured, for as long as the delayed feed holds them.
struct CodeMemory: Sendable {
    private struct Entry: Sendable {
        var time: CMTime
        var codes: [ConsoleCode]
    }

    private var entries: Deque<Entry> = []

    init() {}

    /// How many frames are remembered.
    var count: Int { entries.count }

    /// Remembers what was read in a frame, later than all others; one that is not is a new beginning.
    mutating func remember(_ codes: [ConsoleCode], at time: CMTime) {
        if let last = entries.last, last.time >= time { entries = [] }
        entries.append(Entry(time: time, codes: codes))
    }

    /// What was read in the frame that was captured at a time; nil when it was not examined or is forgotten.
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
    mutating func forget(before time: CMTime) {
        while let first = entries.first, first.time < time { entries.removeFirst() }
    }
}
