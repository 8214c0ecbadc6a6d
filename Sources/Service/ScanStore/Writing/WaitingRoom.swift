import DequeModule

/// What waits for the disk, in order, and no more than there is room for.
///
/// A value; the writer keeps it under a lock.
struct WaitingRoom: Sendable {
    enum Admission {
        /// It waits. `wakes` is whether the writer has to be woken.
        case admitted(wakes: Bool)
        case refused(StoreError)
    }

    private let limits: StoreLimits
    private var jobs = Deque<StoreJob>()
    /// Whether the writer comes by itself.
    private var isAwake = false
    private(set) var isClosed = false
    /// Jobs and bytes that have not left: in the room, with the writer, or before their completion has returned.
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
        let isLimited = job.isPatient
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

    /// What is not even tried, such as a scan with too many bytes.
    mutating func countRefused(_ number: Int = 1) { refused += number }

    /// Takes out what goes into one transaction.
    ///
    /// With nothing there, the next job wakes the writer.
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

    /// Takes out what does not wait for a full disk.
    mutating func takeImpatient() -> [StoreJob] {
        let taken = Array(jobs.filter { !$0.isPatient })
        if !taken.isEmpty { jobs.removeAll { !$0.isPatient } }
        return taken
    }

    /// Makes room again: a completion has returned.
    mutating func leave(bytes: Int, isStored: Bool) {
        count -= 1
        self.bytes -= bytes
        if isStored { stored += 1 }
    }

    /// Whether anything is left for the writer.
    var isEmpty: Bool { jobs.isEmpty }

    mutating func close() { isClosed = true }
}
