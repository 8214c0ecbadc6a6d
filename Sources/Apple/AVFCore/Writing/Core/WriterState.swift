import AVFBase
import CoreMedia
internal import DequeModule

/// Decides what a writer and its inputs may do: calls and news go in, what to do comes out.
///
/// A value without locks, queues and files; its owner keeps it under a lock and acts on the answers. Entries are what
/// clients append, one queue for each track; how many may wait, and how far a track may run ahead of the others, is
/// decided here.
///
/// An input that is ready stays ready until something is appended to it, it is finished, or the writer ends, whatever
/// other threads do: so a client that has looked may append.
struct WriterState<Entry> {
    /// Where the writer is.
    enum Phase: Hashable {
        /// Nothing was started.
        case idle
        /// `startWriting()` is preparing the file.
        case starting
        /// Inputs take media.
        case writing
        /// No more media is taken; encoders and the file are being finished.
        case finishing
        case completed, failed, cancelled
    }

    /// The part of the sources' time that becomes the movie.
    enum Session: Hashable {
        case none
        case running(CMTime)
        case ended(CMTime, CMTime)

        /// When it began.
        var start: CMTime? {
            switch self {
            case .none: nil
            case .running(let start), .ended(let start, _): start
            }
        }

        /// When it was ended.
        var end: CMTime? {
            if case .ended(_, let end) = self { return end }
            return nil
        }
    }

    /// What is to be done to a call.
    enum Answer: Hashable {
        /// It takes effect.
        case go
        /// It has no effect: the writer ended meanwhile.
        case refuse
        /// It was a mistake of the calling program; the reason.
        case raise(String)
    }

    /// What becomes of the file.
    enum Ending: Hashable {
        /// It is completed.
        case close
        /// The writer has failed: what was written is made readable as far as possible.
        case salvage
        /// It is deleted.
        case discard
    }

    /// What a track's encoding thread does next.
    enum Work {
        case encode(Entry)
        /// There is nothing more to come: the encoder is emptied.
        case drain
        /// Nothing now; the thread is woken again when there is.
        case rest
    }

    /// What is fixed for a track when writing starts.
    struct TrackPlan: Hashable {
        var isRealTime: Bool
        /// How many entries may wait for the encoder.
        var capacity: Int
    }

    /// When an appended entry is to be decoded, and when it ends; invalid for entries that are only marks.
    struct EntryTime: Hashable {
        var decodeTime: CMTime
        var end: CMTime
    }

    private struct Track {
        let plan: TrackPlan
        var waiting = Deque<Entry>()
        /// The encoder has an entry.
        var isEncoding = false
        /// The encoding thread is awake or has been woken.
        var isAwake = false
        var isFinished = false
        var isDrained = false
        /// The queue was full and has not become short enough again.
        var isFull = false
        var isReady = false
        var lastDecodeTime = CMTime.invalid
        var end = CMTime.invalid

        var pending: Int { waiting.count + (isEncoding ? 1 : 0) }

        mutating func updateFullness() {
            if pending >= plan.capacity {
                isFull = true
            } else if plan.isRealTime || pending <= plan.capacity / 2 {
                // Inputs that can wait are woken rarely and then with much to do.
                isFull = false
            }
        }
    }

    /// How far a track that can wait may run ahead of the slowest one.
    let interleavingWindow: CMTime
    /// How many bytes may wait for the file.
    let backlogLimit: Int

    private(set) var phase = Phase.idle
    private(set) var session = Session.none
    private(set) var error: AVError?
    /// Whether the file is in its final state, so that handlers of `finishWriting` may be called.
    private(set) var isSettled = false
    private var tracks: [Track] = []
    private var isFinishRequested = false
    private var backlog = 0
    private var isBacklogFull = false
    private var changes: [Int] = []

    /// Makes the state of a writer that was not started.
    init(interleavingWindow: CMTime = CMTime(value: 1, timescale: 1), backlogLimit: Int = 64 << 20) {
        self.interleavingWindow = interleavingWindow
        self.backlogLimit = backlogLimit
    }

    // MARK: Starting

    /// `startWriting()` was called; on `go` the owner prepares the file and answers with ``didStart(_:)`` or
    /// ``didFailToStart(_:)``.
    mutating func start() -> Answer {
        guard phase == .idle else {
            return .raise(
                "startWriting() was called on a writer whose status is \(statusName). A writer writes one file; make a "
                    + "new one for each."
            )
        }
        phase = .starting
        return .go
    }

    /// The file can be written.
    ///
    /// False when writing was cancelled meanwhile.
    mutating func didStart(_ plans: [TrackPlan]) -> Bool {
        guard phase == .starting else { return false }
        phase = .writing
        tracks = plans.map { Track(plan: $0) }
        return true
    }

    /// The file cannot be written.
    mutating func didFailToStart(_ error: AVError) {
        guard phase == .starting else { return }
        phase = .failed
        self.error = error
        isSettled = true
    }

    // MARK: The session

    /// `startSession(atSourceTime:)` was called.
    mutating func startSession(at time: CMTime) -> Answer {
        if let answer = check("startSession(atSourceTime:)") { return answer }
        guard session == .none else {
            return .raise("startSession(atSourceTime:) was called twice. A file has one session; make a new writer.")
        }
        guard time.isNumeric else {
            return .raise("startSession(atSourceTime:) was given a time that is no number. Give it the first sample's.")
        }
        session = .running(time)
        for index in tracks.indices { tracks[index].end = time }
        improveReadiness()
        return .go
    }

    /// `endSession(atSourceTime:)` was called.
    mutating func endSession(at time: CMTime) -> Answer {
        if let answer = check("endSession(atSourceTime:)") { return answer }
        guard case .running(let start) = session else {
            return .raise(
                "endSession(atSourceTime:) was called without a session. Call startSession(atSourceTime:) first."
            )
        }
        guard time.isNumeric, time >= start else {
            return .raise("endSession(atSourceTime:) was given a time that is no number or before the session's start.")
        }
        session = .ended(start, time)
        for index in tracks.indices { setReady(index, false) }
        return .go
    }

    /// Whether a call that needs a running writer may go on; nil when it may.
    private func check(_ call: String) -> Answer? {
        switch phase {
        case .writing: nil
        case .finishing, .failed, .cancelled: .refuse
        case .idle, .starting, .completed:
            .raise(
                "\(call) was called on a writer whose status is \(statusName). Call it between startWriting() and the end."
            )
        }
    }

    private var statusName: String {
        switch phase {
        case .idle, .starting: "unknown (0)"
        case .writing, .finishing: "writing (1)"
        case .completed: "completed (2)"
        case .failed: "failed (3)"
        case .cancelled: "cancelled (4)"
        }
    }

    // MARK: Media

    /// Whether an entry may be appended to a track, before it is looked at.
    func mayAppend(to track: Int) -> Answer {
        switch phase {
        case .idle, .starting:
            return .raise("append was called before startWriting(). Start the writer and its session first.")
        case .finishing, .completed, .failed, .cancelled: return .refuse
        case .writing: break
        }
        switch session {
        case .none: return .raise("append was called before startSession(atSourceTime:). Start a session first.")
        case .ended:
            return .raise("append was called after endSession(atSourceTime:). Append before ending the session.")
        case .running: break
        }
        if tracks[track].isFinished {
            return .raise("append was called after markAsFinished(). Append everything before marking an input.")
        }
        guard tracks[track].isReady else {
            return .raise(
                "append was called while isReadyForMoreMediaData is false. Ask for it before each append, or use "
                    + "requestMediaDataWhenReady(on:using:)."
            )
        }
        return .go
    }

    /// What appending came to.
    enum Appended {
        /// The entry was taken; whether the encoding thread is to be woken.
        case taken(wakes: Bool)
        /// It comes before one that was appended earlier; the writer is to fail.
        case outOfOrder(previous: CMTime)
    }

    /// Appends an entry that ``mayAppend(to:)`` has allowed under the same lock.
    mutating func append(_ entry: Entry, at time: EntryTime, to track: Int) -> Appended {
        if time.decodeTime.isValid {
            let previous = tracks[track].lastDecodeTime
            if previous.isValid, time.decodeTime <= previous { return .outOfOrder(previous: previous) }
            tracks[track].lastDecodeTime = time.decodeTime
            if time.end > tracks[track].end { tracks[track].end = time.end }
        }
        tracks[track].waiting.append(entry)
        tracks[track].updateFullness()
        setReady(track, canTake(track))
        improveReadiness()
        return .taken(wakes: wake(track))
    }

    /// `markAsFinished()` was called.
    ///
    /// - Returns: with `go`, whether the encoding thread is to be woken.
    mutating func markAsFinished(_ track: Int) -> (Answer, wakes: Bool) {
        if let answer = check("markAsFinished()") { return (answer, false) }
        if tracks[track].isFinished { return (.refuse, false) }
        let wakes = finish(track)
        improveReadiness()
        return (.go, wakes)
    }

    /// The encoding thread asks for work, and says that it has done what it was given.
    mutating func nextWork(for track: Int) -> Work {
        tracks[track].isEncoding = false
        tracks[track].updateFullness()
        improveReadiness()
        if takesSteps {
            if let entry = tracks[track].waiting.popFirst() {
                tracks[track].isEncoding = true
                return .encode(entry)
            }
            if tracks[track].isFinished, !tracks[track].isDrained {
                tracks[track].isDrained = true
                return .drain
            }
        }
        tracks[track].isAwake = false
        return .rest
    }

    /// So many bytes wait for the file, more or less than before.
    mutating func changeBacklog(by bytes: Int) {
        backlog += bytes
        if backlog >= backlogLimit { isBacklogFull = true }
        if backlog <= backlogLimit / 2 { isBacklogFull = false }
        if bytes < 0 { improveReadiness() }
    }

    private mutating func wake(_ track: Int) -> Bool {
        if tracks[track].isAwake { return false }
        tracks[track].isAwake = true
        return true
    }

    private mutating func finish(_ track: Int) -> Bool {
        tracks[track].isFinished = true
        setReady(track, false)
        return wake(track)
    }

    // MARK: Readiness

    /// Whether a track takes media now.
    func isReady(_ track: Int) -> Bool { tracks.indices.contains(track) && tracks[track].isReady }

    /// Whether a track takes no media now and may do so later.
    func isWaiting(for track: Int) -> Bool {
        switch phase {
        case .idle, .starting: return true
        case .finishing, .completed, .failed, .cancelled: return false
        case .writing: break
        }
        if case .ended = session { return false }
        return tracks.indices.contains(track) && !tracks[track].isFinished && !tracks[track].isReady
    }

    /// Whether encoding and writing go on.
    var takesSteps: Bool { phase == .writing || phase == .finishing }

    /// Tracks whose readiness has changed since the last call, with what it is now.
    mutating func takeReadinessChanges() -> [(track: Int, isReady: Bool)] {
        if changes.isEmpty { return [] }
        defer { changes.removeAll() }
        return changes.map { ($0, tracks[$0].isReady) }
    }

    private mutating func setReady(_ track: Int, _ isReady: Bool) {
        guard tracks[track].isReady != isReady else { return }
        tracks[track].isReady = isReady
        // Back where it was before anybody was told: nothing to tell.
        if let index = changes.firstIndex(of: track) { changes.remove(at: index) } else { changes.append(track) }
    }

    /// Makes tracks ready that can take media; never the other way.
    private mutating func improveReadiness() {
        for index in tracks.indices where !tracks[index].isReady && canTake(index) { setReady(index, true) }
    }

    private func canTake(_ index: Int) -> Bool {
        guard phase == .writing, case .running = session else { return false }
        let track = tracks[index]
        if track.isFinished || track.isFull || isBacklogFull { return false }
        if track.plan.isRealTime { return true }
        for (other, rival) in tracks.enumerated() where other != index && !rival.isFinished {
            if track.end - rival.end > interleavingWindow { return false }
        }
        return true
    }

    // MARK: Ending

    /// What `finishWriting` leads to.
    enum Finish: Hashable {
        case raise(String)
        /// The writer has ended already: the handler is called now.
        case settled
        /// The handler is called later; these encoding threads are to be woken now, and this is to be done to the file.
        case later(wakes: [Int], Ending?)
    }

    /// `finishWriting` was called.
    mutating func requestFinish() -> Finish {
        switch phase {
        case .idle, .starting, .completed:
            return .raise(
                "finishWriting was called on a writer whose status is \(statusName). Call it once, after startWriting()."
            )
        case .writing, .finishing, .failed, .cancelled: break
        }
        if isFinishRequested { return .raise("finishWriting was called twice. Call it once for each writer.") }
        isFinishRequested = true
        guard phase == .writing else { return isSettled ? .settled : .later(wakes: [], nil) }
        guard session != .none else {
            let error = AVError(
                .unknown,
                "Nothing was written because no session was started. Call startSession(atSourceTime:) before appending."
            )
            return .later(wakes: [], fail(error, keepsFile: false))
        }
        phase = .finishing
        var wakes: [Int] = []
        for index in tracks.indices where !tracks[index].isFinished {
            if finish(index) { wakes.append(index) }
        }
        return .later(wakes: wakes, closing())
    }

    /// A track's encoder has been emptied, and everything it gave was handed to the file.
    mutating func didDrain(_ track: Int) -> Ending? {
        drainedCount += 1
        return closing()
    }

    private var drainedCount = 0

    /// `close` when everything has been handed to the file; that is once.
    private func closing() -> Ending? { phase == .finishing && drainedCount == tracks.count ? .close : nil }

    /// Encoding or writing has failed.
    ///
    /// - Returns: what is to be done to the file; nil when the writer has ended before.
    mutating func fail(_ error: AVError, keepsFile: Bool = true) -> Ending? {
        guard phase == .writing || phase == .finishing else { return nil }
        phase = .failed
        self.error = error
        stop()
        return keepsFile ? .salvage : .discard
    }

    /// `cancelWriting()` was called.
    ///
    /// - Returns: what is to be done to the file; nil when there is nothing to do.
    mutating func cancel() -> Ending? {
        switch phase {
        case .completed, .failed, .cancelled: return nil
        case .idle, .starting:
            phase = .cancelled
            isSettled = true
            return nil
        case .writing, .finishing:
            phase = .cancelled
            stop()
            return .discard
        }
    }

    private mutating func stop() {
        for index in tracks.indices {
            tracks[index].waiting.removeAll()
            setReady(index, false)
        }
    }

    /// What was to be done to the file has been done.
    ///
    /// - Returns: whether the writer's state is final now, so that waiting handlers are to be called.
    mutating func didEnd(_ ending: Ending, error: AVError?) -> Bool {
        if isSettled { return false }
        switch (ending, phase) {
        case (.close, .finishing):
            phase = error == nil ? .completed : .failed
            self.error = error
        case (.salvage, .failed), (.discard, .failed), (.discard, .cancelled): break
        // Cancelled while the file was being closed: its removal follows.
        default: return false
        }
        isSettled = true
        return true
    }
}
