public import CoreVideo
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The time of the host clock in seconds.
///
/// The same clock that cameras stamp frames with (`CLOCK_MONOTONIC`): it never goes back, and its zero means nothing.
public func CACurrentMediaTime() -> CFTimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return CFTimeInterval(time.tv_sec) + CFTimeInterval(time.tv_nsec) / 1_000_000_000
}
