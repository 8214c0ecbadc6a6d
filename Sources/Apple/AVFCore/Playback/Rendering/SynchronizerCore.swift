import AVFBase
import CoreMedia
import Foundation
import Pacing
import Synchronization

/// The implementation of a synchronizer: one timebase for several renderers, and its observers.
final class SynchronizerCore: Sendable {
    private struct Removal {
        var time: CMTime
        var completion: (@Sendable (Bool) -> Void)?
    }

    // @unchecked: renderers have locks of their own.
    private struct State: @unchecked Sendable {
        var rate: Float = 0
        var line = PlaybackLine(rate: 0, anchor: .zero, clockAnchor: .zero)
        /// A start that waits until the renderers have enough data.
        var awaited: (rate: Float, time: CMTime)?
        /// A start at a future time of the clock.
        var scheduled: PlaybackLine?
        var delays = true
        var renderers: [any AVQueuedSampleBufferRendering] = []
        var removals: [ObjectIdentifier: Removal] = [:]
        var observers = TimeObservers()
        var handlers: [Int: TimeObserverToken] = [:]
    }

    let environment = PlaybackEnvironment.current
    let timebase: CMTimebase
    private let state = Mutex(State())
    private let keeper: Mutex<TimeKeeper?> = Mutex(nil)
    private let feeders: Mutex<[ObjectIdentifier: AudioFeeder]> = Mutex([:])

    init() { timebase = CMTimebase(readOnlyFollowing: environment.clock.clock) }

    /// Stops all threads and detaches the renderers, when the synchronizer is deallocated.
    func shutDown() {
        keeper.withLock { $0 }?.stop()
        for feeder in feeders.withLock({ $0.values }) { feeder.stop() }
        for renderer in renderers { _ = (renderer as? any SynchronizedRenderer)?.attach(to: nil) }
    }

    var rate: Float { state.withLock { $0.rate } }
    var now: CMTime { environment.clock.now }
    var currentTime: CMTime {
        let now = now
        return state.withLock { $0.line.time(at: now) }
    }
    var renderers: [any AVQueuedSampleBufferRendering] { state.withLock { UncheckedReference($0.renderers) }.value }
    var delays: Bool {
        get { state.withLock { $0.delays } }
        set { state.withLock { $0.delays = newValue } }
    }

    // MARK: Rate

    /// Sets the rate, and the time if it is numeric; returns whether the rate has changed.
    func setRate(_ rate: Float, time: CMTime) -> Bool {
        let now = now
        let hasEnough = renderers.allSatisfy(\.hasSufficientMediaDataForReliablePlaybackStart)
        let isOther = state.withLock { state -> Bool in
            let isOther = state.rate != rate
            state.rate = rate
            state.scheduled = nil
            let start = time.isNumeric ? time : state.line.time(at: now)
            if rate != 0, state.line.rate == 0, state.delays, !hasEnough {
                state.awaited = (rate, start)
                Self.move(PlaybackLine(rate: 0, anchor: start, clockAnchor: now), in: &state, at: now, timebase)
            } else {
                state.awaited = nil
                Self.move(PlaybackLine(rate: rate, anchor: start, clockAnchor: now), in: &state, at: now, timebase)
            }
            return isOther
        }
        announce()
        return isOther
    }

    /// Sets the rate and the time that corresponds to a time of the clock; returns whether the rate has changed.
    func setRate(_ rate: Float, time: CMTime, atClockTime clockTime: CMTime) -> Bool {
        guard clockTime.isNumeric else { return setRate(rate, time: time) }
        let now = now
        let isOther = state.withLock { state -> Bool in
            let isOther = state.rate != rate
            state.rate = rate
            state.awaited = nil
            let line = PlaybackLine(
                rate: rate,
                anchor: time.isNumeric ? time : state.line.time(at: now),
                clockAnchor: clockTime
            )
            if clockTime > now, rate != 0 {
                let still = PlaybackLine(rate: 0, anchor: line.anchor, clockAnchor: now)
                Self.move(still, in: &state, at: now, timebase)
                state.scheduled = line
            } else {
                state.scheduled = nil
                Self.move(line, in: &state, at: now, timebase)
            }
            return isOther
        }
        announce()
        return isOther
    }

    private static func move(_ line: PlaybackLine, in state: inout State, at now: CMTime, _ timebase: CMTimebase) {
        state.line = line
        for call in state.observers.moved(to: line.time(at: now), rate: line.rate) {
            state.handlers[call.id]?.call(call.time)
        }
    }

    /// Makes the timebase and the renderers follow the line.
    private func announce() {
        let line = state.withLock { $0.line }
        timebase.drive(rate: Double(line.rate), anchorTime: line.anchor, sourceTime: line.clockAnchor)
        for renderer in renderers { (renderer as? any SynchronizedRenderer)?.lineDidChange() }
        wake()
    }

    /// Called when a renderer has received more data.
    func rendererDidChange() {
        let isWaiting = state.withLock { $0.awaited != nil }
        guard isWaiting, renderers.allSatisfy(\.hasSufficientMediaDataForReliablePlaybackStart) else { return }
        let now = now
        let hasBegun = state.withLock { state -> Bool in
            guard let awaited = state.awaited else { return false }
            state.awaited = nil
            let line = PlaybackLine(rate: awaited.rate, anchor: awaited.time, clockAnchor: now)
            Self.move(line, in: &state, at: now, timebase)
            return true
        }
        if hasBegun { announce() }
    }

    // MARK: Renderers

    func add(_ renderer: any AVQueuedSampleBufferRendering) {
        let reference = UncheckedReference(renderer)
        state.withLock { $0.renderers.append(reference.value) }
        wake()
    }

    /// Removes a renderer at a time; immediately if the time has passed.
    func remove(
        _ renderer: any AVQueuedSampleBufferRendering,
        at time: CMTime,
        completion: (@Sendable (Bool) -> Void)?
    ) {
        let id = ObjectIdentifier(renderer)
        guard renderers.contains(where: { $0 === renderer }) else {
            completion?(false)
            return
        }
        let replaced = state.withLock { state in
            defer { state.removals[id] = Removal(time: time, completion: completion) }
            return state.removals[id]?.completion
        }
        replaced?(false)
        removeDue()
        wake()
    }

    private func removeDue() {
        let present = currentTime
        let due = state.withLock { state -> UncheckedReference<[(any AVQueuedSampleBufferRendering, Removal)]> in
            var due: [(any AVQueuedSampleBufferRendering, Removal)] = []
            for renderer in state.renderers {
                let id = ObjectIdentifier(renderer)
                guard let removal = state.removals[id] else { continue }
                guard !removal.time.isNumeric || removal.time <= present else { continue }
                due.append((renderer, removal))
                state.removals[id] = nil
            }
            state.renderers.removeAll { renderer in due.contains { $0.0 === renderer } }
            return UncheckedReference(due)
        }.value
        for (renderer, removal) in due {
            _ = (renderer as? any SynchronizedRenderer)?.attach(to: nil)
            feeders.withLock { $0.removeValue(forKey: ObjectIdentifier(renderer)) }?.stop()
            removal.completion?(true)
        }
    }

    // MARK: Observers

    func observe(_ token: TimeObserverToken, interval: CMTime?, times: [CMTime]) {
        let now = now
        state.withLock { state in
            _ = state.observers.reached(state.line.time(at: now))
            let id = interval.map { state.observers.addPeriodic($0) } ?? state.observers.addBoundary(times)
            state.handlers[id] = token
        }
        wake()
    }

    func remove(_ token: TimeObserverToken) -> Bool {
        token.end()
        return state.withLock { state in
            guard let id = state.handlers.first(where: { $0.value === token })?.key else { return false }
            state.handlers[id] = nil
            return state.observers.remove(id)
        }
    }

    // MARK: Thread

    private func wake() {
        let keeper = keeper.withLock { keeper -> TimeKeeper? in
            if let keeper { return keeper }
            keeper = TimeKeeper(name: "AVSampleBufferRenderSynchronizer", clock: environment.clock) { [weak self] now in
                self?.turn(at: now) ?? .positiveInfinity
            }
            return nil
        }
        keeper?.wake()
        for feeder in audioFeeders { feeder.wake() }
    }

    /// The feeders, one for each audio renderer.
    private var audioFeeders: [AudioFeeder] {
        let audioRenderers = renderers.compactMap { $0 as? AVSampleBufferAudioRenderer }
        return feeders.withLock { feeders in
            for renderer in audioRenderers where feeders[ObjectIdentifier(renderer)] == nil {
                let source = renderer.core
                feeders[ObjectIdentifier(renderer)] = AudioFeeder(
                    environment: environment,
                    rate: source.audio.rate,
                    channels: source.audio.channels
                ) { [weak self] in
                    guard let self else { return ([], 0) }
                    let line = state.withLock { $0.line }
                    guard line.rate > 0 else { return ([], 0) }
                    return ([AudioSegment(store: source.audio, line: line, end: .positiveInfinity)], source.gain)
                }
            }
            return Array(feeders.values)
        }
    }

    private func turn(at now: CMTime) -> CMTime {
        let hasBegun = state.withLock { state -> Bool in
            guard let line = state.scheduled, line.clockAnchor <= now else { return false }
            state.scheduled = nil
            Self.move(line, in: &state, at: now, timebase)
            return true
        }
        if hasBegun { announce() }
        removeDue()
        return state.withLock { state in
            for call in state.observers.reached(state.line.time(at: now)) { state.handlers[call.id]?.call(call.time) }
            var next = state.scheduled?.clockAnchor ?? .positiveInfinity
            let times = state.removals.values.map(\.time) + [state.observers.next].compactMap { $0 }
            for time in times { next = CMTimeMinimum(next, state.line.clockTime(at: time)) }
            return next
        }
    }
}
