import Foundation

/// Wakes a thread that waits for the network or for time to pass.
final class WakeSignal: Sendable {
    /// Becomes readable when the thread is woken; -1 if the program had no descriptor left, in which case waits are
    /// short.
    let descriptor: Int32
    private let other: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) != 0 { ends = [-1, -1] }
        for end in ends where end >= 0 {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        descriptor = ends[0]
        other = ends[1]
    }

    deinit {
        guard descriptor >= 0 else { return }
        Foundation.close(descriptor)
        Foundation.close(other)
    }

    /// Wakes the thread, now or on its next wait; callable on any thread.
    func wake() {
        // If the pipe is full, the thread wakes anyway.
        var byte: UInt8 = 0
        _ = write(other, &byte, 1)
    }

    /// Clears the signal; the next wait sleeps again.
    func rest() {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(descriptor, &bytes, 16) == 16 {}
    }

    /// Waits until woken, for at most a number of seconds.
    func wait(_ seconds: Double) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&entry, 1, milliseconds(descriptor >= 0 ? seconds : min(seconds, 0.05)))
        rest()
    }
}

/// Returns seconds as milliseconds for `poll`, rounded up so that a short wait does not become zero; at most a day.
func milliseconds(_ seconds: Double) -> Int32 { Int32((min(max(seconds, 0), 86_400) * 1_000).rounded(.up)) }
