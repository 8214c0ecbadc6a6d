import CoreMedia
import DequeModule

/// Keeps the frames of a metadata output in order while several are examined simultaneously.
///
/// A value without locks and threads. Frames go in; workers take them out and return results in any order; settled
/// entries come out in the order of the frames. So a watermark never passes a frame that is still being examined.
struct ExaminationQueue<Frame, Found> {
    /// The outcome of one entry, in order.
    enum Settled {
        /// The frame was examined.
        case found(Found, Frame)
        /// The frame was skipped or lost.
        case nothing(CMTime)
        /// Nothing more follows.
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
    /// The numbers of the waiting entries, ascending.
    private var waiting = Deque<Int>()

    /// Indicates whether a frame waits for a worker.
    var hasWaiting: Bool { !waiting.isEmpty }

    /// The number of entries that are not settled, or settled and not taken out.
    var count: Int { entries.count }

    /// Adds a frame that has arrived.
    ///
    /// - Parameter keepsAll: Whether waiting frames are kept; otherwise the new frame replaces the waiting one.
    /// - Returns: The frame that was waiting and is skipped.
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

    /// Adds an entry that needs no examination: a lost frame, or the end.
    mutating func add(_ settled: Settled) { entries.append(.settled(settled)) }

    /// Passes the oldest waiting frame to a worker.
    mutating func start() -> (number: Int, frame: Frame)? {
        guard let number = waiting.popFirst(), case .waiting(let frame) = entries[number - firstNumber] else {
            return nil
        }
        entries[number - firstNumber] = .examined(frame)
        return (number, frame)
    }

    /// Records a worker's result; has no effect for a frame that was removed meanwhile.
    mutating func finish(_ number: Int, found: Found) {
        let index = number - firstNumber
        guard entries.indices.contains(index), case .examined(let frame) = entries[index] else { return }
        entries[index] = .settled(.found(found, frame))
    }

    /// Takes out the oldest entry if it is settled.
    mutating func next() -> Settled? {
        guard case .settled(let settled)? = entries.first else { return nil }
        entries.removeFirst()
        firstNumber += 1
        return settled
    }

    /// Removes all entries.
    ///
    /// - Returns: The frames whose results were not taken out.
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
