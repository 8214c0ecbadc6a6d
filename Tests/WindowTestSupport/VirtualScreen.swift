import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// An X server without a physical screen (Xvfb), which runs as long as the object exists.
///
/// Requires the program `Xvfb`; `scripts/setup --tests` installs it.
package final class VirtualScreen {
    /// The reason why there is no screen.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// The value for DISPLAY.
    package let name: String
    /// A client that observes the screen; it must not outlive the screen.
    package let client: XClient
    private let process: Process

    /// Starts a server; returns when programs can connect to it.
    ///
    /// The server chooses an unused display number.
    package init(width: Int = 1280, height: Int = 960) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-terminate",
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        self.process = process
        // Xvfb prints its display number once it listens, and nothing else. If it fails, it prints nothing.
        var text = ""
        while !text.contains("\n"), case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
            text += String(decoding: data, as: UTF8.self)
        }
        guard let number = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            kill(process.processIdentifier, SIGKILL)
            throw Failure(description: "Xvfb did not start. Install it: scripts/setup --tests.")
        }
        name = ":\(number)"
        client = try XClient(name)
    }

    /// Kills the server, and with it the programs that use it, so that a failed test does not leave them running.
    package func end() { kill(process.processIdentifier, SIGKILL) }

    deinit {
        // The server ends when its last client disconnects. (Signals do not work: it inherits the test threads' signal
        // mask, which blocks them.)
        client.disconnect()
        let clock = ContinuousClock()
        let end = clock.now + .seconds(5)
        // Waits for another process, which deinit cannot await.
        while process.isRunning, clock.now < end { usleep(5000) }
        // A client is still connected.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        // Foundation never releases a process that nobody waited for.
        process.waitUntilExit()
    }
}
