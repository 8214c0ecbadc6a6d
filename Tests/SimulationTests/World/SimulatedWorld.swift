import Capsules

/// One program in virtual time on one thread: what happens next, when, and what fails is drawn from a seed.
final class SimulatedWorld {
    /// Something that can go wrong.
    enum Fault: String, CaseIterable, Sendable {
        /// The camera loses frames.
        case loss
        /// Frames come late and irregularly.
        case jitter
        /// The camera delivers nothing for a while.
        case stall
        /// Clients take much longer than a frame.
        case slowClient
        /// Connections to the broker end.
        case cut
        /// The broker answers nothing for a while.
        case freeze
        /// The broker acknowledges twice, late and out of order.
        case disorder
        /// The broker refuses scans for good.
        case refusal
        /// The disk fails.
        case disk
        /// The power of the store's machine fails: its disk has what was synced.
        case power
        /// The store's program is killed.
        case kill
        /// The client moves to another queue.
        case newQueue
        /// The program stops, starts and changes its session.
        case reconfiguration
        /// The camera fails, and the session with it.
        case failure
        /// The broker answers one scan at a time, and slowly.
        case trickle
        /// Codes come one after another.
        case rush
    }

    /// A history to run.
    struct Plan: Sendable, CustomStringConvertible {
        var seed: UInt64
        var frames = 400
        var faults = Set(Fault.allCases)
        /// A fault of the program itself, planted to see whether the laws find it.
        var planted: PlantedFault?

        var description: String {
            "seed \(seed), \(frames) frames, faults: \(faults.map(\.rawValue).sorted().joined(separator: " "))"
        }
    }

    let plan: Plan
    /// The present in nanoseconds.
    private(set) var now: UInt64 = 1_000_000_000
    /// The number of events so far.
    private(set) var events = 0
    /// The laws that were broken, in order.
    private(set) var violations: [String] = []
    /// What happened, for a capsule.
    private(set) var history: [CapsuleEntry] = []
    /// Called after each step of time; it looks for what never comes to an end.
    var watch: (UInt64) -> Void = { _ in }
    private var numbers: SimulationNumbers
    private var queue: [(time: UInt64, order: UInt64, body: () -> Void)] = []

    init(_ plan: Plan) {
        self.plan = plan
        numbers = SimulationNumbers(seed: plan.seed)
    }

    /// Returns a number from the seed.
    func draw(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

    /// Returns whether something with a chance of one to a number happens.
    func happens(oneIn count: Int) -> Bool { draw(1...count) == 1 }

    /// Returns whether a fault happens, with a chance of one to a number.
    func fails(_ fault: Fault, oneIn count: Int) -> Bool {
        // Drawn in any case, so that a history without the fault stays the same elsewhere.
        let happens = happens(oneIn: count)
        return happens && plan.faults.contains(fault)
    }

    /// Returns whether a planted fault acts now.
    func acts(_ planted: PlantedFault, oneIn count: Int = 1) -> Bool {
        plan.planted == planted && (count == 1 || happens(oneIn: count))
    }

    /// Makes something happen later; of several at one time, the seed decides which is first.
    func after(_ nanoseconds: UInt64, _ body: @escaping () -> Void) {
        let entry = (time: now + nanoseconds, order: numbers.next(), body: body)
        let index = queue.firstIndex { ($0.time, $0.order) < (entry.time, entry.order) } ?? queue.count
        queue.insert(entry, at: index)
    }

    /// Goes on to a time, and lets everything happen that is due on the way.
    func advance(to time: UInt64) {
        while let next = queue.last, next.time <= time {
            queue.removeLast()
            now = max(now, next.time)
            events += 1
            next.body()
        }
        now = max(now, time)
        watch(now)
    }

    /// Goes on until nothing is left to happen.
    func runToEnd() { while let next = queue.last { advance(to: next.time) } }

    /// True if something is left to happen.
    var isBusy: Bool { !queue.isEmpty }

    /// Checks a law.
    func require(_ holds: Bool, _ law: @autoclosure () -> String) {
        if !holds, violations.count < 20 { violations.append("\(law()) at \(now) ns") }
    }

    /// Notes what happened.
    func note(_ record: CapsuleRecord) { history.append(CapsuleEntry(hostTime: now, record: record)) }
}

/// Faults of the program that are planted on purpose: the laws must find each of them.
enum PlantedFault: String, CaseIterable, Sendable {
    /// A callback that was asked for is not scheduled.
    case lostWakeUp
    /// One frame more than the limit waits.
    case offByOne
    /// A drop is reported twice.
    case doubleReport
    /// A drop is not reported.
    case missingReport
    /// A delivered frame is not counted.
    case uncounted
    /// Frames are delivered in another order.
    case swapped
    /// A set has the codes of another frame.
    case mixedSet
    /// The hold limit is not checked.
    case noHoldLimit
    /// A client is called while its last callback runs.
    case overlap
    /// A scan is announced before it is stored.
    case earlyAnnouncement
    /// A scan is stored twice.
    case storedTwice
    /// A scan that counts is not stored.
    case notStored
    /// The place moves past a scan that was not acknowledged.
    case placeTooFar
    /// A place that was written is lost with the power, although it was confirmed.
    case missingFlush
    /// A batch is sent in another order.
    case sentBackwards
    /// A repeated scan is not named.
    case unnamedRepeat
    /// A refusal is not recorded.
    case forgottenRefusal
    /// A scan is left out of a batch.
    case skippedScan
    /// The thinned-out frames of a burst are kept in memory.
    case leak
}

/// Random numbers that are the same for the same seed (SplitMix64).
struct SimulationNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0xD134_2543_DE82_EF95 &+ 1 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
