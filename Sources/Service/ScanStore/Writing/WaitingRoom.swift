import DequeModule

/// The bounded queue of jobs that wait for the disk.
///
/// A value; the writer keeps it behind a lock.
struct WaitingRoom: Sendable {
    enum Admission {
        /// The job waits. `wakes` indicates whether the writer must be woken.
        case admitted(wakes: Bool)
        case refused(StoreError)
    }

    private let limits: StoreLimits
    private var jobs = Deque<StoreJob>()
    /// Indicates whether the writer will return for more jobs without being woken.
    private var isAwake = false
    private(set) var isClosed = false
    /// Jobs and bytes that have not left: in the queue, with the writer, or until their completion has returned.
    private(set) var count = 0
    private(set) var bytes = 0
    private(set) var stored = 0
    private(set) var refused = 0

    init(limits: StoreLimits) { self.limits = limits }

    mutating func admit(_ job: StoreJob) -> Admission {
        if isClosed {
            if job.isScan { refused += 1 }
            return .refused(StoreError(.closed, "The store of scans was closed. Open it again."))
        }
        // Each thread of a sink waits for one such job, so there are few.
        let isLimited = job.waitsForDisk
        if isLimited, count >= limits.waitingCount || bytes + job.bytes > limits.waitingBytes {
            if job.isScan { refused += 1 }
            return .refused(
                StoreError(
                    .tooManyWaiting,
                    "\(count) scans with \(bytes) bytes wait for the disk already. This one is not stored: scan less, "
                        + "leave out pictures, or see why the disk is slow or full."
                )
            )
        }
        jobs.append(job)
        count += 1
        bytes += job.bytes
        defer { isAwake = true }
        return .admitted(wakes: !isAwake)
    }

    /// Counts scans that are refused without being queued, such as one with too many bytes.
    mutating func countRefused(_ number: Int = 1) { refused += number }

    /// Removes and returns the jobs for one transaction.
    ///
    /// If there are none, the next job wakes the writer.
    mutating func take() -> [StoreJob] {
        var taken: [StoreJob] = []
        var sum = 0
        while let job = jobs.first, taken.count < limits.batchCount,
            taken.isEmpty || sum + job.bytes <= limits.batchBytes
        {
            sum += job.bytes
            taken.append(jobs.removeFirst())
        }
        if taken.isEmpty { isAwake = false }
        return taken
    }

    /// Removes and returns the jobs that do not wait for a full disk.
    mutating func takeUrgent() -> [StoreJob] {
        let taken = Array(jobs.filter { !$0.waitsForDisk })
        if !taken.isEmpty { jobs.removeAll { !$0.waitsForDisk } }
        return taken
    }

    /// Frees the space of a job whose completion has returned.
    mutating func leave(bytes: Int, isStored: Bool) {
        count -= 1
        self.bytes -= bytes
        if isStored { stored += 1 }
    }

    /// Indicates whether no jobs are left for the writer.
    var isEmpty: Bool { jobs.isEmpty }

    mutating func close() { isClosed = true }
}
