import Dispatch

/// Runs a task's work on a serial queue, apart from the threads that other tasks share.
final class QueueExecutor: TaskExecutor {
    private let queue: DispatchQueue

    init(_ label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
