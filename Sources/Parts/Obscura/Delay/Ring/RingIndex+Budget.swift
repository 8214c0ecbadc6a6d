import AVFoundation
import Basics

/// An action that ``RingIndex`` asks the ring to perform.
enum RingStep: Sendable, Equatable {
    /// Write frames to a part of the file.
    case write(frames: Range<Int>, part: CircularSpace.Part)
    /// Announce that a delay will not fit.
    case announce(DelayForecast)
    /// Drop the oldest frames.
    ///
    /// If `afterReaders` is a time, only once readers have taken those of them that were due by then.
    case drop(frames: Range<Int>, afterReaders: Nanoseconds?)
    /// Wait for a change.
    case wait
    /// Nothing is left to do.
    case done
}

extension RingIndex {
    /// Returns the next step to meet the budgets.
    mutating func nextStep() -> RingStep {
        if let forecast = newForecast() { return .announce(forecast) }
        guard let action = ledger.nextAction(keepFrom: firstWanted) else { return .done }
        switch action {
        case .move(let frames, let part): return .write(frames: frames, part: part)
        case .waitForMove: return life.isClosed ? .done : .wait
        case .drop(let frames):
            if life.isPaced, demand.isPinned(before: frames.upperBound) { return life.isClosed ? .done : .wait }
            return .drop(frames: frames, afterReaders: life.isPaced ? watermark ?? -.distant : nil)
        }
    }

    /// The first frame that is still wanted.
    private var firstWanted: Int {
        guard let longest = configuration.longestDelay, let newest = times.newest else { return 0 }
        // Keeps 2 s more, because a reader of the oldest wanted frame still has to decode it.
        let needed = max(Nanoseconds(seconds: longest), need ?? 0) + 2_000_000_000
        let first = times.last(atOrBefore: newest - needed) ?? 0
        // A consumer of every frame may be late, and its frames stay as long as the budgets allow.
        return min(first, demand.firstKept ?? first)
    }

    // MARK: Forecast

    /// The longest delay that any reader or the configuration wants.
    private var need: Nanoseconds? {
        let longest = configuration.longestDelay.map { Nanoseconds(seconds: $0) }
        return [demand.longestDelay, longest].compactMap { $0 }.max()
    }

    /// Returns the bytes per second of the held frames; nil if too little is held for an estimate.
    ///
    /// - Parameter least: the minimum duration in seconds that must be held.
    private func bytesPerSecond(over least: Double = 1) -> Double? {
        guard let newest = times.newest, let oldest = times.oldest, newest > oldest,
            newest - oldest >= Nanoseconds(seconds: least)
        else { return nil }
        return Double(ledger.used) / (newest - oldest).inSeconds
    }

    private func forecast(need: Nanoseconds, over least: Double = 1) -> DelayForecast? {
        guard let rate = bytesPerSecond(over: least), rate > 0 else { return nil }
        // Groups are dropped as a whole, and the end of the file stays unused if no group fits there.
        let budget = Double(ledger.budget)
        return DelayForecast(
            requested: need.inSeconds,
            holdable: max(0, budget / rate - 2 * configuration.keyFrameInterval),
            remaining: max(0, (budget - Double(ledger.used)) / rate),
            bytesPerSecond: rate,
            usedBytes: ledger.used,
            memoryBudget: ledger.memoryBudget,
            diskBudget: ledger.diskBudget
        )
    }

    /// Returns a forecast as soon as it is known that a delay will not fit, and again when it gets much worse.
    ///
    /// An encoder takes some seconds to reach its bit rate, so a long delay is judged after more than its first
    /// seconds.
    mutating func newForecast() -> DelayForecast? {
        guard let need, let newest = times.newest, let oldest = times.oldest,
            newest - oldest >= min(Nanoseconds(seconds: need.inSeconds / 10), Nanoseconds(seconds: 30)),
            let forecast = forecast(need: need), forecast.holdable < need.inSeconds
        else { return nil }
        let holdable = Nanoseconds(seconds: forecast.holdable)
        if let announced, announced.need == need, holdable > announced.holdable / 4 * 3 { return nil }
        announced = (need, holdable)
        return forecast
    }

    /// Returns a forecast if none was announced and the first needed frames are about to be dropped.
    mutating func forecast(beforeDropping frames: Range<Int>) -> DelayForecast? {
        guard let need, announced?.need != need, let newest = times.newest,
            frames.upperBound < times.end, newest - times[frames.upperBound] < need,
            // Any duration will do, because the held frames are all that fits.
            let forecast = forecast(need: need, over: 0)
        else { return nil }
        announced = (need, Nanoseconds(seconds: forecast.holdable))
        return forecast
    }

    /// The amount of video held now.
    var status: DelayedFeedStatus {
        let rate = bytesPerSecond()
        return DelayedFeedStatus(
            oldest: records.first?.captureTime,
            newest: records.last?.captureTime,
            frames: records.count,
            captured: captured,
            lost: lost,
            memoryBytes: ledger.memoryUsed,
            diskBytes: ledger.diskBytes,
            bytesPerSecond: rate ?? 0,
            holdable: rate.map { Double(ledger.budget) / $0 } ?? .infinity
        )
    }
}
