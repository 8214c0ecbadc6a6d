package import Foundation
package import ScanStore

/// Counts of a camera's frames since its run began.
package struct StationFrameCounts: Sendable, Hashable {
    package var captured = 0
    package var late = 0
    package var outOfBuffers = 0
    package var discontinuity = 0

    package init(captured: Int = 0, late: Int = 0, outOfBuffers: Int = 0, discontinuity: Int = 0) {
        self.captured = captured
        self.late = late
        self.outOfBuffers = outOfBuffers
        self.discontinuity = discontinuity
    }

    /// Frames that were dropped, for whichever reason.
    package var dropped: Int { late + outOfBuffers + discontinuity }

    fileprivate func combined(_ other: Self, _ operation: (Int, Int) -> Int) -> Self {
        Self(
            captured: operation(captured, other.captured),
            late: operation(late, other.late),
            outOfBuffers: operation(outOfBuffers, other.outOfBuffers),
            discontinuity: operation(discontinuity, other.discontinuity)
        )
    }
}

/// Adds up what a camera dropped between two records of it, over restarts of the camera.
///
/// A value without threads and clocks.
package struct DropWatch: Sendable {
    private var run: ObjectIdentifier?
    private var seen = StationFrameCounts()
    private var pending = StationFrameCounts()

    package init() {}

    /// Takes the present counts of a run.
    package mutating func see(_ counts: StationFrameCounts, of run: ObjectIdentifier) {
        // Counts of another run begin at zero; so do smaller ones, if the former run's identity is used again.
        let isNew = run != self.run || counts.captured < seen.captured || counts.dropped < seen.dropped
        let before = isNew ? StationFrameCounts() : seen
        pending = pending.combined(counts.combined(before, &-), &+)
        (self.run, seen) = (run, counts)
    }

    /// Returns what was counted since the last call; nil if nothing was dropped.
    package mutating func take() -> StationFrameCounts? {
        defer { pending = StationFrameCounts() }
        return pending.dropped > 0 ? pending : nil
    }
}

/// Dropped frames in the form of scans: stored, announced and kept in the same ways.
package enum DropText {
    package static let type = "frames.dropped"

    /// Returns the record of dropped frames; its text begins with their number and the number of captured ones.
    package static func record(
        _ counts: StationFrameCounts,
        camera: String,
        source: String,
        date: Date,
        seconds: Double
    ) -> ScanRecord {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let payload = Payload(
            captured: counts.captured,
            discontinuity: counts.discontinuity,
            late: counts.late,
            outOfBuffers: counts.outOfBuffers,
            seconds: seconds.isFinite ? (seconds * 10).rounded() / 10 : 0
        )
        return ScanRecord(
            camera: camera,
            source: source,
            type: type,
            text: "\(counts.dropped) of \(counts.captured) frames were dropped",
            payload: (try? encoder.encode(payload)) ?? Data(),
            time: date
        )
    }

    private struct Payload: Encodable {
        var captured: Int
        var discontinuity: Int
        var late: Int
        var outOfBuffers: Int
        var seconds: Double
    }
}
