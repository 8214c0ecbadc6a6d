import AVFBase
import Basics
import Capsules
import CoreMedia
import Dispatch
import Synchronization

/// Delivers data from the source thread to the delegate of an output, or to a synchronizer instead.
///
/// Callbacks come one at a time, see ``ClientMailbox``. The delegate is called without a lock held. Callbacks of live
/// data are made by a ``DeliveryThread`` while the client's queue is free, and all others are blocks on that queue.
final class DelegateQueue<Datum: QueuedDatum>: Sendable {
    /// Makes one callback, on the delegate's queue.
    typealias Caller = @Sendable (Item) -> Void
    private typealias Callback = ScheduledCallback

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
        /// True while data come from a source that does not wait for its clients.
        var isLive = false
        /// The use of the client's queue; nil if a thread of ours cannot run its blocks sooner than others.
        var share: QueueShare?
        var thread: DeliveryThread?
        var use = ThreadUse()
        /// The letter of the callback that runs, and its beginning; only with taps.
        var begun: (key: Int, time: UInt64)?

        /// Starts the thread if there is work for it, or else retires it.
        mutating func updateThread() {
            let isWanted = isLive && caller != nil && receiver == nil && share != nil
            guard isWanted != (thread != nil) else { return }
            thread?.retire()
            thread = isWanted ? DeliveryThread.start() : nil
            use = ThreadUse()
        }
    }

    /// Work to do outside the lock.
    private enum Action {
        case nothing
        case schedule(Callback)
        /// Wakes the thread, which has been given a callback.
        case wake(DeliveryThread)
        /// An event for a receiver, and the time up to which nothing more follows if it is later than the event's.
        case hand(OutputEvent, until: CMTime?, Receiver)
    }

    private let state: Mutex<State>
    /// The number of the mailbox for taps.
    private let mailbox = CaptureTaps.nextID()

    /// - Parameter discardsLate: Whether only the newest waiting datum is kept.
    init(discardsLate: Bool = true) { state = Mutex(State(discardsLate: discardsLate)) }

    // The thread may be the one that releases the last reference.
    deinit { state.withLock { $0.thread }?.retire() }

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
        let share = caller == nil ? nil : queue.map { QueueShare(of: $0) }
        let isMain = queue?.isMain ?? false
        let (discarded, action, old) = state.withLock { state in
            let old = state.share
            state.caller = caller
            if caller == nil { note(.emptied) }
            let discarded = caller == nil ? state.pending.removeAll() : []
            state.share = isMain ? nil : share
            state.updateThread()
            let callback = state.pending.setQueue(caller == nil ? nil : queue)
            return (discarded, plan(callback, &state), old)
        }
        // Released outside the lock.
        _ = old
        withdraw(discarded)
        perform(action)
    }

    /// Prepares for the data of a source that is about to start.
    ///
    /// - Parameter isLive: False for a source that waits for its clients.
    func prepare(isLive: Bool) {
        state.withLock { state in
            state.isLive = isLive
            state.updateThread()
        }
    }

    /// Sends events to a receiver, or to the delegate again when the receiver is nil.
    ///
    /// Returns false if another receiver already gets them.
    func setReceiver(_ receiver: (any OutputEventReceiver)?, tag: Int) -> Bool {
        let result = state.withLock { state -> ([Item], Action)? in
            if let present = state.receiver, let receiver, present.receiver !== receiver { return nil }
            state.receiver = receiver.map { Receiver(receiver: $0, tag: tag) }
            state.updateThread()
            note(.emptied)
            let discarded = state.pending.removeAll()
            return (discarded, plan(state.pending.restart(), &state))
        }
        guard let (discarded, action) = result else { return false }
        withdraw(discarded)
        perform(action)
        return true
    }

    /// Indicates whether only the newest waiting datum is kept; if set, discards all others that wait (VDO-38).
    var discardsLate: Bool {
        get { state.withLock { $0.discardsLate } }
        set {
            var removed: [Item] = []
            state.withLock { state in
                state.discardsLate = newValue
                guard newValue else { return }
                note(.keptNewest)
                state.pending.dropAllButNewest(removed: &removed)
            }
        }
    }

    // MARK: On the source thread

    /// Offers a frame's datum to the client; see ``offer(at:limit:isLive:isTooSoon:_:)``.
    func offer(_ frame: CapturedFrame, isTooSoon: (CMTime) -> Bool, _ make: () -> Datum) {
        let limit = frame.isLossless ? MailboxLimit.unlimited : .keepOldest(upTo: frame.format.backlogLimit)
        offer(at: frame.presentationTime, limit: limit, isLive: !frame.isLossless, isTooSoon: isTooSoon, make)
    }

    /// Offers a datum to the client.
    ///
    /// - Parameters:
    ///   - time: the time of the datum.
    ///   - limit: the limit of a client that keeps late data, or `unlimited` for a source that waits for its clients.
    ///   - isLive: whether a thread of our own makes the callback if possible.
    ///   - isTooSoon: returns whether the datum is skipped without a report, given the time of the last one that was
    ///     not skipped; that time is invalid before the first.
    ///   - make: makes the datum and enters it into the ledger; not called without a client.
    func offer(
        at time: CMTime,
        limit: MailboxLimit,
        isLive: Bool = false,
        isTooSoon: (CMTime) -> Bool,
        _ make: () -> Datum
    ) {
        var removed: [Item] = []
        let action = state.withLock { state -> Action in
            guard state.receiver != nil || state.caller != nil else { return .nothing }
            if isLive, !state.isLive {
                state.isLive = true
                state.updateThread()
            }
            if isTooSoon(state.lastTime) {
                return state.receiver.map { .hand(.nothing(time), until: nil, $0) } ?? .nothing
            }
            state.lastTime = time
            let datum = make()
            if let receiver = state.receiver { return .hand(datum.event, until: datum.lastTime, receiver) }
            let limit = state.discardsLate && limit != .unlimited ? .newestOnly : limit
            note(.offered(Item.datum(datum).letter, limit: limit.recorded), owner: datum.owner)
            return plan(state.pending.offer(.datum(datum), limit: limit, removed: &removed), &state)
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
            note(.added(Item.drop(drop).letter), owner: drop.owner)
            return plan(state.pending.add(.drop(drop)), &state)
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
            note(.added(Item.end(token).letter))
            return plan(state.pending.add(.end(token)), &state)
        }
        perform(action)
    }

    // MARK: On any thread

    /// Discards everything that waits.
    func flush() {
        let (discarded, receiver) = state.withLock { state in
            state.isLive = false
            state.updateThread()
            note(.emptied)
            return (state.pending.removeAll(), state.receiver)
        }
        withdraw(discarded)
        if let receiver { receiver.receiver.receive(.end(nil), tag: receiver.tag) }
    }

    private func withdraw(_ items: some Sequence<Item>) {
        // Data remove themselves from the ledger when they are deallocated.
        for case .drop(let drop) in items { drop.withdraw() }
    }

    /// Returns the way of a callback to the client's queue.
    private func plan(_ callback: Callback?, _ state: inout State) -> Action {
        guard let callback else { return .nothing }
        guard let thread = state.thread, thread.isReady, let share = state.share, share.isSole, state.use.take()
        else { return .schedule(callback) }
        thread.prepare(
            DeliveryThread.Turn(callback: callback) { self.makeCallback($0, on: $1, hasWaited: $2) }
        )
        return .wake(thread)
    }

    private func perform(_ action: Action) {
        switch action {
        case .nothing: break
        case .wake(let thread): thread.hand()
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
        perform(state.withLock { plan(endCallback(&$0), &$0) })
    }

    /// Ends the callback that runs; returns the next.
    private func endCallback(_ state: inout State) -> Callback? {
        if let begun = state.begun.take() {
            let duration = HostClock.hostTime - begun.time
            CaptureTaps.note {
                .record(.callback(CapsuleCallback(mailbox: mailbox, key: begun.key, duration: duration)))
            }
        }
        note(.ended)
        return state.pending.end()
    }

    /// Passes a step to taps, under the lock, so that steps come in the order in which they are taken.
    @inline(__always)
    private func note(_ step: @autoclosure () -> CapsuleMail.Step, owner: Int? = nil) {
        CaptureTaps.note {
            .mail(CapsuleMail(mailbox: mailbox, step: step()), kind: Datum.kind, owner: owner ?? -1)
        }
    }

    private func call(_ callback: Callback) -> Bool {
        let work = state.withLock { state -> UncheckedReference<(Item, Caller?)>? in
            guard let item = state.pending.begin(callback) else { return nil }
            if CaptureTaps.isOn {
                state.begun = (item.letter.key, HostClock.hostTime)
                note(.began(item.letter), owner: item.owner)
            }
            return UncheckedReference((item, state.caller))
        }
        guard let work else { return false }
        work.value.1?(work.value.0)
        return true
    }

    /// Makes one callback on the thread, like ``run(_:)``.
    ///
    /// The thread may get the next one before it has left the queue.
    private func makeCallback(_ callback: ScheduledCallback, on thread: DeliveryThread, hasWaited: Bool) {
        let hasCalled = call(callback)
        let action = state.withLock { state in
            // The thread may have been replaced meanwhile.
            if state.thread === thread { state.use.end(hasWaited: hasWaited) }
            return hasCalled ? plan(endCallback(&state), &state) : .nothing
        }
        perform(action)
    }
}

extension DispatchQueue {
    /// True for the main queue, whose blocks only the main thread runs.
    fileprivate var isMain: Bool { label == DispatchQueue.main.label }
}
