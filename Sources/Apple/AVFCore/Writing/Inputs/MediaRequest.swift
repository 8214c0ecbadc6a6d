import Dispatch

/// When the block of `requestMediaDataWhenReady(on:using:)` is called: news go in, whether to schedule a call comes out.
///
/// A value without locks. One call is scheduled or running at a time. Another follows when readiness has returned
/// meanwhile, or when the block has appended something and returned although the input takes more (WIN-15): so both a
/// block that appends until the input is full and one that appends once work.
struct MediaRequest {
    enum Phase: Hashable { case idle, scheduled, running }

    private(set) var phase = Phase.idle
    /// No call begins any more.
    private(set) var isOver = false
    private var isWanted = false
    private var hasAppended = false

    /// The input has become ready.
    ///
    /// Returns whether a call is to be scheduled.
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

    /// Something was appended to the input.
    mutating func didAppend() { hasAppended = true }

    /// The scheduled call begins.
    ///
    /// False when it is not to be made.
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

    /// The call has returned; whether another is to be scheduled.
    ///
    /// - Parameter isReady: whether the input was ready when it had returned; later news come by ``inputIsReady()``.
    mutating func end(isReady: Bool) -> Bool {
        phase = .idle
        guard !isOver, isWanted || (hasAppended && isReady) else { return false }
        phase = .scheduled
        return true
    }

    /// The input takes nothing more.
    mutating func finish() { isOver = true }
}
