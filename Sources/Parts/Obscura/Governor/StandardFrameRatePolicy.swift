import DequeModule

/// The default policy of governors.
///
/// It lowers the rate as soon as frames are dropped repeatedly, raises it only when there has been room for a while,
/// and avoids oscillation.
///
/// **Lowering.** If frames were dropped at several points in the last two seconds, and processing fills the time
/// between frames, the rate drops immediately to the highest one that leaves room for the work, including its
/// variation. Rare drops that continue for ten seconds have the same effect, or lower the rate by a tenth. A single
/// glitch of any length changes nothing. If the work does not explain the drops, because the queue is busy with other
/// work or buffers are kept, the rate follows the number of frames that get through.
///
/// **Raising.** The policy examines spans of two seconds. All of them must have had room at the higher rate, and more
/// room than a lowering would leave. With much room, three spans suffice; with little, ten minutes of spans are needed.
/// If a raise has to be taken back within ten minutes, the next one waits for a minute, then ten, then an hour. A
/// lowering not explained by the work is undone only after an hour.
public struct StandardFrameRatePolicy: FrameRatePolicy {
    /// The parameters of the rules.
    public struct Tuning: Sendable, Hashable, Codable {
        /// The maximum share of the time between frames that work may take after lowering.
        public var load = 0.92
        /// The maximum share after raising.
        public var raisedLoad = 0.8
        /// The negative natural logarithm of the accepted probability that a frame waits too long, after lowering.
        public var rarity = 9.2
        /// The corresponding logarithm after raising.
        public var raisedRarity = 14.0
        /// The share of frames that may be preceded by drops without lowering the rate.
        public var tolerance = 0.05
        /// Seconds with room that are required before raising: initially, and after each successive raise that had to
        /// be taken back.
        public var raiseDelays = [6.0, 60, 600, 3600]
        /// The multiple of the present rate for which there must be room to raise the rate after that time.
        ///
        /// With less room, there must have been room for the time of ``probation``.
        public var clearRoom = 1.4
        /// Seconds that a raise must last to count as right.
        public var probation = 600.0

        /// Makes the default parameters.
        public init() {}
    }

    /// The parameters of the rules.
    public let tuning: Tuning

    /// Seconds examined for lowering: normally, and for drops that are rare but continue.
    private static let window = 2.0
    private static let longWindow = 10.0
    /// The minimum number of frames to examine.
    private static let longCount = 200
    /// The length in seconds of a span for raising.
    private static let spanLength = 2.0
    /// Seconds after a change that do not count, because frames of the old rate are still in flight.
    private static let settling = 0.25
    /// The share of the time between frames from which on work counts as filling it.
    private static let full = 0.97
    /// The lower limit of the load after a lowering that was decided from few frames.
    private static let leastLoad = 0.75
    /// The maximum time in seconds from a decision or a step to the next step.
    private static let longestWay = 2.0
    /// Seconds between two checks.
    private static let interval = 0.1

    private var setup = FrameRateSetup(rates: [], rate: 30)
    private var ceiling = 30.0
    private var rate = 30.0
    private var target = 30.0
    private var now = 0.0
    /// The time of the last change of the rate, or of the last decision.
    private var lastMove = 0.0
    /// The time from which on frames count.
    private var epoch = 0.0
    private var nextCheck = 0.0
    private var samples = WorkSamples()
    /// The drops since the last frame.
    private var pending = WorkSamples.Sample(time: 0, work: 0)
    private var spanStart = 0.0
    private var spans = Deque<WorkSummary>()
    private var lastRaise: Double?
    private var raiseDelayLevel = 0
    private var hasReportedStay = false

    /// Makes a policy.
    public init(tuning: Tuning = Tuning()) {
        self.tuning = tuning
    }

    /// See ``FrameRatePolicy/begin(_:)``.
    public mutating func begin(_ setup: FrameRateSetup) {
        self = StandardFrameRatePolicy(tuning: tuning)
        self.setup = setup
        rate = setup.rate
        target = setup.rate
        ceiling = setup.highest
    }

    /// See ``FrameRatePolicy/receive(_:)``.
    public mutating func receive(_ observation: FrameRateObservation) -> FrameRateDecision? {
        now = max(now, observation.time)
        switch observation.kind {
        case .delivered(let work): return deliver(max(0, work))
        case .dropped(.late): pending.late += 1
        case .dropped(.outOfBuffers): pending.outOfBuffers += 1
        case .dropped(.discontinuity): pending.discontinuities += 1
        case .changed(let rate): change(rate)
        case .adopted(let setup):
            let time = now
            begin(setup)
            now = time
            beginAnew(at: time)
        case .tick: break
        }
        return nil
    }

    private mutating func change(_ rate: Double) {
        self.rate = rate
        lastMove = now
        if rate == target { beginAnew(at: now + Self.settling) }
    }

    private mutating func beginAnew(at time: Double) {
        epoch = time
        spanStart = time
        nextCheck = time
        samples.removeAll()
        pending = WorkSamples.Sample(time: 0, work: 0)
        hasReportedStay = false
    }

    private mutating func deliver(_ work: Double) -> FrameRateDecision? {
        var sample = pending
        pending = WorkSamples.Sample(time: 0, work: 0)
        // A transition that stopped before its end, as in the trace of another policy, ends where it stopped.
        if rate != target, now - lastMove >= Self.longestWay {
            target = rate
            beginAnew(at: now)
        }
        // Frames during a transition, and just after it, do not count.
        guard rate == target, now >= epoch else { return nil }
        sample.time = now
        sample.work = work
        // Drops before the first counted frame belong to the time before.
        if samples.count == 0 { (sample.late, sample.outOfBuffers) = (0, 0) }
        samples.append(sample)
        samples.remove(before: now - Self.longWindow, keeping: Self.longCount)
        // Without drops there is nothing to lower.
        if samples.episodes > 0, now >= nextCheck {
            nextCheck = now + Self.interval
            if let decision = lowering() { return decision }
        }
        guard now - spanStart >= Self.spanLength else { return nil }
        return endSpan()
    }

    // MARK: Lowering

    private mutating func lowering() -> FrameRateDecision? {
        let recent = samples.summary(since: now - Self.window, atLeast: 20)
        guard recent.count >= 6 && recent.span >= 0.5 || recent.count >= 3 && recent.span >= 0.9 else { return nil }
        if recent.episodes >= min(3, recent.count - 1), recent.episodeShare > 3 * tuning.tolerance {
            if (recent.mean - 2 * recent.uncertainty) * rate > Self.full {
                // A few frames give a good estimate of the mean, but not of the variation.
                let needed = min(
                    recent.neededDuration(load: tuning.load, rarity: tuning.rarity),
                    recent.mean / min(tuning.load, Self.leastLoad)
                )
                return lower(to: setup.rate(forDuration: needed), recent, needed)
            }
            if recent.mean * rate <= Self.full, recent.episodeShare > 0.25, recent.span >= 1 {
                return lowerToThroughput(recent)
            }
        }
        let long = samples.summary(since: now - Self.longWindow, atLeast: Self.longCount)
        guard long.span >= Self.longWindow / 2, long.count >= 30, long.episodes >= 3 else { return nil }
        let needed = long.neededDuration(load: tuning.load, rarity: tuning.rarity)
        if (long.mean - 2 * long.uncertainty) * rate > Self.full {
            return lower(to: setup.rate(forDuration: needed), long, needed)
        }
        guard long.count >= Self.longCount / 2, long.episodeShare > tuning.tolerance else { return nil }
        let tenth = setup.rate(forDuration: 1 / (rate * 0.9))
        return lower(to: tenth, long, needed, isExplained: needed * rate > 1)
    }

    /// Lowers the rate to the throughput if the work does not explain the drops.
    private mutating func lowerToThroughput(_ recent: WorkSummary) -> FrameRateDecision? {
        let throughput = Double(recent.count - 1) / recent.span
        let needed = 1 / (throughput * tuning.load)
        return lower(to: setup.rate(forDuration: max(needed, 1 / (rate * 0.9))), recent, needed, isExplained: false)
    }

    private mutating func lower(
        to target: Double,
        _ seen: WorkSummary,
        _ needed: Double,
        isExplained: Bool = true
    ) -> FrameRateDecision? {
        let inputs = seen.inputs(window: seen.span, rate: rate, neededDuration: needed)
        guard target < rate else { return rate <= setup.lowest ? stay(inputs) : nil }
        takeNoteOfLowering(isExplained: isExplained)
        return decide(
            .lower,
            to: target,
            inputs,
            FrameRateText.lowering(inputs, from: rate, to: target, isExplained: isExplained)
        )
    }

    private mutating func stay(_ inputs: FrameRateInputs) -> FrameRateDecision? {
        guard !hasReportedStay else { return nil }
        hasReportedStay = true
        return decide(.stay, to: rate, inputs, FrameRateText.staying(inputs, at: rate))
    }

    private mutating func takeNoteOfLowering(isExplained: Bool) {
        let last = tuning.raiseDelays.count - 1
        if let lastRaise, now - lastRaise < tuning.probation { raiseDelayLevel = min(raiseDelayLevel + 1, last) }
        if !isExplained { raiseDelayLevel = max(0, last) }
        lastRaise = nil
    }

    // MARK: Raising

    private mutating func endSpan() -> FrameRateDecision? {
        let span = samples.summary(since: spanStart)
        spanStart = now
        guard span.count > 0 else { return nil }
        spans.append(span)
        let most = Int((tuning.raiseDelays.max() ?? 0) / Self.spanLength) + 1
        while spans.count > most { spans.removeFirst() }
        if let lastRaise, now - lastRaise >= tuning.probation {
            self.lastRaise = nil
            raiseDelayLevel = 0
        }
        return rate < ceiling ? raising() : nil
    }

    private mutating func raising() -> FrameRateDecision? {
        guard !tuning.raiseDelays.isEmpty else { return nil }
        let first = tuning.raiseDelays[min(raiseDelayLevel, tuning.raiseDelays.count - 1)]
        guard now - epoch >= min(first, tuning.raiseDelays[0]) else { return nil }
        // Much room shows quickly; little room may be chance, and has to last.
        return raising(after: first, room: tuning.clearRoom)
            ?? raising(after: max(first, tuning.probation), room: 1.08)
    }

    /// Raises the rate if all spans in a period have room for a multiple of the present rate.
    private mutating func raising(after raiseDelay: Double, room: Double) -> FrameRateDecision? {
        let count = max(1, Int((raiseDelay / Self.spanLength).rounded(.up)))
        guard spans.count >= count else { return nil }
        let recent = spans.suffix(count)
        let all = WorkSummary(joining: recent)
        guard all.episodes <= max(1, all.count / 50) else { return nil }
        let worst = recent.map { $0.neededDuration(load: tuning.load, rarity: tuning.rarity) }.max() ?? 0
        var heavier = all
        heavier.mean += 4 * all.uncertainty
        let needed = max(worst, heavier.neededDuration(load: tuning.raisedLoad, rarity: tuning.raisedRarity))
        let to = min(ceiling, setup.rate(forDuration: needed))
        guard to > rate, needed * rate * room <= 1 else { return nil }
        lastRaise = now
        let inputs = all.inputs(window: Double(count) * Self.spanLength, rate: rate, neededDuration: needed)
        return decide(.raise, to: to, inputs, FrameRateText.raising(inputs, from: rate, to: to))
    }

    private mutating func decide(
        _ kind: FrameRateDecision.Kind,
        to: Double,
        _ inputs: FrameRateInputs,
        _ explanation: String
    ) -> FrameRateDecision {
        target = to
        lastMove = now
        return FrameRateDecision(kind: kind, time: now, from: rate, to: to, inputs: inputs, explanation: explanation)
    }
}
