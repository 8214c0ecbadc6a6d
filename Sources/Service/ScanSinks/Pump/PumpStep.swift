import ScanStore

/// An action that ``PumpPlan`` asks the pump's thread to perform.
enum PumpStep: Sendable, Equatable {
    /// Record in the store that the receiver refused a scan for good.
    case recordRefusal(sequence: Int64, reason: String)
    /// Move the sink's place in the store to a sequence.
    case writePlace(Int64)
    /// Read at most `limit` scans after a sequence; nil for the sink's place.
    case read(after: Int64?, limit: Int)
    /// Send scans, some of which have been sent before.
    case send(ArraySlice<StoredScan>, repeats: Int)
    /// Read the queue's length.
    case readBacklog
    /// Give up the claim, because the store must be reopened.
    case reopenStore
    /// Wait for the receiver's answers, at most this many seconds.
    case waitForAnswers(Double)
    /// Give up the connection, because the receiver has acknowledged nothing within the timeout.
    case timeOut
    /// Reset the back-off, because the connection has lasted.
    case confirmConnection
}
