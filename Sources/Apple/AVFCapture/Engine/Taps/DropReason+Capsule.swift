import CameraSources
import Capsules

extension DropReason {
    /// The reason's name in a capsule.
    var name: String {
        switch self {
        case .late: "late"
        case .outOfBuffers: "outOfBuffers"
        case .discontinuity: "discontinuity"
        }
    }

    /// The reason with a name; nil for another text.
    init?(name: String) {
        guard let reason = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = reason
    }

    /// The outcome of a frame that waited and was dropped.
    var outcome: CapsuleFate.Outcome {
        switch self {
        case .late: .late
        case .outOfBuffers: .outOfBuffers
        case .discontinuity: .discontinuity
        }
    }

    /// The outcome of a frame that never arrived; a late one is that of a file output that was busy.
    var lostOutcome: CapsuleFate.Outcome? {
        switch self {
        case .late: nil
        case .outOfBuffers: .lostOutOfBuffers
        case .discontinuity: .lostDiscontinuity
        }
    }

    /// The outcome of a drop that is taken back.
    var withdrawnOutcome: CapsuleFate.Outcome {
        switch self {
        case .late: .withdrawnLate
        case .outOfBuffers: .withdrawnOutOfBuffers
        case .discontinuity: .withdrawnDiscontinuity
        }
    }

    /// The reason of a recorded drop; nil if the frame was not dropped, or nothing is known.
    init?(_ fate: RecordedFate?) {
        switch fate {
        case .late: self = .late
        case .outOfBuffers: self = .outOfBuffers
        case .discontinuity: self = .discontinuity
        case .open, .delivered, nil: return nil
        }
    }
}

extension MailboxLimit {
    /// The limit in a capsule.
    var recorded: CapsuleMail.Limit {
        switch self {
        case .unlimited: .unlimited
        case .newestOnly: .newestOnly
        case .keepOldest(let count): .keepOldest(count)
        case .keepNewest(let count): .keepNewest(count)
        }
    }

    /// Creates the limit that a capsule has.
    init(_ limit: CapsuleMail.Limit) {
        switch limit {
        case .unlimited: self = .unlimited
        case .newestOnly: self = .newestOnly
        case .keepOldest(let count): self = .keepOldest(upTo: count)
        case .keepNewest(let count): self = .keepNewest(upTo: count)
        }
    }
}
