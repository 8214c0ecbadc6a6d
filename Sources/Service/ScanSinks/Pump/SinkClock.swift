package import Basics
package import Foundation

/// The clock by which sinks wait; tests substitute one that they advance themselves.
package protocol SinkClock: MonotonicClock {
    /// The wall clock, which may jump.
    var date: Date { get }
    /// Maximum seconds that a thread may sleep before it must read this clock again.
    var longestWait: Double { get }
}

extension SinkClock {
    /// The time in seconds.
    package var now: Double { seconds }
}

/// The machine's clock.
package struct MachineClock: SinkClock {
    package init() {}

    package var nanoseconds: UInt64 { HostClock.hostTime }

    package var date: Date { Date() }
    package var longestWait: Double { 1 }
}
