import Basics
import ScanStore

/// Decides what a pump reads, sends and records, how long it waits, and when it gives up a connection or the store.
///
/// A value without threads, locks and clocks. Its owner performs the steps that it returns and reports their results.
/// The steps of one round on a connection have a fixed order, from the store to the wait for answers.
struct PumpPlan {
    /// The kinds of steps of a round, in their order.
    private enum Stage { case refusals, place, placeBeforeRead, read, send, backlog, store, wait, timeouts, done }

    private let limits: SinkLimits
    private let hasImages: Bool
    private let longestWait: Double
    private var backOff: BackOff

    private var stage = Stage.done
    /// Maximum scans in flight.
    private var capacity = 1
    private var window = SendWindow()
    /// Scans that were read from the store but not sent, because the window was full.
    private var waiting: ArraySlice<StoredScan> = []
    /// The last scan that was read from the store and sent on this connection.
    private var taken: Int64?
    /// The last scan that was ever sent.
    private var highestSent: Int64?
    /// Scans that the receiver refused and the store has not recorded yet.
    private var refusals: [(sequence: Int64, reason: String)] = []
    private var mayHaveMore = true
    /// The time of the last acknowledgement or refusal, or of sending with nothing in flight.
    private var lastProgress = 0.0
    /// The time at which the connection counts as lasting; nil once it does.
    private var steadyAt: Double?
    /// The time at which the place must be written; nil if it is up to date.
    private var placeDue: Double?
    private var readFailures = 0
    /// The time before which the store is left alone, because it has failed.
    private var storeDue = 0.0
    private var isClaimLost = false
    private var backlogDue = 0.0

    /// Creates the plan of a pump that has no claim yet.
    ///
    /// - Parameters:
    ///   - hasImages: Whether scans are sent with their images.
    ///   - longestWait: Maximum seconds of a wait, after which the clock must be read again.
    ///   - backOff: The pauses between connections.
    init(limits: SinkLimits, hasImages: Bool, longestWait: Double, backOff: BackOff) {
        self.limits = limits
        self.hasImages = hasImages
        self.longestWait = longestWait
        self.backOff = backOff
    }

    // MARK: Claims and connections

    /// Starts with a new claim: the store may be another one, with other sequences.
    mutating func beginClaim() {
        window.reset()
        placeDue = nil
        readFailures = 0
        storeDue = 0
        isClaimLost = false
    }

    /// Starts a connection, and forgets what was in flight on the last one.
    mutating func beginConnection(at now: Double) {
        window.clear()
        waiting = []
        taken = nil
        mayHaveMore = true
        lastProgress = now
    }

    /// Records that the connection is established.
    mutating func connected(at now: Double) { steadyAt = now + limits.steadyTime }

    /// Records that a connection has failed.
    ///
    /// - Parameter retryAfter: Seconds that the receiver asks to wait; nil if it did not.
    /// - Returns: Seconds until the next attempt.
    mutating func connectionFailed(retryAfter: Double?) -> Double {
        let seconds = backOff.fail()
        guard let retryAfter else { return seconds }
        return max(seconds, min(retryAfter, limits.longestRetryAfter))
    }

    // MARK: One round

    /// Starts a round.
    ///
    /// - Parameters:
    ///   - hasMore: Whether scans were stored since the last round.
    ///   - capacity: Maximum scans in flight that the sink allows.
    mutating func beginRound(hasMore: Bool, capacity: Int) {
        if hasMore { mayHaveMore = true }
        self.capacity = max(1, min(limits.windowScans, capacity))
        stage = .refusals
    }

    /// Returns the next step of the round; nil at its end.
    mutating func nextStep(at now: Double) -> PumpStep? {
        while true {
            switch stage {
            case .refusals:
                if let refusal = refusals.first, storeDue <= now {
                    return .recordRefusal(sequence: refusal.sequence, reason: refusal.reason)
                }
                stage = .place
            case .place:
                stage = .placeBeforeRead
                let isDue = placeDue.map { $0 <= now } == true || window.settled >= limits.placeScans
                if isDue, let place = unwrittenPlace(at: now) { return .writePlace(place) }
            case .placeBeforeRead:
                stage = wantsMore && storeDue <= now ? .read : .send
                if stage == .read, window.isEmpty, let place = unwrittenPlace(at: now) { return .writePlace(place) }
            case .read:
                stage = .send
                // With nothing in flight, reading restarts at the store's own place, which is right for any store.
                if window.isEmpty, placeDue == nil { taken = nil }
                return .read(after: taken, limit: batch)
            case .send:
                stage = .backlog
                if let step = sendWhatFits(at: now) { return step }
            case .backlog:
                stage = .store
                guard backlogDue <= now else { continue }
                backlogDue = now + limits.backlogTime
                if storeDue <= now { return .readBacklog }
            case .store:
                stage = .wait
                if isClaimLost || readFailures >= limits.storeAttempts { return .reopenStore }
            case .wait:
                stage = .timeouts
                return .waitForAnswers(idleTime(at: now))
            case .timeouts:
                stage = .done
                if window.count > refusals.count, now - lastProgress >= limits.acknowledgementTime { return .timeOut }
                if let steadyAt, now >= steadyAt { return .confirmConnection }
            case .done: return nil
            }
        }
    }

    /// Returns the seconds for which there is no work, if nothing happens.
    private func idleTime(at now: Double) -> Double {
        if wantsMore, storeDue <= now { return 0 }
        var due = [now + longestWait, backlogDue]
        if let placeDue { due.append(max(placeDue, storeDue)) }
        if wantsMore || !refusals.isEmpty { due.append(storeDue) }
        if window.count > refusals.count { due.append(lastProgress + limits.acknowledgementTime) }
        if let steadyAt { due.append(steadyAt) }
        return max(0, (due.min() ?? now) - now)
    }

    /// Indicates whether to read scans from the store: only once half the window is free, to read them in batches.
    private var wantsMore: Bool { mayHaveMore && waiting.isEmpty && window.count <= capacity / 2 }

    /// Maximum scans that are read at a time.
    private var batch: Int { min(hasImages ? limits.imageBatch : limits.batch, capacity) }

    private mutating func sendWhatFits(at now: Double) -> PumpStep? {
        var end = waiting.startIndex
        var repeats = 0
        if window.isEmpty { lastProgress = now }
        while end < waiting.endIndex {
            let scan = waiting[end]
            let bytes = Self.bytes(of: scan)
            guard window.hasRoom(for: bytes, scans: capacity, limit: limits.windowBytes) else { break }
            window.add(scan.sequence, bytes: bytes)
            if let highestSent, scan.sequence <= highestSent { repeats += 1 } else { highestSent = scan.sequence }
            taken = scan.sequence
            end += 1
        }
        guard end > waiting.startIndex else { return nil }
        let scans = waiting[..<end]
        waiting = waiting[end...]
        return .send(scans, repeats: repeats)
    }

    private static func bytes(of scan: StoredScan) -> Int {
        // The fixed parts of a scan are a few numbers and names.
        512 + (scan.record.text?.utf8.count ?? 0) + scan.record.payload.count + (scan.record.image?.count ?? 0)
    }

    // MARK: The receiver's answers

    /// Records a refusal, which the store must record; returns false if it is known already.
    mutating func refused(_ sequence: Int64, because reason: String, at now: Double) -> Bool {
        guard !refusals.contains(where: { $0.sequence == sequence }) else { return false }
        refusals.append((sequence, reason))
        lastProgress = now
        return true
    }

    /// Records that the connection works, which resets the back-off.
    mutating func succeeded(at now: Double) {
        backOff.succeed()
        if let steadyAt, now >= steadyAt { self.steadyAt = nil }
    }

    /// Records an acknowledgement; returns false if the scan was not in flight.
    mutating func acknowledged(_ sequence: Int64, at now: Double) -> Bool {
        let before = window.settled
        guard window.settle(sequence) else { return false }
        lastProgress = now
        if window.settled > before, placeDue == nil { placeDue = now + limits.placeTime }
        return true
    }

    // MARK: The store's answers

    /// Returns the place if it has moved since it was last written; nil while the store is left alone.
    ///
    /// - Parameter isLast: Whether there is no later chance to write it.
    func unwrittenPlace(at now: Double, isLast: Bool = false) -> Int64? {
        window.settled > 0 && (storeDue <= now || isLast) ? window.place : nil
    }

    /// Records that the place is on the disk; returns whether the store works, as far as is known.
    mutating func wrotePlace() -> Bool {
        window.wrote()
        placeDue = nil
        return readFailures == 0
    }

    /// Records that the store has noted the first refusal.
    mutating func recordedRefusal(at now: Double) { _ = acknowledged(refusals.removeFirst().sequence, at: now) }

    /// Takes the scans that were read.
    mutating func read(_ scans: [StoredScan]) {
        readFailures = 0
        storeDue = 0
        mayHaveMore = scans.count >= batch
        waiting = scans[...]
    }

    /// Takes the queue's length, which also reveals scans whose arrival was not announced.
    mutating func readBacklog(count: Int) {
        if count > window.count + waiting.count { mayHaveMore = true }
    }

    /// Records that a call of the store has failed, after which it is left alone for a while.
    mutating func storeFailed(whileReading: Bool = false, lostClaim: Bool = false, at now: Double) {
        if whileReading { readFailures += 1 }
        if lostClaim { isClaimLost = true }
        storeDue = now + limits.storeTime
        if stage == .refusals { stage = .place }
    }
}
