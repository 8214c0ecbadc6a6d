internal import Foundation

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
    }

    // A condition rather than a Mutex: the source thread sleeps in it.
    private let condition = NSCondition()
    // nonisolated(unsafe): read and written under `condition` only.
    nonisolated(unsafe) private var state = State()
    private let limit: Int

    /// Makes a gate.
    ///
    /// - Parameter limit: how many frames may be in flight; fewer than the source has buffers.
    init(limit: Int) { self.limit = limit }

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
        while state.isOpen, state.inFlight >= limit { condition.wait() }
        guard state.isOpen else { return nil }
        state.inFlight += 1
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
        while state.isOpen, state.inFlight > 0, state.releases == state.releasesSeen { condition.wait() }
        guard state.isOpen, state.releases != state.releasesSeen else { return false }
        state.releasesSeen = state.releases
        return true
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
        state.releases += 1
        condition.broadcast()
        condition.unlock()
    }
}

/// One place in a ``FrameGate``, given back when the last holder lets go.
final class FrameTicket: Sendable {
    private let gate: FrameGate

    fileprivate init(gate: FrameGate) { self.gate = gate }

    deinit { gate.leave() }
}
