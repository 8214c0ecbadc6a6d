import CV4L2
import Glibc

/// Readings of the machine's clocks in nanoseconds.
enum HostNanoseconds {
    /// The host clock, CLOCK_MONOTONIC.
    static var now: Int64 { read(CLOCK_MONOTONIC) }

    /// Reads a clock of the machine.
    static func read(_ clock: clockid_t) -> Int64 { cv4l2_nanoseconds(clock) }
}
