import AVFoundation
import Basics
import DequeModule

extension FrameRing {
    /// A step decided under the lock and performed without it.
    private enum Work {
        case write(frames: Range<Int>, part: CircularSpace.Part)
        case announce([DelayedFeedEvent])
        /// Drop the oldest frames, unless one of these listeners has yet to take one of them.
        case drop(frames: Range<Int>, unless: [any RingListener], watermark: Nanoseconds, changes: Int)
        case wait(changes: Int)
        case done
    }

    /// Moves and drops frames until the budgets are met.
    ///
    /// - Parameter mayWait: true to wait for frames that are being written, and for readers if the source waits for
    ///   them.
    func settle(mayWait: Bool) {
        while true {
            switch locked({ next(&$0) }) {
            case .write(let frames, let part): spilling.async { self.write(frames, to: part) }
            case .announce(let announced): announced.forEach(events.send)
            case .drop(let frames, let listeners, let watermark, let changes):
                if listeners.contains(where: { $0.isBehind(frames.upperBound, at: watermark) }) {
                    // After the end, held frames stay until they have been shown, even above the budgets.
                    guard mayWait, !locked({ $0.isClosed }) else { return }
                    waitForChange(after: changes)
                } else {
                    // Sends the forecast before anyone can miss the frames.
                    locked { eventsBeforeDropping(frames, &$0) }.forEach(events.send)
                    drop(frames)
                }
            case .wait(let changes):
                guard mayWait else { return }
                waitForChange(after: changes)
            case .done: return
            }
        }
    }

    private func next(_ state: inout State) -> Work {
        let forecast = forecastEvents(&state)
        if !forecast.isEmpty { return .announce(forecast) }
        guard let action = state.ledger.nextAction(keepFrom: keepFrom(state)) else { return .done }
        switch action {
        case .move(let frames, let part):
            return .write(frames: frames, part: part)
        case .waitForMove:
            return state.isClosed ? .done : .wait(changes: state.changes)
        case .drop(let frames):
            if state.isPaced, state.pins.values.contains(where: { $0 < frames.upperBound }) {
                return state.isClosed ? .done : .wait(changes: state.changes)
            }
            return .drop(
                frames: frames,
                unless: state.isPaced ? Array(state.listeners.values) : [],
                watermark: state.watermark ?? -.distant,
                changes: state.changes
            )
        }
    }

    /// Returns the first frame that is still wanted.
    private func keepFrom(_ state: State) -> Int {
        guard let longest = configuration.longestDelay, let newest = state.times.newest else { return 0 }
        // Keeps 2 s more, because a reader of the oldest wanted frame still has to decode it.
        let needed = max(Nanoseconds(seconds: longest), need(state) ?? 0) + 2_000_000_000
        return state.times.last(atOrBefore: newest - needed) ?? 0
    }

    /// Drops the given frames if they are the oldest group.
    private func drop(_ frames: Range<Int>) {
        locked { state in
            guard state.ledger.groups.first?.frames == frames else { return }
            state.ledger.removeOldest()
            let keep = state.ledger.groups.first?.frames.lowerBound ?? state.times.end
            state.records.removeFirst(max(0, min(keep - state.times.first, state.records.count)))
            state.times.removeFrames(before: keep)
        }
    }

    // MARK: The disk

    private func write(_ frames: Range<Int>, to part: CircularSpace.Part) {
        let (bytes, store) = locked { state -> ([UInt8], (any SpillStore)?) in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(part.length)
            for frame in frames where state.times.numbers.contains(frame) {
                if case .memory(let data) = state.records[frame - state.times.first].content { bytes += data }
            }
            return (bytes, state.store)
        }
        do throws(SpillError) {
            guard let store else { throw SpillError(message: "There is no file for frames.") }
            try store.write(bytes, at: part.offset)
            let isFirst = locked { state in
                var offset = part.offset
                for frame in frames where state.times.numbers.contains(frame) {
                    let index = frame - state.times.first
                    guard case .memory(let data) = state.records[index].content else { continue }
                    state.records[index].content = .disk(offset: offset, length: data.count)
                    offset += data.count
                }
                state.ledger.moved()
                defer { state.hasSpilled = true }
                return !state.hasSpilled
            }
            if isFirst { events.send(.spills(diskBudget: configuration.diskBudget)) }
        } catch {
            locked { state in
                state.ledger.couldNotMove()
                // The disk now has less room, so the forecast is due again.
                state.announced = nil
            }
            events.send(.spillFailed(message: error.message))
        }
        change { _ in }
        settle(mayWait: false)
    }

    // MARK: Forecast

    /// Returns the longest delay that any reader or the configuration wants.
    private func need(_ state: State) -> Nanoseconds? {
        let longest = configuration.longestDelay.map { Nanoseconds(seconds: $0) }
        return [state.needs.values.max(), longest].compactMap { $0 }.max()
    }

    /// Returns the bytes per second of the held frames; nil if too little is held for an estimate.
    ///
    /// - Parameter least: the minimum duration in seconds that must be held.
    private func bytesPerSecond(_ state: State, over least: Double = 1) -> Double? {
        guard let newest = state.times.newest, let oldest = state.times.oldest, newest > oldest,
            newest - oldest >= Nanoseconds(seconds: least)
        else { return nil }
        return Double(state.ledger.used) / (newest - oldest).inSeconds
    }

    private func forecast(_ state: State, need: Nanoseconds, over least: Double = 1) -> DelayForecast? {
        guard let rate = bytesPerSecond(state, over: least), rate > 0 else { return nil }
        // Groups are dropped as a whole, and the end of the file stays unused if no group fits there.
        let budget = Double(state.ledger.budget)
        return DelayForecast(
            requested: need.inSeconds,
            holdable: max(0, budget / rate - 2 * configuration.keyFrameInterval),
            remaining: max(0, (budget - Double(state.ledger.used)) / rate),
            bytesPerSecond: rate,
            usedBytes: state.ledger.used,
            memoryBudget: state.ledger.memoryBudget,
            diskBudget: state.ledger.diskBudget
        )
    }

    /// Announces that a delay will not fit as soon as that is known, and again when the forecast gets much worse.
    ///
    /// An encoder takes some seconds to reach its bit rate, so a long delay is judged after more than its first
    /// seconds.
    private func forecastEvents(_ state: inout State) -> [DelayedFeedEvent] {
        guard let need = need(state), let newest = state.times.newest, let oldest = state.times.oldest,
            newest - oldest >= min(Nanoseconds(seconds: need.inSeconds / 10), Nanoseconds(seconds: 30)),
            let forecast = forecast(state, need: need), forecast.holdable < need.inSeconds
        else { return [] }
        let holdable = Nanoseconds(seconds: forecast.holdable)
        if let announced = state.announced, announced.need == need, holdable > announced.holdable / 4 * 3 { return [] }
        state.announced = (need, holdable)
        return [.willShorten(forecast)]
    }

    /// Announces it no later than before the first needed frame is dropped.
    private func eventsBeforeDropping(_ frames: Range<Int>, _ state: inout State) -> [DelayedFeedEvent] {
        guard let need = need(state), state.announced?.need != need, let newest = state.times.newest,
            frames.upperBound < state.times.end, newest - state.times[frames.upperBound] < need,
            // Any duration will do, because the held frames are all that fits.
            let forecast = forecast(state, need: need, over: 0)
        else { return [] }
        state.announced = (need, Nanoseconds(seconds: forecast.holdable))
        return [.willShorten(forecast)]
    }

    /// Updates the forecast after a reader has changed its delay.
    func needsChanged() {
        let announced = locked { forecastEvents(&$0) }
        announced.forEach(events.send)
    }

    /// The amount of video held now.
    var status: DelayedFeedStatus {
        locked { state in
            let rate = bytesPerSecond(state)
            return DelayedFeedStatus(
                oldest: state.records.first?.captureTime,
                newest: state.records.last?.captureTime,
                frames: state.records.count,
                captured: state.captured,
                lost: state.lost,
                memoryBytes: state.ledger.memoryUsed,
                diskBytes: state.ledger.diskBytes,
                bytesPerSecond: rate ?? 0,
                holdable: rate.map { Double(state.ledger.budget) / $0 } ?? .infinity
            )
        }
    }
}
