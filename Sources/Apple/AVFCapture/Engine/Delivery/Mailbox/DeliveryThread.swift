import Basics
import CScheduling
import Dispatch
import Foundation
import Synchronization

/// A thread that makes the callbacks of one output on the client's dispatch queue.
///
/// It runs each callback by `DispatchQueue.sync`. The caller of `sync` runs the block itself, so the frame comes to the
/// client without dispatch's own threads, and the queue keeps its order and its `dispatchPrecondition`. Waking this
/// thread takes less time than waking one of dispatch's: it sleeps in a semaphore of its own.
///
/// The thread may wait for the client's queue as long as the client likes. So nothing ever waits for the thread, and
/// ``ThreadUse`` gives it nothing more meanwhile. It ends when its owner retires it, after the present callback.
///
/// There are at most ``maximum`` such threads in a process, including those that still wait for a suspended queue.
/// Outputs beyond have none, and neither do those for which the system could not start one (``isReady``).
final class DeliveryThread: Sendable {
    /// One callback.
    struct Turn: Sendable {
        /// The callback, with its queue.
        let callback: ScheduledCallback
        /// Makes the callback; called on the thread, as a block of the queue, with true if the queue was busy.
        ///
        /// A closure, because a protocol would hide the type of the data from the compiler, and generic code that it
        /// cannot specialize takes five times as long.
        let make: @Sendable (ScheduledCallback, DeliveryThread, Bool) -> Void
    }

    /// The length of time, in nanoseconds, for which the thread runs at once if others want the processor.
    ///
    /// The shorter it is, the sooner the thread gets the processor after it was woken.
    private static var slice: UInt64 { 100_000 }
    /// The time, in nanoseconds, after which a callback counts as having waited for its queue.
    private static var patience: UInt64 { 50_000 }

    private static let mark = "frame delivery"

    /// The maximum number of threads in the process.
    static let maximum = 64
    private static let total = Atomic(0)

    /// The number of threads in the process.
    static var count: Int { total.load(ordering: .relaxed) }

    /// Indicates whether the caller runs on such a thread.
    static var isCurrent: Bool { Thread.current.threadDictionary[mark] != nil }

    private let wake = DispatchSemaphore(value: 0)
    private let isRetired = Atomic(false)
    private let hasStarted = Atomic(false)
    // nonisolated(unsafe): `ThreadUse` admits one caller until its callback has run. The caller writes before it
    // signals the semaphore, and the thread takes the value after its wait.
    nonisolated(unsafe) private var turn: Turn?

    private init() { Self.total.add(1, ordering: .relaxed) }

    deinit { Self.total.subtract(1, ordering: .relaxed) }

    /// True once the thread runs; false as long as the system has not started it.
    var isReady: Bool { hasStarted.load(ordering: .acquiring) }

    /// Creates a thread, which sleeps; returns nil if there are too many.
    static func start() -> DeliveryThread? {
        guard count < maximum else { return nil }
        let result = DeliveryThread()
        let thread = Thread(name: mark) {
            Thread.current.threadDictionary[Self.mark] = true
            // Without effect where the kernel does not know it.
            _ = cscheduling_set_slice(Self.slice)
            result.run()
        }
        thread.start()
        return result
    }

    /// Gives the thread its next callback; ``hand()`` follows.
    func prepare(_ turn: Turn) { self.turn = turn }

    /// Wakes the thread for the callback that it was given.
    func hand() { wake.signal() }

    /// Ends the thread after the callback that it was given, if any.
    func retire() {
        isRetired.store(true, ordering: .releasing)
        wake.signal()
    }

    private func run() {
        hasStarted.store(true, ordering: .releasing)
        while true {
            wake.wait()
            if let turn = turn.take() {
                let asked = HostClock.hostTime
                turn.callback.queue.sync {
                    turn.make(turn.callback, self, HostClock.hostTime - asked > Self.patience)
                }
            }
            if isRetired.load(ordering: .acquiring) { return }
        }
    }
}
