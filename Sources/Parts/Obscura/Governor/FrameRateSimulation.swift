/// A camera, an app that works on its frames, and a policy between them, on a clock that only exists in the computer.
///
/// The camera delivers frames at the governed rate, into a mailbox of one, as a video data output does that discards
/// late frames: while the app works on a frame, one more waits, and a newer one takes its place. An hour takes about a
/// second. The same app on the same policy gives the same run every time.
public struct FrameRateSimulation: Sendable {
    /// What a run came to.
    public struct Outcome: Sendable, Hashable {
        /// All decisions, in order.
        public var decisions: [FrameRateDecision] = []
        /// Every change of the camera's rate, with its time; the first is the rate at the beginning.
        public var rates: [Change] = []
        /// When frames were dropped.
        public var drops: [Double] = []
        /// How many frames the app worked on.
        public var delivered = 0

        /// How many frames were dropped from one time to another.
        public func dropCount(from start: Double, to end: Double = .infinity) -> Int {
            drops.count { $0 >= start && $0 < end }
        }

        /// The rate at a time.
        public func rate(at time: Double) -> Double { rates.last { $0.time <= time }?.rate ?? 0 }

        /// When the direction of change turned round.
        public var reversals: [Double] {
            let moves = decisions.filter { $0.kind != .stay }
            return zip(moves, moves.dropFirst()).compactMap { $0.kind == $1.kind ? nil : $1.time }
        }
    }

    /// A rate, from a time on.
    public struct Change: Sendable, Hashable {
        /// In seconds.
        public var time: Double
        /// In frames a second.
        public var rate: Double

        /// Makes a change.
        public init(time: Double, rate: Double) {
            self.time = time
            self.rate = rate
        }
    }

    /// The rates that there are.
    public var setup: FrameRateSetup

    /// Makes a simulation.
    public init(setup: FrameRateSetup) {
        self.setup = setup
    }

    /// Runs for some seconds.
    ///
    /// - Parameters:
    ///   - policy: what decides.
    ///   - seconds: how long.
    ///   - work: how many seconds the app works on a frame that it begins with at a time.
    public func run(
        _ policy: any FrameRatePolicy,
        seconds: Double,
        work: (_ time: Double) -> Double
    ) -> Outcome {
        var policy = policy
        policy.begin(setup)
        var outcome = Outcome()
        outcome.rates.append(Change(time: 0, rate: setup.rate))
        var rate = setup.rate
        var glide: FrameRateGlide?
        /// When the app is done with what it has.
        var busyUntil = 0.0
        /// Whether a frame waits for it, and how many were replaced since it began with the last.
        var isWaiting = false
        var replaced: [Double] = []

        func observe(_ kind: FrameRateObservation.Kind, at time: Double) {
            if let decision = policy.receive(FrameRateObservation(time: time, kind)) {
                outcome.decisions.append(decision)
                if decision.kind != .stay {
                    glide = FrameRateGlide(from: rate, to: decision.to, at: time, among: setup.rates)
                }
            }
            guard let next = glide?.next(at: time) else { return }
            rate = next
            outcome.rates.append(Change(time: time, rate: rate))
            _ = policy.receive(FrameRateObservation(time: time, .changed(rate: rate)))
            if glide?.isOver == true { glide = nil }
        }
        /// The app begins with a frame, is done with it, and then hears what was dropped meanwhile.
        var current: (begin: Double, work: Double)?
        func finish() {
            guard let done = current else { return }
            current = nil
            observe(.delivered(work: done.work), at: done.begin + done.work)
            for time in replaced { observe(.dropped(.late), at: max(time, done.begin + done.work)) }
            replaced = []
        }
        func begin(at time: Double) {
            let effort = max(0, work(time))
            current = (time, effort)
            busyUntil = time + effort
            outcome.delivered += 1
        }

        var frame = 0.0
        while frame < seconds {
            while current != nil, busyUntil <= frame {
                finish()
                if isWaiting {
                    isWaiting = false
                    begin(at: busyUntil)
                }
            }
            if current == nil {
                begin(at: frame)
            } else if isWaiting {
                outcome.drops.append(frame)
                replaced.append(frame)
            } else {
                isWaiting = true
            }
            frame += 1 / rate
        }
        finish()
        return outcome
    }
}
