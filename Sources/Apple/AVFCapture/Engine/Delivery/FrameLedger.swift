import Basics
import Capsules
import Synchronization

/// Counts the frames captured for one connection by outcome.
///
/// Whenever it is read, `captured == delivered + dropped + inFlight`. A frame that is discarded before it was offered
/// to the client, because the session stopped or the client is gone, is removed from the counts.
package final class FrameLedger: Sendable {
    /// The counts at one moment.
    package struct Counts: Sendable, Hashable {
        /// Frames that the source delivered or reported as lost; a gap in the source's frames counts as one.
        package var captured = 0
        /// Frames whose callback has begun.
        package var delivered = 0
        /// Frames dropped because the client was busy.
        package var droppedLate = 0
        /// Frames dropped because there was no free buffer.
        package var droppedOutOfBuffers = 0
        /// Gaps in the source's frames.
        package var droppedDiscontinuity = 0
        /// Frames that wait for the client.
        package var inFlight = 0

        /// All drops.
        package var dropped: Int { droppedLate + droppedOutOfBuffers + droppedDiscontinuity }

        /// Creates counts of zero.
        package init() {}
    }

    private struct State {
        var counts = Counts()
        var latency = LatencyHistogram()
    }

    private let state = Mutex(State())
    /// The number of the connection for taps.
    package let id = CaptureTaps.nextID()

    /// Creates an empty ledger.
    package init() {}

    /// The current counts.
    package var counts: Counts { state.withLock { $0.counts } }

    /// The latencies from a frame's delivery by the source to the start of its callback.
    package var latency: LatencyHistogram { state.withLock { $0.latency } }

    /// Counts a frame that has arrived and waits.
    ///
    /// - Parameters:
    ///   - number: The frame's number, for taps; here as in the other functions.
    ///   - kind: The kind of the connection's media.
    func capture(_ number: Int = -1, as kind: String = "") {
        state.withLock {
            $0.counts.captured += 1
            $0.counts.inFlight += 1
            note(.captured, number, kind)
        }
    }

    /// Counts a waiting frame whose callback begins.
    ///
    /// - Parameter hostTime: The time at which the source delivered the frame, in nanoseconds of CLOCK_MONOTONIC.
    func deliver(_ number: Int = -1, handedOverAt hostTime: UInt64) {
        let now = HostClock.hostTime
        state.withLock {
            $0.counts.delivered += 1
            $0.counts.inFlight -= 1
            $0.latency.record(nanoseconds: now > hostTime ? now - hostTime : 0)
            note(.delivered, number)
        }
    }

    /// Counts a waiting frame that is dropped.
    func drop(_ reason: DropReason, _ number: Int = -1) {
        state.withLock {
            $0.counts.inFlight -= 1
            $0.counts.count(reason, 1)
            note(reason.outcome, number)
        }
    }

    /// Counts a frame that was lost before it arrived.
    func lose(_ reason: DropReason, _ number: Int = -1, as kind: String = "") {
        state.withLock {
            $0.counts.captured += 1
            $0.counts.count(reason, 1)
            if let outcome = reason.lostOutcome { note(outcome, number, kind) }
        }
    }

    /// Removes a waiting frame from the counts, as it is discarded.
    func withdraw(_ number: Int = -1) {
        state.withLock {
            $0.counts.captured -= 1
            $0.counts.inFlight -= 1
            note(.withdrawn, number)
        }
    }

    /// Removes a drop from the counts, as it will never be reported.
    func withdrawDrop(_ reason: DropReason, _ number: Int = -1) {
        state.withLock {
            $0.counts.captured -= 1
            $0.counts.count(reason, -1)
            note(reason.withdrawnOutcome, number)
        }
    }

    /// Tells taps of an outcome; requires the lock, so that the order is that of the counts.
    @inline(__always)
    private func note(_ outcome: CapsuleFate.Outcome, _ number: Int, _ kind: String = "") {
        CaptureTaps.note { .fate(CapsuleFate(connection: id, number: number, outcome: outcome), kind: kind) }
    }
}

extension FrameLedger.Counts {
    fileprivate mutating func count(_ reason: DropReason, _ difference: Int) {
        switch reason {
        case .late: droppedLate += difference
        case .outOfBuffers: droppedOutOfBuffers += difference
        case .discontinuity: droppedDiscontinuity += difference
        }
    }
}
