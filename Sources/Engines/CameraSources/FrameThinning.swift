package import CoreMedia

/// Selects which frames of a source to drop so that the remaining ones have a lower rate, exactly and evenly spaced.
///
/// The kept frames are those nearest to the points of a grid with the requested rate. In any period their number equals
/// the number of grid points, plus or minus one, whatever the ratio of the rates and the jitter of the frames' times.
/// After a gap the grid restarts, so kept frames never come closer together to make up for missing ones.
package struct FrameThinning: Sendable {
    /// The time between the source's frames.
    package let sourceDuration: CMTime
    /// The time between kept frames.
    package private(set) var duration: CMTime
    /// The time by which a frame may precede its grid point.
    private let tolerance: CMTime
    /// The grid's next point; invalid before the first frame.
    private var due = CMTime.invalid

    /// Creates a thinning of a source's frames; returns nil when there is nothing to drop.
    package init?(from sourceDuration: CMTime, to duration: CMTime) {
        guard sourceDuration.isNumeric, sourceDuration > .zero, duration.isNumeric, duration > sourceDuration else {
            return nil
        }
        self.sourceDuration = sourceDuration
        self.duration = duration
        // Not one half: at the ratio of 3 to 2 every second frame would be as near to one point as to the next.
        tolerance = CMTimeMultiplyByRatio(sourceDuration, multiplier: 3, divisor: 8)
    }

    /// Changes the rate of the kept frames; the next frame is due one new duration after the latest kept one.
    ///
    /// Returns false and changes nothing when there is nothing left to drop.
    package mutating func change(to duration: CMTime) -> Bool {
        guard duration.isNumeric, duration > sourceDuration else { return false }
        if due.isNumeric { due = due - self.duration + duration }
        self.duration = duration
        return true
    }

    /// Returns whether to keep the frame with this time; times must increase from call to call.
    package mutating func keeps(_ time: CMTime) -> Bool {
        guard due.isNumeric else {
            due = time + duration
            return true
        }
        guard time + tolerance >= due else { return false }
        due = time - due >= duration ? time + duration : due + duration
        return true
    }

    /// Returns whether at least one of several lost frames would have been kept.
    ///
    /// - Parameters:
    ///   - time: The time of the first lost frame.
    ///   - count: Number of lost frames, at least 1.
    package mutating func keepsAny(from time: CMTime, count: Int) -> Bool {
        let passed = CMTimeMultiply(sourceDuration, multiplier: Int32(clamping: max(0, count - 1)))
        return keeps(time + passed)
    }
}
