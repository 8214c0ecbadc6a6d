import AVFBase
import CoreMedia
internal import DequeModule

/// Decides what a writer and its inputs may do: calls and events go in, actions come out.
///
/// A value without locks, queues and files; its owner keeps it under a lock and performs the actions. Entries are what
/// clients append, in one queue per track; this type decides how many may be pending, and how far a track may be ahead
/// of the others.
///
/// An input that is ready stays ready until something is appended to it, it is finished, or the writer ends, whatever
/// other threads do. A client that has checked readiness may therefore append.
struct WriterState<Entry> {
    /// The phases of a writer.
    enum Phase: Hashable {
        /// Nothing was started.
        case idle
        /// `startWriting()` is preparing the file.
        case starting
        /// Inputs take media.
        case writing
        /// No more media are taken; encoders and the file are being finished.
        case finishing
        case completed, failed, cancelled
    }

    /// The range of the sources' time that becomes the movie.
    enum Session: Hashable {
        case none
        case running(CMTime)
        case ended(CMTime, CMTime)

        /// The start of the session.
        var start: CMTime? {
            switch self {
            case .none: nil
            case .running(let start), .ended(let start, _): start
            }
        }

        /// The end of the session.
        var end: CMTime? {
            if case .ended(_, let end) = self { return end }
            return nil
        }
    }

    /// The answer to a call.
    enum Answer: Hashable {
        /// The call takes effect.
        case go
        /// The call has no effect, because the writer has ended in the meantime.
        case refuse
        /// The call was a programming error; carries the reason.
        case raise(String)
    }

    /// The final operation on the file.
    enum Ending: Hashable {
        /// Completes the file.
        case close
        /// Makes the written part readable as far as possible, because the writer has failed.
        case salvage
        /// Deletes the file.
        case discard
    }

    /// The next work of a track's encoding thread.
    enum Work {
        case encode(Entry)
        /// Drain the encoder, because no more entries follow.
        case drain
        /// Nothing for now; the thread is woken when there is more.
        case rest
    }

    /// The settings of a track that are fixed when writing starts.
    struct TrackPlan: Hashable {
        var isRealTime: Bool
        /// Number of entries that may be pending for the encoder.
        var capacity: Int
        /// Indicates whether the track has samples so rarely that no other waits for it.
        var isSparse = false
    }

    /// The decode time and the end of an appended entry; invalid for entries that are only marks.
    struct EntryTime: Hashable {
        var decodeTime: CMTime
        var end: CMTime
    }

    private struct Track {
        let plan: TrackPlan
        var waiting = Deque<Entry>()
        /// Set while the encoder has an entry.
        var isEncoding = false
        /// Set while the encoding thread is awake or has been woken.
        var isAwake = false
        var isFinished = false
        var isDrained = false
        /// Set when the queue was full and has not become short enough again.
        var isFull = false
        var isReady = false
        var lastDecodeTime = CMTime.invalid
        var end = CMTime.invalid

        var pending: Int { waiting.count + (isEncoding ? 1 : 0) }

        mutating func updateFullness() {
            if pending >= plan.capacity {
                isFull = true
            } else if plan.isRealTime || pending <= plan.capacity / 2 {
                // Inputs that can wait are woken rarely, with much to do each time.
                isFull = false
            }
        }
    }

    /// The limit by which a track that can wait may be ahead of the slowest one.
    let interleavingWindow: CMTime
    /// Number of bytes that may be pending for the file.
    let backlogLimit: Int

    private(set) var phase = Phase.idle
    private(set) var session = Session.none
    private(set) var error: AVError?
    /// Indicates whether the file is in its final state, and handlers of `finishWriting` may be called.
    private(set) var isSettled = false
    private var tracks: [Track] = []
    private var isFinishRequested = false
    private var backlog = 0
    private var isBacklogFull = false
    private var changes: [Int] = []

    /// Creates the state of a writer that has not been started.
    init(interleavingWindow: CMTime = CMTime(value: 1, timescale: 1), backlogLimit: Int = 64 << 20) {
        self.interleavingWindow = interleavingWindow
        self.backlogLimit = backlogLimit
    }

    // MARK: Starting

    /// Handles `startWriting()`; on `go` the owner prepares the file and calls ``didStart(_:)`` or
    /// ``didFailToStart(_:)``.
    mutating func start() -> Answer {
        guard phase == .idle else {
            return .raise(
                "startWriting() was called on a writer with status \(statusName). A writer writes one file; make a "
                    + "new one for each."
            )
        }
        phase = .starting
        return .go
    }

    /// Handles the successful preparation of the file.
    ///
    /// Returns false if writing was cancelled in the meantime.
    mutating func didStart(_ plans: [TrackPlan]) -> Bool {
        guard phase == .starting else { return false }
        phase = .writing
        tracks = plans.map { Track(plan: $0) }
        return true
    }

    /// Handles a file that cannot be written.
    mutating func didFailToStart(_ error: AVError) {
        guard phase == .starting else { return }
        phase = .failed
        self.error = error
        isSettled = true
    }

    // MARK: The session

    /// Handles `startSession(atSourceTime:)`.
    mutating func startSession(at time: CMTime) -> Answer {
        if let answer = check("startSession(atSourceTime:)") { return answer }
        guard session == .none else {
            return .raise("startSession(atSourceTime:) was called twice. A file has one session; make a new writer.")
        }
        guard time.isNumeric else {
            return .raise("startSession(atSourceTime:) was given a time that is not numeric. Give the first sample's.")
        }
        session = .running(time)
        for index in tracks.indices { tracks[index].end = time }
        improveReadiness()
        return .go
    }

    /// Handles `endSession(atSourceTime:)`.
    mutating func endSession(at time: CMTime) -> Answer {
        if let answer = check("endSession(atSourceTime:)") { return answer }
        guard case .running(let start) = session else {
            return .raise(
                "endSession(atSourceTime:) was called without a session. Call startSession(atSourceTime:) first."
            )
        }
        guard time.isNumeric, time >= start else {
            return .raise("endSession(atSourceTime:) was given a time that is not numeric or before the start.")
        }
        session = .ended(start, time)
        for index in tracks.indices { setReady(index, false) }
        return .go
    }

    /// Returns the answer to a call that needs a running writer; nil if the call may continue.
    private func check(_ call: String) -> Answer? {
        switch phase {
        case .writing: nil
        case .finishing, .failed, .cancelled: .refuse
        case .idle, .starting, .completed:
            .raise(
                "\(call) was called on a writer with status \(statusName). Call it between startWriting() and the end."
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

    /// Returns whether an entry may be appended to a track, before the entry is examined.
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

    /// The result of appending.
    enum Appended {
        /// The entry was taken; `wakes` indicates whether the encoding thread must be woken.
        case taken(wakes: Bool)
        /// The entry precedes one that was appended earlier; the writer must fail.
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

    /// Handles `markAsFinished()`.
    ///
    /// - Returns: With `go`, whether the encoding thread must be woken.
    mutating func markAsFinished(_ track: Int) -> (Answer, wakes: Bool) {
        if let answer = check("markAsFinished()") { return (answer, false) }
        if tracks[track].isFinished { return (.refuse, false) }
        let wakes = finish(track)
        improveReadiness()
        return (.go, wakes)
    }

    /// Returns the next work of the encoding thread, which has completed its previous work.
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

    /// Returns the number of entries of a track that wait for the encoder.
    func waitingCount(_ track: Int) -> Int { tracks.indices.contains(track) ? tracks[track].waiting.count : 0 }

    /// Changes the number of bytes that are pending for the file.
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

    /// Returns whether a track takes media now.
    func isReady(_ track: Int) -> Bool { tracks.indices.contains(track) && tracks[track].isReady }

    /// Returns whether a track takes no media now and may do so later.
    func isWaiting(for track: Int) -> Bool {
        switch phase {
        case .idle, .starting: return true
        case .finishing, .completed, .failed, .cancelled: return false
        case .writing: break
        }
        if case .ended = session { return false }
        return tracks.indices.contains(track) && !tracks[track].isFinished && !tracks[track].isReady
    }

    /// Indicates whether encoding and writing continue.
    var takesSteps: Bool { phase == .writing || phase == .finishing }

    /// Returns the tracks whose readiness has changed since the last call, with their current readiness.
    mutating func takeReadinessChanges() -> [(track: Int, isReady: Bool)] {
        if changes.isEmpty { return [] }
        defer { changes.removeAll() }
        return changes.map { ($0, tracks[$0].isReady) }
    }

    private mutating func setReady(_ track: Int, _ isReady: Bool) {
        guard tracks[track].isReady != isReady else { return }
        tracks[track].isReady = isReady
        // A change back before anyone was notified cancels out.
        if let index = changes.firstIndex(of: track) { changes.remove(at: index) } else { changes.append(track) }
    }

    /// Makes tracks ready that can take media; never makes one not ready.
    private mutating func improveReadiness() {
        for index in tracks.indices where !tracks[index].isReady && canTake(index) { setReady(index, true) }
    }

    private func canTake(_ index: Int) -> Bool {
        guard phase == .writing, case .running = session else { return false }
        let track = tracks[index]
        if track.isFinished || track.isFull || isBacklogFull { return false }
        if track.plan.isRealTime { return true }
        for (other, rival) in tracks.enumerated() where other != index && !rival.isFinished && !rival.plan.isSparse {
            if track.end - rival.end > interleavingWindow { return false }
        }
        return true
    }

    // MARK: Ending

    /// The result of `finishWriting`.
    enum Finish: Hashable {
        case raise(String)
        /// The writer has already ended: the handler is called now.
        case settled
        /// The handler is called later; carries the encoding threads to wake now, and the operation on the file.
        case later(wakes: [Int], Ending?)
    }

    /// Handles `finishWriting`.
    mutating func requestFinish() -> Finish {
        switch phase {
        case .idle, .starting, .completed:
            return .raise(
                "finishWriting was called on a writer with status \(statusName). Call it once, after startWriting()."
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

    /// Handles a drained encoder, all of whose output was passed to the file.
    mutating func didDrain(_ track: Int) -> Ending? {
        drainedCount += 1
        return closing()
    }

    private var drainedCount = 0

    /// Returns `close`, exactly once, when everything has been passed to the file.
    private func closing() -> Ending? { phase == .finishing && drainedCount == tracks.count ? .close : nil }

    /// Handles a failure of encoding or writing.
    ///
    /// - Returns: The operation on the file; nil if the writer has ended before.
    mutating func fail(_ error: AVError, keepsFile: Bool = true) -> Ending? {
        guard phase == .writing || phase == .finishing else { return nil }
        phase = .failed
        self.error = error
        stop()
        return keepsFile ? .salvage : .discard
    }

    /// Handles `cancelWriting()`.
    ///
    /// - Returns: The operation on the file; nil if there is none.
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

    /// Handles the completion of the operation on the file.
    ///
    /// - Returns: Whether the writer's state is final now, and waiting handlers must be called.
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
