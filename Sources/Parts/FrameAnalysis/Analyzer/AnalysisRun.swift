import AVFoundation
import Obscura
import PixelTransforms
import Synchronization

/// One iteration of an analyzer, from the start of capture to its end.
///
/// A task passes the scanner's frames on; each analysis works on a queue of its own. Nothing here waits for an
/// analysis, except where the source can wait and every frame is looked at.
final class AnalysisRun: Sendable {
    private struct State {
        var desks: [AnalysisDesk]
        var events = EventQueue()
        /// The number of frames so far.
        var order = 0
        /// The task that passes frames on, while it waits for room or for analyses.
        var passer: CheckedContinuation<Void, Never>?
        var passing: Task<Void, Never>?
    }

    private let scanner: SynchronizedScanner
    private let waits: Bool
    private let follows: Bool
    private let converters = PictureConverters()
    private let state: Mutex<State>

    init(scanner: SynchronizedScanner, analyses: [any Analysis], waits: Bool, configuration: AnalyzerConfiguration) {
        self.scanner = scanner
        self.waits = waits
        // A box has no time to move if every frame is looked at.
        follows = configuration.followsBoxes && !waits
        let desks = analyses.map { AnalysisDesk($0, waits: waits, memory: configuration.memory) }
        state = Mutex(State(desks: desks))
    }

    /// The account of each analysis.
    var ledgers: [AnalysisLedger] { state.withLock { $0.desks.map(\.plan.ledger) } }

    // MARK: Passing frames on

    /// Starts capture; returns immediately.
    ///
    /// - Parameter previous: An earlier run, which may still use the scanner.
    /// - Returns: The task that passes frames on, which ends with the run's use of the scanner.
    func start(after previous: Task<Void, Never>?) -> Task<Void, Never> {
        let task = Task(priority: .userInitiated) {
            await previous?.value
            await pass()
        }
        state.withLock { $0.passing = task }
        return task
    }

    private func pass() async {
        var failure: (any Error)?
        do {
            for try await event in scanner.events {
                await waitUntil { $0.events.hasRoom }
                switch event {
                case .drop(let drop): add(.drop(drop))
                case .frame(let frame, let codes):
                    if waits { await waitUntil { $0.events.isEnded || $0.desks.allSatisfy(\.plan.isFree) } }
                    take(frame, codes)
                }
                if state.withLock({ $0.events.isEnded }) { break }
            }
        } catch {
            failure = error
        }
        // Results in work still come.
        await waitUntil { $0.events.isEnded || $0.desks.allSatisfy(\.plan.isFree) }
        state.withLock { $0.events.end(failure) }?()
    }

    /// Waits until a condition holds, which is checked whenever something changes.
    private func waitUntil(_ condition: @escaping @Sendable (State) -> Bool) async {
        while !state.withLock({ condition($0) }) {
            await withCheckedContinuation { continuation in
                let holds = state.withLock { state in
                    if condition(state) { return true }
                    state.passer = continuation
                    return false
                }
                if holds { continuation.resume() }
            }
        }
    }

    /// Wakes the passing task, which checks its condition again.
    private func changed() {
        let passer = state.withLock { state in
            defer { state.passer = nil }
            return state.passer
        }
        passer?.resume()
    }

    private func add(_ event: AnalysisEvent) { state.withLock { $0.events.add(event) }?() }

    private func take(_ frame: ScannedFrame, _ codes: [Scan]) {
        let arrival = ContinuousClock.now
        let plane = follows ? try? converters.smallPlane(of: frame.pixelBuffer) : nil
        let (wake, tasks) = state.withLock { state -> (EventQueue.Wake?, [AnalysisTask]) in
            guard !state.events.isEnded else { return (nil, []) }
            let order = state.order
            state.order += 1
            var boxes: [TrackedBox] = []
            var tasks: [AnalysisTask] = []
            for index in state.desks.indices {
                let isLook = state.desks[index].plan.arrive(order) == .look
                boxes += state.desks[index].follower.frame(
                    order: order,
                    number: frame.number,
                    time: frame.time,
                    plane: plane,
                    isLook: isLook
                )
                if isLook {
                    let desk = state.desks[index]
                    tasks.append(AnalysisTask(desk: index, order: order, analysis: desk.analysis, queue: desk.queue))
                }
            }
            return (state.events.add(.frame(frame, codes: codes, boxes: boxes)), tasks)
        }
        wake?()
        let shared = AnalysisFrame(frame, converters: converters)
        for task in tasks { task.queue.async { [self] in look(task, shared, arrival: arrival) } }
    }

    // MARK: Looking

    /// Looks at a frame; called on the queue of the analysis.
    private func look(_ task: AnalysisTask, _ frame: AnalysisFrame, arrival: ContinuousClock.Instant) {
        let begin = ContinuousClock.now
        let outcome = Result { try task.analysis.findings(in: frame) }
        let duration = (ContinuousClock.now - begin) / .seconds(1)
        guard let look = state.withLock({ $0.desks[task.desk].follower.look }), look.order == task.order else { return }
        let findings = (try? outcome.get()) ?? Findings()
        var failure: (any Error)?
        if case .failure(let error) = outcome { failure = error }
        var tracks = look.tracks
        var boxes: [TrackedBox] = []
        if failure == nil {
            boxes = tracks.see(findings.detections, plane: look.plane, order: look.order, time: look.time)
        }
        var skipped: [SkippedFrame] = []
        var done = 0
        // Frames go on arriving meanwhile, so there are rounds; a round has fewer frames than the one before, unless
        // they come faster than they can be followed into.
        for _ in 0..<4 {
            let (entries, count) = state.withLock { $0.desks[task.desk].follower.entries(after: done) }
            if entries.isEmpty { break }
            done = count
            for entry in entries { skipped.append(follow(&tracks, into: entry)) }
        }
        let wake = state.withLock { state -> EventQueue.Wake? in
            // Under the lock, the rest is few frames, and bounded in any case: only the newest ones have planes.
            for entry in state.desks[task.desk].follower.entries(after: done).entries {
                skipped.append(follow(&tracks, into: entry))
            }
            state.desks[task.desk].follower.finish(with: tracks)
            _ = state.desks[task.desk].plan.finish(task.order, failed: failure != nil)
            let result = AnalysisResult(
                analysis: task.analysis.name,
                frame: frame.frame,
                findings: findings,
                boxes: boxes,
                failure: failure,
                age: frame.frame.age + (ContinuousClock.now - arrival) / .seconds(1),
                duration: duration,
                skipped: skipped
            )
            return state.events.add(.result(result))
        }
        wake?()
        changed()
    }

    private func follow(_ tracks: inout TrackSet, into entry: BoxFollower.Entry) -> SkippedFrame {
        let boxes = entry.plane.map { tracks.follow($0, order: entry.order) } ?? entry.boxes
        return SkippedFrame(time: entry.time, number: entry.number, boxes: boxes)
    }

    // MARK: Reading

    /// Returns the next event; nil at the end or if the task is cancelled.
    func next() async throws -> AnalysisEvent? {
        try await withTaskCancellationHandler {
            let event = try await withCheckedThrowingContinuation { reader in
                state.withLock { $0.events.read(reader) }?()
            }
            changed()
            return event
        } onCancel: {
            end()
        }
    }

    /// Stops capture; the events that wait are still read, and results in work still come.
    func stop() { scanner.stop() }

    /// Ends the run immediately; an analysis in work finishes by itself.
    func end() {
        let (end, passing) = state.withLock { state in
            for index in state.desks.indices { state.desks[index].plan.end() }
            return (state.events.cancel(), state.passing)
        }
        end.wake?()
        withExtendedLifetime(end.dropped) {}
        passing?.cancel()
        changed()
    }
}
