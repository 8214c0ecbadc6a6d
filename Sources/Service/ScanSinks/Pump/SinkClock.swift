package import Foundation

/// The clock by which sinks wait; tests substitute one that they advance themselves.
package protocol SinkClock: Sendable {
    /// Seconds since a fixed moment; never goes back.
    var now: Double { get }
    /// The wall clock, which may jump.
    var date: Date { get }
    /// Maximum seconds that a thread may sleep before it must read this clock again.
    var longestWait: Double { get }
}

/// The machine's clock.
package struct MachineClock: SinkClock {
    package init() {}

    package var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    package var date: Date { Date() }
    package var longestWait: Double { 1 }
}
