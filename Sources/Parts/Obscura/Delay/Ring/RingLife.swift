/// The phases of a ring's capture: begun, closing, ended, and about to continue.
struct RingLife: Sendable, Equatable {
    /// True if the source waits for its consumers; the frames then determine the time.
    private(set) var isPaced = false
    private(set) var isEnded = false
    /// True once capture is to end: the ring waits for no reader, and accepts no further frame of a source that waits.
    private(set) var isClosed = false
    /// The number of calls of ``close()`` so far.
    private(set) var closings = 0
    /// The number of starts of capture in progress; until they complete, an end is not final.
    private var starting = 0

    /// True if capture has ended and no start is in progress.
    var isOver: Bool { isEnded && starting == 0 }
    /// False while frames come only because the end of capture takes time.
    ///
    /// They would displace frames that readers of a source that waits have yet to show.
    var acceptsFrames: Bool { !(isPaced && isClosed) }

    /// Notes that capture begins, or continues after an end.
    mutating func begin(isPaced: Bool) {
        self.isPaced = isPaced
        isEnded = false
    }

    /// Notes that capture has ended.
    mutating func end() { isEnded = true }

    /// Notes that a start is in progress; must be followed by ``started(isAnew:)``.
    mutating func willStart() { starting += 1 }

    /// Notes that a start has completed: capture continues unchanged, or begins anew.
    mutating func started(isAnew: Bool) {
        starting -= 1
        if isAnew { isEnded = false }
    }

    /// Notes that capture is to end.
    mutating func close() {
        isClosed = true
        closings += 1
    }

    /// Notes that capture begins, unless ``close()`` was called since the start was requested.
    mutating func open(after closings: Int) {
        if self.closings == closings { isClosed = false }
    }
}
