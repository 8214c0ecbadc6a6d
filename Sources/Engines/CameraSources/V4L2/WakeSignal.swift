import CV4L2
import Glibc

/// Wakes a thread that waits for a driver.
///
/// Uses an eventfd of the kernel, even if the cameras are simulated. Closed with the last reference.
final class WakeSignal: Sendable {
    /// Readable once the thread was woken; -1 if the program has no descriptor left.
    let descriptor: Int32

    init() { descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Wakes the thread now or at its next wait; may be called on any thread.
    func wake() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }

    /// Resets the signal, so that the next wait blocks.
    func rest() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }
}
