import AVFBase
import CoreMedia
import Dispatch
import MediaFiles
import Synchronization

/// The implementation of a writer: its rules under a lock, a queue for each track that encodes, and one for the file.
///
/// Clients' threads only add entries to a track's queue. Everything that takes time happens on the tracks' queues and
/// on the file's queue. A slow disk therefore does not block encoders, nor an encoder the client. No client code runs
/// under the lock.
final class WriterCore: Sendable {
    private struct State {
        var rules = WriterState<WriterEntry>()
        var tracks: [WriterTrack] = []
        /// The inputs in the order in which they were added.
        var inputs: [InputStorage] = []
        var stage: UncheckedReference<FileStage>?
        var handlers: [@Sendable () -> Void] = []
        var face = UncheckedWeakReference<AVAssetWriter>(nil)
        /// Retains the writer while it is finishing.
        var kept: UncheckedReference<AVAssetWriter>?
        /// Number of segments that a client has ended.
        var flushes = 0
    }

    private let state = Mutex(State())
    private let fileQueue = DispatchQueue(label: "AVFoundation.writer.file")
    private let handlerQueue = DispatchQueue(label: "AVFoundation.writer.handlers")
    /// Marks the queues that cannot wait for themselves.
    private static let ownQueue = DispatchSpecificKey<ObjectIdentifier>()

    init() { fileQueue.setSpecific(key: Self.ownQueue, value: ObjectIdentifier(self)) }

    /// Sets the object whose observers are notified.
    func setFace(_ face: AVAssetWriter) {
        let face = UncheckedWeakReference(face)
        state.withLock { $0.face = face }
    }

    // MARK: State

    var phase: WriterState<WriterEntry>.Phase { state.withLock { $0.rules.phase } }
    var error: AVError? { state.withLock { $0.rules.error } }
    var hasStarted: Bool { phase != .idle }

    /// Indicates whether a session is running.
    var hasSession: Bool {
        if case .running = state.withLock({ $0.rules.session }) { return true }
        return false
    }

    private var sessionStart: CMTime? { state.withLock { $0.rules.session.start } }

    func isReady(_ track: Int) -> Bool { state.withLock { $0.rules.isReady(track) } }

    /// Returns whether a track is not ready and may become ready.
    func isWaiting(for track: Int) -> Bool { state.withLock { $0.rules.isWaiting(for: track) } }

    /// Returns the number of entries that wait for a track's encoder.
    func waitingCount(_ track: Int) -> Int { state.withLock { $0.rules.waitingCount(track) } }

    /// Adds an input; returns its track's index, or nil after the start.
    func add(_ input: InputStorage) -> Int? {
        state.withLock { state in
            guard state.rules.phase == .idle else { return nil }
            state.inputs.append(input)
            return state.inputs.count - 1
        }
    }

    // MARK: Starting

    /// Handles `startWriting()`.
    ///
    /// - Parameter prepare: Reserves the file's name and returns the plan of the file; called on this thread.
    func start(prepare: ([InputStorage]) throws(AVError) -> WriterBlueprint) -> Bool {
        let (answer, inputs) = state.withLock { ($0.rules.start(), $0.inputs) }
        guard answer == .go else {
            raise(answer)
            return false
        }
        do throws(AVError) {
            let blueprint = try prepare(inputs)
            return start(blueprint)
        } catch {
            state.withLock { $0.rules.didFailToStart(error) }
            WriterLog.warnOnce(error.localizedDescription)
            notifyStatus(.failed, from: .unknown)
            endWaiting()
            return false
        }
    }

    private func start(_ blueprint: WriterBlueprint) -> Bool {
        let tracks = blueprint.tracks
        let stage = UncheckedReference(FileStage(blueprint.plan))
        for track in tracks { track.queue.setSpecific(key: Self.ownQueue, value: ObjectIdentifier(self)) }
        let isWriting = state.withLock { state in
            guard state.rules.didStart(tracks.map(\.plan)) else { return false }
            state.tracks = tracks
            state.stage = stage
            return true
        }
        guard isWriting else {
            stage.value.discard()
            return false
        }
        notifyStatus(.writing, from: .unknown)
        for track in tracks { track.storage.writerDidStart() }
        for track in tracks {
            track.queue.async { self.prepare(track) }
        }
        return true
    }

    private func prepare(_ track: WriterTrack) {
        do throws(MediaError) {
            if let format = try track.prepare() {
                hand(WriterTrack.Output(samples: [], format: format), of: track)
            }
        } catch {
            fail(AVError(error, isWriting: true))
        }
    }

    // MARK: The session

    func startSession(at time: CMTime) {
        let (answer, changes, inputs) = state.withLock { state in
            (state.rules.startSession(at: time), state.rules.takeReadinessChanges(), state.inputs)
        }
        guard answer == .go else { return raise(answer) }
        notify(changes, inputs)
    }

    func endSession(at time: CMTime) {
        let (answer, changes, inputs) = state.withLock { state in
            (state.rules.endSession(at: time), state.rules.takeReadinessChanges(), state.inputs)
        }
        guard answer == .go else { return raise(answer) }
        notify(changes, inputs)
    }

    /// Ends a segment: entries appended from now on belong to the next one.
    func flushSegment() { state.withLock { $0.flushes += 1 } }

    // MARK: Media

    /// Returns whether a track takes an entry now; raises if appending now is a programming error.
    func mayAppend(to track: Int) -> Bool {
        let answer = state.withLock { $0.rules.mayAppend(to: track) }
        if case .go = answer { return true }
        raise(answer)
        return false
    }

    /// Appends an entry; returns false if the writer has ended.
    func append(_ entry: WriterEntry, at time: WriterState<WriterEntry>.EntryTime, to track: Int) -> Bool {
        enum Result { case refused, raised(WriterState<WriterEntry>.Answer), taken(WriterTrack?), outOfOrder(CMTime) }
        var entry = entry
        let (result, changes, inputs) = state.withLock {
            [entry] state -> (Result, [(track: Int, isReady: Bool)], [InputStorage]) in
            var entry = entry
            entry.segment = state.flushes
            let answer = state.rules.mayAppend(to: track)
            switch answer {
            case .raise: return (.raised(answer), [], [])
            case .refuse: return (.refused, [], [])
            case .go: break
            }
            switch state.rules.append(entry, at: time, to: track) {
            case .taken(let wakes):
                let changes = state.rules.takeReadinessChanges()
                return (.taken(wakes ? state.tracks[track] : nil), changes, changes.isEmpty ? [] : state.inputs)
            case .outOfOrder(let previous): return (.outOfOrder(previous), [], [])
            }
        }
        entry.media = .endOfPrevious(.invalid)  // Releases the buffer, which belongs to the queue now.
        switch result {
        case .refused: return false
        case .raised(let answer):
            raise(answer)
            return false
        case .taken(let track):
            notify(changes, inputs)
            if let track { track.queue.async { self.run(track) } }
            return true
        case .outOfOrder(let previous):
            fail(
                AVError(
                    .unknown,
                    "A sample at \(time.decodeTime.seconds) s was appended after one at \(previous.seconds) s. Append "
                        + "the samples of an input in order of their decode times."
                )
            )
            return false
        }
    }

    func markAsFinished(_ track: Int) {
        let (answer, wakes, changes, inputs) = state.withLock { state in
            let (answer, wakes) = state.rules.markAsFinished(track)
            return (answer, wakes ? state.tracks[track] : nil, state.rules.takeReadinessChanges(), state.inputs)
        }
        raise(answer)
        notify(changes, inputs)
        if inputs.indices.contains(track) { inputs[track].finish() }
        if let wakes { wakes.queue.async { self.run(wakes) } }
    }

    // MARK: On a track's queue

    private func run(_ track: WriterTrack) {
        while true {
            let (work, waiting, changes, inputs) = state.withLock { state in
                let work = state.rules.nextWork(for: track.index)
                let waiting = state.rules.waitingCount(track.index)
                let changes = state.rules.takeReadinessChanges()
                return (UncheckedReference(work), waiting, changes, changes.isEmpty ? [] : state.inputs)
            }
            notify(changes, inputs)
            do throws(MediaError) {
                switch work.value {
                case .encode(let entry): hand(try track.encode(entry, waiting: waiting), of: track)
                case .drain:
                    hand(try track.finish(), of: track)
                    didDrain(track)
                case .rest: return
                }
            } catch {
                fail(AVError(error, isWriting: true))
            }
        }
    }

    /// Passes a track's output to the file's queue.
    private func hand(_ output: WriterTrack.Output, of track: WriterTrack) {
        let bytes = output.samples.reduce(0) { $0 + $1.totalSampleSize }
        let stage = state.withLock { state in
            state.rules.changeBacklog(by: bytes)
            return state.stage
        }
        guard let stage else { return }
        let output = UncheckedReference(output)
        fileQueue.async {
            let output = output.value
            self.onFile { () throws(MediaError) in
                if let format = output.format { stage.value.setFormat(format, track: track.index) }
                if let cut = output.segmentStart { stage.value.cut(at: cut) }
                return try stage.value.add(output.samples, track: track.index, sessionStart: self.sessionStart)
            }
        }
    }

    private func didDrain(_ track: WriterTrack) {
        let stage = state.withLock { $0.stage }
        if let stage {
            fileQueue.async {
                self.onFile { () throws(MediaError) in
                    try stage.value.end(track.index, sessionStart: self.sessionStart)
                }
            }
        }
        perform(state.withLock { $0.rules.didDrain(track.index) })
    }

    // MARK: On the file's queue

    /// Performs a step of writing unless the writer has ended in the meantime.
    private func onFile(_ step: () throws(MediaError) -> Int) {
        guard state.withLock({ $0.rules.takesSteps }) else { return }
        do throws(MediaError) {
            let written = try step()
            guard written > 0 else { return }
            let (changes, inputs) = state.withLock { state in
                state.rules.changeBacklog(by: -written)
                let changes = state.rules.takeReadinessChanges()
                return (changes, changes.isEmpty ? [] : state.inputs)
            }
            notify(changes, inputs)
        } catch {
            fail(AVError(error, isWriting: true))
        }
    }

    private func carryOut(_ ending: WriterState<WriterEntry>.Ending) {
        let (stage, session, phase) = state.withLock { ($0.stage, $0.rules.session, $0.rules.phase) }
        var failure: AVError?
        switch ending {
        case .close:
            guard phase == .finishing else { break }
            let end = session.end
            do throws(MediaError) {
                try stage?.value.close(sessionStart: session.start, sessionEnd: end)
            } catch {
                failure = AVError(error, isWriting: true)
            }
        case .salvage: stage?.value.salvage()
        case .discard: stage?.value.discard()
        }
        let (isOver, handlers, kept, new) = state.withLock { state in
            guard state.rules.didEnd(ending, error: failure) else {
                return (false, [] as [@Sendable () -> Void], state.kept, state.rules.phase)
            }
            let handlers = state.handlers
            let kept = state.kept
            state.handlers = []
            state.kept = nil
            state.stage = nil
            return (true, handlers, kept, state.rules.phase)
        }
        guard isOver else { return }
        if ending == .close {
            notifyStatus(new == .completed ? .completed : .failed, from: .writing)
            endWaiting()
        }
        // Encoders that were not drained still retain frames.
        for track in state.withLock({ $0.tracks }) { track.queue.async { track.releaseEncoder() } }
        for handler in handlers { handlerQueue.async(execute: handler) }
        // The writer may be deallocated now, but not on this queue, which its deinitializer may have to wait for.
        if let kept { handlerQueue.async { _ = kept } }
    }

    // MARK: Ending

    /// Handles `finishWriting`; the handler is called once when the state is final.
    ///
    /// - Returns: False if the call was a programming error; the handler is then never called.
    @discardableResult
    func finish(_ handler: @escaping @Sendable () -> Void) -> Bool {
        enum Call { case raise(String), now, later }
        let (call, wakes, ending, changes, inputs) = state.withLock { state in
            switch state.rules.requestFinish() {
            case .raise(let reason):
                return (
                    Call.raise(reason), [] as [WriterTrack], nil as WriterState<WriterEntry>.Ending?,
                    [] as [(track: Int, isReady: Bool)], [] as [InputStorage]
                )
            case .settled: return (.now, [], nil, [], [])
            case .later(let wakes, let ending):
                state.handlers.append(handler)
                state.kept = state.face.value.map { UncheckedReference($0) }
                let tracks = wakes.map { state.tracks[$0] }
                return (.later, tracks, ending, state.rules.takeReadinessChanges(), state.inputs)
            }
        }
        switch call {
        case .raise(let reason):
            ObjectiveCException.raise(.generic, reason)
            return false
        case .now:
            handlerQueue.async(execute: handler)
            return true
        case .later: break
        }
        notify(changes, inputs)
        for input in inputs { input.finish() }
        for track in wakes { track.queue.async { self.run(track) } }
        if ending == .discard {
            notifyStatus(.failed, from: .writing)
            endWaiting()
        }
        perform(ending)
        return true
    }

    /// Ends with an error; what was written is kept as far as it can be read.
    func fail(_ error: AVError) {
        let (ending, changes, inputs) = state.withLock { state in
            (state.rules.fail(error), state.rules.takeReadinessChanges(), state.inputs)
        }
        guard let ending else { return }
        notifyStatus(.failed, from: .writing)
        notify(changes, inputs)
        endWaiting()
        perform(ending)
    }

    /// Ends the writer and removes the file; returns when it is gone.
    func cancel() {
        let (old, ending, changes, inputs, tracks) = state.withLock { state in
            let old = state.rules.phase
            return (old, state.rules.cancel(), state.rules.takeReadinessChanges(), state.inputs, state.tracks)
        }
        guard old != .completed, old != .failed, old != .cancelled else { return }
        notifyStatus(.cancelled, from: ending == nil ? .unknown : .writing)
        notify(changes, inputs)
        endWaiting()
        perform(ending)
        // A client called on one of these queues cannot wait for it; the file is removed after the call returns.
        guard ending != nil, DispatchQueue.getSpecific(key: Self.ownQueue) != ObjectIdentifier(self) else { return }
        for track in tracks { track.queue.sync { track.releaseEncoder() } }
        fileQueue.sync {}
    }

    /// Releases the inputs and tracks, which retain this object in turn; for a deallocated writer that has ended.
    func letGo() {
        // The objects are released outside the lock.
        _ = state.withLock { state in
            defer { (state.inputs, state.tracks) = ([], []) }
            return (state.inputs, state.tracks)
        }
    }

    /// Returns when everything appended so far has been encoded and passed to the file.
    ///
    /// Must not be called on one of the writer's queues.
    func settle() {
        for track in state.withLock({ $0.tracks }) { track.queue.sync {} }
        fileQueue.sync {}
    }

    private func perform(_ ending: WriterState<WriterEntry>.Ending?) {
        guard let ending else { return }
        fileQueue.async { self.carryOut(ending) }
    }

    // MARK: Notifying

    private func raise(_ answer: WriterState<WriterEntry>.Answer) {
        if case .raise(let reason) = answer { ObjectiveCException.raise(.generic, reason) }
    }

    private func notify(_ changes: [(track: Int, isReady: Bool)], _ inputs: [InputStorage]) {
        for change in changes where inputs.indices.contains(change.track) {
            inputs[change.track].readinessDidChange(to: change.isReady)
        }
    }

    private func endWaiting() {
        for input in state.withLock({ $0.inputs }) { input.writerDidEnd() }
    }

    private func notifyStatus(_ status: AVAssetWriter.Status, from old: AVAssetWriter.Status) {
        let face = state.withLock { $0.face }
        face.value?.statusDidChange(from: old, to: status)
    }
}
