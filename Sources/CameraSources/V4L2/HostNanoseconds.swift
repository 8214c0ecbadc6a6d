import Glibc

/// The machine's clocks as plain numbers.
enum HostNanoseconds {
    /// The host clock, CLOCK_MONOTONIC.
    static var now: Int64 { read(CLOCK_MONOTONIC) }

    /// A clock of the machine.
    static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
