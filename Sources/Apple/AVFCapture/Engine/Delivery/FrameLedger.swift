import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// What became of every frame that was captured for one connection.
///
/// At every moment it is read, `captured == delivered + dropped + inFlight`. A frame that is forgotten before it was
/// offered to the client, because the session stopped or the client went away, is taken out again.
package final class FrameLedger: Sendable {
    /// The numbers at one moment.
    package struct Counts: Sendable, Hashable {
        /// Frames the source handed over or reported as lost; a gap in the source's frames counts once.
        package var captured = 0
        /// Frames whose callback has begun.
        package var delivered = 0
        /// Frames dropped because the client was busy.
        package var droppedLate = 0
        /// Frames dropped because there was no free buffer.
        package var droppedOutOfBuffers = 0
        /// Gaps in the source's frames.
        package var droppedDiscontinuity = 0
        /// Frames that are waiting for the client.
        package var inFlight = 0

        /// All drops.
        package var dropped: Int { droppedLate + droppedOutOfBuffers + droppedDiscontinuity }

        /// No frames.
        package init() {}
    }

    private struct State {
        var counts = Counts()
        var latency = LatencyHistogram()
    }

    private let state = Mutex(State())

    /// An empty ledger.
    package init() {}

    /// The numbers now.
    package var counts: Counts { state.withLock { $0.counts } }

    /// From the moment the source handed a frame over until its callback began.
    package var latency: LatencyHistogram { state.withLock { $0.latency } }

    /// A frame has come and waits.
    func capture() {
        state.withLock {
            $0.counts.captured += 1
            $0.counts.inFlight += 1
        }
    }

    /// A waiting frame's callback begins.
    ///
    /// - Parameter hostTime: when the source handed the frame over, in nanoseconds of CLOCK_MONOTONIC.
    func deliver(handedOverAt hostTime: UInt64) {
        let now = Self.hostTime()
        state.withLock {
            $0.counts.delivered += 1
            $0.counts.inFlight -= 1
            $0.latency.record(nanoseconds: now > hostTime ? now - hostTime : 0)
        }
    }

    /// A waiting frame is dropped.
    func drop(_ reason: DropReason) {
        state.withLock {
            $0.counts.inFlight -= 1
            $0.counts.count(reason, 1)
        }
    }

    /// A frame was lost before it came.
    func lose(_ reason: DropReason) {
        state.withLock {
            $0.counts.captured += 1
            $0.counts.count(reason, 1)
        }
    }

    /// A waiting frame is forgotten.
    func withdraw() {
        state.withLock {
            $0.counts.captured -= 1
            $0.counts.inFlight -= 1
        }
    }

    /// A drop will never be reported.
    func withdrawDrop(_ reason: DropReason) {
        state.withLock {
            $0.counts.captured -= 1
            $0.counts.count(reason, -1)
        }
    }

    /// Nanoseconds of CLOCK_MONOTONIC, the clock of ``CameraFrame/hostTime``.
    static func hostTime() -> UInt64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
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
