import Foundation
import Testing

@testable import Basics

@Suite("Wake signal")
struct WakeSignalTests {
    private func isReadable(_ signal: WakeSignal) -> Bool {
        var entry = pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1
    }

    @Test("A signal is readable after a wake, and no longer after a rest")
    func waking() {
        let signal = WakeSignal()
        #expect(signal.descriptor >= 0)
        #expect(!isReadable(signal))
        signal.wake()
        #expect(isReadable(signal))
        signal.rest()
        #expect(!isReadable(signal))
        signal.rest()
        #expect(!isReadable(signal))
    }

    @Test("One rest is enough for any number of wakes, and a wake never blocks")
    func many() {
        let signal = WakeSignal()
        for count in [1, 15, 16, 17, 1000, 100_000] {
            for _ in 0..<count { signal.wake() }
            signal.rest()
            #expect(!isReadable(signal), "after \(count) wakes")
        }
    }

    @Test("A wait ends with a wake from another thread", .timeLimit(.minutes(1)))
    func waiting() {
        let signal = WakeSignal()
        let thread = Thread { signal.wake() }
        thread.start()
        signal.wait(86_400)
        #expect(!isReadable(signal))
    }

    @Test("A wake before a wait is not lost", .timeLimit(.minutes(1)))
    func early() {
        let signal = WakeSignal()
        signal.wake()
        signal.wait(86_400)
        #expect(!isReadable(signal))
    }

    @Test("Processes inherit neither end, reads do not block, and both ends close with the last reference")
    func descriptors() {
        var signal: WakeSignal? = WakeSignal()
        let descriptor = signal?.descriptor ?? -1
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
        #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
        // The other end sees the end of this one: a copy of it reads nothing more once both are closed.
        let copy = dup(descriptor)
        signal = nil
        var byte: UInt8 = 0
        #expect(read(copy, &byte, 1) == 0)
        close(copy)
    }

    @Test("Timeouts of poll are rounded up, never negative, and a day at most")
    func timeouts() {
        let seconds = [-1, 0, 0.0001, 0.001, 0.0011, 1, 1e9, .infinity]
        #expect(seconds.map(PollTimeout.milliseconds) == [0, 0, 1, 1, 2, 1000, 86_400_000, 86_400_000])
    }
}
