import Basics
import Foundation
import Logging
import ScanStore

/// Performs the steps of a ``PumpPlan`` on a pump's thread: calls the store and the sink, waits, and logs.
final class PumpRun {
    /// The reason for which a connection ended without a failure of the sink.
    private enum End { case stopped, storeFailed }

    private let outbox: any ScanOutbox
    private let queue: String
    private let sink: any ScanSink
    private let limits: SinkLimits
    private var logger: Logger
    private let clock: any SinkClock
    private let shared: PumpShared
    /// The thread that created the run, on which everything happens.
    private let thread = pthread_self()
    private var plan: PumpPlan
    private var filter: RepeatFilter

    init(
        outbox: any ScanOutbox,
        queue: String,
        sink: any ScanSink,
        limits: SinkLimits,
        logger: Logger,
        backOff: BackOff,
        clock: any SinkClock,
        shared: PumpShared
    ) {
        self.outbox = outbox
        self.queue = queue
        self.sink = sink
        self.limits = limits
        self.logger = logger
        self.clock = clock
        self.shared = shared
        plan = PumpPlan(
            limits: limits,
            hasImages: sink.wantsImages,
            longestWait: clock.longestWait,
            backOff: backOff
        )
        filter = RepeatFilter(interval: limits.repeatLogTime)
        self.logger[metadataKey: "sink"] = "\(queue)"
    }

    /// Empties the queue until the pump is stopped.
    func run() {
        assertOnThread()
        while let claim = takeClaim() {
            plan.beginClaim()
            claim.whenMoreArrives { [shared] in shared.noteMore() }
            serve(claim)
            claim.whenMoreArrives(nil)
            if !shared.isStopped { pause(limits.storeTime) }
        }
    }

    private func assertOnThread() {
        assert(pthread_equal(thread, pthread_self()) != 0, "A pump's run belongs to the thread that created it.")
    }

    // MARK: The claim

    /// Waits until this pump has the claim on the queue.
    ///
    /// Returns nil when stopped.
    private func takeClaim() -> (any OutboxClaim)? {
        while !shared.isStopped {
            do {
                let claim = try outbox.claim(sink: queue)
                filter.clear("claim")
                return claim
            } catch {
                say("claim", Self.message(error), .warning)
                shared.change { $0.problem = Self.message(error) }
                pause(limits.claimTime)
            }
        }
        return nil
    }

    /// Connects repeatedly, until stopped or until the store must be reopened.
    private func serve(_ claim: any OutboxClaim) {
        while !shared.isStopped {
            do throws(SinkFailure) {
                plan.beginConnection(at: clock.now)
                try sink.open()
                plan.connected(at: clock.now)
                logger.info("Connected to \(sink.name).")
                shared.change {
                    $0.isConnected = true
                    $0.connections += 1
                }
                let end = try converse(claim)
                writeLastPlace(claim)
                sink.close(politely: true)
                shared.change { $0.isConnected = false }
                if end == .storeFailed { return }
            } catch {
                sink.close(politely: false)
                writeLastPlace(claim)
                guard !shared.isStopped else { break }
                shared.change {
                    $0.isConnected = false
                    $0.problem = error.message
                }
                say("connection", error.message, .warning)
                let seconds = plan.connectionFailed(retryAfter: error.retryAfter)
                logger.debug("Trying again in \(seconds) s")
                pause(seconds)
            }
        }
        shared.change { $0.isConnected = false }
    }

    // MARK: One connection

    private func converse(_ claim: any OutboxClaim) throws(SinkFailure) -> End {
        while !shared.isStopped {
            plan.beginRound(hasMore: shared.takeMore(), capacity: sink.capacity)
            while let step = plan.nextStep(at: clock.now) {
                if step == .reopenStore { return .storeFailed }
                try perform(step, claim)
            }
        }
        return .stopped
    }

    private func perform(_ step: PumpStep, _ claim: any OutboxClaim) throws(SinkFailure) {
        assertOnThread()
        switch step {
        case .recordRefusal(let sequence, let reason): recordRefusal(sequence, reason, claim)
        case .writePlace(let place): writePlace(place, claim)
        case .read(let sequence, let limit): read(after: sequence, limit: limit, claim)
        case .send(let scans, let repeats):
            shared.change {
                $0.sent += scans.count
                $0.repeats += repeats
            }
            try sink.send(scans)
        case .readBacklog: readBacklog(claim)
        case .reopenStore: break
        case .waitForAnswers(let seconds): for event in try sink.events(waiting: seconds) { take(event) }
        case .timeOut:
            throw SinkFailure(
                "\(sink.name) has acknowledged nothing for \(Int(limits.acknowledgementTime)) s, though scans are "
                    + "under way. Check the network and the load of the receiver."
            )
        case .confirmConnection: succeed()
        }
    }

    private func take(_ event: SinkEvent) {
        switch event {
        case .acknowledged(let sequence):
            guard plan.acknowledged(sequence, at: clock.now) else { return }
            shared.change {
                $0.acknowledged += 1
                $0.lastAcknowledged = clock.date
            }
            succeed()
        case .refused(let sequence, let reason):
            guard plan.refused(sequence, because: reason, at: clock.now) else { return }
            logger.error(
                "\(sink.name) refused scan \(sequence) for good: \(reason) It stays in the store: obscura history."
            )
        }
    }

    private func succeed() {
        plan.succeeded(at: clock.now)
        filter.clear("connection")
        shared.change { $0.problem = nil }
    }

    // MARK: The store

    private func read(after sequence: Int64?, limit: Int, _ claim: any OutboxClaim) {
        do {
            let scans = try claim.next(after: sequence, limit: limit, images: sink.wantsImages)
            filter.clear("store")
            plan.read(scans)
        } catch {
            noteStore(error, whileReading: true)
        }
    }

    /// Writes the place at the end of a connection; once the pump is stopped, even if the store has just failed.
    private func writeLastPlace(_ claim: any OutboxClaim) {
        guard let place = plan.unwrittenPlace(at: clock.now, isLast: shared.isStopped) else { return }
        writePlace(place, claim)
    }

    private func writePlace(_ place: Int64, _ claim: any OutboxClaim) {
        do {
            try claim.acknowledge(through: place)
            if plan.wrotePlace() { filter.clear("store") }
        } catch {
            noteStore(error)
        }
    }

    private func recordRefusal(_ sequence: Int64, _ reason: String, _ claim: any OutboxClaim) {
        do {
            try claim.refuse(sequence, because: reason)
            plan.recordedRefusal(at: clock.now)
            shared.change { $0.refused += 1 }
        } catch {
            noteStore(error)
        }
    }

    private func readBacklog(_ claim: any OutboxClaim) {
        do {
            let backlog = try claim.backlog()
            shared.change { $0.backlog = backlog }
            plan.readBacklog(count: backlog.count)
        } catch {
            noteStore(error)
        }
    }

    private func noteStore(_ error: any Error, whileReading: Bool = false) {
        let lostClaim = if case .claimed = error as? OutboxError { true } else { false }
        plan.storeFailed(whileReading: whileReading, lostClaim: lostClaim, at: clock.now)
        say("store", "The store of scans fails: \(Self.message(error))", .error)
    }

    // MARK: Logging and waiting

    /// Logs new messages, and unchanged ones only from time to time.
    private func say(_ topic: String, _ text: String, _ level: Logger.Level) {
        let level = filter.lets(text, about: topic, at: clock.now) ? level : .debug
        logger.log(level: level, "\(text)")
    }

    private static func message(_ error: any Error) -> String {
        (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
    }

    private func pause(_ seconds: Double) {
        let end = clock.now + seconds
        while !shared.isStopped, clock.now < end { shared.wait(min(end - clock.now, clock.longestWait)) }
    }
}
