import Basics
import DequeModule

/// The capture times of the held frames, by frame number.
///
/// Frames are numbered from 0 in capture order, and numbers are never reused. Times strictly increase.
struct FrameTimes: Sendable {
    private var times: Deque<Nanoseconds> = []
    /// The number of the first held frame, or of the next frame if none is held.
    private(set) var first = 0

    /// Makes an empty list.
    init() {}

    /// The number after the last held frame.
    var end: Int { first + times.count }
    /// True if no frame is held.
    var isEmpty: Bool { times.isEmpty }
    /// The numbers of the held frames.
    var numbers: Range<Int> { first..<end }
    /// The capture time of the oldest held frame.
    var oldest: Nanoseconds? { times.first }
    /// The capture time of the newest frame.
    var newest: Nanoseconds? { times.last }

    /// Returns the capture time of a held frame.
    subscript(number: Int) -> Nanoseconds { times[number - first] }

    /// Adds a frame, which must be later than all others.
    mutating func append(_ time: Nanoseconds) {
        precondition(times.last.map { $0 < time } ?? true, "Frames are added in the order of time.")
        times.append(time)
    }

    /// Removes all frames before a number.
    mutating func removeFrames(before number: Int) {
        let count = min(max(number - first, 0), times.count)
        times.removeFirst(count)
        first += count
    }

    /// Returns the last held frame captured at or before a time, or nil.
    func last(atOrBefore time: Nanoseconds) -> Int? {
        // The answer is almost always among the newest frames or next to the last answer, but a binary search is cheap
        // enough.
        var low = 0
        var high = times.count
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : first + low - 1
    }
}
