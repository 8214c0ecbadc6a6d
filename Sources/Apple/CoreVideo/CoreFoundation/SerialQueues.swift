public import Dispatch

/// A queue that runs one item at a time: every dispatch queue that is not made concurrent.
///
/// Differs from Apple: an alias, as the queues here have no subclasses.
public typealias DispatchSerialQueue = DispatchQueue

/// Actors can run on a serial queue, which they return as their executor.
///
/// Differs from Apple: the queue is not checked to be serial; pass none that was made concurrent.
extension DispatchQueue: @retroactive SerialExecutor {
    /// Runs a job of an actor on the queue.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        async { job.runSynchronously(on: executor) }
    }

    /// Returns the queue as the executor of an actor, for `unownedExecutor`.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    /// Stops the program unless it runs on this queue.
    public func checkIsolated() { dispatchPrecondition(condition: .onQueue(self)) }
}
