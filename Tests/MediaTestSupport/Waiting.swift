import Glibc

/// Looks again and again whether something is so, as other threads may still be at it; false when it does not come true.
package func comesTrue(_ isSo: () -> Bool) -> Bool {
    for _ in 0..<2_000_000 {
        if isSo() { return true }
        sched_yield()
    }
    return isSo()
}
