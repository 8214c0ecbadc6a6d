import Basics
import Foundation
import Logging
import ScanStore

/// The work of a pump's thread, and its state.
final class PumpRun {
    /// The reason for which a connection ended without a failure of the sink.
    private enum End { case stopped, storeFailed }

    private let outbox: any ScanOutbox
    private let queue: String
    private let sink: any ScanSink
    private let limits: SinkLimits
    private var logger: Logger
    private var backOff: BackOff
    private let clock: any SinkClock
    private let shared: PumpShared

    private var window = SendWindow()
    /// Scans that were read from the store but not sent, because the window was full.
    private var waiting: ArraySlice<StoredScan> = []
    /// The last scan that was read from the store on this connection.
    private var taken: Int64?
    /// The last scan that was ever sent.
    private var highestSent: Int64?
    /// Scans that the receiver refused and the store has not recorded yet.
    private var refusals: [(sequence: Int64, reason: String)] = []
    private var mayHaveMore = true
    private var lastProgress = 0.0
    /// The time at which the place must be written; nil if it is up to date.
    private var placeDue: Double?
    private var readFailures = 0
    private var storeDue = 0.0
    private var isClaimLost = false
    private var backlogDue = 0.0
    private var said: [String: (text: String, time: Double)] = [:]

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
        self.backOff = backOff
        self.clock = clock
        self.shared = shared
        self.logger[metadataKey: "sink"] = "\(queue)"
    }

    func run() {
        while let claim = takeClaim() {
            // The store may be a new one, with other sequences.
            window.reset()
            readFailures = 0
            storeDue = 0
            isClaimLost = false
            claim.whenMoreArrives { [shared] in shared.noteMore() }
            serve(claim)
            claim.whenMoreArrives(nil)
            if !shared.isStopped { pause(limits.storeTime) }
        }
    }

    // MARK: The claim

    /// Waits until this pump has the claim on the queue.
    ///
    /// Returns nil when stopped.
    private func takeClaim() -> (any OutboxClaim)? {
        while !shared.isStopped {
            do {
                let claim = try outbox.claim(sink: queue)
                said["claim"] = nil
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
                begin()
                try sink.open()
                logger.info("Connected to \(sink.name).")
                shared.change {
                    $0.isConnected = true
                    $0.connections += 1
                }
                let end = try converse(claim)
                writePlace(claim)
                sink.close(politely: true)
                shared.change { $0.isConnected = false }
                if end == .storeFailed { return }
            } catch {
                sink.close(politely: false)
                writePlace(claim)
                guard !shared.isStopped else { break }
                shared.change {
                    $0.isConnected = false
                    $0.problem = error.message
                }
                say("connection", error.message, .warning)
                var seconds = backOff.fail()
                if let wanted = error.retryAfter { seconds = max(seconds, min(wanted, limits.longestRetryAfter)) }
                logger.debug("Trying again in \(seconds) s")
                pause(seconds)
            }
        }
        shared.change { $0.isConnected = false }
    }

    /// Forgets what was in flight on the last connection.
    private func begin() {
        window.clear()
        waiting = []
        taken = nil
        mayHaveMore = true
        lastProgress = clock.now
    }

    // MARK: One connection

    private func converse(_ claim: any OutboxClaim) throws(SinkFailure) -> End {
        let steadyAt = clock.now + limits.steadyTime
        var isSteady = false
        while !shared.isStopped {
            if shared.takeMore() { mayHaveMore = true }
            writeRefusals(claim)
            if placeDue.map({ $0 <= clock.now }) == true || window.settled >= limits.placeScans { writePlace(claim) }
            fetch(claim)
            try sendWhatFits()
            check(claim)
            if isClaimLost || readFailures >= limits.storeAttempts { return .storeFailed }
            for event in try sink.events(waiting: idleTime(steadyAt: isSteady ? nil : steadyAt)) { take(event) }
            let now = clock.now
            if window.count > refusals.count, now - lastProgress >= limits.acknowledgementTime {
                throw SinkFailure(
                    "\(sink.name) has acknowledged nothing for \(Int(limits.acknowledgementTime)) s, though scans are "
                        + "under way. Check the network and the load of the receiver."
                )
            }
            if !isSteady, now >= steadyAt {
                isSteady = true
                succeed()
            }
        }
        return .stopped
    }

    /// Returns the seconds for which there is no work, if nothing happens.
    private func idleTime(steadyAt: Double?) -> Double {
        let now = clock.now
        if wantsMore, storeDue <= now { return 0 }
        var due = [now + clock.longestWait, backlogDue]
        if let placeDue { due.append(max(placeDue, storeDue)) }
        if wantsMore || !refusals.isEmpty { due.append(storeDue) }
        if window.count > refusals.count { due.append(lastProgress + limits.acknowledgementTime) }
        if let steadyAt { due.append(steadyAt) }
        return max(0, (due.min() ?? now) - now)
    }

    private func take(_ event: SinkEvent) {
        switch event {
        case .acknowledged(let sequence):
            guard settle(sequence) else { return }
            shared.change {
                $0.acknowledged += 1
                $0.lastAcknowledged = clock.date
            }
            succeed()
        case .refused(let sequence, let reason):
            guard !refusals.contains(where: { $0.sequence == sequence }) else { return }

            logger.error(
                "\(sink.name) refused scan \(sequence) for good: \(reason) It stays in the store: obscura history."
            )
            refusals.append((sequence, reason))
            lastProgress = clock.now
        }
    }

    private func succeed() {
        backOff.succeed()
        said["connection"] = nil
        shared.change { $0.problem = nil }
    }

    private func settle(_ sequence: Int64) -> Bool {
        let before = window.settled
        guard window.settle(sequence) else { return false }
        lastProgress = clock.now
        if window.settled > before, placeDue == nil { placeDue = clock.now + limits.placeTime }
        return true
    }

    // MARK: Sending

    /// Indicates whether to read scans from the store: only once half the window is free, to read them in batches.
    private var wantsMore: Bool { mayHaveMore && waiting.isEmpty && window.count <= capacity / 2 }
    private var capacity: Int { max(1, min(limits.windowScans, sink.capacity)) }

    private func fetch(_ claim: any OutboxClaim) {
        guard wantsMore, storeDue <= clock.now else { return }
        // With nothing in flight, reading restarts at the store's own place, which is right for any store.
        if window.isEmpty {
            writePlace(claim)
            if placeDue == nil { taken = nil }
        }
        let limit = min(sink.wantsImages ? limits.imageBatch : limits.batch, capacity)
        do {
            let scans = try claim.next(after: taken, limit: limit, images: sink.wantsImages)
            readFailures = 0
            storeDue = 0
            said["store"] = nil
            mayHaveMore = scans.count >= limit
            waiting = scans[...]
        } catch {
            readFailures += 1
            noteStore(error)
        }
    }

    private func sendWhatFits() throws(SinkFailure) {
        var end = waiting.startIndex
        var repeats = 0
        if window.isEmpty { lastProgress = clock.now }
        while end < waiting.endIndex {
            let scan = waiting[end]
            let bytes = Self.bytes(of: scan)
            guard window.hasRoom(for: bytes, scans: capacity, limit: limits.windowBytes) else { break }
            window.add(scan.sequence, bytes: bytes)
            if let highestSent, scan.sequence <= highestSent { repeats += 1 } else { highestSent = scan.sequence }
            taken = scan.sequence
            end += 1
        }
        guard end > waiting.startIndex else { return }
        let scans = waiting[..<end]
        waiting = waiting[end...]
        shared.change {
            $0.sent += scans.count
            $0.repeats += repeats
        }
        try sink.send(scans)
    }

    private static func bytes(of scan: StoredScan) -> Int {
        // Apart from the variable parts, a scan is a few numbers and names.
        512 + (scan.record.text?.utf8.count ?? 0) + scan.record.payload.count + (scan.record.image?.count ?? 0)
    }

    // MARK: The store

    /// Writes the place if it has moved.
    ///
    /// A failure is retried.
    private func writePlace(_ claim: any OutboxClaim) {
        guard window.settled > 0, let place = window.place, storeDue <= clock.now || shared.isStopped else { return }
        do {
            try claim.acknowledge(through: place)
            window.wrote()
            placeDue = nil
            if readFailures == 0 { said["store"] = nil }
        } catch {
            noteStore(error)
        }
    }

    private func writeRefusals(_ claim: any OutboxClaim) {
        while let refusal = refusals.first, storeDue <= clock.now {
            do {
                try claim.refuse(refusal.sequence, because: refusal.reason)
                refusals.removeFirst()
                _ = settle(refusal.sequence)
                shared.change { $0.refused += 1 }
            } catch {
                return noteStore(error)
            }
        }
    }

    /// Reads the queue's length from time to time.
    ///
    /// This also finds scans whose arrival was not announced.
    private func check(_ claim: any OutboxClaim) {
        guard backlogDue <= clock.now else { return }
        backlogDue = clock.now + limits.backlogTime
        guard storeDue <= clock.now else { return }
        do {
            let backlog = try claim.backlog()
            shared.change { $0.backlog = backlog }
            if backlog.count > window.count + waiting.count { mayHaveMore = true }
        } catch {
            noteStore(error)
        }
    }

    private func noteStore(_ error: any Error) {
        if case .claimed = error as? OutboxError { isClaimLost = true }
        storeDue = clock.now + limits.storeTime
        say("store", "The store of scans fails: \(Self.message(error))", .error)
    }

    // MARK: Logging and waiting

    /// Logs new messages, and unchanged ones only from time to time.
    private func say(_ topic: String, _ text: String, _ level: Logger.Level) {
        if let last = said[topic], last.text == text, clock.now - last.time < limits.repeatLogTime {
            logger.debug("\(text)")
        } else {
            said[topic] = (text, clock.now)
            logger.log(level: level, "\(text)")
        }
    }

    private static func message(_ error: any Error) -> String {
        (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
    }

    private func pause(_ seconds: Double) {
        let end = clock.now + seconds
        while !shared.isStopped, clock.now < end { shared.wait(min(end - clock.now, clock.longestWait)) }
    }
}
