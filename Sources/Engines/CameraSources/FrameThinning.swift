package import CoreMedia

/// Which frames of a source to leave out, so that those that stay come at a lower rate, exactly and evenly.
///
/// Frames that stay are the nearest to a grid of the wanted rate: in any length of time their number is that of the
/// grid's points, give or take one, whatever the ratio of the rates and however the times of the frames tremble. After
/// a gap the grid begins anew, so that no frames come closer to make up for missing ones.
package struct FrameThinning: Sendable {
    /// The time between the source's frames.
    package let sourceDuration: CMTime
    /// The time between frames that stay.
    package private(set) var duration: CMTime
    /// How much earlier than its point on the grid a frame may come.
    private let tolerance: CMTime
    /// The grid's next point; invalid before the first frame.
    private var due = CMTime.invalid

    /// Thins the frames of a source.
    ///
    /// Nil where there is nothing to leave out.
    package init?(from sourceDuration: CMTime, to duration: CMTime) {
        guard sourceDuration.isNumeric, sourceDuration > .zero, duration.isNumeric, duration > sourceDuration else {
            return nil
        }
        self.sourceDuration = sourceDuration
        self.duration = duration
        // Not one half: at the ratio of 3 to 2 every second frame would be as near to one point as to the next.
        tolerance = CMTimeMultiplyByRatio(sourceDuration, multiplier: 3, divisor: 8)
    }

    /// Changes the rate of the frames that stay; the next is due one new duration after the latest one.
    ///
    /// False, with nothing changed, where there is nothing to leave out any more.
    package mutating func change(to duration: CMTime) -> Bool {
        guard duration.isNumeric, duration > sourceDuration else { return false }
        if due.isNumeric { due = due - self.duration + duration }
        self.duration = duration
        return true
    }

    /// Whether the frame of a time stays.
    ///
    /// Times increase.
    package mutating func keeps(_ time: CMTime) -> Bool {
        guard due.isNumeric else {
            due = time + duration
            return true
        }
        guard time + tolerance >= due else { return false }
        due = time - due >= duration ? time + duration : due + duration
        return true
    }

    /// Whether of frames that were lost at least one would have stayed.
    ///
    /// - Parameters:
    ///   - time: the time of the first.
    ///   - count: how many there were, at least 1.
    package mutating func keepsAny(from time: CMTime, count: Int) -> Bool {
        let passed = CMTimeMultiply(sourceDuration, multiplier: Int32(clamping: max(0, count - 1)))
        return keeps(time + passed)
    }
}
