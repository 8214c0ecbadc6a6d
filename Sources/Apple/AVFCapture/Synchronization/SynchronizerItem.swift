import Capsules
import CoreMedia

/// A complete set that waits for the delegate's queue of a synchronizer, or an end.
///
/// A waiting frame is late when another frame is ready that was captured after the waiting one was ready (SYNC-18).
/// Frames that were captured earlier, while the detector still processed the waiting one, do not displace it; otherwise
/// exactly the frames with detected objects would be lost. A dropped frame keeps its place and its metadata (SYNC-23).
enum SynchronizerItem: Sendable {
    /// A set to deliver, and the number of the event that completed it.
    case set(SynchronizedSet, event: Int)
    /// The end of sources: everything before has been delivered, so these tokens can be released.
    case end([DrainToken])
}

extension SynchronizerItem: MailboxItem {
    /// 1 for a set with pixels or a depth map, 0 without.
    var load: Int { frameArrival == nil ? 0 : 1 }

    func isLate(at newer: SynchronizerItem) -> Bool {
        guard case .set(_, let event) = self, let arrival = newer.frameArrival else { return false }
        return event < arrival
    }

    func dropped(_ reason: DropReason) -> SynchronizerItem? {
        guard case .set(let set, let event) = self else { return nil }
        return .set(set.droppingFrames(reason), event: event)
    }

    /// The item in a recording.
    var letter: CapsuleLetter {
        guard case .set(let set, let event) = self else { return CapsuleLetter(key: -1, load: 0) }
        let time = set.time.convertScale(1_000_000_000, method: .default)
        return CapsuleLetter(
            key: time.isNumeric ? Int(time.value) : 0,
            load: load,
            event: event,
            arrival: frameArrival
        )
    }

    private var frameArrival: Int? {
        guard case .set(let set, _) = self else { return nil }
        return set.frameArrival
    }
}
