import AVFoundation
import Basics

/// The frames and the time of a ring at one moment.
struct RingView {
    var times: FrameTimes
    /// The time up to which all captured frames have been added.
    var watermark: Nanoseconds?
    var isEnded: Bool
    /// True if the source waits for its consumers; the frames then determine the time.
    var isPaced: Bool

    /// Returns the present: the time on the clock, or the time of the newest frame if the source waits.
    ///
    /// - Parameter clock: The time on the session's clock; nil if it is not known.
    func now(_ clock: Nanoseconds?) -> Nanoseconds? { isPaced ? watermark : clock ?? watermark }
}

/// Decides which frame a reader shows next and when, and keeps its statistics.
///
/// A value without locks, queues and clocks: ``ReaderEngine`` holds it behind its lock, and delivers, waits and
/// decodes.
struct ReaderPlan {
    /// The next action of a reader.
    enum Step: Sendable, Equatable {
        /// Show a frame that was due at a time; `now` is the reader's present.
        case show(frame: Int, due: Nanoseconds, passedOver: Int, now: Nanoseconds)
        /// Wait until a time, when the frame `next` is due; nil until something changes.
        case wait(until: Nanoseconds?, next: Int?, now: Nanoseconds)
        /// No frame will follow.
        case end
    }

    private(set) var playhead: Playhead
    /// The frame shown last.
    private(set) var last: DelayedFrame?
    /// True while the reader takes frames.
    private(set) var isAttached = false
    /// The reader's present if the source waits: the due time of the last frame.
    private var lastDue: Nanoseconds?
    /// True if that time was requested by the caller.
    private var isAsked = false
    /// The frame whose image is being decoded.
    private var decoding: Int?
    /// Counts closures and detachments; a closure that one of them has superseded is not called.
    private(set) var order = 0
    private var counts = DelayStatistics()
    private var lateness = LatencyHistogram()

    /// Makes the plan of a reader; one made before the first frame begins with that frame.
    init(delay: Nanoseconds, ring: RingView, clock: Nanoseconds?) {
        playhead = Playhead(delay: delay)
        if ring.times.end > 0, let now = ring.now(clock) { playhead = Playhead(delay: delay, at: now) }
        counts.requested = delay.inSeconds
    }

    // MARK: Time and commands

    /// Returns the reader's own present, at which commands take effect.
    func present(_ ring: RingView, _ clock: Nanoseconds?) -> Nanoseconds {
        guard ring.isPaced else { return ring.now(clock) ?? -.distant }
        guard let lastDue else { return playhead.rate == 0 ? ring.now(clock) ?? 0 : -.distant }
        // While the reader is paused, the present continues with the source.
        return playhead.rate == 0 && !isAsked ? max(lastDue, ring.now(clock) ?? lastDue) : lastDue
    }

    /// Applies a command at the reader's present; returns the delay that it now needs, or nil without a fixed one.
    mutating func perform(
        _ ring: RingView,
        _ clock: Nanoseconds?,
        _ command: (inout Playhead, Nanoseconds, FrameTimes) -> Void
    ) -> Nanoseconds? {
        command(&playhead, present(ring, clock), ring.times)
        counts.requested = playhead.constantDelay?.inSeconds
        return playhead.constantDelay
    }

    // MARK: Taking frames

    /// Begins a new order, which supersedes all earlier ones; returns its number.
    mutating func beginOrder() -> Int {
        order += 1
        return order
    }

    /// Begins to take frames; returns false if the reader does so already, or if the order has been superseded.
    mutating func attach(order: Int? = nil, _ ring: RingView, _ clock: Nanoseconds?) -> Bool {
        guard order ?? self.order == self.order, !isAttached else { return false }
        isAttached = true
        if !ring.isPaced, let now = ring.now(clock) { playhead.beginShowing(at: now) }
        return true
    }

    /// Takes no more frames; returns whether the reader did until now.
    mutating func leave() -> Bool {
        defer { isAttached = false }
        return isAttached
    }

    /// Indicates whether a frame before this one was due by a time and has not been taken yet.
    func isBehind(_ frame: Int, at time: Nanoseconds, frames: FrameTimes) -> Bool {
        guard isAttached else { return false }
        if let decoding, decoding < frame { return true }
        return playhead.hasDue(before: frame, at: time, frames: frames)
    }

    /// Returns the next step, and the events that it causes.
    ///
    /// - Parameter time: The time to show; nil for the present.
    mutating func next(
        at time: Nanoseconds? = nil,
        _ ring: RingView,
        _ clock: Nanoseconds?
    ) -> (step: Step, notes: [Playhead.Note]) {
        let step = step(at: time, ring, clock)
        defer { playhead.notes = [] }
        if !playhead.notes.isEmpty { counts.requested = playhead.constantDelay?.inSeconds }
        return (step, playhead.notes)
    }

    private mutating func step(at time: Nanoseconds?, _ ring: RingView, _ clock: Nanoseconds?) -> Step {
        isAsked = time != nil
        let present = ring.isPaced && ring.isEnded ? .distant : ring.now(clock)
        guard let now = time ?? present else { return .wait(until: nil, next: nil, now: 0) }
        let takesEach = ring.isPaced && time == nil
        switch playhead.advance(to: now, frames: ring.times, takesEach: takesEach) {
        case .show(let frame, let due, let passedOver):
            if ring.isPaced { lastDue = time ?? due }
            decoding = frame
            return .show(frame: frame, due: due, passedOver: passedOver, now: takesEach ? due : now)
        case .wait(nil, nil) where ring.isEnded && time == nil && playhead.isAtEnd(of: ring.times): return .end
        case .wait(let until, let next):
            if ring.isPaced, let time { lastDue = time }
            return .wait(until: until, next: next, now: now)
        }
    }

    /// Notes that the frame to show is no longer available.
    mutating func lost() {
        decoding = nil
        counts.skipped += 1
    }

    /// Notes that a frame is shown.
    ///
    /// - Parameters:
    ///   - late: The time since it was due; negative values count as 0.
    ///   - rate: The rate of playback when it was decoded.
    mutating func show(_ frame: DelayedFrame, late: Nanoseconds, rate: Double) {
        last = frame
        decoding = nil
        counts.shown += 1
        lateness.record(nanoseconds: UInt64(max(0, late)))
        let passedOver = rate > 0 && rate <= 1 ? frame.skipped : 0
        counts.skipped += passedOver
        let period = frame.duration.isNumeric ? frame.duration.seconds : 0
        let stayed = period > 0 ? Int(min(max(0, late.inSeconds) / period, 1e9)) : 0
        counts.repeated += stayed + passedOver
    }

    /// The accuracy of the delay so far.
    var statistics: DelayStatistics {
        var result = counts
        result.errorP50 = lateness.percentile(0.5) / 1000
        result.errorP99 = lateness.percentile(0.99) / 1000
        result.maximumError = lateness.maximum / 1000
        return result
    }
}
