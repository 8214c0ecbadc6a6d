import Dispatch
import Foundation
import GRDB
import Logging
import Synchronization

/// Writes waiting jobs in transactions and completes them afterwards.
///
///     add ── WaitingRoom ── queue: transaction ── completions, in order ── arrivals
///
/// After a failure that may be temporary (a full disk), jobs are held and retried. Meanwhile the waiting room fills up,
/// and then refuses further jobs.
// @unchecked: `queue` protects every `var`, which the methods check; state that other threads access is behind locks.
final class StoreWriter: @unchecked Sendable {
    /// A period during which nothing can be written.
    private struct Episode {
        var fault: StoreFault
        /// The errors that were already logged; a full disk may show as several.
        var reported: Set<StoreError.Code>
    }

    let handle: StoreHandle
    let arrivals: Arrivals
    private let configuration: StoreConfiguration
    private let log: Logger
    private let queue = DispatchQueue(label: "ScanStore.writer", qos: .userInitiated)
    /// Separate from the writer's queue, because a completion may wait for the writer.
    private let completions = DispatchQueue(label: "ScanStore.completions", qos: .userInitiated)
    private let room: Mutex<WaitingRoom>
    private let condition = Mutex<(state: StoreHealth.State, deleted: Int)>((.fine, 0))
    /// Sinks that are claimed in this process; a new file needs their names.
    private let claimed = Mutex<Set<String>>([])

    private var held: [StoreJob] = []
    /// Number of jobs of `held` in the next transaction.
    private var portion = 0
    private var episode: Episode?
    private var clock: StoreClock
    private var sweep: Sweep
    /// Scans stored since retention was last satisfied.
    private var unswept = 0
    private var renewalsLeft = renewals
    private var isFinished = false
    private var timer: (any DispatchSourceTimer)?

    /// Number of new files that may be started without a successful transaction: if a second new file is damaged
    /// immediately, the disk is at fault, and a third would not help.
    private static let renewals = 2

    init(_ configuration: StoreConfiguration) throws(StoreError) {
        self.configuration = configuration
        log = configuration.logger
        handle = try StoreHandle(configuration)
        room = Mutex(WaitingRoom(limits: configuration.limits))
        arrivals = Arrivals(handle: handle, pause: configuration.limits.pollInterval)
        let newest = try? handle.read { try ScanTip.newest($0)?.stored }
        clock = StoreClock(
            newest: newest ?? nil,
            wall: configuration.clock().timeIntervalSinceReferenceDate,
            uptime: configuration.uptime(),
            limits: configuration.limits
        )
        sweep = Sweep(configuration)
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + configuration.limits.retry, repeating: configuration.limits.retry)
        timer.setEventHandler { [weak self] in self?.tick() }
        timer.resume()
        self.timer = timer
    }

    // MARK: For any thread

    /// Appends a job to the queue.
    ///
    /// A refused job is completed before this returns.
    func submit(_ job: StoreJob) {
        switch room.withLock({ $0.admit(job) }) {
        case .admitted(let wakes):
            if wakes { queue.async { self.drain() } }
        case .refused(let error):
            job.complete(.failure(error))
        }
    }

    /// Performs a sink's job and waits for it.
    func perform(_ work: StoreJob.Work) throws {
        let done = DispatchSemaphore(value: 0)
        let result = Mutex<Result<StoreJob.Outcome, StoreError>?>(nil)
        submit(
            StoreJob(work: work, bytes: 0) { outcome in
                result.withLock { $0 = outcome }
                done.signal()
            }
        )
        done.wait()
        _ = try result.withLock { $0 }?.get()
    }

    func countRefused() { room.withLock { $0.countRefused() } }

    func hold(_ sink: String) { _ = claimed.withLock { $0.insert(sink) } }
    func release(_ sink: String) { _ = claimed.withLock { $0.remove(sink) } }

    /// Reads, and starts the repair of a file that turns out to be damaged.
    ///
    /// Must not be called on the writer's queue.
    func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        var identity = handle.identity
        do {
            do {
                return try handle.read(body)
            } catch let fault as StoreFault where fault.isBetweenFiles {
                // The writer has closed the file in order to reopen it.
                queue.sync {}
                identity = handle.identity
                return try handle.read(body)
            }
        } catch {
            let fault = StoreFault(error)
            if case .damaged(let message) = fault {
                queue.async { [identity] in self.suspect(message, identity: identity) }
            }
            throw isClosed
                ? StoreError(.closed, "The store of scans was closed. Open it again.")
                : fault.error(at: handle.file.path)
        }
    }

    private var isClosed: Bool { room.withLock { $0.isClosed } }

    /// Refuses further jobs, finishes those that wait, and closes the file.
    ///
    /// A full disk is tried once more.
    func close(_ whenClosed: @escaping @Sendable () -> Void) {
        room.withLock { $0.close() }
        queue.async {
            self.finish()
            self.completions.async(execute: whenClosed)
        }
    }

    /// The figures that are known without the file.
    var figures: (state: StoreHealth.State, deleted: Int, room: WaitingRoom) {
        let condition = condition.withLock { $0 }
        return (condition.state, condition.deleted, room.withLock { $0 })
    }

    /// Changes the file's maximum size.
    func setQuota(_ bytes: Int64?) {
        queue.sync { try? handle.setQuota(bytes) }
    }

    /// Applies retention now, as the timer does.
    func sweepNow() {
        // Waits until completions that have been called have left the waiting room.
        completions.sync {}
        queue.sync { tick() }
    }

    // MARK: Writing

    private func drain() {
        dispatchPrecondition(condition: .onQueue(queue))
        guard !isFinished else { return }
        if held.isEmpty { take() }
        // If a small job fits and the next one does not, the episode continues.
        guard !held.isEmpty else { return endEpisode() }
        if commitHeld() {
            if unswept >= configuration.limits.sweepCount { sweepOnce() }
            queue.async { self.drain() }
        } else {
            retryLater()
        }
    }

    private func take() {
        held = room.withLock { $0.take() }
        portion = held.count
    }

    private func retry() {
        dispatchPrecondition(condition: .onQueue(queue))
        guard !isFinished, let episode else { return drain() }
        switch episode.fault {
        case .full: makeRoom()
        // After a device fault, a connection may believe that it wrote pages it did not.
        default: guard mend() else { return retryLater() }
        }
        drain()
    }

    private func retryLater() {
        queue.asyncAfter(deadline: .now() + configuration.limits.retry) { self.retry() }
    }

    /// Writes the held jobs.
    ///
    /// Returns false if they have to wait.
    private func commitHeld() -> Bool {
        dispatchPrecondition(condition: .onQueue(queue))
        var moves = 0
        while !held.isEmpty {
            let batch = Array(held.prefix(max(1, portion)))
            do {
                let outcomes = try commit(batch)
                renewalsLeft = Self.renewals
                held.removeFirst(batch.count)
                announce(Array(zip(batch, outcomes)))
            } catch {
                switch StoreFault(error) {
                case .moved:
                    moves += 1
                    guard moves <= Self.renewals else { return wait(for: .moved) }
                    guard reopen() else { return false }
                case .damaged(let message):
                    guard renew(message, identity: handle.identity) else { return false }
                case .refused(let error):
                    // Writes jobs one by one, to find the one that is refused.
                    if portion > 1 {
                        portion = 1
                    } else {
                        held.removeFirst(batch.count)
                        giveUp(batch, error)
                    }
                case let fault: return wait(for: fault)
                }
            }
        }
        return true
    }

    private func commit(_ batch: [StoreJob]) throws -> [Result<StoreJob.Outcome, StoreError>] {
        let now = now()
        let (outcomes, tip) = try handle.write { db in
            var tip = try ScanTip.newest(db)
            let outcomes = try batch.map { try Self.apply($0.work, behind: &tip, now: now, in: db) }
            return (outcomes, tip)
        }
        if let tip { handle.saw(tip.sequence) }
        return outcomes
    }

    private func now() -> Double {
        clock.now(wall: configuration.clock().timeIntervalSinceReferenceDate, uptime: configuration.uptime())
    }

    /// Performs a job within a transaction.
    ///
    /// Jobs must be safe to repeat, because it is unknown whether a failed commit took effect.
    private static func apply(
        _ work: StoreJob.Work,
        behind tip: inout ScanTip?,
        now: Double,
        in db: Database
    ) throws -> Result<StoreJob.Outcome, StoreError> {
        switch work {
        case .scan(let record):
            if let known = try ScanRow.find(record.id, in: db) { return .success(.scan(known, isNew: false)) }
            return .success(.scan(try ScanRow.insert(record, behind: &tip, stored: now, in: db), isNew: true))
        case .clip(let name, let id):
            try db.cachedStatement(sql: "UPDATE scan SET clip = ? WHERE id = ?")
                .execute(arguments: [name, ScanRow.data(id)])
            guard db.changesCount > 0 else {
                return .failure(
                    StoreError(.unknownScan, "There is no scan \(id) in the store; it may have been too old to keep.")
                )
            }
        case .register(let sink): try SinkTable.register(sink, in: db)
        case .remove(let sink): try SinkTable.remove(sink, in: db)
        case .acknowledge(let sink, let sequence):
            try SinkTable.acknowledge(sink, through: sequence, newest: tip?.sequence, in: db)
        case .refuse(let sink, let sequence, let reason):
            try SinkTable.refuse(sink, sequence, because: reason, newest: tip?.sequence, in: db)
        }
        return .success(.done)
    }

    private func announce(_ results: [(StoreJob, Result<StoreJob.Outcome, StoreError>)]) {
        let news = results.count { if case .success(.scan(_, isNew: true)) = $0.1 { true } else { false } }
        unswept += news
        completions.async { [self] in
            for (job, result) in results {
                job.complete(result)
                let isStored = if case .success(.scan(_, isNew: true)) = result { true } else { false }
                room.withLock { $0.leave(bytes: job.bytes, isStored: isStored) }
            }
            if news > 0 { arrivals.check() }
        }
    }

    private func giveUp(_ jobs: [StoreJob], _ error: StoreError) {
        let scans = jobs.count(where: \.isScan)
        if scans > 0 { room.withLock { $0.countRefused(scans) } }
        announce(jobs.map { ($0, .failure(error)) })
    }

    private func finish() {
        dispatchPrecondition(condition: .onQueue(queue))
        guard !isFinished else { return }
        isFinished = true
        timer?.cancel()
        timer = nil
        if case .full = episode?.fault { makeRoom() }
        repeat {
            if held.isEmpty { take() }
            let attempt = portion
            guard !commitHeld() else { continue }
            // A full disk may have room for fewer scans: portions are halved down to one.
            guard case .full = episode?.fault, attempt > 1 else { break }
        } while !held.isEmpty || !room.withLock({ $0.isEmpty })
        let error =
            episode.map { $0.fault.error(at: handle.file.path) }
            ?? StoreError(.closed, "The store of scans was closed. Open it again.")
        var lost = 0
        while !held.isEmpty {
            lost += held.count(where: \.isScan)
            giveUp(held, error)
            take()
        }
        if lost > 0 { log.error("\(lost) scans are lost: they could not be stored before the end. \(error)") }
        arrivals.end()
        handle.close()
        condition.withLock { $0.state = .closed }
    }

    // MARK: Faults

    /// Keeps the jobs that could not be written, and logs the fault once.
    ///
    /// Always returns false.
    private func wait(for fault: StoreFault) -> Bool {
        let error = fault.error(at: handle.file.path)
        var state = StoreHealth.State.retrying(error.message)
        if case .full = fault { state = .full(error.message) }
        var reported = episode?.reported ?? []
        let isNew = reported.insert(error.code).inserted
        episode = Episode(fault: fault, reported: reported)
        condition.withLock { $0.state = state }
        if isNew { log.error("\(error.message)") }
        let urgent = held.filter { !$0.waitsForDisk } + room.withLock { $0.takeUrgent() }
        held.removeAll { !$0.waitsForDisk }
        // If there is no room for all jobs, there may be for some.
        if case .full = fault { portion = max(1, portion / 2) } else { portion = held.count }
        if !urgent.isEmpty { giveUp(urgent, error) }
        return false
    }

    private func endEpisode() {
        guard episode != nil else { return }
        episode = nil
        condition.withLock { $0.state = .fine }
        log.notice("The store of scans at \(handle.file.path) is written again. The waiting scans are stored.")
    }

    private func reopen() -> Bool {
        if handle.identity != nil {
            log.warning(
                """
                The store of scans at \(handle.file.path) was moved away in use. The file that is there now is used; \
                stop the unit before moving it.
                """
            )
        }
        return mend()
    }

    /// Opens the file now at the path.
    ///
    /// Returns false if that has to wait.
    private func mend() -> Bool {
        dispatchPrecondition(condition: .onQueue(queue))
        // Taken before opening: a good file that another process puts there meanwhile must not be moved.
        let identity = handle.file.identity
        do {
            try handle.open()
            try registerClaims()
            return true
        } catch {
            let fault = StoreFault(error)
            if case .damaged(let message) = fault { return renew(message, identity: identity) }
            return wait(for: fault)
        }
    }

    /// Moves the damaged file aside and starts a new one.
    ///
    /// Returns false if that failed; it is retried.
    private func renew(_ message: String, identity: StoreFile.Identity?) -> Bool {
        dispatchPrecondition(condition: .onQueue(queue))
        guard renewalsLeft > 0 else { return wait(for: .damaged(message)) }
        renewalsLeft -= 1
        do {
            try handle.renew(message, identity: identity)
            try registerClaims()
            return true
        } catch {
            return wait(for: StoreFault(error))
        }
    }

    private func registerClaims() throws {
        let names = claimed.withLock { $0 }
        guard !names.isEmpty else { return }
        try handle.write { db in for name in names { try SinkTable.register(name, in: db) } }
    }

    /// Replaces the file after a reader found damage.
    private func suspect(_ message: String, identity: StoreFile.Identity?) {
        dispatchPrecondition(condition: .onQueue(queue))
        guard !isFinished, let identity, handle.identity == identity else { return }
        _ = renew(message, identity: identity)
    }

    // MARK: Retention

    private func tick() {
        dispatchPrecondition(condition: .onQueue(queue))
        guard !isFinished else { return }
        if episode != nil {
            // While jobs wait, their retry ends the episode.
            if held.isEmpty, mend() { endEpisode() }
            return
        }
        guard let identity = handle.identity, identity == handle.file.identity || reopen() else { return }
        // Applies retention as long as no jobs wait, then continues at the next tick.
        for _ in 0..<20 where room.withLock({ $0.count }) == 0 {
            guard sweepOnce() else { break }
        }
        try? sweep.giveBack(handle)
    }

    /// Deletes some of the scans that are beyond retention.
    ///
    /// Returns true if more are left.
    @discardableResult
    private func sweepOnce() -> Bool {
        dispatchPrecondition(condition: .onQueue(queue))
        let now = now()
        do {
            let result = try handle.write { db in
                try sweep.step(db, now: now, most: max(configuration.limits.sweepCount, 2 * unswept))
            }
            if !result.isMore { unswept = 0 }
            condition.withLock { $0.deleted += result.deleted }
            sweep.report(result, log: log)
            return result.isMore
        } catch {
            // The next write meets the same fault and handles it. Without waiting jobs, damage is handled here.
            if case .damaged(let message) = StoreFault(error) { suspect(message, identity: handle.identity) }
            return false
        }
    }

    /// Deletes what retention allows while the disk is full: rows in pages that the log already has.
    private func makeRoom() {
        for _ in 0..<20 { guard sweepOnce() else { break } }
        try? handle.checkpoint()
    }
}
