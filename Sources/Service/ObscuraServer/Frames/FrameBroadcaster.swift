import AVFoundation
import Basics
import ConsoleWeb
import Foundation
import MediaFiles
import Synchronization

/// Sends a view's frames to its viewers as H.264, each with the frame's data.
///
/// A frame is compressed once for each step that has viewers, on the broadcaster's own queue, so all viewers on good
/// lines share one encoder. Only the newest frame waits. A viewer's ``ViewerPace`` decides what it gets. The thread
/// that delivers frames never blocks.
final class FrameBroadcaster: Sendable {
    /// The counts of frames so far.
    struct Figures: Sendable, Equatable {
        /// Frames that were compressed, on all steps.
        var compressed = 0
        /// Frames that were left out for single viewers.
        var skipped = 0
        /// Changes of viewers' steps.
        var changes = 0
        /// The present number of viewers.
        var viewers = 0
    }

    fileprivate struct Viewer {
        var pace = ViewerPace()
        var continuation: AsyncStream<ConsoleFragment>.Continuation
    }

    fileprivate struct State {
        var newest: StationFrame?
        var count = 0
        var viewers: [Int: Viewer] = [:]
        var nextViewer = 0
        var schedules: [Int: StepSchedule] = [:]
        /// The bits per second of each step for the camera's size.
        var demands: [Int] = []
        var sequence = 0
        var isWorking = false
        var timer: Nanoseconds?
        var figures = Figures()
    }

    private let state = Mutex(State())
    private let queue: DispatchQueue
    // `queue` protects it.
    nonisolated(unsafe) private var encoders: [Int: ViewEncoder] = [:]
    private let keepsNewest: Bool
    // May be called on any thread.
    private let watched: @Sendable (Bool) -> Void

    /// Creates a broadcaster.
    ///
    /// - Parameters:
    ///   - keepsNewest: Whether frames also arrive without viewers, which keeps the newest one current.
    ///   - watched: Called when the first viewer arrives and after the last one has left.
    init(_ name: String, keepsNewest: Bool = true, watched: @escaping @Sendable (Bool) -> Void = { _ in }) {
        self.keepsNewest = keepsNewest
        queue = DispatchQueue(label: "ObscuraServer.FrameBroadcaster.\(name)", qos: .userInitiated)
        self.watched = watched
    }

    var figures: Figures {
        state.withLock { state in
            var figures = state.figures
            figures.viewers = state.viewers.count
            return figures
        }
    }

    // MARK: Frames

    /// Takes a new frame without waiting.
    func show(_ frame: StationFrame) {
        let (old, mayWork) = state.withLock { state -> (StationFrame?, Bool) in
            let old = state.newest
            state.newest = frame
            state.count += 1
            return (old, state.beginWork())
        }
        // The old frame's buffer is released outside the lock.
        withExtendedLifetime(old) {}
        if mayWork { queue.async { self.work() } }
    }

    /// Releases the newest frame, because there is another camera.
    func clear() {
        let old = state.withLock { $0.newest.take() }
        withExtendedLifetime(old) {}
    }

    /// Ends all streams.
    func finish() {
        for viewer in state.withLock({ Array($0.viewers.values) }) { viewer.continuation.finish() }
        clear()
    }

    // MARK: Viewers

    /// Returns the frames from now on, beginning with the newest existing one.
    ///
    /// They end immediately if there are too many viewers.
    func fragments() -> ConsoleFragments {
        // A viewer's pace bounds how many wait.
        let (stream, continuation) = AsyncStream.makeStream(of: ConsoleFragment.self, bufferingPolicy: .unbounded)
        let (id, isFirst, mayWork) = state.withLock { state -> (Int?, Bool, Bool) in
            guard state.viewers.count < StationLimits.viewers else { return (nil, false, false) }
            state.nextViewer += 1
            state.viewers[state.nextViewer] = Viewer(continuation: continuation)
            state.wantKey(0)
            return (state.nextViewer, state.viewers.count == 1, state.beginWork())
        }
        guard let id else {
            continuation.finish()
            return .none
        }
        continuation.onTermination = { [weak self] _ in self?.remove(id) }
        if isFirst { watched(true) }
        if mayWork { queue.async { self.work() } }
        return ConsoleFragments(fragments: stream) { [weak self] number in self?.acknowledge(number, by: id) }
    }

    private func acknowledge(_ sequence: Int, by id: Int) {
        let now = HostClock.now
        let mayWork = state.withLock { state -> Bool in
            state.viewers[id]?.pace.acknowledge(sequence, at: now)
            state.adapt(id, at: now)
            return state.beginWork()
        }
        if mayWork { queue.async { self.work() } }
    }

    private func remove(_ id: Int) {
        let (isLast, old) = state.withLock { state -> (Bool, StationFrame?) in
            guard let viewer = state.viewers.removeValue(forKey: id) else { return (false, nil) }
            state.figures.skipped += viewer.pace.skipped
            guard state.viewers.isEmpty else { return (false, nil) }
            return (true, keepsNewest ? nil : state.newest.take())
        }
        withExtendedLifetime(old) {}
        guard isLast else { return }
        queue.async { [self] in
            // Another viewer may have arrived in the meantime.
            if state.withLock({ $0.viewers.isEmpty }) { encoders = [:] }
        }
        watched(false)
    }

    // MARK: On the queue

    private func work() {
        dispatchPrecondition(condition: .onQueue(queue))
        while let work = state.withLock({ $0.nextWork(at: HostClock.now) }) {
            let encoder = encoders[work.step.level] ?? ViewEncoder(work.step)
            encoders[work.step.level] = encoder
            let now = HostClock.now
            do throws(MediaError) {
                let unit = try encoder.encode(work.frame.pixelBuffer, asKey: work.asKey, now: now)
                send(unit, of: work, at: now)
            } catch {
                // Its viewers take images instead.
                encoders[work.step.level] = nil
                let viewers = state.withLock { state -> [Viewer] in
                    state.schedules[work.step.level]?.encoded(work.count, isKey: true, at: now)
                    return state.viewers.values.filter { $0.pace.level == work.step.level }
                }
                for viewer in viewers { viewer.continuation.finish() }
            }
        }
        if let pause = state.withLock({ $0.pause(at: HostClock.now) }) {
            queue.asyncAfter(deadline: .now() + .nanoseconds(Int(pause))) { [weak self] in
                guard let self else { return }
                let mayWork = state.withLock { state -> Bool in
                    state.timer = nil
                    return state.beginWork()
                }
                if mayWork { work() }
            }
        }
    }

    /// Sends a compressed frame to the viewers of its step.
    private func send(_ unit: ViewEncoder.Unit?, of work: Work, at begin: Nanoseconds) {
        let level = work.step.level
        let sequence = state.withLock { state -> Int in
            state.schedules[level]?.encoded(work.count, isKey: unit?.isKey ?? false, at: begin)
            state.figures.compressed += 1
            state.sequence += 1
            return state.sequence
        }
        guard let unit else { return }
        let facts = work.frame.facts
        let header = ConsoleFragmentHeader(
            sequence: sequence,
            isKey: unit.isKey,
            codec: unit.codec,
            configuration: unit.isKey ? unit.configuration.base64EncodedString() : nil,
            level: level,
            width: unit.width,
            height: unit.height,
            rate: work.step.rate,
            captured: work.frame.clock == nil ? nil : Double(HostClock.calendarTime) / 1e9 - facts.age,
            frame: facts
        )
        guard let fragment = ConsoleFragment(header, bytes: unit.bytes) else { return }
        let (receivers, gone) = state.withLock { $0.deliver(fragment, at: HostClock.now) }
        for receiver in receivers { receiver.yield(fragment) }
        for viewer in gone { viewer.finish() }
    }
}

extension FrameBroadcaster {
    /// A frame that is compressed next.
    fileprivate struct Work {
        var step: ViewStep
        var frame: StationFrame
        var count: Int
        var asKey: Bool
    }
}

extension FrameBroadcaster.State {
    /// The steps that have viewers.
    private var levels: Set<Int> { Set(viewers.values.map(\.pace.level)) }

    private func action(_ level: Int, at now: Nanoseconds) -> StepSchedule.Action {
        let schedule = schedules[level] ?? StepSchedule(rate: ViewStep.all[level].rate)
        return schedule.action(newest: count, at: now)
    }

    /// Asks for a key frame of a step.
    fileprivate mutating func wantKey(_ level: Int) {
        schedules[level, default: StepSchedule(rate: ViewStep.all[level].rate)].askForKey()
    }

    /// Returns whether the queue must start to work.
    fileprivate mutating func beginWork() -> Bool {
        guard !isWorking, newest != nil, !viewers.isEmpty else { return false }
        isWorking = true
        return true
    }

    /// Returns the next frame to compress; nil ends the work.
    fileprivate mutating func nextWork(at now: Nanoseconds) -> FrameBroadcaster.Work? {
        guard let newest else {
            isWorking = false
            return nil
        }
        demands = ViewStep.all.map {
            $0.bitRate(of: (CVPixelBufferGetWidth(newest.pixelBuffer), CVPixelBufferGetHeight(newest.pixelBuffer)))
        }
        for level in levels.sorted() {
            guard case .encode(let asKey) = action(level, at: now) else { continue }
            if schedules[level] == nil { wantKey(level) }
            return FrameBroadcaster.Work(step: ViewStep.all[level], frame: newest, count: count, asKey: asKey)
        }
        isWorking = false
        return nil
    }

    /// Returns the nanoseconds until there is work again; nil if a timer runs, or nothing is planned.
    fileprivate mutating func pause(at now: Nanoseconds) -> Nanoseconds? {
        guard timer == nil, newest != nil else { return nil }
        let times = levels.compactMap { level -> Nanoseconds? in
            if case .wait(let until) = action(level, at: now) { until } else { nil }
        }
        guard let next = times.min() else { return nil }
        timer = next
        return max(1_000_000, next - now)
    }

    /// Decides who gets a fragment, and who is gone.
    fileprivate mutating func deliver(
        _ fragment: ConsoleFragment,
        at now: Nanoseconds
    ) -> ([AsyncStream<ConsoleFragment>.Continuation], [AsyncStream<ConsoleFragment>.Continuation]) {
        let header = fragment.header
        var receivers: [AsyncStream<ConsoleFragment>.Continuation] = []
        var gone: [AsyncStream<ConsoleFragment>.Continuation] = []
        for (id, viewer) in viewers where viewer.pace.level == header.level {
            if viewer.pace.isGone(at: now) {
                gone.append(viewer.continuation)
                continue
            }
            let verdict = viewers[id]?.pace.offer(
                sequence: header.sequence,
                isKey: header.isKey,
                bytes: fragment.message.count,
                at: now
            )
            switch verdict {
            case .send: receivers.append(viewer.continuation)
            case .skipAndMakeKey: wantKey(header.level)
            case .skip, nil: break
            }
            adapt(id, at: now)
        }
        return (receivers, gone)
    }

    /// Changes a viewer's step if its line asks for it.
    fileprivate mutating func adapt(_ id: Int, at now: Nanoseconds) {
        guard !demands.isEmpty, var pace = viewers[id]?.pace, pace.adapt(demands: demands, at: now) else { return }
        viewers[id]?.pace = pace
        figures.changes += 1
        wantKey(pace.level)
    }
}
