import AVFoundation
import Basics
import Synchronization

/// Runs a playhead on a ring: waits for times and frames, has images decoded ahead, and delivers frames.
///
/// One consumer at a time takes frames; commands may come from any thread.
///
/// `@unchecked Sendable`: mutable state is in the mutex, or used on `queue` only.
final class ReaderEngine: RingListener, @unchecked Sendable {
    private struct State {
        var playhead: Playhead
        /// The reader's present if the source waits: the due time of the last frame.
        var lastDue: Nanoseconds?
        /// True if that time was passed to `frame(at:)`.
        var isAsked = false
        /// The frame whose image is being decoded.
        var making: Int?
        var isAttached = false
        /// Counts closures and detachments; a closure that one of them has superseded is not called.
        var orders = 0
        var last: DelayedFrame?
        var statistics = DelayStatistics()
        var errors = LatencyHistogram()
    }

    let ring: FrameRing
    let images: DecodedFrameCache
    /// The session's clock; nil before it is known.
    private let clock: @Sendable () -> CMClock?
    let queue = DispatchQueue(label: "Obscura.DelayedFeedReader", qos: .userInteractive)
    private let state: Mutex<State>
    /// `isWanted` is true while a consumer waits for a frame, `isQueued` while a run of `pump()` is queued.
    private let isWanted = Atomic(false)
    private let isQueued = Atomic(false)

    // The following properties are used on `queue` only.
    private var once: CheckedContinuation<DelayedFrame?, Never>?
    private var handler: (queue: DispatchQueue, call: @Sendable (DelayedFrame) -> Void, isBusy: Bool, key: Int)?
    private var timer: (any DispatchSourceTimer)?

    init(ring: FrameRing, images: DecodedFrameCache, delay: Nanoseconds, clock: @escaping @Sendable () -> CMClock?) {
        self.ring = ring
        self.images = images
        self.clock = clock
        // A reader made before the first frame begins with that frame.
        let begins = ring.view { times, _, _, _ in times.end == 0 }
        var playhead = Playhead(delay: delay)
        if !begins, let now = Self.now(ring, clock) { playhead = Playhead(delay: delay, at: now) }
        state = Mutex(State(playhead: playhead))
        state.withLock { $0.statistics.requested = delay.inSeconds }
    }

    deinit {
        timer?.cancel()
    }

    // MARK: Time

    /// Returns the time on the clock, or the time of the newest frame if the source waits.
    private static func now(_ ring: FrameRing, _ clock: () -> CMClock?) -> Nanoseconds? {
        let (watermark, isPaced) = ring.view { ($1, $3) }
        return isPaced ? watermark : clock().flatMap { Nanoseconds(CMClockGetTime($0)) } ?? watermark
    }

    /// Returns the reader's own present, at which commands take effect.
    private func present(_ state: State) -> Nanoseconds {
        let isPaced = ring.view { $3 }
        guard isPaced else { return Self.now(ring, clock) ?? -.distant }
        guard let last = state.lastDue else { return state.playhead.rate == 0 ? Self.now(ring, clock) ?? 0 : -.distant }
        // While the reader is paused, the present continues with the source.
        return state.playhead.rate == 0 && !state.isAsked ? max(last, Self.now(ring, clock) ?? last) : last
    }

    // MARK: Commands, on any thread

    /// Applies a command to the playhead at the reader's present.
    func command(_ body: (inout Playhead, Nanoseconds, FrameTimes) -> Void) {
        let times = ring.view { times, _, _, _ in times }
        let need = state.withLock { state -> Nanoseconds? in
            let now = present(state)
            body(&state.playhead, now, times)
            state.statistics.requested = state.playhead.constantDelay?.inSeconds
            return state.playhead.constantDelay
        }
        ring.setNeed(need, of: self)
        ring.listenerAdvanced()
        check()
    }

    var playhead: Playhead { state.withLock { $0.playhead } }
    var lastFrame: DelayedFrame? { state.withLock { $0.last } }

    /// The position in the captured time at the reader's present.
    var position: Nanoseconds { state.withLock { $0.playhead.position(at: present($0)) } }

    /// The delay of the position behind the reader's present.
    var delay: Nanoseconds { state.withLock { $0.playhead.delay(at: present($0)) } }

    var statistics: DelayStatistics {
        state.withLock { state in
            var result = state.statistics
            result.errorP50 = state.errors.percentile(0.5) / 1000
            result.errorP99 = state.errors.percentile(0.99) / 1000
            result.maximumError = state.errors.maximum / 1000
            return result
        }
    }

    // MARK: Taking frames

    /// Begins to take frames, unless the order for it has been superseded.
    func attach(order: Int? = nil) {
        let isFirst = state.withLock { state in
            guard order ?? state.orders == state.orders, !state.isAttached else { return false }
            state.isAttached = true
            if !ring.view({ $3 }), let now = Self.now(ring, clock) { state.playhead.beginShowing(at: now) }
            return true
        }
        guard isFirst else { return }
        images.changeReaders(by: 1)
        ring.add(self)
        // If the reader detached on another thread meanwhile, the ring would otherwise retain it forever.
        if !state.withLock({ $0.isAttached }) { ring.remove(self) }
    }

    /// Stops taking frames; a pending request returns nil.
    func detach() {
        state.withLock { $0.orders += 1 }
        leave()
        queue.async { [self] in
            isWanted.store(false, ordering: .relaxed)
            timer?.cancel()
            timer = nil
            handler = nil
            once?.resume(returning: nil)
            once = nil
        }
    }

    /// Leaves the ring.
    private func leave() {
        let wasAttached = state.withLock { state in
            defer { state.isAttached = false }
            return state.isAttached
        }
        guard wasAttached else { return }
        images.changeReaders(by: -1)
        ring.remove(self)
    }

    /// Returns the next frame when it is to be shown; nil at the end of capture.
    func next() async -> DelayedFrame? {
        let cancellation = Cancellation()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async { [self] in
                    precondition(once == nil, "A reader of a delayed feed is iterated by one task at a time.")
                    handler = nil
                    // A reader that was detached meanwhile gets no notifications, not even of the end.
                    let isAttached = state.withLock { $0.isAttached }
                    if !isAttached || cancellation.isRequested.load(ordering: .acquiring) {
                        return continuation.resume(returning: nil)
                    }
                    once = continuation
                    isWanted.store(true, ordering: .relaxed)
                    pump()
                }
            }
        } onCancel: {
            // Comes before the request is queued, or after; one of the two sees the flag.
            cancellation.isRequested.store(true, ordering: .releasing)
            detach()
        }
    }

    /// Records whether one request has been cancelled.
    private final class Cancellation: Sendable {
        let isRequested = Atomic(false)
    }

    /// Calls a closure for each frame when it is to be shown.
    func hand(to target: DispatchQueue, _ call: @escaping @Sendable (DelayedFrame) -> Void) {
        let order = state.withLock { state in
            state.orders += 1
            return state.orders
        }
        attach(order: order)
        queue.async { [self] in
            // The end of capture may have detached the reader since.
            attach(order: order)
            guard state.withLock({ $0.orders == order && $0.isAttached }) else { return }
            handler = (target, call, false, order)
            isWanted.store(true, ordering: .relaxed)
            pump()
        }
    }

    /// Takes and discards frames if nothing else takes them; returns false otherwise.
    func handIfIdle(to target: DispatchQueue) -> Bool {
        guard !state.withLock({ $0.isAttached }) else { return false }
        hand(to: target) { _ in }
        return true
    }

    func ringDidChange() {
        check()
    }

    func isBehind(_ frame: Int, at time: Nanoseconds) -> Bool {
        state.withLock { state in
            guard state.isAttached else { return false }
            if let making = state.making, making < frame { return true }
            return ring.view { times, _, _, _ in state.playhead.hasDue(before: frame, at: time, frames: times) }
        }
    }

    /// Schedules a check for due frames on the queue.
    private func check() {
        guard isWanted.load(ordering: .relaxed), !isQueued.exchange(true, ordering: .relaxed) else { return }
        queue.async { [self] in
            isQueued.store(false, ordering: .relaxed)
            pump()
        }
    }

    // MARK: On the queue

    private enum Decision {
        case show(frame: Int, due: Nanoseconds, passedOver: Int, now: Nanoseconds)
        case wait(until: Nanoseconds?, next: Int?, now: Nanoseconds)
        case end
    }

    /// Delivers due frames, and schedules the next check.
    private func pump() {
        timer?.cancel()
        timer = nil
        while once != nil || handler.map({ !$0.isBusy }) ?? false {
            switch decide() {
            case .show(let frame, let due, let passedOver, let now):
                guard let shown = make(frame, due: due, passedOver: passedOver, now: now) else { continue }
                deliver(shown)
            case .wait(let until, let next, let now):
                // Uses the waiting time to decode the next image.
                if let next { _ = images.image(next, keepsOthers: playhead.rate < 0) }
                if let until { wait(until: until, now: now) }
                return
            case .end:
                // A reader that takes no more frames must not hold up capture when it continues.
                leave()
                isWanted.store(false, ordering: .relaxed)
                once?.resume(returning: nil)
                once = nil
                handler = nil
            }
        }
    }

    private func wait(until: Nanoseconds, now: Nanoseconds) {
        // If the source waits, the frames determine the time.
        guard !ring.view({ $3 }) else { return }
        let current = Self.now(ring, clock) ?? now
        let timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
        timer.setEventHandler { [weak self] in self?.pump() }
        timer.schedule(deadline: .now() + .nanoseconds(Int(max(0, min(until - current, 3_600_000_000_000)))))
        self.timer = timer
        timer.resume()
    }

    private func decide(at time: Nanoseconds? = nil) -> Decision {
        let real = clock().flatMap { Nanoseconds(CMClockGetTime($0)) }
        let (decision, notes) = state.withLock { state in
            let decision = ring.view { times, watermark, isEnded, isPaced -> Decision in
                let present = isPaced ? (isEnded ? Nanoseconds.distant : watermark) : real ?? watermark
                state.isAsked = time != nil
                guard let now = time ?? present else { return .wait(until: nil, next: nil, now: 0) }
                switch state.playhead.advance(to: now, frames: times, takesEach: isPaced && time == nil) {
                case .show(let frame, let due, let passedOver):
                    if isPaced { state.lastDue = time ?? due }
                    state.making = frame
                    return .show(
                        frame: frame,
                        due: due,
                        passedOver: passedOver,
                        now: isPaced && time == nil ? due : now
                    )
                case .wait(nil, nil) where isEnded && time == nil && state.playhead.isAtEnd(of: times): return .end
                case .wait(let until, let next):
                    if isPaced, let time { state.lastDue = time }
                    return .wait(until: until, next: next, now: now)
                }
            }
            defer { state.playhead.notes = [] }
            if !state.playhead.notes.isEmpty { state.statistics.requested = state.playhead.constantDelay?.inSeconds }
            return (decision, state.playhead.notes)
        }
        for case .shortened(let from, let to) in notes {
            ring.events.send(.shortened(from: from.inSeconds, to: to.inSeconds))
        }
        return decision
    }

    /// Returns the frame with its image; nil if it is no longer available.
    private func make(_ frame: Int, due: Nanoseconds, passedOver: Int, now: Nanoseconds) -> DelayedFrame? {
        let rate = playhead.rate
        let image = images.image(frame, keepsOthers: rate < 0)
        guard let image, let facts = ring.facts(of: frame) else {
            state.withLock { state in
                state.making = nil
                state.statistics.skipped += 1
            }
            ring.listenerAdvanced()
            return nil
        }
        let isPaced = ring.view { $3 }
        // Decoding took some time.
        let shownAt = isPaced ? now : max(now, Self.now(ring, clock) ?? now)
        let late = max(0, shownAt - due)
        let captured = Nanoseconds(facts.captureTime) ?? 0
        let result = DelayedFrame(
            pixelBuffer: image,
            captureTime: facts.captureTime,
            duration: facts.duration,
            displayTime: shownAt.asTime,
            age: (shownAt - captured).inSeconds,
            lateness: late.inSeconds,
            number: facts.number,
            isRepeat: false,
            skipped: passedOver,
            lostBefore: facts.lostBefore
        )
        state.withLock { state in
            state.last = result
            state.making = nil
            state.statistics.shown += 1
            state.errors.record(nanoseconds: UInt64(late))
            if rate > 0, rate <= 1 { state.statistics.skipped += passedOver }
            let period = facts.duration.isNumeric ? facts.duration.seconds : 0
            let stayed = period > 0 ? Int(min(late.inSeconds / period, 1e9)) : 0
            state.statistics.repeated += stayed + (rate > 0 && rate <= 1 ? passedOver : 0)
        }
        ring.listenerAdvanced()
        return result
    }

    private func deliver(_ frame: DelayedFrame) {
        if let once {
            self.once = nil
            isWanted.store(handler != nil, ordering: .relaxed)
            once.resume(returning: frame)
        } else if let handler {
            self.handler?.isBusy = true
            let key = handler.key
            handler.queue.async { [self] in
                handler.call(frame)
                queue.async { [self] in
                    guard self.handler?.key == key else { return }
                    self.handler?.isBusy = false
                    pump()
                }
            }
        }
    }

    // MARK: Pulling

    /// Returns the frame shown at a time; nil for now.
    func frame(at time: Nanoseconds?) -> DelayedFrame? {
        queue.sync {
            guard let now = time ?? Self.now(ring, clock) else { return nil }
            while true {
                switch decide(at: now) {
                case .show(let frame, let due, let passedOver, let now):
                    if let shown = make(frame, due: due, passedOver: passedOver, now: now) { return shown }
                case .wait(_, let next, _):
                    if let next, !ring.view({ $3 }) {
                        queue.async { [self] in _ = images.image(next, keepsOthers: playhead.rate < 0) }
                    }
                    return lastFrame.map { $0.repeated(at: now) }
                case .end: return lastFrame.map { $0.repeated(at: now) }
                }
            }
        }
    }
}

extension DelayedFrame {
    /// Returns the frame marked as a repeat.
    fileprivate func repeated(at time: Nanoseconds) -> DelayedFrame {
        DelayedFrame(
            pixelBuffer: pixelBuffer,
            captureTime: captureTime,
            duration: duration,
            displayTime: time.asTime,
            age: (time - (Nanoseconds(captureTime) ?? 0)).inSeconds,
            lateness: 0,
            number: number,
            isRepeat: true,
            skipped: 0,
            lostBefore: lostBefore
        )
    }
}
