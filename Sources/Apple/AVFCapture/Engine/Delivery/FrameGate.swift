internal import Foundation
internal import Synchronization

/// Limits the number of frames in flight, so a source that can wait never runs ahead of its consumers.
///
/// Only sources with the pace `.lossless` use a gate. A frame is in flight from its capture until the last consumer has
/// released its ``CapturedFrame``. Sample buffers retained by a client do not count, so a client that retains them
/// cannot stop the source forever.
final class FrameGate: Sendable {
    private struct State {
        var inFlight = 0
        /// Number of frames released so far, and how many of these the source has noticed.
        var releases = 0
        var releasesSeen = 0
        var isOpen = true
        /// Indicates whether the source thread is sleeping.
        var isWaiting = false
        /// Number of upcoming waits that sleep without spinning first, and that number after the last spin.
        var backOff = 0
        var lastBackOff = 0
    }

    // A condition rather than a Mutex: the source thread sleeps in it.
    private let condition = NSCondition()
    // nonisolated(unsafe): read and written under `condition` only.
    nonisolated(unsafe) private var state = State()
    private let limit: Int
    /// The number of free places, readable without the lock.
    private let free: Atomic<Int>

    /// Time the source thread spins for a place, in nanoseconds; a fast consumer releases one within that time.
    private static var spinDuration: UInt64 { 8_000 }
    /// The maximum number of waits without spinning after a futile spin: consumers are slow, or need this processor.
    private static var longestBackOff: Int { 32 }

    /// Creates a gate.
    ///
    /// - Parameter limit: The maximum number of frames in flight; less than the number of the source's buffers.
    init(limit: Int) {
        self.limit = limit
        free = Atomic(limit)
    }

    /// The number of frames in flight.
    var inFlight: Int {
        condition.lock()
        defer { condition.unlock() }
        return state.inFlight
    }

    /// Waits for a free place and takes it.
    ///
    /// Returns nil if the gate has been closed. Called on the source thread.
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

    /// Waits until a frame has been released since the source last noticed a release.
    ///
    /// Returns false if none is in flight or the gate is closed, as waiting cannot help then. Called on the source
    /// thread.
    ///
    /// May return true for a frame whose buffer the source has already noticed; the source then calls this again.
    func waitForRelease() -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while state.isOpen, state.inFlight > 0, state.releases == state.releasesSeen { sleep() }
        guard state.isOpen, state.releases != state.releasesSeen else { return false }
        state.releasesSeen = state.releases
        return true
    }

    /// Spins for a short time without the lock.
    private func stayAwake() {
        state.backOff -= 1
        guard state.backOff < 0, state.isOpen else { return }
        condition.unlock()
        ShortWait.wait(atMost: Self.spinDuration) { free.load(ordering: .relaxed) > 0 }
        condition.lock()
        let isInVain = state.inFlight >= limit
        state.lastBackOff = isInVain ? min(2 * state.lastBackOff + 1, Self.longestBackOff) : 0
        state.backOff = state.lastBackOff
    }

    private func sleep() {
        state.isWaiting = true
        condition.wait()
        state.isWaiting = false
    }

    /// Ends all waiting; no frame enters afterwards.
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
        // Signals without the lock, as the woken thread takes it immediately. Only the source thread ever sleeps here.
        if wakes { condition.signal() }
    }
}

/// A place in a ``FrameGate``, which is freed when the last reference is released.
final class FrameTicket: Sendable {
    private let gate: FrameGate

    fileprivate init(gate: FrameGate) { self.gate = gate }

    deinit { gate.leave() }
}
