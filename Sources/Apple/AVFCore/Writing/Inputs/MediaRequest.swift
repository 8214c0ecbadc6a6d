import Dispatch

/// Decides when the block of `requestMediaDataWhenReady(on:using:)` is called: events go in, decisions to schedule a
/// call come out.
///
/// A value without locks. One call is scheduled or running at a time. Another follows if the input has become ready in
/// the meantime, or if the block has appended something and returned although the input is still ready (WIN-15). Both a
/// block that appends until the input is full and one that appends once therefore work.
struct MediaRequest {
    enum Phase: Hashable { case idle, scheduled, running }

    private(set) var phase = Phase.idle
    /// Set when no further call may begin.
    private(set) var isOver = false
    private var isWanted = false
    private var hasAppended = false

    /// Notes that the input has become ready.
    ///
    /// Returns whether a call must be scheduled.
    mutating func inputIsReady() -> Bool {
        if isOver { return false }
        switch phase {
        case .idle:
            phase = .scheduled
            return true
        case .scheduled: return false
        case .running:
            isWanted = true
            return false
        }
    }

    /// Notes that something was appended to the input.
    mutating func didAppend() { hasAppended = true }

    /// Begins the scheduled call.
    ///
    /// Returns false if the call must not be made.
    mutating func begin() -> Bool {
        if isOver {
            phase = .idle
            return false
        }
        phase = .running
        isWanted = false
        hasAppended = false
        return true
    }

    /// Ends a call that has returned; returns whether another must be scheduled.
    ///
    /// - Parameter isReady: Indicates whether the input was ready after the call had returned; later changes arrive
    ///   through ``inputIsReady()``.
    mutating func end(isReady: Bool) -> Bool {
        phase = .idle
        guard !isOver, isWanted || (hasAppended && isReady) else { return false }
        phase = .scheduled
        return true
    }

    /// Ends the request: the input takes no more media.
    mutating func finish() { isOver = true }
}
