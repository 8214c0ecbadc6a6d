/// A simulation of a camera, an app that processes its frames, and a policy, on a simulated clock.
///
/// The camera delivers frames at the governed rate into a mailbox of one, like a video data output that discards late
/// frames: while the app processes a frame, one more waits, and a newer one replaces it. An hour takes about a second.
/// Runs are deterministic.
public struct FrameRateSimulation: Sendable {
    /// The result of a run.
    public struct Outcome: Sendable, Hashable {
        /// All decisions in order.
        public var decisions: [FrameRateDecision] = []
        /// All changes of the camera's rate with their times; the first is the initial rate.
        public var rates: [Change] = []
        /// The times at which frames were dropped.
        public var drops: [Double] = []
        /// The number of frames that the app processed.
        public var delivered = 0

        /// Returns the number of frames dropped between two times.
        public func dropCount(from start: Double, to end: Double = .infinity) -> Int {
            drops.count { $0 >= start && $0 < end }
        }

        /// Returns the rate at a time.
        public func rate(at time: Double) -> Double { rates.last { $0.time <= time }?.rate ?? 0 }

        /// The times at which the direction of change reversed.
        public var reversals: [Double] {
            let moves = decisions.filter { $0.kind != .stay }
            return zip(moves, moves.dropFirst()).compactMap { $0.kind == $1.kind ? nil : $1.time }
        }
    }

    /// A change of the rate.
    public struct Change: Sendable, Hashable {
        /// The time in seconds.
        public var time: Double
        /// The rate from this time on in frames per second.
        public var rate: Double

        /// Makes a change.
        public init(time: Double, rate: Double) {
            self.time = time
            self.rate = rate
        }
    }

    /// The rates of the camera.
    public var setup: FrameRateSetup

    /// Makes a simulation.
    public init(setup: FrameRateSetup) {
        self.setup = setup
    }

    /// Simulates a period.
    ///
    /// - Parameters:
    ///   - policy: the policy that decides.
    ///   - seconds: the length of the period.
    ///   - work: returns the processing time in seconds of a frame, given the time at which processing begins.
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
        /// The time at which the app finishes its present frame.
        var busyUntil = 0.0
        /// True if a frame is waiting; `replaced` has the times of those dropped since the app began its present frame.
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
        /// The frame being processed. `finish()` reports it, and then the frames dropped meanwhile.
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
