/// What happened between a store of scans and a receiver, in order, and the judgement of it.
///
/// The checker knows nothing of the pump: it has the events that the store and the receiver saw, and the figure that
/// the pump announces.
struct DeliveryHistory: Sendable {
    /// Something that happened.
    enum Event: Sendable, Hashable {
        /// The store has announced a scan.
        case stored(Int64)
        /// A connection began.
        case opened
        /// The pump handed over a scan.
        case sent(Int64)
        /// The receiver has it; its consumers can see it from here on.
        case received(Int64)
        /// The receiver said that it has a scan.
        case acknowledged(Int64)
        /// The receiver threw away a scan that it had acknowledged, or will acknowledge: a lie that no sender survives.
        case forgotten(Int64)
        /// The receiver let a scan pass the one before: a lie about which a consumer must look at the sequences.
        case overtaken(Int64)
    }

    /// The judgement.
    struct Verdict: Sendable, Hashable {
        /// Scans that the receiver does not have, though it never said so of a scan that it threw away.
        var lost: [Int64] = []
        /// Scans that the receiver acknowledged and threw away: its fault, which the sender cannot know.
        var forgotten: [Int64] = []
        /// Scans that were first handed over behind a later one.
        var outOfOrder: [Int64] = []
        /// The number of times that a scan was handed over again.
        var repeats = 0
        /// The problems, for people; empty if the pump did what it promises.
        var problems: [String] = []
    }

    private(set) var events: [Event] = []

    /// Adds an event.
    mutating func note(_ event: Event) { events.append(event) }

    /// Judges the history.
    ///
    /// - Parameter named: The number of repeats that the pump has announced.
    func judge(repeatsNamed named: Int) -> Verdict {
        var verdict = Verdict()
        var stored: [Int64] = []
        var sent: Set<Int64> = []
        var received: Set<Int64> = []
        var acknowledged: Set<Int64> = []
        var forgotten: Set<Int64> = []
        var overtaken: Set<Int64> = []
        var newestSent: Int64 = 0
        var newestOnConnection: Int64 = 0
        var newestReceived: Int64 = 0
        for event in events {
            switch event {
            case .stored(let scan): stored.append(scan)
            case .opened: newestOnConnection = 0
            case .sent(let scan):
                if !stored.contains(scan) { verdict.problems.append("scan \(scan) was sent before it was stored") }
                if scan <= newestOnConnection { verdict.problems.append("scan \(scan) was sent twice on a connection") }
                newestOnConnection = max(newestOnConnection, scan)
                if !sent.insert(scan).inserted {
                    verdict.repeats += 1
                } else if scan < newestSent {
                    verdict.outOfOrder.append(scan)
                }
                newestSent = max(newestSent, scan)
            case .received(let scan):
                let isExcused = overtaken.contains(scan) || forgotten.contains(scan)
                if received.insert(scan).inserted, scan < newestReceived, !isExcused {
                    verdict.outOfOrder.append(scan)
                }
                newestReceived = max(newestReceived, scan)
            case .acknowledged(let scan): acknowledged.insert(scan)
            case .forgotten(let scan): forgotten.insert(scan)
            case .overtaken(let scan): overtaken.insert(scan)
            }
        }
        verdict.forgotten = stored.filter { forgotten.contains($0) && !received.contains($0) }
        verdict.lost = stored.filter { !received.contains($0) && !forgotten.contains($0) }
        for scan in verdict.forgotten where !acknowledged.contains(scan) {
            verdict.problems.append("scan \(scan) was given up without an acknowledgement")
        }
        if !verdict.lost.isEmpty { verdict.problems.append("lost: \(verdict.lost)") }
        if !verdict.outOfOrder.isEmpty { verdict.problems.append("out of order: \(verdict.outOfOrder)") }
        // A batch is named before it is sent, so the end of a connection leaves some named and not sent.
        if verdict.repeats > named {
            verdict.problems.append("\(verdict.repeats) repeats were sent, \(named) were named")
        }
        return verdict
    }
}
