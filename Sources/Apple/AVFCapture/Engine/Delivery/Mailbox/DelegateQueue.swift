import AVFBase
import CoreMedia
import Dispatch
import Synchronization

/// Delivers data from the source thread to the delegate of an output, or to a synchronizer instead.
///
/// Callbacks come one at a time, see ``ClientMailbox``. The delegate is called without a lock held.
final class DelegateQueue<Datum: QueuedDatum>: Sendable {
    /// Makes one callback, on the delegate's queue.
    typealias Caller = @Sendable (Item) -> Void
    private typealias Callback = ClientMailbox<Item>.Callback

    private struct Receiver: Sendable {
        let receiver: any OutputEventReceiver
        let tag: Int
    }

    private struct State {
        /// The closure that calls the delegate; nil without a delegate.
        var caller: Caller?
        var receiver: Receiver?
        var pending = ClientMailbox<Item>()
        var discardsLate: Bool
        var lastTime = CMTime.invalid
    }

    /// Work to do outside the lock.
    private enum Action {
        case nothing
        case schedule(Callback)
        /// An event for a receiver, and the time up to which nothing more follows if it is later than the event's.
        case hand(OutputEvent, until: CMTime?, Receiver)

        init(_ callback: Callback?) { self = callback.map { .schedule($0) } ?? .nothing }
    }

    private let state: Mutex<State>
    /// True while a callback is scheduled for a frame that has not arrived yet.
    private let isExpecting = Atomic(false)

    /// Timeout of a callback's wait for the expected frame, in nanoseconds.
    ///
    /// The frame normally arrives within some microseconds. If its thread was interrupted, another callback is
    /// scheduled for the frame.
    private static var spinDuration: UInt64 { 30_000 }

    /// - Parameter discardsLate: Whether only the newest waiting datum is kept.
    init(discardsLate: Bool = true) { state = Mutex(State(discardsLate: discardsLate)) }

    // MARK: Set-up

    /// The queue of the callbacks; nil without a delegate.
    var queue: DispatchQueue? { state.withLock { $0.pending.queue } }

    /// True if no callback is running, scheduled or waiting.
    var isIdle: Bool { state.withLock { $0.pending.isIdle } }

    /// Changes the delegate.
    ///
    /// Waiting data go to the new delegate; nothing more is queued for the old one (VDO-3).
    ///
    /// - Parameter caller: a closure that calls the delegate if it still exists; nil for no delegate.
    func setCaller(_ caller: Caller?, queue: DispatchQueue?) {
        let (discarded, callback) = state.withLock { state in
            state.caller = caller
            let discarded = caller == nil ? state.pending.removeAll() : []
            return (discarded, state.pending.setQueue(caller == nil ? nil : queue))
        }
        withdraw(discarded)
        perform(Action(callback))
    }

    /// Sends events to a receiver, or to the delegate again when the receiver is nil.
    ///
    /// Returns false if another receiver already gets them.
    func setReceiver(_ receiver: (any OutputEventReceiver)?, tag: Int) -> Bool {
        let result = state.withLock { state -> ([Item], Callback?)? in
            if let present = state.receiver, let receiver, present.receiver !== receiver { return nil }
            state.receiver = receiver.map { Receiver(receiver: $0, tag: tag) }
            let discarded = state.pending.removeAll()
            return (discarded, state.pending.restart())
        }
        guard let (discarded, callback) = result else { return false }
        withdraw(discarded)
        perform(Action(callback))
        return true
    }

    /// Indicates whether only the newest waiting datum is kept; if set, discards all others that wait (VDO-38).
    var discardsLate: Bool {
        get { state.withLock { $0.discardsLate } }
        set {
            var removed: [Item] = []
            state.withLock { state in
                state.discardsLate = newValue
                if newValue { state.pending.dropAllButNewest(removed: &removed) }
            }
        }
    }

    // MARK: On the source thread

    /// Schedules the callback of a frame that is about to arrive, if the delegate is idle.
    ///
    /// Waking a thread takes longer than making the frame. Returns whether a callback was scheduled.
    func expect() -> Bool {
        // On a single processor, a callback that busy-waits would keep the source's thread from running.
        guard ShortWait.isPossible else { return false }
        let callback = state.withLock { state -> Callback? in
            guard state.receiver == nil, state.caller != nil, state.pending.queue != nil,
                let callback = state.pending.expect()
            else { return nil }
            isExpecting.store(true, ordering: .relaxed)
            return callback
        }
        guard let callback else { return false }
        perform(.schedule(callback))
        return true
    }

    /// Offers a frame's datum to the client; see ``offer(at:limit:isTooSoon:_:)``.
    func offer(_ frame: CapturedFrame, isTooSoon: (CMTime) -> Bool, _ make: () -> Datum) {
        let limit = frame.isLossless ? MailboxLimit.unlimited : .keepOldest(upTo: frame.format.backlogLimit)
        offer(at: frame.presentationTime, limit: limit, isTooSoon: isTooSoon, make)
    }

    /// Offers a datum to the client.
    ///
    /// - Parameters:
    ///   - time: the time of the datum.
    ///   - limit: the limit of a client that keeps late data, or `unlimited` for a source that waits for its clients.
    ///   - isTooSoon: returns whether the datum is skipped without a report, given the time of the last one that was
    ///     not skipped; that time is invalid before the first.
    ///   - make: makes the datum and enters it into the ledger; not called without a client.
    func offer(at time: CMTime, limit: MailboxLimit, isTooSoon: (CMTime) -> Bool, _ make: () -> Datum) {
        var removed: [Item] = []
        let action = state.withLock { state -> Action in
            guard state.receiver != nil || state.caller != nil else { return .nothing }
            if isTooSoon(state.lastTime) {
                return state.receiver.map { .hand(.nothing(time), until: nil, $0) } ?? .nothing
            }
            state.lastTime = time
            let datum = make()
            if let receiver = state.receiver { return .hand(datum.event, until: datum.lastTime, receiver) }
            let limit = state.discardsLate && limit != .unlimited ? .newestOnly : limit
            let callback = state.pending.offer(.datum(datum), limit: limit, removed: &removed)
            isExpecting.store(false, ordering: .releasing)
            return Action(callback)
        }
        perform(action)
    }

    /// Reports a frame that was lost before it reached the output.
    ///
    /// - Parameter make: makes the report, and enters it into the ledger; not called without a client.
    func lose(_ make: () -> Datum.Drop) {
        let action = state.withLock { state -> Action in
            guard state.receiver != nil || state.caller != nil else { return .nothing }
            let drop = make()
            if let receiver = state.receiver { return .hand(drop.event, until: nil, receiver) }
            return Action(state.pending.add(.drop(drop)))
        }
        perform(action)
    }

    /// Notes the time of a frame that has no data for the client.
    func skip(_ time: CMTime) {
        perform(state.withLock { $0.receiver.map { .hand(.nothing(time), until: nil, $0) } ?? .nothing })
    }

    func end(_ token: DrainToken) {
        let action = state.withLock { state -> Action in
            if let receiver = state.receiver { return .hand(.end(token), until: nil, receiver) }
            guard state.caller != nil else { return .nothing }
            return Action(state.pending.add(.end(token)))
        }
        perform(action)
    }

    // MARK: On any thread

    /// Discards everything that waits.
    func flush() {
        let (discarded, receiver) = state.withLock { ($0.pending.removeAll(), $0.receiver) }
        withdraw(discarded)
        if let receiver { receiver.receiver.receive(.end(nil), tag: receiver.tag) }
    }

    private func withdraw(_ items: some Sequence<Item>) {
        // Data remove themselves from the ledger when they are deallocated.
        for case .drop(let drop) in items { drop.withdraw() }
    }

    private func perform(_ action: Action) {
        switch action {
        case .nothing: break
        case .schedule(let callback): callback.queue.async { self.run(callback) }
        case .hand(let event, let time, let receiver):
            receiver.receiver.receive(event, tag: receiver.tag)
            if let time { receiver.receiver.receive(.nothing(time), tag: receiver.tag) }
        }
    }

    // MARK: On the delegate's queue

    /// Makes one callback, and schedules the next after everything that the callback held has been released.
    private func run(_ callback: Callback) {
        guard call(callback) else { return }
        perform(Action(state.withLock { $0.pending.end() }))
    }

    private func call(_ callback: Callback) -> Bool {
        waitForExpected()
        let work = state.withLock { state -> UncheckedReference<(Item, Caller?)>? in
            guard let item = state.pending.begin(callback) else { return nil }
            return UncheckedReference((item, state.caller))
        }
        guard let work else { return false }
        work.value.1?(work.value.0)
        return true
    }

    /// Busy-waits for the expected frame, because it arrives sooner than a sleeping thread would wake.
    private func waitForExpected() {
        guard isExpecting.load(ordering: .acquiring) else { return }
        ShortWait.wait(atMost: Self.spinDuration) { !isExpecting.load(ordering: .acquiring) }
        isExpecting.store(false, ordering: .relaxed)
    }
}
