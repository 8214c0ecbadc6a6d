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
    func now() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

    func call(at time: UInt64, _ body: @escaping @Sendable () -> Void) {
        DispatchQueue.global().asyncAfter(deadline: DispatchTime(uptimeNanoseconds: time), execute: body)
    }
}
