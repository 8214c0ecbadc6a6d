public import CoreVideo
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Returns the time of the host clock in seconds.
///
/// This is `CLOCK_MONOTONIC`, the clock of camera timestamps: it never goes back, and its zero is arbitrary.
public func CACurrentMediaTime() -> CFTimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return CFTimeInterval(time.tv_sec) + CFTimeInterval(time.tv_nsec) / 1_000_000_000
}
