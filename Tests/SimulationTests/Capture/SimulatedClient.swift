import Capsules
import Dispatch

@testable import AVFCapture

/// A video data output with its client: the real ``ClientMailbox``, late policy and ``FrameLedger``, with callbacks in
/// virtual time.
final class SimulatedClient {
    private let world: SimulatedWorld
    private var mailbox = ClientMailbox<SimulatedFrame>()
    private let queues = [DispatchQueue(label: "one"), DispatchQueue(label: "another")]
    /// The counts of the real ledger, which must be those of the glue.
    private let counts = FrameLedger()
    private var isRunning = false
    /// The outcomes of frames: nil while they wait.
    private var outcomes: [Int: String] = [:]
    private var lastNumber = -1
    private var ledger = CapsuleLedger()
    private let keepsLate: Bool
    /// Frames that came to an idle client, which keeps late ones.
    private var undroppable: Set<Int> = []
    /// The time of the last arrival of a frame that still waits.
    private var waitingSince: UInt64?

    init(_ world: SimulatedWorld) {
        self.world = world
        keepsLate = world.happens(oneIn: 3)
        _ = mailbox.setQueue(queues[0])
    }

    /// The largest number of frames that may wait.
    private var limit: Int { keepsLate ? 8 : 1 }

    func receive(_ number: Int) {
        if mailbox.isIdle, keepsLate { undroppable.insert(number) }
        count(.captured, number)
        let letter = CapsuleLetter(key: number, load: 1)
        let rule: MailboxLimit = keepsLate ? .keepOldest(upTo: world.acts(.offByOne) ? limit + 1 : limit) : .newestOnly
        world.note(
            .mail(CapsuleMail(mailbox: 1, step: .offered(letter, limit: keepsLate ? .keepOldest(limit) : .newestOnly)))
        )
        var removed: [SimulatedFrame] = []
        let callback =
            !keepsLate && world.acts(.offByOne)
            ? mailbox.offer(
                SimulatedFrame(number: number, counts: counts),
                limit: .keepOldest(upTo: 2),
                removed: &removed
            )
            : mailbox.offer(SimulatedFrame(number: number, counts: counts), limit: rule, removed: &removed)
        for item in removed { world.require(false, "frame \(item.number) was removed without a report") }
        schedule(callback)
        let waiting = counts.counts.inFlight
        world.require(waiting <= limit, "memory: \(waiting) frames wait, \(limit) may")
        if world.fails(.newQueue, oneIn: 50) { schedule(mailbox.setQueue(queues[number % 2])) }
    }

    func lose(_ number: Int) {
        count(.lostDiscontinuity, number)
        schedule(mailbox.add(SimulatedFrame(number: number, reason: .discontinuity)))
    }

    private func count(_ outcome: CapsuleFate.Outcome, _ number: Int) {
        ledger.count(outcome)
        switch outcome {
        case .captured: counts.capture(number)
        case .delivered: counts.deliver(number, handedOverAt: world.now)
        case .lostDiscontinuity: counts.lose(.discontinuity, number)
        default: break
        }
        world.note(.fate(CapsuleFate(connection: 1, number: number, outcome: outcome)))
    }

    private func schedule(_ callback: ScheduledCallback?) {
        guard let callback, !world.acts(.lostWakeUp, oneIn: 40) else { return }
        world.after(UInt64(world.draw(0...3_000_000))) { self.call(callback) }
    }

    private func call(_ callback: ScheduledCallback) {
        guard let item = mailbox.begin(callback) else { return }
        world.require(callback.queue === mailbox.queue, "callbacks come on the client's queue")
        world.require(!isRunning, "callbacks come one at a time")
        isRunning = true
        world.note(.mail(CapsuleMail(mailbox: 1, step: .began(CapsuleLetter(key: item.number, load: item.load)))))
        if item.reason != nil, world.acts(.missingReport, oneIn: 5) {
            // The client is not told.
        } else {
            tell(item)
            if item.reason != nil, world.acts(.doubleReport, oneIn: 5) { tell(item) }
        }
        let isSlow = world.fails(.slowClient, oneIn: 3)
        let work = isSlow ? world.draw(30_000_000...300_000_000) : world.draw(100_000...20_000_000)
        world.after(UInt64(work)) { self.end() }
        if world.acts(.overlap, oneIn: 20) { world.after(UInt64(work / 2)) { self.callAgain() } }
    }

    private func callAgain() { world.require(!isRunning, "callbacks come one at a time") }

    private func end() {
        isRunning = false
        schedule(mailbox.end())
        let own = counts.counts
        world.require(ledger.isBalanced, "conservation: \(ledger)")
        world.require(own.captured == own.delivered + own.dropped + own.inFlight, "conservation: \(own)")
    }

    private func tell(_ item: SimulatedFrame) {
        var number = item.number
        if world.acts(.swapped, oneIn: 10) { number = max(lastNumber - 1, 0) }
        world.require(number > lastNumber, "order: \(number) after \(lastNumber)")
        lastNumber = max(lastNumber, number)
        world.require(outcomes[number] == nil, "frame \(number) has two outcomes")
        if let reason = item.reason {
            world.require(!undroppable.contains(number), "frame \(number) is dropped though the client was idle")
            world.require(reason != .late || !keepsLate, "frame \(number) is late for a client that keeps late ones")
            outcomes[number] = reason.name
            if reason != .discontinuity { count(reason.outcome, number) }
        } else {
            outcomes[number] = "delivered"
            if !world.acts(.uncounted, oneIn: 10) { count(.delivered, number) }
        }
    }

    /// Checks the laws of the end: every frame has had exactly one outcome, and the client knows all.
    func finish(_ numbers: Range<Int>) {
        world.require(mailbox.isIdle, "no callback is lost")
        for number in numbers { world.require(outcomes[number] != nil, "frame \(number) has no outcome") }
        world.require(ledger.inFlight == 0 && ledger.isBalanced, "conservation at the end: \(ledger)")
        world.require(ledger.captured == numbers.count, "every frame is counted: \(ledger)")
        let own = counts.counts
        let isSame = own.captured == ledger.captured && own.delivered == ledger.delivered
        let areDrops = own.dropped == ledger.late + ledger.outOfBuffers + ledger.discontinuity
        world.require(isSame && areDrops && own.inFlight == 0, "the ledger counts everything: \(own), \(ledger)")
    }
}
