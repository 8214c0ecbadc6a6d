import Basics
public import CoreVideo

/// Returns the time of the host clock in seconds.
///
/// This is `CLOCK_MONOTONIC`, the clock of camera timestamps: it never goes back, and its zero is arbitrary.
public func CACurrentMediaTime() -> CFTimeInterval {
    HostClock().seconds
}
