import Foundation
import Synchronization
import Testing

@testable import SystemService

@Suite("The watchdog")
struct WatchdogTests {
    @Test("It notifies by itself until it is stopped")
    func beatsByItself() throws {
        let socket = try NotifySocket(hasFile: false)
        let environment = ["NOTIFY_SOCKET": socket.name, "WATCHDOG_USEC": "20000"]
        let watchdog = Watchdog(try ServiceNotifier(environment: environment), check: { .alive })
        for _ in 0..<5 { #expect(socket.next() == "WATCHDOG=1") }
        watchdog.stop()
    }

    @Test("It is silent while the unit is stuck, reports why, and continues afterwards")
    func silentWhileStuck() throws {
        let socket = try NotifySocket(hasFile: false)
        let verdict = Mutex(UnitPulse.Verdict.alive)
        let onChange = Mutex<[UnitPulse.Verdict]>([])
        let watchdog = Watchdog(
            try ServiceNotifier(environment: ["NOTIFY_SOCKET": socket.name]),
            check: { verdict.withLock { $0 } },
            onChange: { verdict in onChange.withLock { $0.append(verdict) } }
        )
        watchdog.beat()
        verdict.withLock { $0 = .stuck(["The camera door stands still."]) }
        watchdog.beat()
        watchdog.beat()
        verdict.withLock { $0 = .alive }
        watchdog.beat()
        watchdog.stop()
        watchdog.beat()
        #expect(socket.next() == "WATCHDOG=1")
        #expect(socket.next() == "STATUS=The camera door stands still.")
        #expect(socket.next() == "STATUS=The camera door stands still.")
        #expect(socket.next() == "WATCHDOG=1\nSTATUS=Continues.")
        #expect(socket.isEmpty)
        #expect(onChange.withLock { $0 } == [.stuck(["The camera door stands still."]), .alive])
    }

    @Test("It does not look if no notifications are required")
    func doesNotCheck() throws {
        let checks = Mutex(0)
        let watchdog = Watchdog(
            try ServiceNotifier(environment: [:]),
            check: {
                checks.withLock { $0 += 1 }
                return .alive
            }
        )
        watchdog.stop()
        #expect(checks.withLock { $0 } == 0)
    }
}
