@testable import AVFCapture

/// A frame, or the report of its drop, in the mailboxes of a simulation.
struct SimulatedFrame: MailboxItem {
    var number: Int
    /// The reason of the drop that it reports; nil for a frame.
    var reason: DropReason?
    /// The ledger in which a drop is counted.
    var counts: FrameLedger?

    var load: Int { reason == nil ? 1 : 0 }

    func dropped(_ reason: DropReason) -> SimulatedFrame? {
        counts?.drop(reason, number)
        return SimulatedFrame(number: number, reason: reason)
    }
}

/// What an output has of a frame.
enum SimulatedPiece: Equatable {
    case picture(Int)
    case lost(Int)
    /// The codes that were found in a frame.
    case codes(Int, [Int])
}

/// A set in the mailbox of the synchronizer's client.
struct SimulatedSet: MailboxItem {
    var time: Int
    var pieces: [SimulatedPiece]
    var event: Int
    var isDropped = false

    var load: Int { isDropped || picture == nil ? 0 : 1 }

    var picture: Int? {
        for case .picture(let number) in pieces { return number }
        return nil
    }

    func isLate(at newer: SimulatedSet) -> Bool { newer.picture != nil }

    func dropped(_ reason: DropReason) -> SimulatedSet? {
        var dropped = self
        dropped.isDropped = true
        return dropped
    }
}
