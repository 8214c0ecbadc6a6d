import Basics

/// Decides when a collector stores a batch, looks for gaps and connects again.
///
/// A value without threads and clocks.
struct CollectorPlan {
    private let limits: CollectorLimits
    private let batch: Int
    private var backOff: BackOff
    private var batchDue: Double?
    private var count = 0
    /// Indicates whether the batch, and the one before it, is part of a stream.
    private var isStream = false
    private var wasStream = false
    /// Indicates whether there is probably more to read.
    private var isFlood = false
    private var settleDue = 0.0
    private var retireDue = 0.0
    private var logged: (message: String, time: Double)?

    init(limits: CollectorLimits, batch: Int, backOff: BackOff) {
        self.limits = limits
        self.batch = batch
        self.backOff = backOff
    }

    /// Notes messages that were received.
    mutating func received(_ messages: Int, at now: Double) {
        isFlood = messages > limits.streamMessages
        guard messages > 0 else { return }
        if count == 0 { batchDue = now + limits.batchTime }
        count += messages
        if !isStream, count >= limits.streamMessages, let due = batchDue, now < due {
            isStream = true
            batchDue = due - limits.batchTime + limits.streamTime
        }
    }

    /// Seconds in which messages gather before they are read, if they come in a stream.
    var nap: Double { count > 0 && (isStream || wasStream) && !isFlood ? limits.napTime : 0 }

    /// Indicates whether the batch is to be stored now.
    ///
    /// - Parameter isFull: Whether the broker sends no more until something is acknowledged.
    func isBatchDue(isFull: Bool, at now: Double) -> Bool {
        guard let batchDue, count > 0 else { return false }
        return count >= batch || isFull || now >= batchDue
    }

    /// Notes that the batch is stored, or given up because its messages come again.
    mutating func clearBatch() {
        count = 0
        batchDue = nil
        (wasStream, isStream) = (isStream, false)
    }

    /// Notes that something was stored, so that the next failure is followed by a short pause.
    mutating func succeeded() {
        backOff.succeed()
        logged = nil
    }

    /// Returns the seconds for which there is nothing to do but to receive.
    func wait(at now: Double) -> Double { max(0, min(batchDue ?? .infinity, settleDue) - now) }

    /// Indicates whether it is time to look for gaps; asked with an empty batch only.
    mutating func isSettleDue(at now: Double) -> Bool {
        guard count == 0, now >= settleDue else { return false }
        settleDue = now + limits.settleTime
        return true
    }

    /// Indicates whether it is time to drop what is too old.
    mutating func isRetireDue(at now: Double) -> Bool {
        guard count == 0, now >= retireDue else { return false }
        retireDue = now + limits.retireTime
        return true
    }

    /// Notes a failure.
    ///
    /// - Returns: Seconds until the next attempt, and whether to log the failure.
    mutating func failed(_ message: String, at now: Double) -> (pause: Double, isNews: Bool) {
        clearBatch()
        let isNews = logged.map { $0.message != message || now - $0.time >= limits.repeatLogTime } ?? true
        if isNews { logged = (message, now) }
        return (backOff.fail(), isNews)
    }
}
