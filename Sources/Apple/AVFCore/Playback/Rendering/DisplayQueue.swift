import CoreMedia
import CoreVideo
import DequeModule

/// Which of some pictures with times is to be seen when.
///
/// A value: pictures go in, in any order of time; asked for a time it answers with the picture and lets go of those
/// that are over.
struct DisplayQueue: Sendable {
    /// A picture and when it is due; no picture means that the screen becomes empty.
    // @unchecked: the pixels are not written again.
    struct Frame: @unchecked Sendable {
        var image: CVPixelBuffer?
        var time: CMTime
    }

    private(set) var waiting: Deque<Frame> = []
    /// What is seen.
    private(set) var shown: Frame?
    /// Pictures that were due and never asked for.
    private(set) var dropped = 0
    /// Pictures that were put in.
    private(set) var total = 0

    /// Puts in a picture; where a newer one is seen already, it is too late and left out.
    mutating func enqueue(_ frame: Frame) {
        total += 1
        if let shown, frame.time < shown.time {
            dropped += 1
            return
        }
        let index = waiting.lastIndex { $0.time <= frame.time }.map { $0 + 1 } ?? 0
        waiting.insert(frame, at: index)
    }

    /// Shows a picture at once, in the place of all that wait.
    mutating func show(_ frame: Frame) {
        total += 1
        waiting = []
        shown = frame
    }

    /// The picture at a time, which does not fall.
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

    /// The picture at a time, without letting go of any.
    func picture(at time: CMTime) -> CVPixelBuffer? {
        if let due = waiting.last(where: { $0.time <= time }) { return due.image }
        return shown?.image
    }

    /// Lets go of what waits, and of what is seen if that is wanted.
    mutating func flush(removingImage: Bool) {
        waiting = []
        if removingImage {
            shown = nil
        } else {
            // What comes after a flush may be earlier.
            shown?.time = .negativeInfinity
        }
    }
}
