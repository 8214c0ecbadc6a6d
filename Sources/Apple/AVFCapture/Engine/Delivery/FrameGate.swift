internal import Foundation
internal import Synchronization

/// Lets a bounded number of frames be in flight, so that a source that can wait never runs ahead of its consumers.
///
/// Only sources of pace `.lossless` go through a gate. A frame is in flight from its capture until the last consumer
/// has let go of its ``CapturedFrame``; sample buffers that a client keeps do not count, so a client that keeps them
/// cannot stop the source for ever.
final class FrameGate: Sendable {
    private struct State {
        var inFlight = 0
        /// Frames let go of so far, and how many of these the source has heard of.
        var releases = 0
        var releasesSeen = 0
        var isOpen = true
        /// Whether the source thread sleeps.
        var isWaiting = false
        /// So many waits are not begun awake from now on, and were not before the last that was.
        var doubt = 0
        var formerDoubt = 0
    }

    // A condition rather than a Mutex: the source thread sleeps in it.
    private let condition = NSCondition()
    // nonisolated(unsafe): read and written under `condition` only.
    nonisolated(unsafe) private var state = State()
    private let limit: Int
    /// How many places are free; for a look without the lock.
    private let free: Atomic<Int>

    /// How long the source thread waits awake for a place, in nanoseconds: a consumer that does little gives one within that.
    private static var patience: UInt64 { 8_000 }
    /// At most so many waits are not begun awake after one that was in vain: consumers are slow, or want this processor.
    private static var largestDoubt: Int { 32 }

    /// Makes a gate.
    ///
    /// - Parameter limit: how many frames may be in flight; fewer than the source has buffers.
    init(limit: Int) {
        self.limit = limit
        free = Atomic(limit)
    }

    /// How many frames are in flight.
    var inFlight: Int {
        condition.lock()
        defer { condition.unlock() }
        return state.inFlight
    }

    /// Waits for a free place and takes it.
    ///
    /// Nil when the gate has been closed. Called on the source thread.
    func enter() -> FrameTicket? {
        condition.lock()
        defer { condition.unlock() }
        if state.inFlight >= limit { stayAwake() }
        while state.isOpen, state.inFlight >= limit { sleep() }
        guard state.isOpen else { return nil }
        state.inFlight += 1
        free.store(limit - state.inFlight, ordering: .relaxed)
        state.releasesSeen = state.releases
        return FrameTicket(gate: self)
    }

    /// Waits until a frame has been let go of since the source last heard of one.
    ///
    /// False when none is in flight, or the gate is closed: then waiting cannot help. Called on the source thread.
    ///
    /// It may answer true for a frame whose buffer the source has seen come back already; the source then asks again.
    func waitForRelease() -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while state.isOpen, state.inFlight > 0, state.releases == state.releasesSeen { sleep() }
        guard state.isOpen, state.releases != state.releasesSeen else { return false }
        state.releasesSeen = state.releases
        return true
    }

    /// Waits a little without the lock.
    private func stayAwake() {
        state.doubt -= 1
        guard state.doubt < 0, state.isOpen else { return }
        condition.unlock()
        ShortWait.wait(atMost: Self.patience) { free.load(ordering: .relaxed) > 0 }
        condition.lock()
        let isInVain = state.inFlight >= limit
        state.formerDoubt = isInVain ? min(2 * state.formerDoubt + 1, Self.largestDoubt) : 0
        state.doubt = state.formerDoubt
    }

    private func sleep() {
        state.isWaiting = true
        condition.wait()
        state.isWaiting = false
    }

    /// Ends all waiting; nothing enters any more.
    func close() {
        condition.lock()
        state.isOpen = false
        condition.broadcast()
        condition.unlock()
    }

    fileprivate func leave() {
        condition.lock()
        state.inFlight -= 1
        free.store(limit - state.inFlight, ordering: .relaxed)
        state.releases += 1
        let wakes = state.isWaiting
        condition.unlock()
        // Without the lock, which the source thread takes as soon as it wakes; it is the only one that sleeps.
        if wakes { condition.signal() }
    }
}

/// One place in a ``FrameGate``, given back when the last holder lets go.
final class FrameTicket: Sendable {
    private let gate: FrameGate

    fileprivate init(gate: FrameGate) { self.gate = gate }

    deinit { gate.leave() }
}
