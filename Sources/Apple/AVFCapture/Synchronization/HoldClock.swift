import Basics
import Dispatch

/// A clock for the time that a synchronizer holds data.
///
/// Tests advance one by hand.
protocol HoldClock: MonotonicClock {
    /// Calls a closure once, on any thread, not before a given time.
    func call(at time: UInt64, _ body: @escaping @Sendable () -> Void)
}

/// The machine's monotonic clock.
struct SystemHoldClock: HoldClock {
    // A dedicated queue: the global queues share their few threads with Swift's tasks, which a program may block.
    private static let queue = DispatchQueue(label: "AVFoundation.hold")

    var nanoseconds: UInt64 { HostClock.hostTime }

    func call(at time: UInt64, _ body: @escaping @Sendable () -> Void) {
        Self.queue.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: time), execute: body)
    }
}
