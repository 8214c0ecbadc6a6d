import Basics

/// Decides which frames a consumer gets that must get every frame once, in order, at its time plus a delay.
///
/// Nobody looks at files and streams, so their frames may come late but are never skipped. A value without locks,
/// queues and clocks: ``EveryFrameEngine`` holds it behind its lock, and reads, waits and delivers.
struct EveryFramePlan: Sendable, Equatable {
    /// The next action of the consumer.
    enum Step: Sendable, Equatable {
        /// Take consecutive frames, all of which are compressed and due.
        case take(Range<Int>)
        /// Count frames as lost: the budgets did not hold them until the consumer came, or they were never compressed.
        case lose(Range<Int>)
        /// Wait until a time, or until something changes if it is nil.
        case wait(until: Nanoseconds?)
        /// No frame will follow.
        case end
    }

    /// The largest number of frames to take at once.
    static let batch = 32

    /// The delay of all frames.
    let delay: Nanoseconds
    /// The number of the next frame to take.
    private(set) var next: Int
    /// The number of frames taken so far.
    private(set) var taken = 0
    /// The number of frames lost so far.
    private(set) var lost = 0

    /// Makes a plan that begins with the first frame that is due from now on.
    init(delay: Nanoseconds, ring: RingView, clock: Nanoseconds?) {
        self.delay = max(0, delay)
        next = ring.times.first
        if let now = ring.now(clock), let passed = ring.times.last(atOrBefore: now - self.delay - 1) {
            next = passed + 1
        }
    }

    /// Returns the next step.
    ///
    /// - Parameters:
    ///   - coded: The number after the newest compressed frame.
    ///   - clock: The time on the session's clock; nil if it is not known.
    mutating func step(_ ring: RingView, coded: Int, clock: Nanoseconds?) -> Step {
        let times = ring.times
        if next < times.first { return lose(upTo: times.first) }
        // A source that waits has no further time after its end, so all that it delivered is due.
        let present = ring.isPaced && ring.isEnded ? .distant : ring.now(clock)
        let due = present.flatMap { times.last(atOrBefore: $0 - delay) }.map { $0 + 1 } ?? times.first
        let end = min(due, coded, next + Self.batch)
        if next < end {
            defer { next = end }
            taken += end - next
            return .take(next..<end)
        }
        if next < times.end, next >= due { return .wait(until: ring.isPaced ? nil : times[next] + delay) }
        guard ring.isEnded else { return .wait(until: nil) }
        // The compressor is empty, and these frames never came out of it.
        return next < times.end ? lose(upTo: times.end) : .end
    }

    private mutating func lose(upTo end: Int) -> Step {
        defer { next = end }
        lost += end - next
        return .lose(next..<end)
    }

    /// Notes that some of the frames taken last had no image.
    mutating func miss(_ count: Int) {
        taken -= count
        lost += count
    }

    /// Indicates whether a frame before this one was due by a time and has not been taken yet.
    func isBehind(_ frame: Int, at time: Nanoseconds, frames: FrameTimes) -> Bool {
        guard next < min(frame, frames.end) else { return false }
        return next < frames.first || frames[next] + delay <= time
    }
}
