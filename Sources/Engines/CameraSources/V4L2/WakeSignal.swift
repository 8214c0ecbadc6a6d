import CV4L2
import Glibc

/// Wakes a thread that waits for a driver.
///
/// A descriptor of the kernel's own, whatever the cameras are: closed with the last reference.
final class WakeSignal: Sendable {
    /// Readable once the thread was woken; -1 where the program has no descriptor left.
    let descriptor: Int32

    init() { descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Wakes the thread, now or when it waits next; from any thread.
    func wake() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }

    /// Sleeps again at the next wait.
    func rest() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }
}
