#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Wakes a thread that waits for descriptors or for time to pass.
///
/// Uses two connected sockets, which are closed with the last reference.
package final class WakeSignal: Sendable {
    /// Readable once the thread was woken; -1 if the program has no descriptor left.
    package let descriptor: Int32
    private let writeEnd: Int32

    /// Creates a signal whose next wait blocks.
    package init() {
        var ends: [Int32] = [-1, -1]
        // Sockets get their flags atomically, so that a process started at the same time inherits neither end. Glibc's
        // module has no other call that does: pipe2 and eventfd are missing from it.
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        if socketpair(AF_UNIX, Int32(type), 0, &ends) != 0 { ends = [-1, -1] }
        descriptor = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        close(writeEnd)
    }

    /// Wakes the thread now or at its next wait; may be called on any thread.
    package func wake() {
        // If the buffer is full, the thread wakes anyway.
        var byte: UInt8 = 0
        _ = write(writeEnd, &byte, 1)
    }

    /// Resets the signal, so that the next wait blocks.
    package func rest() {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(descriptor, &bytes, 16) == 16 {}
    }

    /// Waits until the thread is woken or a time in seconds has passed, and resets the signal.
    ///
    /// Without a descriptor, the wait is short instead.
    package func wait(_ seconds: Double) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&entry, 1, PollTimeout.milliseconds(descriptor >= 0 ? seconds : min(seconds, 0.05)))
        rest()
    }
}

/// Timeouts of `poll`.
package enum PollTimeout {
    /// Returns seconds as milliseconds, rounded up so that a short wait does not become none; a day at most.
    package static func milliseconds(_ seconds: Double) -> Int32 {
        Int32((min(max(seconds, 0), 86_400) * 1_000).rounded(.up))
    }
}
