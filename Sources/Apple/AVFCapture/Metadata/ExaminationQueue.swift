import CoreMedia
import DequeModule

/// Keeps the frames of a metadata output in order while several are examined at once.
///
/// A value without locks and threads. Frames go in; workers take them out, and bring results in any order; what is
/// settled comes out in the frames' order, so that a watermark never passes a frame that is still being looked at.
struct ExaminationQueue<Frame, Found> {
    /// What became of one time, in order.
    enum Settled {
        /// The frame was examined.
        case found(Found, Frame)
        /// The frame was skipped or lost.
        case nothing(CMTime)
        /// Nothing more comes.
        case end(DrainToken)
    }

    private enum Entry {
        case waiting(Frame)
        case examined(Frame)
        case settled(Settled)
    }

    private var entries = Deque<Entry>()
    /// The number of the first entry.
    private var firstNumber = 0
    /// Numbers of the entries that wait, ascending.
    private var waiting = Deque<Int>()

    /// Whether a frame waits for a worker.
    var hasWaiting: Bool { !waiting.isEmpty }

    /// How many frames are not settled, or settled and not taken out.
    var count: Int { entries.count }

    /// A frame has come.
    ///
    /// - Parameter keepsAll: whether frames that wait are kept; else the newest takes the place of the one that waits.
    /// - Returns: the frame that was waiting, which is skipped.
    mutating func add(_ frame: Frame, keepsAll: Bool, time: (Frame) -> CMTime) -> Frame? {
        var skipped: Frame?
        if !keepsAll, let number = waiting.popLast(), case .waiting(let old) = entries[number - firstNumber] {
            entries[number - firstNumber] = .settled(.nothing(time(old)))
            skipped = old
        }
        waiting.append(firstNumber + entries.count)
        entries.append(.waiting(frame))
        return skipped
    }

    /// Something is known without examining: a lost frame, the end.
    mutating func add(_ settled: Settled) { entries.append(.settled(settled)) }

    /// Takes the oldest waiting frame to a worker.
    mutating func start() -> (number: Int, frame: Frame)? {
        guard let number = waiting.popFirst(), case .waiting(let frame) = entries[number - firstNumber] else {
            return nil
        }
        entries[number - firstNumber] = .examined(frame)
        return (number, frame)
    }

    /// A worker is done with a frame; without effect for a frame that was forgotten meanwhile.
    mutating func finish(_ number: Int, found: Found) {
        let index = number - firstNumber
        guard entries.indices.contains(index), case .examined(let frame) = entries[index] else { return }
        entries[index] = .settled(.found(found, frame))
    }

    /// Takes out the oldest time if it is settled.
    mutating func next() -> Settled? {
        guard case .settled(let settled)? = entries.first else { return nil }
        entries.removeFirst()
        firstNumber += 1
        return settled
    }

    /// Forgets everything.
    ///
    /// - Returns: the frames whose results nobody has taken out.
    mutating func removeAll() -> [Frame] {
        let frames = entries.compactMap { entry -> Frame? in
            switch entry {
            case .waiting(let frame), .examined(let frame), .settled(.found(_, let frame)): frame
            case .settled: nil
            }
        }
        firstNumber += entries.count
        entries = []
        waiting = []
        return frames
    }
}

extension ExaminationQueue.Settled: Sendable where Frame: Sendable, Found: Sendable {}
