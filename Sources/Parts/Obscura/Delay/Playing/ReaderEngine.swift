import AVFoundation
import Basics
import Synchronization

/// Runs a ``ReaderPlan`` on a ring: waits for times and frames, has images decoded ahead, and delivers frames.
///
/// One consumer at a time takes frames; commands may come from any thread.
///
/// `@unchecked Sendable`: mutable state is in the mutex, or used on `queue` only.
final class ReaderEngine: RingListener, @unchecked Sendable {
    let ring: FrameRing
    let images: DecodedFrameCache
    /// The session's clock; nil before it is known.
    private let clock: @Sendable () -> CMClock?
    let queue = DispatchQueue(label: "Obscura.DelayedFeedReader", qos: .userInteractive)
    private let plan: Mutex<ReaderPlan>
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
        let time = Self.time(clock)
        plan = Mutex(ring.view { ReaderPlan(delay: delay, ring: $0, clock: time) })
    }

    deinit { timer?.cancel() }

    /// Returns the time on a clock; nil before the clock is known.
    private static func time(_ clock: () -> CMClock?) -> Nanoseconds? {
        clock().flatMap { Nanoseconds(CMClockGetTime($0)) }
    }

    /// Runs a body with the plan, the ring and the time on the clock, under both locks.
    func planned<R: Sendable>(_ body: (inout ReaderPlan, RingView, Nanoseconds?) -> R) -> R {
        let time = Self.time(clock)
        return plan.withLock { plan in ring.view { body(&plan, $0, time) } }
    }

    // MARK: Commands and state, on any thread

    /// Applies a command to the playhead at the reader's present.
    func command(_ body: (inout Playhead, Nanoseconds, FrameTimes) -> Void) {
        let need = planned { plan, ring, time in plan.perform(ring, time, body) }
        ring.setNeed(need, of: self)
        ring.listenerAdvanced()
        check()
    }

    var playhead: Playhead { plan.withLock { $0.playhead } }
    var lastFrame: DelayedFrame? { plan.withLock { $0.last } }
    var statistics: DelayStatistics { plan.withLock { $0.statistics } }

    /// The position in the captured time at the reader's present.
    var position: Nanoseconds { planned { $0.playhead.position(at: $0.present($1, $2)) } }

    /// The delay of the position behind the reader's present.
    var delay: Nanoseconds { planned { $0.playhead.delay(at: $0.present($1, $2)) } }

    // MARK: Taking frames

    /// Begins to take frames, unless the order for it has been superseded.
    func attach(order: Int? = nil) {
        guard planned({ $0.attach(order: order, $1, $2) }) else { return }
        images.changeReaders(by: 1)
        ring.add(self)
        // If the reader detached on another thread meanwhile, the ring would otherwise retain it forever.
        if !plan.withLock({ $0.isAttached }) { ring.remove(self) }
    }

    /// Stops taking frames; a pending request returns nil.
    func detach() {
        _ = plan.withLock { $0.beginOrder() }
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
        guard plan.withLock({ $0.leave() }) else { return }
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
                    if !plan.withLock({ $0.isAttached }) || cancellation.isRequested.load(ordering: .acquiring) {
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
        let order = plan.withLock { $0.beginOrder() }
        attach(order: order)
        queue.async { [self] in
            // The end of capture may have detached the reader since.
            attach(order: order)
            guard plan.withLock({ $0.order == order && $0.isAttached }) else { return }
            handler = (target, call, false, order)
            isWanted.store(true, ordering: .relaxed)
            pump()
        }
    }

    /// Takes and discards frames if nothing else takes them; returns false otherwise.
    func handIfIdle(to target: DispatchQueue) -> Bool {
        guard !plan.withLock({ $0.isAttached }) else { return false }
        hand(to: target) { _ in }
        return true
    }

    func ringDidChange() { check() }

    func isBehind(_ frame: Int, at time: Nanoseconds) -> Bool {
        plan.withLock { plan in ring.view { plan.isBehind(frame, at: time, frames: $0.times) } }
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

    /// Delivers due frames, and schedules the next check.
    private func pump() {
        dispatchPrecondition(condition: .onQueue(queue))
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
        let (isPaced, present) = planned { ($1.isPaced, $1.now($2)) }
        guard !isPaced else { return }
        let current = present ?? now
        let timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
        timer.setEventHandler { [weak self] in self?.pump() }
        timer.schedule(deadline: .now() + .nanoseconds(Int(max(0, min(until - current, 3_600_000_000_000)))))
        self.timer = timer
        timer.resume()
    }

    /// Returns the next step; called on `queue`.
    func decide(at time: Nanoseconds? = nil) -> ReaderPlan.Step {
        dispatchPrecondition(condition: .onQueue(queue))
        let (step, notes) = planned { plan, ring, clock in plan.next(at: time, ring, clock) }
        for case .shortened(let from, let to) in notes {
            ring.events.send(.shortened(from: from.inSeconds, to: to.inSeconds))
        }
        return step
    }

    /// Returns the frame with its image; nil if it is no longer available.
    func make(_ frame: Int, due: Nanoseconds, passedOver: Int, now: Nanoseconds) -> DelayedFrame? {
        dispatchPrecondition(condition: .onQueue(queue))
        let rate = playhead.rate
        let image = images.image(frame, keepsOthers: rate < 0)
        guard let image, let facts = ring.facts(of: frame) else {
            plan.withLock { $0.lost() }
            ring.listenerAdvanced()
            return nil
        }
        // Decoding took some time.
        let shownAt = planned { $1.isPaced ? now : max(now, $1.now($2) ?? now) }
        let result = DelayedFrame(image, facts, due: due, displayedAt: shownAt, passedOver: passedOver)
        plan.withLock { $0.show(result, late: shownAt - due, rate: rate) }
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
}
