/// Where a reader is in the captured time, and which frame it shows when.
///
/// A value: commands and the time go in, what to show comes out; it knows no thread, clock or picture. The rule is one:
/// shown is the frame captured last before or at the *position*, which moves with the clock: at rate 1 it stays a delay
/// behind it, at rate 0.5 it moves half as fast, at rate 0 it stands, below 0 it goes back.
///
/// The position never gets ahead of the clock, and does not stay behind the oldest frame that is held.
struct Playhead: Sendable {
    /// What to do now.
    enum Step: Sendable, Equatable {
        /// Show another frame.
        ///
        /// `due` is when it was to be shown; `passedOver` how many frames were due since the last step and are not
        /// shown.
        case show(frame: Int, due: Nanoseconds, passedOver: Int)
        /// Nothing until a time, when the frame `next` is to be shown; both nil when only a new frame or a command
        /// changes anything.
        case wait(until: Nanoseconds?, next: Int?)
    }

    /// What happened besides.
    enum Note: Sendable, Equatable {
        /// Playing faster than time, the position has reached the present; it goes on live.
        case reachedLive
        /// Playing backwards, the oldest frame that is held has been reached; the position stands there.
        case reachedOldest
        /// Frames that were to be shown are not held any more; the delay was this and is that now.
        case shortened(from: Nanoseconds, to: Nanoseconds)
    }

    /// How fast the position moves: 1 as time does, 0 not at all.
    var rate: Double { speed.value }
    /// The frame that is shown.
    private(set) var shown: Int?
    /// What happened since it was last emptied.
    var notes: [Note] = []

    private var speed = PlayheadSpeed.normal
    private var speedBeforePause = PlayheadSpeed.normal
    /// The position at a time on the clock, from which the others follow.
    private var anchor: (time: Nanoseconds, position: Nanoseconds)
    /// When the last command came; no frame was due before.
    private var since: Nanoseconds
    /// Whether the position has jumped since a frame was shown.
    private var hasJumped = true

    /// Starts a delay behind the clock.
    ///
    /// - Parameter time: the time now; nil to begin with the first frame that will ever be captured.
    init(delay: Nanoseconds, at time: Nanoseconds? = nil) {
        anchor = (0, -max(0, delay))
        since = time ?? -.distant
    }

    // MARK: Where it is

    /// The position at a time on the clock.
    func position(at time: Nanoseconds) -> Nanoseconds {
        min(anchor.position + speed.distance(in: time - anchor.time), time)
    }

    /// How far the position is behind the clock at a time.
    func delay(at time: Nanoseconds) -> Nanoseconds { time - position(at: time) }

    /// The delay, if it does not change with time.
    var constantDelay: Nanoseconds? { speed == .normal ? anchor.time - anchor.position : nil }

    /// The first time at which the position has come to a place; nil when it never does.
    private func time(ofReaching place: Nanoseconds) -> Nanoseconds? {
        speed.time(for: place - anchor.position).map { anchor.time + $0 }
    }

    // MARK: Commands

    /// Stays a delay behind the clock from now on.
    mutating func follow(delay: Nanoseconds, at time: Nanoseconds) {
        anchor = (0, -max(0, delay))
        speed = .normal
        jump(at: time)
    }

    /// Moves at another rate from where it is.
    ///
    /// A rate that is no number counts as 0.
    mutating func setRate(_ rate: Double, at time: Nanoseconds) {
        anchor = (time, position(at: time))
        if speed != .still { speedBeforePause = speed }
        speed = PlayheadSpeed(rate)
        since = time
    }

    /// Stands still.
    mutating func pause(at time: Nanoseconds) { setRate(0, at: time) }

    /// Moves on as before the pause.
    mutating func resume(at time: Nanoseconds) {
        if speed == .still { setRate(speedBeforePause.value, at: time) }
    }

    /// Goes to another place and moves on as it does.
    mutating func seek(to position: Nanoseconds, at time: Nanoseconds) {
        anchor = (time, min(position, time))
        jump(at: time)
    }

    /// Stands still at the frame so many after the one that is shown, or before it.
    mutating func step(by count: Int, frames: FrameTimes, at time: Nanoseconds) {
        pause(at: time)
        guard !frames.isEmpty, let from = shown ?? frames.last(atOrBefore: position(at: time)) else { return }
        let (wanted, isFar) = from.addingReportingOverflow(count)
        let target = isFar ? (count < 0 ? frames.first : frames.end - 1) : wanted
        anchor = (time, min(frames[min(max(target, frames.first), frames.end - 1)], time))
        jump(at: time)
    }

    /// Whether the last of the frames is shown, or there is none, and nothing can follow but new ones.
    func isAtEnd(of frames: FrameTimes) -> Bool {
        speed.isForward && (frames.isEmpty || shown == frames.end - 1)
    }

    /// Someone begins to look, at a time: what was due before does not count.
    mutating func beginShowing(at time: Nanoseconds) { jump(at: time) }

    /// Whether a frame before this one is due at a time and has not been shown, going forward.
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

    /// What to do at a time on the clock.
    ///
    /// - Parameters:
    ///   - time: not before the times it was called with earlier.
    ///   - frames: those that are held.
    ///   - takesEach: whether no frame that was due is passed over, however late it is: for sources that wait.
    mutating func advance(to time: Nanoseconds, frames: FrameTimes, takesEach: Bool = false) -> Step {
        catchUp(to: time, frames: frames, takesEach: takesEach)
        keepWithin(frames, at: time, takesEach: takesEach)
        if speed == .still, !hasJumped, shown != nil { return .wait(until: nil, next: nil) }
        guard let target = target(at: time, frames: frames, takesEach: takesEach) else {
            // Before the first frame: wait for its time.
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

    /// The frame to be shown at a time; the next one on the way to it where none may be left out.
    private func target(at time: Nanoseconds, frames: FrameTimes, takesEach: Bool) -> Int? {
        guard let target = frames.last(atOrBefore: position(at: time)) ?? fallback(frames) else { return nil }
        guard takesEach else { return target }
        guard !hasJumped, let shown else {
            // Where it was when the command came, however much later it is now.
            guard speed.isForward else { return frames.last(atOrBefore: position(at: since)) ?? frames.first }
            return min(frames.last(atOrBefore: position(at: since)) ?? frames.first, target)
        }
        if speed.isForward, target > shown { return max(shown + 1, frames.first) }
        if speed.isBackward, target < shown { return min(shown - 1, frames.end - 1) }
        return target
    }

    /// What is shown before the first frame that is held: nothing, but going back that frame itself.
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

    /// When the position came to a frame.
    private func due(_ frame: Int, frames: FrameTimes) -> Nanoseconds {
        let place = speed.isBackward && frame + 1 < frames.end ? frames[frame + 1] - 1 : frames[frame]
        return time(ofReaching: place) ?? since
    }

    private func passedOver(to target: Int) -> Int {
        guard !hasJumped, let shown else { return 0 }
        if speed.isForward { return max(0, target - shown - 1) }
        return speed.isBackward ? max(0, shown - target - 1) : 0
    }

    /// Goes on live once the position has caught up with the clock.
    private mutating func catchUp(to time: Nanoseconds, frames: FrameTimes, takesEach: Bool) {
        guard let lead = speed.time(toGain: anchor.time - anchor.position) else { return }
        let meeting = anchor.time + lead
        if takesEach {
            // What counts is not how late it is but whether the next frame was captured after the meeting.
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

    /// Moves the position to the oldest frame that is held when it is behind it.
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
        // Where nothing has been let go of, the frames before were never captured.
        guard frames.first > 0, speed.isForward || hasJumped else { return }
        let before = delay(at: time)
        anchor = speed == .normal ? (0, oldest - time) : (time, oldest)
        since = time
        notes.append(.shortened(from: before, to: time - oldest))
    }
}
