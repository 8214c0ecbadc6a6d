import Foundation
import Synchronization
import Testing

@testable import SystemService

@Suite("Notifications to systemd")
struct ServiceNotifierTests {
    @Test("Messages arrive at a real socket, with and without a file", arguments: [true, false])
    func messagesArrive(hasFile: Bool) throws {
        let socket = try NotifySocket(hasFile: hasFile)
        let notifier = try ServiceNotifier(environment: ["NOTIFY_SOCKET": socket.name])
        #expect(notifier.isManaged)
        #expect(notifier.ready("Two cameras."))
        #expect(notifier.status("Reads."))
        #expect(notifier.isAlive())
        #expect(notifier.stopping("Ends."))
        #expect(socket.next() == "READY=1\nSTATUS=Two cameras.")
        #expect(socket.next() == "STATUS=Reads.")
        #expect(socket.next() == "WATCHDOG=1")
        #expect(socket.next() == "STOPPING=1\nSTATUS=Ends.")
        #expect(socket.isEmpty)
    }

    @Test("Without systemd nothing happens")
    func nothingWithoutSystemd() throws {
        let notifier = try ServiceNotifier(environment: ["WATCHDOG_USEC": "1000"])
        #expect(!notifier.isManaged)
        #expect(notifier.watchdogInterval == nil)
        #expect(!notifier.ready())
    }

    @Test("A manager that is gone causes no failure")
    func managerHasGone() throws {
        let name = try NotifySocket(hasFile: true).name
        #expect(try !ServiceNotifier(environment: ["NOTIFY_SOCKET": name]).ready())
    }

    @Test("A manager that does not read delays the caller only briefly")
    func managerDoesNotRead() throws {
        let socket = try NotifySocket(hasFile: true)
        let notifier = try ServiceNotifier(environment: ["NOTIFY_SOCKET": socket.name])
        var sent = 0
        while notifier.status("\(sent)") { sent += 1 }
        #expect(sent > 0)
        #expect(socket.next() == "STATUS=0")
    }

    @Test("A status cannot start another message, and its length is bounded")
    func statusIsOneLine() throws {
        let socket = try NotifySocket(hasFile: false)
        let notifier = try ServiceNotifier(environment: ["NOTIFY_SOCKET": socket.name])
        notifier.status("a\nWATCHDOG=1\u{0}b")
        #expect(socket.next() == "STATUS=a WATCHDOG=1 b")
        notifier.status(String(repeating: "é", count: 10_000))
        #expect(socket.next().utf8.count == 7 + 1_000)
    }

    @Test(
        "An invalid address is reported",
        arguments: ["", "@", "/", "run/notify", "vsock:2:1", "/" + String(repeating: "a", count: 107), "/a\u{0}b"]
    )
    func wrongAddress(name: String) {
        let error = #expect(throws: ServiceNotifierError.self) {
            try ServiceNotifier(environment: ["NOTIFY_SOCKET": name])
        }
        #expect(error?.localizedDescription.hasPrefix("NOTIFY_SOCKET is not the address of a socket") == true)
    }

    @Test(
        "Watchdog notifications are only for the addressed process",
        arguments: [
            ([:], nil), (["WATCHDOG_USEC": "30000000"], .seconds(30)),
            (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"], .seconds(30)),
            (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"], nil), (["WATCHDOG_USEC": "0"], nil),
            (["WATCHDOG_USEC": "-1"], nil), (["WATCHDOG_USEC": "soon"], nil),
        ] as [([String: String], Duration?)]
    )
    func watchdogInterval(environment: [String: String], interval: Duration?) throws {
        let all = environment.merging(["NOTIFY_SOCKET": "@x"]) { $1 }
        #expect(try ServiceNotifier(environment: all, process: 7).watchdogInterval == interval)
    }
}
