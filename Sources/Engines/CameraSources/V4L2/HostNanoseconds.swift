import CV4L2
import Glibc

/// The machine's clocks as plain numbers.
enum HostNanoseconds {
    /// The host clock, CLOCK_MONOTONIC.
    static var now: Int64 { read(CLOCK_MONOTONIC) }

    /// A clock of the machine.
    static func read(_ clock: clockid_t) -> Int64 { cv4l2_nanoseconds(clock) }
}
