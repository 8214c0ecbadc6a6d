import Dispatch

/// A dispatch queue whose blocks run when the simulation says so, and while the simulation waits: of all threads, one
/// runs at a time.
///
/// The queue is suspended. A step lets it run what is queued by then, and a block may stop in the middle, for the time
/// that its work takes, and go on in a later step.
///
/// `@unchecked Sendable`: whoever touches it is the only one that runs.
final class SteppedQueue: @unchecked Sendable {
    /// A hang of the program that is simulated ends here, in seconds.
    private static let patience = 60.0

    let queue: DispatchQueue
    private let turn = DispatchSemaphore(value: 0)
    private let permit = DispatchSemaphore(value: 0)
    /// True while a block has stopped in the middle.
    private(set) var isParked = false
    /// True once a block has not come to its end.
    private(set) var hangs = false

    init(_ queue: DispatchQueue) {
        self.queue = queue
        queue.suspend()
    }

    // A suspended queue must not be released.
    deinit { queue.resume() }

    /// Runs what is queued; returns at its end, or when a block stops in the middle.
    func step() {
        guard !isParked, !hangs else { return }
        queue.async(flags: .barrier) { [queue, turn] in
            // Takes effect after this block.
            queue.suspend()
            turn.signal()
        }
        queue.resume()
        wait()
    }

    /// Stops the present block; called in it.
    func park() {
        isParked = true
        turn.signal()
        permit.wait()
    }

    /// Lets the block go on that has stopped, and runs what was queued at the step.
    func goOn() {
        guard isParked else { return }
        isParked = false
        permit.signal()
        wait()
    }

    private func wait() { if turn.wait(timeout: .now() + Self.patience) != .success { hangs = true } }
}
