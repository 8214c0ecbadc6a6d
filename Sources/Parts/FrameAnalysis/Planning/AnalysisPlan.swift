/// The decisions for one analysis: which frames it looks at.
///
/// The newest frame comes first: an analysis that is free takes the next frame that arrives, and never one that is
/// older. It holds at most one frame, the one in work. Frames that arrive meanwhile are skipped, or must wait if the
/// source can.
struct AnalysisPlan: Sendable, Equatable {
    /// The outcome for a frame that has arrived.
    enum Decision: Sendable, Equatable {
        /// The analysis takes it.
        case look
        /// The analysis does not get it.
        case skip
        /// The frame must be offered again when the analysis is free.
        case wait
    }

    /// True if no frame is skipped, because the source waits.
    let waits: Bool
    private(set) var ledger = AnalysisLedger()
    /// The place in the order of arrival of the frame in work.
    private(set) var inWork: Int?
    private var isEnded = false

    init(waits: Bool) { self.waits = waits }

    /// True if nothing is in work.
    var isFree: Bool { inWork == nil }

    /// Decides on a frame.
    ///
    /// - Parameter order: Its place in the order of arrival.
    mutating func arrive(_ order: Int) -> Decision {
        guard !isEnded else { return .skip }
        if inWork == nil {
            inWork = order
            ledger.captured += 1
            ledger.inWork = 1
            return .look
        }
        if waits { return .wait }
        ledger.captured += 1
        ledger.skipped += 1
        return .skip
    }

    /// Notes the end of a look; false if no such frame is in work.
    mutating func finish(_ order: Int, failed: Bool) -> Bool {
        guard inWork == order else { return false }
        inWork = nil
        ledger.inWork = 0
        ledger.looked += 1
        if failed { ledger.failed += 1 }
        return true
    }

    /// Ends the plan: no frame is taken any more, and the result of the one in work is not waited for.
    mutating func end() {
        isEnded = true
        guard inWork != nil else { return }
        inWork = nil
        ledger.inWork = 0
        ledger.skipped += 1
    }
}
