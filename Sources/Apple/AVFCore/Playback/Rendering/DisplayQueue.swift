import CoreMedia
import CoreVideo
import DequeModule

/// Determines which of the enqueued frames is shown when.
///
/// A value: frames are enqueued in any order of time; asked for a time, it returns the frame and drops those that are
/// over.
struct DisplayQueue: Sendable {
    /// A frame and the time at which it is due; without an image it clears the display.
    // @unchecked: the pixels are not written again.
    struct Frame: @unchecked Sendable {
        var image: CVPixelBuffer?
        var time: CMTime
    }

    private(set) var waiting: Deque<Frame> = []
    /// The displayed frame.
    private(set) var shown: Frame?
    /// Number of frames that were due and never requested.
    private(set) var dropped = 0
    /// Number of frames that were enqueued.
    private(set) var total = 0

    /// Enqueues a frame; drops it as late if a newer one is displayed already.
    mutating func enqueue(_ frame: Frame) {
        total += 1
        if let shown, frame.time < shown.time {
            dropped += 1
            return
        }
        let index = waiting.lastIndex { $0.time <= frame.time }.map { $0 + 1 } ?? 0
        waiting.insert(frame, at: index)
    }

    /// Shows a frame immediately, in place of all pending ones.
    mutating func show(_ frame: Frame) {
        total += 1
        waiting = []
        shown = frame
    }

    /// Returns the frame at a time, which must not decrease, and drops earlier ones.
    mutating func advance(to time: CMTime) -> CVPixelBuffer? {
        var passed = 0
        while let first = waiting.first, first.time <= time {
            shown = first
            waiting.removeFirst()
            passed += 1
        }
        dropped += max(0, passed - 1)
        return shown?.image
    }

    /// Returns the frame at a time without dropping any.
    func image(at time: CMTime) -> CVPixelBuffer? {
        if let due = waiting.last(where: { $0.time <= time }) { return due.image }
        return shown?.image
    }

    /// Drops all pending frames, and optionally the displayed one.
    mutating func flush(removingImage: Bool) {
        waiting = []
        if removingImage {
            shown = nil
        } else {
            // Frames after a flush may have earlier times.
            shown?.time = .negativeInfinity
        }
    }
}
