import Dispatch

/// Measures how long a synchronizer holds data.
///
/// Tests move one by hand.
protocol HoldClock: Sendable {
    /// Nanoseconds that never go back.
    func now() -> UInt64

    /// Calls a function once, on any thread, not before a time.
    func call(at time: UInt64, _ body: @escaping @Sendable () -> Void)
}

/// The machine's own monotonic time.
struct SystemHoldClock: HoldClock {
    // A queue of its own: the global queues share their few threads with Swift's tasks, which a program may block.
    private static let queue = DispatchQueue(label: "AVFoundation.hold")

    func now() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

    func call(at time: UInt64, _ body: @escaping @Sendable () -> Void) {
        Self.queue.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: time), execute: body)
    }
}
