import Basics

/// The position of a reader in the captured time, and the schedule of the frames it shows.
///
/// This value type takes commands and the time, and returns the next step; it uses no thread, clock or image. At any
/// time, it shows the last frame captured at or before the *position*, which moves with the clock: at rate 1 it stays a
/// fixed delay behind the clock, at rate 0.5 it moves half as fast, at rate 0 it stands still, below 0 it moves back.
///
/// The position never passes the clock, and never stays before the oldest held frame.
struct Playhead: Sendable {
    /// The next action of a reader.
    enum Step: Sendable, Equatable {
        /// Show another frame.
        ///
        /// `due` is the time at which it was to be shown; `passedOver` is the number of frames that were due since the
        /// last step and are skipped.
        case show(frame: Int, due: Nanoseconds, passedOver: Int)
        /// Do nothing until a time, when the frame `next` is to be shown; both are nil if only a new frame or a command
        /// can change anything.
        case wait(until: Nanoseconds?, next: Int?)
    }

    /// An event besides the steps.
    enum Note: Sendable, Equatable {
        /// Faster than time, the position has reached the present; playback continues live.
        case reachedLive
        /// In backward playback, the position has reached the oldest held frame and stands still there.
        case reachedOldest
        /// Frames that were to be shown are no longer held; the delay changed from one value to another.
        case shortened(from: Nanoseconds, to: Nanoseconds)
    }

    /// The rate at which the position moves: 1 as fast as time, 0 not at all.
    var rate: Double { speed.value }
    /// The frame on screen.
    private(set) var shown: Int?
    /// The events since the caller last emptied this list.
    var notes: [Note] = []

    private var speed = PlayheadSpeed.normal
    private var speedBeforePause = PlayheadSpeed.normal
    /// The position at one time on the clock; all others are computed from it.
    private var anchor: (time: Nanoseconds, position: Nanoseconds)
    /// The time of the last command; no frame counts as due before it.
    private var since: Nanoseconds
    /// True if the position has jumped since the last frame was shown.
    private var hasJumped = true

    /// Starts a delay behind the clock.
    ///
    /// - Parameter time: the present time; nil to begin with the first frame that will ever be captured.
    init(delay: Nanoseconds, at time: Nanoseconds? = nil) {
        anchor = (0, -max(0, delay))
        since = time ?? -.distant
    }

    // MARK: Where it is

    /// Returns the position at a time on the clock.
    func position(at time: Nanoseconds) -> Nanoseconds {
        min(anchor.position + speed.distance(in: time - anchor.time), time)
    }

    /// Returns the delay of the position behind the clock at a time.
    func delay(at time: Nanoseconds) -> Nanoseconds { time - position(at: time) }

    /// The delay if it is constant, otherwise nil.
    var constantDelay: Nanoseconds? { speed == .normal ? anchor.time - anchor.position : nil }

    /// Returns the first time at which the position reaches a place; nil if it never does.
    private func time(ofReaching place: Nanoseconds) -> Nanoseconds? {
        speed.time(for: place - anchor.position).map { anchor.time + $0 }
    }

    // MARK: Commands

    /// Follows the clock with a fixed delay from now on.
    mutating func follow(delay: Nanoseconds, at time: Nanoseconds) {
        anchor = (0, -max(0, delay))
        speed = .normal
        jump(at: time)
    }

    /// Changes the rate, starting at the present position.
    ///
    /// NaN counts as 0.
    mutating func setRate(_ rate: Double, at time: Nanoseconds) {
        anchor = (time, position(at: time))
        if speed != .still { speedBeforePause = speed }
        speed = PlayheadSpeed(rate)
        since = time
    }

    /// Stops the position.
    mutating func pause(at time: Nanoseconds) { setRate(0, at: time) }

    /// Continues at the rate before the pause.
    mutating func resume(at time: Nanoseconds) {
        if speed == .still { setRate(speedBeforePause.value, at: time) }
    }

    /// Moves the position to another place and continues at the same rate.
    mutating func seek(to position: Nanoseconds, at time: Nanoseconds) {
        anchor = (time, min(position, time))
        jump(at: time)
    }

    /// Pauses at the frame that is `count` frames after the one shown, or before it if negative.
    mutating func step(by count: Int, frames: FrameTimes, at time: Nanoseconds) {
        pause(at: time)
        guard !frames.isEmpty, let from = shown ?? frames.last(atOrBefore: position(at: time)) else { return }
        let (wanted, isFar) = from.addingReportingOverflow(count)
        let target = isFar ? (count < 0 ? frames.first : frames.end - 1) : wanted
        anchor = (time, min(frames[min(max(target, frames.first), frames.end - 1)], time))
        jump(at: time)
    }

    /// Indicates whether the last frame is shown, or there is none, so that only new frames can follow.
    func isAtEnd(of frames: FrameTimes) -> Bool {
        speed.isForward && (frames.isEmpty || shown == frames.end - 1)
    }

    /// Starts showing at a time; frames due earlier do not count.
    mutating func beginShowing(at time: Nanoseconds) { jump(at: time) }

    /// Indicates whether a frame before this one is due at a time and has not been shown; false unless playing forward.
    func hasDue(before frame: Int, at time: Nanoseconds, frames: FrameTimes) -> Bool {
        guard speed.isForward, !frames.isEmpty else { return false }
        let start = hasJumped ? frames.last(atOrBefore: position(at: since)) : shown.map { $0 + 1 }
        let next = max(start ?? frames.first, frames.first)
        return next < min(frame, frames.end) && frames[next] <= position(at: time)
    }

    private mutating func jump(at time: Nanoseconds) {
        since = time
        hasJumped = true
    }

    // MARK: Time

    /// Returns the next step at a time on the clock.
    ///
    /// - Parameters:
    ///   - time: the time, not before that of earlier calls.
    ///   - frames: the held frames.
    ///   - takesEach: true to skip no due frame, however late it is: for sources that wait.
    mutating func advance(to time: Nanoseconds, frames: FrameTimes, takesEach: Bool = false) -> Step {
        catchUp(to: time, frames: frames, takesEach: takesEach)
        keepWithin(frames, at: time, takesEach: takesEach)
        if speed == .still, !hasJumped, shown != nil { return .wait(until: nil, next: nil) }
        guard let target = target(at: time, frames: frames, takesEach: takesEach) else {
            // Before the first frame: waits for its time.
            guard speed.isForward, !frames.isEmpty else { return .wait(until: nil, next: nil) }
            return .wait(until: self.time(ofReaching: frames[frames.first]), next: frames.first)
        }
        if target == shown {
            hasJumped = false
            return waiting(at: target, frames: frames)
        }
        let passedOver = passedOver(to: target)
        let due = max(due(target, frames: frames), since)
        shown = target
        hasJumped = false
        return .show(frame: target, due: min(due, time), passedOver: passedOver)
    }

    /// Returns the frame to show at a time, or the next one on the way to it if none may be skipped.
    private func target(at time: Nanoseconds, frames: FrameTimes, takesEach: Bool) -> Int? {
        guard let target = frames.last(atOrBefore: position(at: time)) ?? fallback(frames) else { return nil }
        guard takesEach else { return target }
        guard !hasJumped, let shown else {
            // After a jump, begins with the position at the time of the command, no matter how long ago that was.
            guard speed.isForward else { return frames.last(atOrBefore: position(at: since)) ?? frames.first }
            return min(frames.last(atOrBefore: position(at: since)) ?? frames.first, target)
        }
        if speed.isForward, target > shown { return max(shown + 1, frames.first) }
        if speed.isBackward, target < shown { return min(shown - 1, frames.end - 1) }
        return target
    }

    /// Returns the frame shown before the first held frame: none, except in backward playback, which shows the first.
    private func fallback(_ frames: FrameTimes) -> Int? {
        speed.isBackward && !frames.isEmpty ? frames.first : nil
    }

    private func waiting(at shown: Int, frames: FrameTimes) -> Step {
        if speed.isForward, shown + 1 < frames.end {
            return .wait(until: time(ofReaching: frames[shown + 1]), next: shown + 1)
        }
        if speed.isBackward, shown > frames.first {
            return .wait(until: time(ofReaching: frames[shown] - 1), next: shown - 1)
        }
        return .wait(until: nil, next: nil)
    }

    /// Returns the time at which the position reached a frame.
    private func due(_ frame: Int, frames: FrameTimes) -> Nanoseconds {
        let place = speed.isBackward && frame + 1 < frames.end ? frames[frame + 1] - 1 : frames[frame]
        return time(ofReaching: place) ?? since
    }

    private func passedOver(to target: Int) -> Int {
        guard !hasJumped, let shown else { return 0 }
        if speed.isForward { return max(0, target - shown - 1) }
        return speed.isBackward ? max(0, shown - target - 1) : 0
    }

    /// Switches to live playback once the position has caught up with the clock.
    private mutating func catchUp(to time: Nanoseconds, frames: FrameTimes, takesEach: Bool) {
        guard let lead = speed.time(toGain: anchor.time - anchor.position) else { return }
        let meeting = anchor.time + lead
        if takesEach {
            // The criterion is whether the next frame was captured after the meeting, not how late the reader is.
            guard let shown, shown + 1 < frames.end, shown + 1 >= frames.first, frames[shown + 1] >= meeting else {
                return
            }
        } else if time < meeting {
            return
        }
        anchor = (0, 0)
        speed = .normal
        notes.append(.reachedLive)
    }

    /// Moves the position to the oldest held frame if it is before it.
    private mutating func keepWithin(_ frames: FrameTimes, at time: Nanoseconds, takesEach: Bool) {
        guard let oldest = frames.oldest, position(at: time) < oldest else { return }
        if speed.isBackward {
            if takesEach { guard let shown, shown <= frames.first else { return } }
            anchor = (time, oldest)
            speed = .still
            since = time
            notes.append(.reachedOldest)
            if let shown, shown > frames.first { hasJumped = true }
            return
        }
        // If no frame was dropped yet, earlier frames were never captured.
        guard frames.first > 0, speed.isForward || hasJumped else { return }
        let before = delay(at: time)
        anchor = speed == .normal ? (0, oldest - time) : (time, oldest)
        since = time
        notes.append(.shortened(from: before, to: time - oldest))
    }
}
