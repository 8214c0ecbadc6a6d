import Basics
import DequeModule
import MediaFiles

/// Decides which frame a connection sends next: each once, in order, and none older than a bound.
///
/// A frame can be sent only after the frames it depends on. So what follows a frame that is too old, or a cut of the
/// line, is left out up to the next key frame. A value without locks and clocks; times are in nanoseconds.
struct PublishQueue: Sendable {
    /// A frame with the time at which it is due, on the host clock.
    struct Entry: Sendable {
        var frame: StreamFrame
        var due: Nanoseconds
        /// The sound until the frame's end, as far as it was there.
        var sound: [StreamSound] = []

        /// The number of bytes.
        var size: Int { sound.reduce(frame.bytes.count) { $0 + $1.bytes.count } }
    }

    /// The next action of the connection's thread.
    enum Step: Sendable {
        /// Connect, for frames of this format; the first one follows with the next step.
        case connect(StreamFrame.Format)
        /// Send a frame.
        case send(Entry)
        /// Wait until a frame comes.
        case wait
        /// No frame will come.
        case end
    }

    /// The largest age of a frame that is sent; nil for no limit.
    let bound: Nanoseconds?
    /// The most bytes that wait.
    let byteLimit: Int
    private var entries: Deque<Entry> = []
    private var bytes = 0
    private var connected: StreamFrame.Format?
    private var needsKey = true
    private var isEnded = false
    /// The number of frames that were left out and not reported yet.
    private var left = 0

    init(bound: Nanoseconds?, byteLimit: Int = 64 << 20) {
        self.bound = bound
        self.byteLimit = byteLimit
    }

    /// The number of frames that wait.
    var count: Int { entries.count }

    /// The presentation time of the first frame that waits.
    var firstTime: Nanoseconds? { entries.first?.frame.time }

    /// Adds a frame, with the sound that goes along.
    mutating func put(_ frame: StreamFrame, sound: [StreamSound] = [], due: Nanoseconds) {
        guard !isEnded else { return }
        let entry = Entry(frame: frame, due: due, sound: sound)
        entries.append(entry)
        bytes += entry.size
        while bytes > byteLimit, entries.count > 1 { leaveOut() }
    }

    /// Notes that no frame follows.
    mutating func end() { isEnded = true }

    /// Returns the next step.
    mutating func next(at now: Nanoseconds) -> Step {
        if let bound {
            while let first = entries.first, now - first.due > bound { leaveOut() }
        }
        while needsKey, let first = entries.first, !first.frame.isKey { leaveOut() }
        guard let first = entries.first else { return isEnded ? .end : .wait }
        guard first.frame.format == connected else { return .connect(first.frame.format) }
        entries.removeFirst()
        bytes -= first.size
        needsKey = false
        return .send(first)
    }

    /// Notes that a connection for frames of a format was made; it begins with a key frame.
    mutating func connected(to format: StreamFrame.Format) {
        connected = format
        needsKey = true
    }

    /// Notes that the line was cut, or that a connection could not be made.
    mutating func disconnected() {
        connected = nil
        needsKey = true
    }

    /// Returns the number of frames left out since the last call.
    mutating func takeLeftOut() -> Int {
        defer { left = 0 }
        return left
    }

    private mutating func leaveOut() {
        guard let first = entries.popFirst() else { return }
        bytes -= first.size
        left += 1
        needsKey = true
    }
}
