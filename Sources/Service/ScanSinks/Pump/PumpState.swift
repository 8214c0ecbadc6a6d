/// The state of a pump that its thread shares with others: a value behind ``PumpShared``'s lock.
struct PumpState {
    private enum Phase { case new, running, stopped }

    /// The figures for the pump's owner.
    var figures = SinkFigures()
    private var phase = Phase.new
    private var hasMore = false

    /// Indicates whether the pump is to end.
    var isStopped: Bool { phase == .stopped }

    /// Starts the pump; returns false if it was started or stopped before.
    mutating func start() -> Bool {
        guard phase == .new else { return false }
        phase = .running
        return true
    }

    /// Stops the pump for good; returns whether it was running.
    mutating func stop() -> Bool {
        defer { phase = .stopped }
        return phase == .running
    }

    /// Records that the store has more scans; returns false if the thread has yet to notice earlier ones.
    mutating func noteMore() -> Bool {
        defer { hasMore = true }
        return !hasMore
    }

    /// Returns whether the store received more scans since the last call.
    mutating func takeMore() -> Bool {
        defer { hasMore = false }
        return hasMore
    }
}
