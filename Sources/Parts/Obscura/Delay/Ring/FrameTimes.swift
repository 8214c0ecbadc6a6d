import DequeModule

/// When the frames that are held were captured, by number.
///
/// Frames are numbered in the order of capture from 0; numbers are never used again. Times strictly increase.
struct FrameTimes: Sendable {
    private var times: Deque<Nanoseconds> = []
    /// The number of the first frame that is held, or of the next one when none is.
    private(set) var first = 0

    /// Nothing held.
    init() {}

    /// The number after the last frame that is held.
    var end: Int { first + times.count }
    /// Whether nothing is held.
    var isEmpty: Bool { times.isEmpty }
    /// The numbers of the frames that are held.
    var numbers: Range<Int> { first..<end }
    /// When the oldest frame that is held was captured.
    var oldest: Nanoseconds? { times.first }
    /// When the newest frame was captured.
    var newest: Nanoseconds? { times.last }

    /// When a frame that is held was captured.
    subscript(number: Int) -> Nanoseconds { times[number - first] }

    /// Adds a frame, later than all others.
    mutating func append(_ time: Nanoseconds) {
        precondition(times.last.map { $0 < time } ?? true, "Frames are added in the order of time.")
        times.append(time)
    }

    /// Lets go of all frames before a number.
    mutating func removeFrames(before number: Int) {
        let count = min(max(number - first, 0), times.count)
        times.removeFirst(count)
        first += count
    }

    /// The frame captured last before or at a time; nil when none that is held was.
    func last(atOrBefore time: Nanoseconds) -> Int? {
        // Almost always among the newest or right after the last answer; a search of an array costs less than it reads.
        var low = 0
        var high = times.count
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : first + low - 1
    }
}
