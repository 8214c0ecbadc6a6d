import Glibc

/// Checks a condition repeatedly, because other threads may still be working; returns false if it never becomes true.
package func comesTrue(_ isSo: () -> Bool) -> Bool {
    for _ in 0..<2_000_000 {
        if isSo() { return true }
        sched_yield()
    }
    return isSo()
}
